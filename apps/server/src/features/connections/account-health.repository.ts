import { addDays, dayOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

/** Status of data collection for an account. */
export interface AccountHealth {
  /** True if the last attempt succeeded. */
  readonly isOk: boolean;
  readonly lastPullAt: Date | null;
  /** End of the last complete hour. */
  readonly completeUntil: Date | null;
  /** Days of the last 30 that have no figures but lie between days with figures. */
  readonly missingDates: readonly string[];
  /** Last error. Null if there was none. */
  readonly error: string | null;
}

const DAYS_LOOKED_AT = 30;

@Injectable()
export class AccountHealthService {
  constructor(private readonly database: Database) {}

  /** Returns health by account. Excludes accounts without data collection. */
  async of(companyId: number, accountIds: readonly number[], now = new Date()): Promise<Map<number, AccountHealth>> {
    const { rows } = await this.database.pool.query<{
      id: number;
      lastPullAt: Date | null;
      completeUntil: Date | null;
      error: string | null;
    }>(
      `SELECT a.id, m.last_good_pull AS "lastPullAt", m.complete_until AS "completeUntil", m.last_error AS error
       FROM partner_account a JOIN freshness_mark m ON m.company_id = a.company_id AND m.account_id = a.id
       WHERE a.company_id = $1 AND a.id = ANY ($2)`,
      [companyId, accountIds],
    );
    const missing = await this.missingDates(companyId, accountIds, dayOf(now));
    return new Map(
      rows.map(({ id, ...row }) => [id, { ...row, isOk: row.error === null, missingDates: missing.get(id) ?? [] }]),
    );
  }

  /** Returns days without cost, from the first day with cost to the day before the last complete one. */
  private async missingDates(
    companyId: number,
    accountIds: readonly number[],
    today: string,
  ): Promise<Map<number, string[]>> {
    const { rows } = await this.database.pool.query<{ accountId: number; dates: string[] }>(
      `WITH seen AS (
         SELECT account_id, date FROM perf_account_day
         WHERE company_id = $1 AND account_id = ANY ($2) AND date BETWEEN $3 AND $4 GROUP BY 1, 2 HAVING isum(cost) IS NOT NULL
       ), span AS (
         SELECT s.account_id, min(s.date) AS first, least(max(m.complete_until AT TIME ZONE 'UTC')::date - 1, $4::date - 1) AS last
         FROM seen s JOIN freshness_mark m ON m.company_id = $1 AND m.account_id = s.account_id GROUP BY 1
       )
       SELECT span.account_id AS "accountId", array_agg(day::date ORDER BY day) AS dates
       FROM span CROSS JOIN LATERAL generate_series(span.first, span.last, interval '1 day') AS day
       WHERE NOT EXISTS (SELECT FROM seen WHERE seen.account_id = span.account_id AND seen.date = day::date)
       GROUP BY 1`,
      [companyId, accountIds, addDays(today, -DAYS_LOOKED_AT), today],
    );
    return new Map(rows.map(({ accountId, dates }) => [accountId, dates]));
  }
}
