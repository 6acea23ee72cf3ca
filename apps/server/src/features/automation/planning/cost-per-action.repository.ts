import type { Queryable } from '../../../core/database/index.js';
import type { ChangeableEntity } from './entities.repository.js';

/**
 * Returns the cost per action over some days, in micros of each campaign's account currency. Facts are in the company's
 * currency and are converted back at the latest rate. Campaigns without conversions are missing.
 */
export async function cpaOfCampaigns(
  on: Queryable,
  companyId: number,
  entities: readonly ChangeableEntity[],
  days: { readonly start: string; readonly end: string },
): Promise<Map<number, number>> {
  const { rows } = await on.query<{ id: number; cpa: number }>(
    `WITH latest AS (
       SELECT DISTINCT ON (currency) currency, per_euro_micros::float8 AS rate FROM currency_rate ORDER BY currency, day DESC),
     rates AS (SELECT * FROM latest UNION SELECT 'EUR', 1000000)
     SELECT p.campaign_id AS id,
       sum(p.cost)::float8 * 1000000 / sum(p.conv) * coalesce(max(theirs.rate) / max(own.rate), 1) AS cpa
     FROM perf_adgroup_day p
     JOIN campaign c ON c.company_id = p.company_id AND c.id = p.campaign_id
     JOIN partner_account acc ON acc.company_id = c.company_id AND acc.id = c.account_id
     JOIN company co ON co.id = p.company_id
     LEFT JOIN rates theirs ON theirs.currency = acc.currency AND acc.currency <> co.reporting_currency
     LEFT JOIN rates own ON own.currency = co.reporting_currency AND acc.currency <> co.reporting_currency
     WHERE p.company_id = $1 AND p.date BETWEEN $3 AND $4 AND p.campaign_id = ANY($2)
     GROUP BY p.campaign_id HAVING sum(p.conv) > 0 AND sum(p.cost) > 0`,
    [companyId, entities.map(({ id }) => id), days.start, days.end],
  );
  return new Map(rows.map(({ id, cpa }) => [id, Math.round(cpa)]));
}
