import type { Database } from '../../core/database/index.js';
import type { Unmatched } from './revenue-rows.js';

/** Replaces the unassigned revenue of these days, by tag. */
export async function keepUnmatched(
  database: Database,
  { companyId, accountId }: { companyId: number; accountId: number },
  { from, to }: { from: string; to: string },
  unmatched: readonly Unmatched[],
): Promise<void> {
  await database.transaction(async (client) => {
    await client.query(
      'DELETE FROM unmatched_revenue WHERE company_id = $1 AND account_id = $2 AND date BETWEEN $3 AND $4',
      [companyId, accountId, from, to],
    );
    await client.query(
      `INSERT INTO unmatched_revenue (company_id, account_id, date, tag, sold, earned_gross_micros)
       SELECT $1, $2, date, tag, sum(sold), isum("earnedGross")
       FROM jsonb_to_recordset($3) AS r (date date, tag text, sold int, "earnedGross" bigint) GROUP BY date, tag`,
      [companyId, accountId, JSON.stringify(unmatched)],
    );
  });
}
