import { Injectable } from '@nestjs/common';
import type { DayRange } from '@adops/domain';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { resolveScope, type ReportFilterValues } from '../../reporting/index.js';
import type { AccountDelivery } from './delivery.js';

/** Search feed that sends a final report for each day. */
const SEARCH_FEED = 1;

@Injectable()
export class DeliveryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the active accounts of sources and feeds that match the filters and have figures in the range or the week
   * before.
   */
  async accounts(viewer: Viewer, filters: ReportFilterValues, { start, end }: DayRange): Promise<AccountDelivery[]> {
    const scope = await resolveScope(this.database.pool, viewer, filters);
    const { rows } = await this.database.pool.query<AccountDelivery>(
      `WITH recent AS MATERIALIZED (
         SELECT DISTINCT f.account_id, f.feed_id FROM perf_account_day f
         WHERE f.company_id = $1 AND f.date BETWEEN $2::date - 7 AND $3::date
           AND ($4::int[] IS NULL OR f.account_id = ANY ($4)) AND ($5::int[] IS NULL OR f.feed_id = ANY ($5))
           AND ($6::int[] IS NULL OR f.site_id = ANY ($6)))
       SELECT p.id AS "partnerId", p.name AS "partnerName", p.type::text AS type, coalesce(a.buyer_user_id, 0) AS "buyerId",
         coalesce(m.team_id, 0) AS "teamId", k.complete_until AS "completeUntil", k.last_error AS "lastError"
       FROM partner_account a
       JOIN partner p ON p.id = a.partner_id
       JOIN freshness_mark k ON k.company_id = a.company_id AND k.account_id = a.id
       LEFT JOIN membership m ON m.company_id = a.company_id AND m.user_id = a.buyer_user_id
       WHERE a.company_id = $1 AND a.status = 'active' AND CASE p.type
         WHEN 'source' THEN a.id IN (SELECT account_id FROM recent) ELSE p.id IN (SELECT feed_id FROM recent) END
       ORDER BY p.id, a.id`,
      [viewer.companyId, start, end, scope.account, scope.feed, scope.site],
    );
    return rows;
  }

  /** Returns the days on which the search feed sold clicks but sent no final report yet. */
  async daysWithoutFinal(viewer: Viewer, { start, end }: DayRange): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ date: string }>(
      `SELECT date FROM perf_account_day
       WHERE company_id = $1 AND feed_id = $2 AND date BETWEEN $3 AND $4 AND ($5::int[] IS NULL OR account_id = ANY ($5))
       GROUP BY date HAVING isum(sold) > 0 AND isum(yahoo_sold) IS NULL ORDER BY date`,
      [viewer.companyId, SEARCH_FEED, start, end, viewer.accounts === 'all' ? null : viewer.accounts],
    );
    return rows.map(({ date }) => date);
  }
}
