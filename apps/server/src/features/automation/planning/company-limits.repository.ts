import type { ChangeProperty, EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';

/** Default limit as a share of the company's cost of yesterday. */
const SHARE_OF_YESTERDAY = 0.2;

export interface ApprovalLimits {
  readonly entities: number;
  /** Limit in micros of the company's currency. Null for no limit. */
  readonly budget: number | null;
  /** True if the limit isn't set. A share of yesterday's cost is used instead. */
  readonly isAutomatic: boolean;
}

/** Returns the limits above which a task needs a second approval. */
export async function approvalLimits(on: Queryable, companyId: number): Promise<ApprovalLimits> {
  const { rows } = await on.query<{ entities: number; budget: number | null; is_set: boolean }>(
    `SELECT approval_entity_limit AS entities, approval_budget_limit_micros AS budget, approval_budget_is_set AS is_set
     FROM company WHERE id = $1`,
    [companyId],
  );
  const { entities, budget, is_set } = rows[0]!;
  if (is_set) return { entities, budget, isAutomatic: false };
  const { rows: spent } = await on.query<{ cost: number | null }>(
    `SELECT sum(cost)::bigint AS cost FROM perf_account_day WHERE company_id = $1 AND date = (now() AT TIME ZONE 'UTC')::date - 1`,
    [companyId],
  );
  return { entities, budget: Math.round((spent[0]?.cost ?? 0) * SHARE_OF_YESTERDAY), isAutomatic: true };
}

/**
 * Returns the units of the company's currency for one unit of each currency, by the latest rates. The company's own
 * currency is always included.
 */
export async function ratesOf(
  on: Queryable,
  companyId: number,
  currencies: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await on.query<{ currency: string; rate: number }>(
    `WITH latest AS (
       SELECT DISTINCT ON (currency) currency, per_euro_micros::float8 AS rate FROM currency_rate
       WHERE currency = ANY($2) OR currency = (SELECT reporting_currency FROM company WHERE id = $1)
       ORDER BY currency, day DESC),
     rates AS (SELECT * FROM latest UNION SELECT 'EUR', 1000000)
     SELECT r.currency, own.rate / r.rate AS rate FROM rates r, rates own, company c
     WHERE c.id = $1 AND own.currency = c.reporting_currency AND r.currency <> c.reporting_currency
     UNION ALL SELECT reporting_currency, 1 FROM company WHERE id = $1`,
    [companyId, currencies],
  );
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}

export interface CompanyLimits {
  readonly factor: number;
  /** Limit in micros of the company's currency. Null for ten times the highest bid of the last 30 days. */
  readonly bid: number | null;
}

export async function companyLimits(on: Queryable, companyId: number): Promise<CompanyLimits> {
  const { rows } = await on.query<CompanyLimits>(
    'SELECT change_factor_limit AS factor, bid_limit_micros AS bid FROM company WHERE id = $1',
    [companyId],
  );
  return rows[0]!;
}

/** Number of recent days for which bids in the audit log count. */
const DAYS = 30;

/** Returns the highest bid of each entity in the audit log of recent days. */
export async function highestBids(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  idsByField: ReadonlyMap<ChangeProperty, readonly number[]>,
): Promise<Map<number, number>> {
  const highest = new Map<number, number>();
  for (const [field, ids] of idsByField) {
    const { rows } = await on.query<{ id: number; bid: number }>(
      `SELECT entity_id::int AS id, max(greatest((before ->> $4)::float8, (after ->> $4)::float8)) AS bid FROM audit_log
       WHERE company_id = $1 AND entity_type = $2 AND entity_id = ANY($3::text[])
         AND created_at > now() - ${DAYS} * interval '1 day' AND action IN ($2 || '.' || $4, $2 || '.edited')
       GROUP BY entity_id`,
      [companyId, level, ids.map(String), field],
    );
    for (const { id, bid } of rows) highest.set(id, bid ?? 0);
  }
  return highest;
}
