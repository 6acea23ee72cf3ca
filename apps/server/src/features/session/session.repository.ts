import type { Queryable } from '../../core/database/index.js';
import type { Company } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** A company with what holds for all its users. */
export interface CompanyOfMember extends Company {
  readonly currency: string;
  readonly factorLimit: number;
}

/** Companies the user is an active member of: read before there is a company to bind to. */
export async function companiesOf(on: Queryable, userId: number): Promise<CompanyOfMember[]> {
  const { rows } = await on.query<CompanyOfMember>(
    `SELECT c.id, c.name, c.reporting_currency AS currency, c.change_factor_limit AS "factorLimit"
     FROM membership m JOIN company c ON c.id = m.company_id
     WHERE m.user_id = $1 AND m.is_active ORDER BY c.name`,
    [userId],
  );
  return rows;
}

/** @param value JSON as text, kept as it was sent. */
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
