import { Injectable } from '@nestjs/common';
import type { DayRange } from '@adops/domain';
import { Database } from '../../core/database/index.js';

@Injectable()
export class ReportedTagsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the time until which all active feed accounts with tags in a market have reported. Markets with an account
   * without a mark are missing.
   */
  async reportedUntil(companyId: number, { start, end }: DayRange): Promise<ReadonlyMap<number, Date>> {
    const { rows } = await this.database.pool.query<{ marketId: number; until: Date }>(
      `SELECT coalesce(s.market_id, 0) AS "marketId", min(m.complete_until) AS until
       FROM (SELECT DISTINCT site_id, feed_account_id FROM tag_day WHERE company_id = $1 AND date BETWEEN $2 AND $3) t
       JOIN partner_account a ON a.company_id = $1 AND a.id = t.feed_account_id AND a.status = 'active'
       JOIN freshness_mark m ON m.company_id = $1 AND m.account_id = a.id AND m.complete_until IS NOT NULL
       LEFT JOIN site s ON s.company_id = $1 AND s.id = t.site_id
       GROUP BY 1`,
      [companyId, start, end],
    );
    return new Map(rows.map(({ marketId, until }) => [marketId, until]));
  }
}
