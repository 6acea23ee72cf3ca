import type { Queryable } from '../../../core/database/index.js';
import type { Lifetime } from '../detect/lifetime-end.js';
import { HOUR_MS } from '../detect/series.js';
import { markLists, type Marks } from './completeness-marks.js';

/**
 * Ad groups with an end date or a lifetime budget that were active on the last day of known cost. Budgets are in the
 * account's currency and spend is in the company's, so budgets are converted at the newest rates. Without a rate, the
 * budget is ignored.
 */
const LIFETIMES = `
  WITH account_mark AS (SELECT * FROM unnest($2::int[], $3::int[]) AS m (account_id, until)),
  rate AS (SELECT DISTINCT ON (currency) currency, per_euro_micros::float8 AS per_euro FROM currency_rate ORDER BY currency, day DESC),
  life AS (
    SELECT g.id AS adgroup_id, g.ends_at, m.until,
      CASE WHEN a.currency = c.reporting_currency THEN g.lifetime_budget_micros
           ELSE (g.lifetime_budget_micros * own.per_euro / nullif(theirs.per_euro, 0))::bigint END AS budget
    FROM adgroup g
    JOIN company c ON c.id = g.company_id
    JOIN partner_account a ON a.company_id = g.company_id AND a.id = g.account_id
    JOIN account_mark m ON m.account_id = a.id
    LEFT JOIN rate own ON own.currency = c.reporting_currency
    LEFT JOIN rate theirs ON theirs.currency = a.currency
    WHERE g.company_id = $1 AND (g.ends_at IS NOT NULL OR g.lifetime_budget_micros IS NOT NULL)
  ), last_day AS (
    SELECT f.adgroup_id, coalesce(isum(f.cost), 0) AS cost, coalesce(isum(f.impressions), 0) AS impressions
    FROM perf_hour f JOIN life l ON l.adgroup_id = f.adgroup_id
    WHERE f.company_id = $1 AND f.hour >= 0 AND f.date BETWEEN $4::date - 4 AND $4
      AND (f.date - '1970-01-01'::date) * 24 + f.hour BETWEEN l.until - 24 AND l.until - 1
    GROUP BY 1
  )
  SELECT l.adgroup_id, l.ends_at, l.budget, l.until, d.cost, d.impressions,
    coalesce((SELECT isum(t.cost) FROM perf_adgroup_day t WHERE t.company_id = $1 AND t.adgroup_id = l.adgroup_id), 0) AS spent
  FROM life l JOIN last_day d USING (adgroup_id)`;

/** Returns lifetimes by ad group. @param today UTC day. */
export async function readLifetimes(
  on: Queryable,
  companyId: number,
  marks: Marks,
  today: string,
): Promise<Map<number, Lifetime>> {
  const { rows } = await on.query<{
    adgroup_id: number;
    ends_at: Date | null;
    budget: number | null;
    until: number;
    cost: number;
    impressions: number;
    spent: number;
  }>(LIFETIMES, [companyId, ...markLists(marks.accounts), today]);
  return new Map(
    rows.map((row) => [
      row.adgroup_id,
      {
        adgroupId: row.adgroup_id,
        endsAt: row.ends_at?.getTime() ?? null,
        lifetimeBudget: row.budget,
        spent: row.spent,
        spentLastDay: row.cost,
        impressionsLastDay: row.impressions,
        costUntil: row.until * HOUR_MS,
      },
    ]),
  );
}
