import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AccountBudgetFile } from './account-budget-file.js';
import { AccountBudgetReportResolver } from './account-budget-report.resolver.js';
import { AccountBudgetReportService } from './account-budget-report.service.js';
import { AccountBudgetsRepository } from './account-budgets.repository.js';
import { AccountBudgetsResolver, BudgetsOfAccountResolver } from './account-budgets.resolver.js';
import { AccountBudgetsService } from './account-budgets.service.js';
import { BudgetNotices } from './budget-notices.service.js';
import { BudgetRecipientsRepository } from './budget-recipients.repository.js';

@Module({
  imports: [ReferenceListsModule],
  providers: [
    AccountBudgetsRepository,
    AccountBudgetsService,
    AccountBudgetsResolver,
    BudgetsOfAccountResolver,
    AccountBudgetReportService,
    AccountBudgetReportResolver,
    AccountBudgetFile,
    BudgetNotices,
    BudgetRecipientsRepository,
  ],
})
export class AccountBudgetsModule {}
