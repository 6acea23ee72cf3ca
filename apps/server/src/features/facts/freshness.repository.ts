import { dayOf, daysBetween } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { lockDays } from './company-day-lock.repository.js';
import { daysMoved } from './progress.repository.js';

/** Result of a sync: the time until which the figures of an account are complete, or an error. */
export interface FreshnessMark {
  readonly companyId: number;
  /** Account of a traffic source or a feed. */
  readonly accountId: number;
  /** End of the last complete hour. Missing if the sync failed, in which case the mark doesn't move. */
  readonly completeUntil?: Date;
  /** Start of the sync. */
  readonly pulledAt?: Date;
  /** Error of the sync. If missing, an earlier error is cleared. */
  readonly error?: string;
}

/**
 * Stores the time until which figures are complete. Marks only move forward, regardless of the order in which syncs
 * end. Days that a mark passes become stale, because their comparable figures change even if no figure does.
 */
export async function setFreshness(database: Database, marks: readonly FreshnessMark[]): Promise<void> {
  for (const mark of marks) await database.transaction((client) => setMark(client, mark));
}

async function setMark(client: PoolClient, mark: FreshnessMark): Promise<void> {
  const { companyId, accountId, completeUntil: until } = mark;
  const { rows } = await client.query<{ until: Date | null }>(
    'SELECT complete_until AS until FROM freshness_mark WHERE company_id = $1 AND account_id = $2',
    [companyId, accountId],
  );
  const after = rows[0]?.until ?? null;
  const moves = until !== undefined && (after === null || after < until);
  // A concurrent refresh either sees the mark or is made stale by it.
  if (moves) await lockDays(client, companyId, daysBetween(dayOf(after ?? until), dayOf(until)));
  await client.query(
    `INSERT INTO freshness_mark AS m (company_id, account_id, complete_until, last_good_pull, last_error)
     SELECT "companyId", "accountId", "completeUntil", CASE WHEN error IS NULL THEN "pulledAt" END, error
     FROM jsonb_to_record($1) AS r ("companyId" int, "accountId" int, "completeUntil" timestamptz, "pulledAt" timestamptz, error text)
     ON CONFLICT (company_id, account_id) DO UPDATE SET
       complete_until = greatest(m.complete_until, EXCLUDED.complete_until),
       last_good_pull = greatest(m.last_good_pull, EXCLUDED.last_good_pull),
       last_error = EXCLUDED.last_error`,
    [JSON.stringify(mark)],
  );
  if (!moves) return;
  await client.query(
    'UPDATE perf_refresh SET facts_version = facts_version + 1 WHERE company_id = $1 AND date = ANY ($2::date[])',
    [companyId, await daysMoved(client, { companyId, accountId, after, until })],
  );
}

/** Records an error of an account outside its syncs. The next successful sync clears it. */
export async function flagAccount(
  database: Database,
  { companyId, accountId, error }: { companyId: number; accountId: number; error: string },
): Promise<void> {
  await database.pool.query('UPDATE freshness_mark SET last_error = $3 WHERE company_id = $1 AND account_id = $2', [
    companyId,
    accountId,
    error,
  ]);
}
