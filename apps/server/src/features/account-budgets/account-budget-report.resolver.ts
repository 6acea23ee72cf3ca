import { Args, Query, Resolver } from '@nestjs/graphql';
import { ACCOUNT_BUDGET_REPORT } from '@adops/domain';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AccountBudgetReportService } from './account-budget-report.service.js';
import { AccountBudgetReport, AccountBudgetReportArgs } from './account-budgets.model.js';

@Resolver()
export class AccountBudgetReportResolver {
  constructor(private readonly reports: AccountBudgetReportService) {}

  @Query(() => AccountBudgetReport, { description: ACCOUNT_BUDGET_REPORT.api.help })
  @RequirePermission('account-budget-report')
  accountBudgetReport(@CurrentViewer() viewer: Viewer, @Args() args: AccountBudgetReportArgs) {
    return this.reports.report(viewer, args);
  }
}
