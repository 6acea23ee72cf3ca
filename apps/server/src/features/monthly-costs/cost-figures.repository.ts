import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { Database, type Queryable } from '../../core/database/index.js';
import { maskOf } from '../facts/index.js';

/** Accounts and days of the requested figures. */
export interface CostScope {
  readonly companyId: number;
  /** First UTC day. Both ends are included. */
  readonly from: string;
  readonly to: string;
  readonly accountIds: readonly number[];
}

export interface CostAccount {
  readonly id: number;
  readonly name: string;
  readonly externalId: string | null;
  readonly sourceId: number;
  readonly source: string;
  readonly currency: string;
  /** End of the last complete hour. Null if unknown. */
  readonly completeUntil: Date | null;
}

/** Cost of an account on a day, in micros of the reporting currency. Null if the source has not reported it yet. */
export interface DayCost {
  readonly day: string;
  readonly accountId: number;
  readonly cost: number | null;
}

/** Part of an account's cost on a day that a file imported at its own rate, as entered. */
export interface FixedRateCost {
  readonly day: string;
  readonly accountId: number;
  readonly rate: string;
  readonly cost: number;
}

export interface RegionCost {
  readonly sourceId: number;
  /** Region of the site's market. Null if the site or its market is unknown. */
  readonly region: 'america' | 'europe' | 'apac' | null;
  readonly cost: number | null;
}

/** Bit of the cost in masks of file columns. */
const columnOfCost = maskOf(['cost']);
const BATCH = 500;
const STATEMENT_TIMEOUT = '30min';

/** SQL condition for rows `p` of a scope. Uses parameters 1 to 4. */
const WITHIN = 'p.company_id = $1 AND p.date BETWEEN $2 AND $3 AND p.account_id = ANY ($4)';
const valuesOf = ({ companyId, from, to, accountIds }: CostScope) => [companyId, from, to, accountIds];

/** Costs by account and day, from the table that reports use. */
@Injectable()
export class CostFiguresRepository {
  constructor(private readonly database: Database) {}

  /** Runs `work` so that all its queries read the same snapshot. */
  atOneMoment<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.database.transaction(
      work,
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`,
    );
  }

  async company(on: Queryable, companyId: number): Promise<{ name: string; currency: string }> {
    const { rows } = await on.query<{ name: string; currency: string }>(
      'SELECT name, reporting_currency AS currency FROM company WHERE id = $1',
      [companyId],
    );
    return rows[0]!;
  }

  async accounts(client: PoolClient, { companyId, accountIds }: CostScope): Promise<CostAccount[]> {
    const { rows } = await client.query<CostAccount>(
      `SELECT a.id, a.name, a.external_id AS "externalId", a.partner_id AS "sourceId", p.name AS source, a.currency,
         m.complete_until AS "completeUntil"
       FROM partner_account a JOIN partner p ON p.id = a.partner_id
       LEFT JOIN freshness_mark m ON m.company_id = a.company_id AND m.account_id = a.id
       WHERE a.company_id = $1 AND a.id = ANY ($2) ORDER BY p.name, a.name, a.id`,
      [companyId, accountIds],
    );
    return rows;
  }

  async regions(client: PoolClient, scope: CostScope): Promise<RegionCost[]> {
    const { rows } = await client.query<RegionCost>(
      `SELECT a.partner_id AS "sourceId", m.region, isum(p.cost) AS cost
       FROM perf_account_day p
       JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id
       LEFT JOIN site s ON s.company_id = p.company_id AND s.id = p.site_id
       LEFT JOIN market m ON m.id = s.market_id
       WHERE ${WITHIN} GROUP BY a.partner_id, m.region ORDER BY a.partner_id, m.region`,
      valuesOf(scope),
    );
    return rows;
  }

  /**
   * Returns the costs in the currency of their account that files imported and still own, by the rate of the import.
   */
  async fixedRates(client: PoolClient, scope: CostScope): Promise<FixedRateCost[]> {
    const { rows } = await client.query<FixedRateCost>(
      `SELECT h.date AS day, h.account_id AS "accountId", f.summary->>'rate' AS rate, isum(h.cost) AS cost
       FROM import_file f
       JOIN partner_account a ON a.company_id = f.company_id AND a.id = f.account_id
       JOIN company c ON c.id = f.company_id AND c.reporting_currency <> a.currency
       JOIN import_key k ON k.company_id = f.company_id AND k.import_id = f.id AND k.columns & ${columnOfCost} <> 0
         AND k.date BETWEEN $2 AND $3
       JOIN perf_hour h ON h.company_id = k.company_id AND h.date = k.date AND h.hour = k.hour AND h.adgroup_id = k.adgroup_id
         AND h.device_id = k.device_id AND h.country_id = k.country_id AND h.feed_id = k.feed_id AND h.cost IS NOT NULL
       WHERE f.company_id = $1 AND f.account_id = ANY ($4) AND f.summary->>'rate' IS NOT NULL
         AND jsonb_array_length(f.summary->'totals') = 1 AND f.summary->'totals'->0->>'currency' = a.currency
       GROUP BY h.date, h.account_id, f.summary->>'rate' ORDER BY h.date, h.account_id, rate`,
      valuesOf(scope),
    );
    return rows;
  }

  async countDays(client: PoolClient, scope: CostScope): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM perf_account_day p WHERE ${WITHIN} GROUP BY p.date, p.account_id) d`,
      valuesOf(scope),
    );
    return rows[0]!.count;
  }

  /** Yields rows by day and account, several hundred at a time. */
  async *days(client: PoolClient, scope: CostScope): AsyncGenerator<readonly DayCost[]> {
    const cursor = client.query(
      new Cursor<DayCost>(
        `SELECT p.date AS day, p.account_id AS "accountId", isum(p.cost) AS cost
         FROM perf_account_day p WHERE ${WITHIN} GROUP BY p.date, p.account_id ORDER BY p.date, p.account_id`,
        valuesOf(scope),
      ),
    );
    for (;;) {
      const rows = await cursor.read(BATCH);
      if (rows.length === 0) break;
      yield rows;
    }
    await cursor.close();
  }
}
