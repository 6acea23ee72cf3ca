import type { Queryable } from '../../core/database/index.js';
import type { Company } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** A company with the settings that apply to all its users. */
export interface CompanyOfMember extends Company {
  readonly currency: string;
  readonly factorLimit: number;
}

/**
 * Returns companies of which the user is an active member. There is no company yet to which the query could be limited.
 */
export async function companiesOf(on: Queryable, userId: number): Promise<CompanyOfMember[]> {
  const { rows } = await on.query<CompanyOfMember>(
    `SELECT c.id, c.name, c.reporting_currency AS currency, c.change_factor_limit AS "factorLimit"
     FROM membership m JOIN company c ON c.id = m.company_id
     WHERE m.user_id = $1 AND m.is_active ORDER BY c.name`,
    [userId],
  );
  return rows;
}

/** Stores a usage record. @param value JSON text, stored as it was sent */
export async function insertUsage(
  on: Queryable,
  { companyId, actorId }: Viewer,
  type: string,
  value: string,
): Promise<void> {
  await on.query('INSERT INTO usage_record (company_id, user_id, type, value) VALUES ($1, $2, $3, $4)', [
    companyId,
    actorId,
    type,
    value,
  ]);
}
