import type { Database } from '../../core/database/database.js';
import { lockDays } from './company-day-lock.repository.js';
import { recordRevaluation } from './ledger.repository.js';
import { Restatement } from './restatement.repository.js';
import {
  type DayToRevalue,
  foreseeRevenue,
  revalueFacts,
  type RevaluedDay,
  revalueTags,
  type ShareOfRegion,
} from './revaluation.repository.js';
import { Rollups } from './rollups.js';
import { markStale } from './stale-days.repository.js';

/**
 * Applies another share to stored revenue in the same way as a load. There is one writer per company-day, changes of
 * complete days are recorded in the ledger, and rollups are refreshed. Idempotent.
 */
export class Revaluation {
  private readonly rollups: Rollups;

  constructor(private readonly database: Database) {
    this.rollups = new Rollups(database);
  }

  /** Predicts the revenue of these days after `day`, with the same calculation per fact. */
  foresee(days: ShareOfRegion & { from: string; to: string }): Promise<RevaluedDay[]> {
    return foreseeRevenue(this.database.pool, days);
  }

  /** Recalculates a day. @returns the number of changed facts. */
  async day(revalued: DayToRevalue): Promise<number> {
    const { companyId, feedId, day, userId } = revalued;
    const changed = await this.database.transaction(async (client) => {
      await lockDays(client, companyId, [day]);
      const target = {
        companyId,
        sides: ['revenue', 'official'] as const,
        slice: { from: day, to: day, feedIds: [feedId] },
        accountIds: 'all' as const,
        days: [day],
      };
      await revalueTags(client, revalued);
      const restatement = await Restatement.begin(client, target, 0);
      const { count } = await revalueFacts(client, revalued);
      if (count === 0) return 0;
      await markStale(client, companyId, [day]);
      const loadId = await recordRevaluation(client, { companyId, day, rowsChanged: count, userId });
      await restatement.finish(loadId, 'final', null);
      return count;
    });
    if (changed > 0) await this.rollups.refresh(companyId, [day]);
    return changed;
  }
}
