import type { Database } from '../core/database/database.js';

/** Number of days before today on which the budgets of a demo start. */
const SINCE_DAYS = 13;

/**
 * Saves budgets of most accounts with cost. Some are nearly used up, others last for months. Amounts are whole hundreds
 * in the reporting currency.
 */
export async function saveBudgets(database: Database, companyIds: readonly number[], today: string): Promise<void> {
  await database.pool.query(
    `WITH spent AS (
       SELECT p.company_id, p.account_id, isum(p.cost) AS cost FROM perf_account_day p
       WHERE p.company_id = ANY ($1) AND p.date >= $2::date - ${SINCE_DAYS} GROUP BY 1, 2),
     given AS (
       SELECT a.company_id, a.id, a.currency, a.buyer_user_id, o.reporting_currency,
         ceil(s.cost * (1.02 + (a.id * 37 % 100) / 60.0) / 100000000) * 100000000 AS micros
       FROM spent s
       JOIN partner_account a ON a.company_id = s.company_id AND a.id = s.account_id
       JOIN company o ON o.id = a.company_id
       WHERE s.cost > 0 AND a.id % 7 <> 3),
     rate AS (
       SELECT DISTINCT ON (currency) currency, per_euro_micros FROM currency_rate
       WHERE day <= $2::date - ${SINCE_DAYS} ORDER BY currency, day DESC)
     INSERT INTO account_budget (company_id, account_id, from_date, amount_micros, currency, reporting_micros, set_by)
     SELECT g.company_id, g.id, $2::date - ${SINCE_DAYS},
       round(g.micros * CASE g.currency WHEN g.reporting_currency THEN 1
         ELSE coalesce(r.per_euro_micros, 1000000)::numeric / coalesce(w.per_euro_micros, 1000000) END),
       g.currency, g.micros, g.buyer_user_id
     FROM given g LEFT JOIN rate r ON r.currency = g.currency LEFT JOIN rate w ON w.currency = g.reporting_currency`,
    [companyIds, today],
  );
}

const IMAGE_MICROS = 40_000;
const AI_BUDGET_MICROS = 50_000_000;

/**
 * Saves a price of generated images and a budget for them. Users set up a provider of texts. Amounts are in micros of a
 * US dollar.
 */
export async function saveAiBudget(database: Database, companyIds: readonly number[]): Promise<void> {
  await database.pool.query(
    `INSERT INTO ai_provider (company_id, base_url, model, is_moderated, prompt_micros, completion_micros, image_micros, budget_micros)
     SELECT id, '', '', true, 0, 0, $2, $3 FROM unnest($1::int[]) c (id) ON CONFLICT DO NOTHING`,
    [companyIds, IMAGE_MICROS, AI_BUDGET_MICROS],
  );
}
