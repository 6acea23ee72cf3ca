import type { Database } from '../../../core/database/index.js';
import { flagAccount } from '../../facts/index.js';
import type { LaneId } from './lane-store.repository.js';
import type { OperationResult } from './results.js';

/**
 * Records, at the operations and the account, that a lane waits because the platform rejects the sign-in. The lane
 * retries after the wait, even if the account was not reconnected. No changes are lost, and lanes of other accounts
 * continue.
 */
export async function notePark(
  database: Database,
  { companyId, accountId }: LaneId,
  again: readonly Extract<OperationResult, { kind: 'again' }>[],
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
