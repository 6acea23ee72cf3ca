import type { Database } from '../../core/database/database.js';
import { lockDays } from './company-day-lock.js';
import { Restatement } from './restatement.js';
import { Rollups } from './rollups.js';
import type { Target } from './slice-sql.js';

/** Revenue of a feed on one day at the sites of a region, and the share of it that is ours now. */
export interface DayToRevalue {
  readonly companyId: number;
  readonly feedId: number;
  /** Region of the site's market. */
  readonly region: string;
  readonly day: string;
  /** Millionths. */
  readonly shareMicros: number;
  readonly userId: number | null;
}

/** Facts `f` of a feed at sites of a region on days; parameters: company, first and last day, feed, region. */
export const REVENUE_OF_REGION = `f.company_id = $1 AND f.date BETWEEN $2 AND $3 AND f.feed_id = $4 AND f.earned_gross IS NOT NULL
  AND f.site_id IN (SELECT s.id FROM site s JOIN market m ON m.id = s.market_id
                    WHERE s.company_id = $1 AND m.region = $5::revenue_share_region)`;

/** What a share makes of the gross revenue of a row of `f`, micros. @param share parameter holding millionths */
export const earnedAt = (share: string): string => `round(f.earned_gross::numeric * ${share} / 1000000)::bigint`;

/**
 * Gives revenue that is already there another share, as a load would: one writer per company-day, noted in the ledger
 * with what changed in days that had been complete, rollups refreshed. Done twice it changes nothing.
 */
export class Revaluation {
  private readonly rollups: Rollups;

  constructor(private readonly database: Database) {
    this.rollups = new Rollups(database);
  }

  /** @returns facts that have another value than before. */
  async day({ companyId, feedId, region, day, shareMicros, userId }: DayToRevalue): Promise<number> {
    const changed = await this.database.transaction(async (client) => {
      await lockDays(client, companyId, [day]);
      const target: Target = {
        companyId,
        sides: ['revenue'],
        slice: { from: day, to: day, feedIds: [feedId] },
        accountIds: 'all',
        days: [day],
      };
      const restatement = await Restatement.begin(client, target, 0);
      const { rowCount } = await client.query(
        `UPDATE perf_hour f SET earned = ${earnedAt('$6')}
         WHERE ${REVENUE_OF_REGION} AND f.earned IS DISTINCT FROM ${earnedAt('$6')}`,
        [companyId, day, day, feedId, region, shareMicros],
      );
      if (!rowCount) return 0;
      await client.query(
        `INSERT INTO perf_refresh AS r (company_id, date, facts_version) VALUES ($1, $2, 1)
         ON CONFLICT (company_id, date) DO UPDATE SET facts_version = r.facts_version + 1`,
        [companyId, day],
      );
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO perf_load (company_id, source, side, account_id, from_date, to_date, rows_changed, user_id)
         VALUES ($1, 'revenue-share', 'revenue', 0, $2, $2, $3, $4) RETURNING id`,
        [companyId, day, rowCount, userId],
      );
      await restatement.finish(rows[0]!.id, 'final', null);
      return rowCount;
    });
    if (changed > 0) await this.rollups.refresh(companyId, [day]);
    return changed;
  }
}
