import { Injectable } from '@nestjs/common';
import type { BudgetSums } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import type { AccountBudget } from './account-budgets.model.js';

/**
 * An account with its current budget, its cost since the budget's start, and its busiest week. Amounts are in micros of
 * the reporting currency.
 */
export interface AccountOfBudget extends BudgetSums {
  readonly accountId: number;
  readonly account: string;
  readonly externalId: string | null;
  readonly isActive: boolean;
  readonly sourceId: number;
  readonly source: string;
  readonly sourceShortName: string;
  readonly buyerId: number | null;
  readonly buyer: string | null;
  readonly siteIds: number[];
  readonly sites: string | null;
  readonly projectId: number | null;
  /** First day of the budget. Null if there is none. */
  readonly from: string | null;
  /** True if the buyer was already notified that the budget runs out. */
  readonly isNoticed: boolean;
}

/** Account and first day of a budget. */
export interface BudgetKey {
  readonly companyId: number;
  readonly accountId: number;
  readonly from: string;
}

/** Amounts of a budget in micros. */
export interface BudgetAmounts {
  readonly micros: number;
  /** Currency of the account. */
  readonly currency: string;
  /** Amount in the reporting currency. */
  readonly reporting: number;
}

const MICROS = 1_000_000;
/** Number of full weeks (Monday to Sunday, UTC) from which the busiest one is determined. */
const WEEKS = 4;

@Injectable()
export class AccountBudgetsRepository {
  constructor(private readonly database: Database) {}

  /** Returns accounts of traffic sources. @param accountIds null for all */
  async accounts(
    { companyId, today, accountIds }: { companyId: number; today: string; accountIds: readonly number[] | null },
    on: Queryable = this.database.pool,
  ): Promise<AccountOfBudget[]> {
    const { rows } = await on.query<AccountOfBudget>(
      `WITH budget AS MATERIALIZED (
         SELECT DISTINCT ON (b.account_id) b.account_id, b.from_date, b.reporting_micros, b.noticed_at
         FROM account_budget b WHERE b.company_id = $1 AND b.from_date <= $2
         ORDER BY b.account_id, b.from_date DESC),
       spend AS (
         SELECT p.account_id, isum(p.cost) AS cost FROM budget b
         JOIN perf_account_day p ON p.company_id = $1 AND p.account_id = b.account_id AND p.date BETWEEN b.from_date AND $2
         GROUP BY p.account_id),
       week AS (
         SELECT p.account_id, isum(p.cost) AS cost FROM perf_account_day p
         WHERE p.company_id = $1 AND p.date >= date_trunc('week', $2::date)::date - 7 * ${WEEKS}
           AND p.date < date_trunc('week', $2::date)::date
         GROUP BY p.account_id, date_trunc('week', p.date)),
       busiest AS (SELECT account_id, max(cost) AS cost FROM week GROUP BY account_id),
       site_of AS (
         SELECT x.account_id, array_agg(s.id ORDER BY s.name) AS ids, string_agg(s.name, ', ' ORDER BY s.name) AS names,
           min(s.project_id) AS project_id
         FROM partner_account_site x JOIN site s ON s.company_id = x.company_id AND s.id = x.site_id
         WHERE x.company_id = $1 GROUP BY x.account_id)
       SELECT a.id AS "accountId", a.name AS account, a.external_id AS "externalId", a.status = 'active' AS "isActive",
         p.id AS "sourceId", p.name AS source, p.short_name AS "sourceShortName", a.buyer_user_id AS "buyerId", u.username AS buyer,
         coalesce(o.ids, '{}') AS "siteIds", o.names AS sites, o.project_id AS "projectId", b.from_date::text AS "from", b.noticed_at IS NOT NULL AS "isNoticed",
         b.reporting_micros AS budget, s.cost AS spend, m.cost AS "busiestWeek"
       FROM partner_account a
       JOIN partner p ON p.id = a.partner_id AND p.type = 'source'
       LEFT JOIN user_account u ON u.id = a.buyer_user_id
       LEFT JOIN budget b ON b.account_id = a.id
       LEFT JOIN spend s ON s.account_id = a.id
       LEFT JOIN busiest m ON m.account_id = a.id
       LEFT JOIN site_of o ON o.account_id = a.id
       WHERE a.company_id = $1 AND ($3::int[] IS NULL OR a.id = ANY ($3)) ORDER BY a.id`,
      [companyId, today, accountIds],
    );
    return rows;
  }

  /** Records if the buyer was notified of a budget. Reset when the budget lasts longer again. */
  async setNoticed({ companyId, accountId, from }: BudgetKey, isNoticed: boolean): Promise<void> {
    await this.database.pool.query(
      `UPDATE account_budget SET noticed_at = CASE WHEN $4 THEN now() END
       WHERE company_id = $1 AND account_id = $2 AND from_date = $3`,
      [companyId, accountId, from, isNoticed],
    );
  }

  /** Returns budgets of a company by account, latest first. */
  async ofCompany(companyId: number): Promise<ReadonlyMap<number, AccountBudget[]>> {
    const { rows } = await this.database.pool.query<AccountBudget & { readonly accountId: number }>(
      `SELECT b.account_id AS "accountId", b.from_date::text AS "from", b.amount_micros::float8 / ${MICROS} AS amount, b.currency,
         b.reporting_micros::float8 / ${MICROS} AS "reportingAmount", u.username AS "setBy", b.set_at AS "setAt"
       FROM account_budget b LEFT JOIN user_account u ON u.id = b.set_by
       WHERE b.company_id = $1 ORDER BY b.from_date DESC`,
      [companyId],
    );
    const byAccount = new Map<number, AccountBudget[]>();
    for (const { accountId, ...budget } of rows)
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), budget]);
    return byAccount;
  }
}

/** Returns the budget that starts on this day, in the account's currency, and locks it. Null if there is none. */
export async function lockBudget(change: Change, { accountId, from }: BudgetKey): Promise<number | null> {
  const [row] = await change.rows<{ amount: number }>(
    `SELECT amount_micros::float8 / ${MICROS} AS amount FROM account_budget
     WHERE company_id = $1 AND account_id = $2 AND from_date = $3 FOR UPDATE`,
    [change.companyId, accountId, from],
  );
  return row?.amount ?? null;
}

export async function deleteBudget(change: Change, { accountId, from }: BudgetKey): Promise<void> {
  await change.entities.accountBudget.deleteMany({ where: { accountId, fromDate: new Date(from) } });
}

/** Sets the budget of a day, using the database clock, and resets the notification. */
export async function saveBudget(
  change: Change,
  { accountId, from }: BudgetKey,
  { micros, currency, reporting }: BudgetAmounts,
): Promise<void> {
  await change.rows(
    `INSERT INTO account_budget (company_id, account_id, from_date, amount_micros, currency, reporting_micros, set_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (company_id, account_id, from_date) DO UPDATE SET amount_micros = excluded.amount_micros, currency = excluded.currency,
       reporting_micros = excluded.reporting_micros, set_by = excluded.set_by, set_at = now(), noticed_at = NULL`,
    [change.companyId, accountId, from, micros, currency, reporting, change.viewer.userId],
  );
}
