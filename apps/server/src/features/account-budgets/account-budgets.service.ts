import { Injectable } from '@nestjs/common';
import { addDays, dayOf } from '@adops/domain';
import { Changes, found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Exchange } from '../import/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AccountBudget } from './account-budgets.model.js';

const MICROS = 1_000_000;
const LARGEST = 1_000_000_000;
/** Days a budget may begin before and after today. */
const BACK = 366;
const AHEAD = 366;

/** Dated budgets of accounts. */
@Injectable()
export class AccountBudgetsService {
  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  /** The latest first. */
  async of(viewer: Viewer, accountId: number): Promise<AccountBudget[]> {
    const { rows } = await this.database.pool.query<AccountBudget>(
      `SELECT b.from_date::text AS "from", b.amount_micros::float8 / ${MICROS} AS amount, b.currency,
         b.reporting_micros::float8 / ${MICROS} AS "reportingAmount", u.username AS "setBy", b.set_at AS "setAt"
       FROM account_budget b LEFT JOIN user_account u ON u.id = b.set_by
       WHERE b.company_id = $1 AND b.account_id = $2 ORDER BY b.from_date DESC`,
      [viewer.companyId, accountId],
    );
    return rows;
  }

  /** @param amount in the account's currency; null removes the budget of that day */
  async put(viewer: Viewer, accountId: number, amount: number | null, from: string): Promise<BaseResponse> {
    const today = dayOf(new Date());
    const refuse = (field: string, message: string): never => {
      throw new BadUserInput(message, { [field]: [message] });
    };
    if (from < addDays(today, -BACK) || from > addDays(today, AHEAD))
      refuse('from', 'Choose a day within a year of today.');
    if (amount !== null && !(amount > 0 && amount <= LARGEST))
      refuse('amount', 'Enter an amount above 0, at most 1,000,000,000.');
    const { accounts } = await this.catalogue.of(viewer);
    const account = found(accounts.find(({ id }) => id === accountId));
    return this.changes.run(viewer, async (change) => {
      const key = [viewer.companyId, accountId, from] as const;
      const [before] = await change.rows<{ amount: number }>(
        `SELECT amount_micros::float8 / ${MICROS} AS amount FROM account_budget
         WHERE company_id = $1 AND account_id = $2 AND from_date = $3 FOR UPDATE`,
        key,
      );
      if (amount === null) {
        if (!before) return notDone('No budget starts on this day.');
        await change.rows(
          'DELETE FROM account_budget WHERE company_id = $1 AND account_id = $2 AND from_date = $3',
          key,
        );
      } else {
        const micros = Math.round(amount * MICROS);
        const reporting = await this.inReporting(viewer, { micros, currency: account.currency, day: from, today });
        await change.rows(
          `INSERT INTO account_budget (company_id, account_id, from_date, amount_micros, currency, reporting_micros, set_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (company_id, account_id, from_date) DO UPDATE SET amount_micros = excluded.amount_micros, currency = excluded.currency,
             reporting_micros = excluded.reporting_micros, set_by = excluded.set_by, set_at = now(), noticed_at = NULL`,
          [...key, micros, account.currency, reporting, viewer.userId],
        );
      }
      await change.record({
        action: amount === null ? 'account-budget.delete' : 'account-budget.set',
        entityType: 'partner-account',
        entityId: String(accountId),
        entityName: account.name,
        accountId,
        ...(before && { before: { budgetFrom: from, accountBudget: before.amount } }),
        ...(amount !== null && { after: { budgetFrom: from, accountBudget: amount } }),
      });
      return done(amount === null ? `Budget starting ${from} removed.` : `Budget starting ${from} saved.`);
    });
  }

  /** Converted at the rate of its day; a future day uses today's rate. */
  private async inReporting(
    viewer: Viewer,
    { micros, currency, day, today }: { micros: number; currency: string; day: string; today: string },
  ): Promise<number> {
    const { rows } = await this.database.pool.query<{ currency: string }>(
      'SELECT reporting_currency AS currency FROM company WHERE id = $1',
      [viewer.companyId],
    );
    const reporting = rows[0]!.currency;
    if (currency === reporting) return micros;
    const at = day > today ? today : day;
    const exchange = await Exchange.load(this.database.pool, {
      ...{ reporting, rate: null, currencies: [currency] },
      ...{ from: at, to: at },
    });
    try {
      return exchange.convert(micros, currency, at);
    } catch {
      const message = `There is no exchange rate for ${currency} on ${at}. Choose another day.`;
      throw new BadUserInput(message, { from: [message] });
    }
  }
}
