import { Injectable } from '@nestjs/common';
import { budgetFigures, dayOf, FEW_BUDGET_DAYS, formatValue } from '@adops/domain';
import { Mailer } from '../../core/mail/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { forEachCompany } from '../../core/tenancy/index.js';
import { type AccountOfBudget, AccountBudgetsRepository } from './account-budgets.repository.js';
import { BudgetRecipientsRepository, type NotifiedCompany } from './budget-recipients.repository.js';

const EVERY_HOUR = 3_600_000;

/** Notifies the buyer of an account and their team lead when its budget runs out within a week. */
@Injectable()
export class BudgetNotices {
  constructor(
    registry: JobRegistry,
    private readonly repository: AccountBudgetsRepository,
    private readonly recipients: BudgetRecipientsRepository,
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
   * Sends one notice each time a budget falls below a week. A crash between mail and record can repeat a notice but
   * never lose it.
   */
  async send(now = new Date()): Promise<void> {
    if (!this.mailer.isConfigured) return;
    const companies = new Map((await this.recipients.companies()).map((company) => [company.id, company]));
    await forEachCompany(companies.keys(), async (companyId) => {
      const accounts = await this.repository.accounts({ companyId, today: dayOf(now), accountIds: null });
      for (const account of accounts) await this.notify(companies.get(companyId)!, account);
    });
  }

  private async notify(company: NotifiedCompany, account: AccountOfBudget): Promise<void> {
    const { accountId, from, isActive, isNoticed } = account;
    if (from === null || !isActive) return;
    const { daysRemaining } = budgetFigures(account);
    const isShort = daysRemaining !== null && daysRemaining < FEW_BUDGET_DAYS;
    if (isShort === isNoticed) return;
    if (isShort && !(await this.mail(company, account))) return;
    await this.repository.setNoticed({ companyId: company.id, accountId, from }, isShort);
  }

  /** Returns true if any recipient got the email. Otherwise the next run retries. */
  private async mail(company: NotifiedCompany, account: AccountOfBudget): Promise<boolean> {
    const { daysRemaining, budgetRemaining } = budgetFigures(account);
    const letter = {
      subject: `Budget of ${account.account} runs out within a week`,
      text: [
        `${account.account} (${account.source}, ${company.name}) has ${formatValue('money', budgetRemaining)} ${company.currency} of its budget left.`,
        `At the average pace of the busiest of the last four weeks, it will last ${formatValue('decimal1', daysRemaining)} days.`,
        '',
        this.mailer.address(`/company/${company.id}/account-budget-report`),
      ].join('\n'),
    };
    let isSent = false;
    for (const to of await this.recipients.emails(company.id, account.buyerId)) {
      const isTaken = await this.mailer.send({ to, ...letter });
      isSent ||= isTaken;
    }
    return isSent;
  }
}
