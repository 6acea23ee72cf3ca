import type { Database } from '../../../core/database/index.js';
import { flagAccount } from '../../facts/index.js';
import type { LaneId } from './lane-store.repository.js';
import type { Verdict } from './verdicts.js';

/**
 * Says what a lane waits for whose sign-in the platform refuses: at its operations and at the account. The lane looks again
 * after its wait, whether or not the account was connected again; nothing is lost, and lanes of other accounts run.
 */
export async function notePark(
  database: Database,
  { companyId, accountId }: LaneId,
  again: readonly Extract<Verdict, { kind: 'again' }>[],
): Promise<void> {
  const parked = again.filter(({ parkedFor }) => parkedFor !== undefined);
  if (parked.length === 0) return;
  const why = parked[0]!.parkedFor!.slice(0, 500);
  await database.pool.query(
    `UPDATE automation_operation SET message = $3 WHERE company_id = $1 AND id = ANY($2) AND state = 'ready'`,
    [companyId, parked.map(({ operation }) => operation.id), why],
  );
  await flagAccount(database, { companyId, accountId, error: why });
}
