import type { Database } from '../../core/database/database.js';
import { lockDays } from './company-day-lock.js';
import { netOf } from './incoming.js';
import { Restatement } from './restatement.js';
import { Rollups } from './rollups.js';
import { changing } from './slice-sql.js';

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
const FACTS_OF_REGION = `f.company_id = $1 AND f.date BETWEEN $2 AND $3 AND f.feed_id = $4
  AND f.site_id IN (SELECT s.id FROM site s JOIN market m ON m.id = s.market_id
                    WHERE s.company_id = $1 AND m.region = $5::revenue_share_region)`;
const REVENUE_OF_REGION = `${FACTS_OF_REGION} AND num_nonnulls(f.earned_gross, f.yahoo_earned_gross) > 0`;

/** What the share in parameter $6 (millionths) makes of the gross revenue of a fact `f`; without gross it is what it is. */
const revalued = (net: string, gross: string): string =>
  `CASE WHEN f.${gross} IS NULL THEN f.${net} ELSE ${netOf(`f.${gross}`, '$6')} END`;
const EARNED = revalued('earned', 'earned_gross');
const OFFICIAL = revalued('yahoo_earned', 'yahoo_earned_gross');
const OF_TAG = revalued('revenue', 'revenue_gross');

/** A day whose revenue another share changes. Micros. */
interface RevaluedDay {
  readonly date: string;
  readonly earned: number;
  readonly earnedAfter: number;
}

/**
 * Gives revenue that is already there another share, as a load would: one writer per company-day, noted in the ledger
 * with what changed in days that had been complete, rollups refreshed. Done twice it changes nothing.
 */
export class Revaluation {
  private readonly rollups: Rollups;

  constructor(private readonly database: Database) {
    this.rollups = new Rollups(database);
  }

  /** What `day` would make of the revenue of these days, fact by fact as it does. */
  async foresee(days: Omit<DayToRevalue, 'day' | 'userId'> & { from: string; to: string }): Promise<RevaluedDay[]> {
    const { rows } = await this.database.pool.query<RevaluedDay>(
      `SELECT f.date, coalesce(isum(f.earned), 0) AS earned, coalesce(isum(${EARNED}), 0) AS "earnedAfter"
       FROM perf_hour f WHERE ${REVENUE_OF_REGION} AND f.earned_gross IS NOT NULL GROUP BY f.date ORDER BY f.date`,
      [days.companyId, days.from, days.to, days.feedId, days.region, days.shareMicros],
    );
    return rows;
  }

  /** @returns facts that have another value than before. */
  async day({ companyId, feedId, region, day, shareMicros, userId }: DayToRevalue): Promise<number> {
    const changed = await this.database.transaction(async (client) => {
      await lockDays(client, companyId, [day]);
      const target = {
        companyId,
        sides: ['revenue', 'official'] as const,
        slice: { from: day, to: day, feedIds: [feedId] },
        accountIds: 'all' as const,
        days: [day],
      };
      await client.query(
        `UPDATE tag_day f SET revenue = ${OF_TAG} WHERE ${FACTS_OF_REGION} AND f.revenue IS DISTINCT FROM ${OF_TAG}`,
        [companyId, day, day, feedId, region, shareMicros],
      );
      const restatement = await Restatement.begin(client, target, 0);
      const { count } = await changing(
        client,
        `UPDATE perf_hour f SET earned = ${EARNED}, yahoo_earned = ${OFFICIAL}
         WHERE ${REVENUE_OF_REGION} AND (f.earned, f.yahoo_earned) IS DISTINCT FROM (${EARNED}, ${OFFICIAL})`,
        [companyId, day, day, feedId, region, shareMicros],
      );
      if (count === 0) return 0;
      await client.query(
        `INSERT INTO perf_refresh AS r (company_id, date, facts_version) VALUES ($1, $2, 1)
         ON CONFLICT (company_id, date) DO UPDATE SET facts_version = r.facts_version + 1`,
        [companyId, day],
      );
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO perf_load (company_id, source, side, account_id, from_date, to_date, rows_changed, user_id)
         VALUES ($1, 'revenue-share', 'revenue', 0, $2, $2, $3, $4) RETURNING id`,
        [companyId, day, count, userId],
      );
      await restatement.finish(rows[0]!.id, 'final', null);
      return count;
    });
    if (changed > 0) await this.rollups.refresh(companyId, [day]);
    return changed;
  }
}
