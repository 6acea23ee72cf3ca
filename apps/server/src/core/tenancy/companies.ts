import type { Queryable } from '../database/index.js';

/** Returns the IDs of all companies, for jobs that process each of them in turn. */
export async function companyIds(on: Queryable): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>('SELECT id FROM company ORDER BY id');
  return rows.map(({ id }) => id);
}

/** Returns the reporting currency of the company. Null if there is no such company. */
export async function reportingCurrency(on: Queryable, companyId: number): Promise<string | null> {
  const { rows } = await on.query<{ currency: string }>(
    'SELECT reporting_currency AS currency FROM company WHERE id = $1',
    [companyId],
  );
  return rows[0]?.currency ?? null;
}
