import { Injectable } from '@nestjs/common';
import { addDays, dayOf } from '@adops/domain';
import { Changes, found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import { reportingCurrency, type Viewer } from '../../core/tenancy/index.js';
import { Exchange } from '../import/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AccountBudget } from './account-budgets.model.js';
import { AccountBudgetsRepository, deleteBudget, lockBudget, saveBudget } from './account-budgets.repository.js';

const MICROS = 1_000_000;
/** Minimum budget. A smaller amount would be stored or converted as 0. */
const SMALLEST = 0.01;
const LARGEST = 1_000_000_000;
/** Maximum number of days between today and the start of a budget. */
const BACK = 366;
const AHEAD = 366;

/** Dated budgets of accounts. */
@Injectable()
export class AccountBudgetsService {
  private readonly loaded = new WeakMap<Viewer, ReturnType<AccountBudgetsRepository['ofCompany']>>();

  constructor(
    private readonly database: Database,
    private readonly repository: AccountBudgetsRepository,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the budgets of an account, latest first. Uses one statement for all accounts of a request. */
  async of(viewer: Viewer, accountId: number): Promise<AccountBudget[]> {
    let budgets = this.loaded.get(viewer);
    if (!budgets) {
      budgets = this.repository.ofCompany(viewer.companyId);
      this.loaded.set(viewer, budgets);
    }
    return (await budgets).get(accountId) ?? [];
  }

  /**
   * Sets or removes a budget.
   * @param amount amount in the account's currency, or null to remove the budget of that day
   */
  async put(viewer: Viewer, accountId: number, amount: number | null, from: string): Promise<BaseResponse> {
    const today = dayOf(new Date());
    const refuse = (field: string, message: string): never => {
      throw new BadUserInput(message, { [field]: [message] });
    };
    if (from < addDays(today, -BACK) || from > addDays(today, AHEAD))
      refuse('from', 'Choose a day within a year of today.');
    if (amount !== null && !(amount >= SMALLEST && amount <= LARGEST))
      refuse('amount', 'Enter an amount from 0.01 to 1,000,000,000.');
    const { accounts } = await this.catalogue.of(viewer);
    const account = found(accounts.find(({ id }) => id === accountId));
    return this.changes.run(viewer, async (change) => {
      const key = { companyId: viewer.companyId, accountId, from };
      const before = await lockBudget(change, key);
      if (amount === null) {
        if (before === null) return notDone('No budget starts on this day.');
        await deleteBudget(change, key);
      } else {
        const micros = Math.round(amount * MICROS);
        const reporting = await this.inReporting(viewer, { micros, currency: account.currency, day: from, today });
        await saveBudget(change, key, { micros, currency: account.currency, reporting });
      }
      await change.record({
        action: amount === null ? 'account-budget.delete' : 'account-budget.set',
        entityType: 'partner-account',
        entityId: String(accountId),
        entityName: account.name,
        accountId,
        ...(before !== null && { before: { budgetFrom: from, accountBudget: before } }),
        ...(amount !== null && { after: { budgetFrom: from, accountBudget: amount } }),
      });
      return done(amount === null ? `Budget starting ${from} removed.` : `Budget starting ${from} saved.`);
    });
  }

  /** Returns the amount in the reporting currency, at the rate of its day. A future day uses today's rate. */
  private async inReporting(
    viewer: Viewer,
    { micros, currency, day, today }: { micros: number; currency: string; day: string; today: string },
  ): Promise<number> {
    const reporting = (await reportingCurrency(this.database.pool, viewer.companyId))!;
    if (currency === reporting) return micros;
    const at = day > today ? today : day;
    const exchange = await Exchange.load(this.database.pool, {
      ...{ reporting, rate: null, currencies: [currency] },
      ...{ from: at, to: at },
    });
    try {
      return exchange.convert(micros, currency, at);
    } catch {
      const message = `No exchange rate is available for ${currency} on ${at}. Choose another day.`;
      throw new BadUserInput(message, { from: [message] });
    }
  }
}
