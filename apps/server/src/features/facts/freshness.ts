import type { Database } from '../../core/database/database.js';

/** What a pull learned about how far the figures of an account are complete. */
export interface FreshnessMark {
  readonly companyId: number;
  /** Account of a traffic source or of a feed. */
  readonly accountId: number;
  /** End of the last complete hour. Missing: the pull failed and moves no mark. */
  readonly completeUntil?: Date;
  /** When the pull began. */
  readonly pulledAt?: Date;
  /** What went wrong; missing clears an earlier error. */
  readonly error?: string;
}

/** Notes how far figures are complete. Marks only move forward, whatever order pulls end in. */
export async function setFreshness(database: Database, marks: readonly FreshnessMark[]): Promise<void> {
  await database.pool.query(
    `INSERT INTO freshness_mark AS m (company_id, account_id, complete_until, last_good_pull, last_error)
     SELECT "companyId", "accountId", "completeUntil", CASE WHEN error IS NULL THEN "pulledAt" END, error
     FROM jsonb_to_recordset($1) AS r ("companyId" int, "accountId" int, "completeUntil" timestamptz, "pulledAt" timestamptz, error text)
     ON CONFLICT (company_id, account_id) DO UPDATE SET
       complete_until = greatest(m.complete_until, EXCLUDED.complete_until),
       last_good_pull = greatest(m.last_good_pull, EXCLUDED.last_good_pull),
       last_error = EXCLUDED.last_error`,
    [JSON.stringify(marks)],
  );
}
