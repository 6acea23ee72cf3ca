import { Injectable } from '@nestjs/common';
import { budgetFigures, dayOf, FEW_BUDGET_DAYS, formatValue } from '@adops/domain';
import { Database } from '../../core/database/index.js';
import { Mailer } from '../../core/mail/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { type AccountOfBudget, AccountBudgetsRepository } from './account-budgets.repository.js';

const EVERY_HOUR = 3_600_000;

interface Company {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
}

/** Tells the buyer of an account, and the lead of their team, that its budget will not last a week. */
@Injectable()
export class BudgetNotices {
  constructor(
    registry: JobRegistry,
    private readonly database: Database,
    private readonly repository: AccountBudgetsRepository,
    private readonly mailer: Mailer,
  ) {
    registry.handle('budgets.notify', () => this.send());
    registry.schedule({
      id: 'budgets-notify',
      description: 'Tells buyers and team leads of budgets that end within a week.',
      job: 'budgets.notify',
      every: EVERY_HOUR,
    });
  }

  /** Once for each time a budget falls below: it has to last longer again before anybody is told anew. */
  async send(now = new Date()): Promise<void> {
    if (!this.mailer.isConfigured) return;
    const { rows: companies } = await this.database.pool.query<Company>(
      'SELECT id, name, reporting_currency AS currency FROM company ORDER BY id',
    );
    for (const company of companies) {
      const accounts = await this.repository.accounts({ companyId: company.id, today: dayOf(now), accountIds: null });
      for (const account of accounts.filter(({ from, isActive }) => from !== null && isActive))
        await this.tell(company, account);
    }
  }

  private async tell(company: Company, account: AccountOfBudget): Promise<void> {
    const { daysRemaining, budgetRemaining } = budgetFigures(account);
    const isShort = daysRemaining !== null && daysRemaining < FEW_BUDGET_DAYS;
    const key = [company.id, account.accountId, account.from] as const;
    const { rowCount } = await this.database.pool.query(
      `UPDATE account_budget SET noticed_at = CASE WHEN $4 THEN now() END
       WHERE company_id = $1 AND account_id = $2 AND from_date = $3 AND (noticed_at IS NULL) = $4`,
      [...key, isShort],
    );
    if (!isShort || !rowCount) return;
    const receivers = await this.receivers(company.id, account);
    const left = `${formatValue('money', budgetRemaining)} ${company.currency}`;
    let isSent = receivers.length === 0;
    for (const to of receivers)
      isSent =
        (await this.mailer.send({
          to,
          subject: `Budget of ${account.account} ends within a week`,
          text: [
            `${account.account} (${account.source}, ${company.name}) has ${left} of its budget left.`,
            `At the pace of the busiest of the last four weeks it lasts ${formatValue('decimal1', daysRemaining)} days.`,
            '',
            this.mailer.address(`/company/${company.id}/account-budget-report`),
          ].join('\n'),
        })) || isSent;
    // Nobody was reached: the next run tries again.
    if (!isSent)
      await this.database.pool.query(
        'UPDATE account_budget SET noticed_at = NULL WHERE company_id = $1 AND account_id = $2 AND from_date = $3',
        [...key],
      );
  }

  /** Addresses of the buyer and of the lead of the buyer's team, each once, of those who are still here. */
  private async receivers(companyId: number, { buyerId }: AccountOfBudget): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ email: string }>(
      `SELECT DISTINCT u.email FROM membership m
       JOIN membership x ON x.company_id = m.company_id AND x.is_active
         AND (x.user_id = m.user_id OR (x.team_id = m.team_id AND x.team_role = 'leader'))
       JOIN user_account u ON u.id = x.user_id AND u.is_active AND u.email <> ''
       WHERE m.company_id = $1 AND m.user_id = $2 ORDER BY 1`,
      [companyId, buyerId],
    );
    return rows.map(({ email }) => email);
  }
}
