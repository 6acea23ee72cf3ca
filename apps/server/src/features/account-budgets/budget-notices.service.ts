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

/** Notifies the buyer of an account and their team lead when its budget runs out within a week. */
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
      description: 'Notifies buyers and team leads of budgets that will run out within a week.',
      job: 'budgets.notify',
      every: EVERY_HOUR,
    });
  }

  /**
   * One notice each time a budget falls below a week. A crash between mail and record can repeat a notice, never lose
   * it.
   */
  async send(now = new Date()): Promise<void> {
    if (!this.mailer.isConfigured) return;
    const { rows: companies } = await this.database.pool.query<Company>(
      'SELECT id, name, reporting_currency AS currency FROM company ORDER BY id',
    );
    for (const company of companies) {
      const accounts = await this.repository.accounts({ companyId: company.id, today: dayOf(now), accountIds: null });
      for (const account of accounts) await this.notify(company, account);
    }
  }

  private async notify(company: Company, account: AccountOfBudget): Promise<void> {
    const { accountId, from, isActive, isNoticed } = account;
    if (from === null || !isActive) return;
    const { daysRemaining } = budgetFigures(account);
    const isShort = daysRemaining !== null && daysRemaining < FEW_BUDGET_DAYS;
    if (isShort === isNoticed) return;
    if (isShort && !(await this.mail(company, account))) return;
    await this.repository.setNoticed({ companyId: company.id, accountId, from }, isShort);
  }

  /** Whether any recipient got the email; if not, the next run retries. */
  private async mail(company: Company, account: AccountOfBudget): Promise<boolean> {
    const { daysRemaining, budgetRemaining } = budgetFigures(account);
    const letter = {
      subject: `Budget of ${account.account} runs out within a week`,
      text: [
        `${account.account} (${account.source}, ${company.name}) has ${formatValue('money', budgetRemaining)} ${company.currency} of its budget remaining.`,
        `At the pace of the busiest of the last four weeks, it will last ${formatValue('decimal1', daysRemaining)} days.`,
        '',
        this.mailer.address(`/company/${company.id}/account-budget-report`),
      ].join('\n'),
    };
    let isSent = false;
    for (const to of await this.receivers(company.id, account)) {
      const isTaken = await this.mailer.send({ to, ...letter });
      isSent ||= isTaken;
    }
    return isSent;
  }

  /** Email addresses of the buyer and of the lead of the buyer's team, each once; inactive users are left out. */
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
