import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Company } from '../../core/graphql/index.js';
import type { SecondFactorRequirement } from './second-factor.model.js';

const WITHOUT = `NOT EXISTS (SELECT FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL)`;

/** Returns companies of the user that require a second factor. */
export async function companiesRequiring(on: Queryable, userId: number): Promise<Company[]> {
  const { rows } = await on.query<Company>(
    `SELECT c.id, c.name FROM membership m JOIN company c ON c.id = m.company_id AND c.requires_second_factor
     WHERE m.user_id = $1 AND m.is_active ORDER BY c.name`,
    [userId],
  );
  return rows;
}

/** Returns the requirement of the company, and the number of active members without a second factor. */
export async function readRequirement(on: Queryable, companyId: number): Promise<SecondFactorRequirement> {
  const { rows } = await on.query<SecondFactorRequirement>(
    `SELECT c.requires_second_factor AS "isRequired",
       (SELECT count(*) FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active
        WHERE m.company_id = c.id AND m.is_active AND ${WITHOUT}) AS "membersWithout"
     FROM company c WHERE c.id = $1`,
    [companyId],
  );
  return rows[0]!;
}

/** Stores the requirement. @returns the company and the previous requirement */
export async function putRequirement(
  change: Change,
  requiresSecondFactor: boolean,
): Promise<{ name: string; was: boolean }> {
  const { companyId, entities } = change;
  await change.rows('SELECT FROM company WHERE id = $1 FOR UPDATE', [companyId]);
  const company = await entities.company.findFirstOrThrow({ select: { name: true, requiresSecondFactor: true } });
  await entities.company.update({ where: { id: companyId }, data: { requiresSecondFactor }, select: { id: true } });
  return { name: company.name, was: company.requiresSecondFactor };
}

/** Returns the IDs of members with a second factor. */
export async function membersWithFactor(on: Queryable, companyId: number): Promise<ReadonlySet<number>> {
  const { rows } = await on.query<{ user_id: number }>(
    `SELECT f.user_id FROM membership m JOIN second_factor f ON f.user_id = m.user_id AND f.confirmed_at IS NOT NULL
     WHERE m.company_id = $1`,
    [companyId],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}
