import { ACCOUNT_BUDGET_REPORT } from '@adops/domain';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { accountBudgetReport: 'account-budget-report' } as const;

const { rowType, resultType } = ACCOUNT_BUDGET_REPORT.api;

export const manifest: Feature = {
  screens: [
    {
      path: routes.accountBudgetReport,
      permission: ['account-budget-report'],
      load: async () => (await import('./AccountBudgetReportScreen.js')).AccountBudgetReportScreen,
    },
  ],
  menu: [{ route: 'accountBudgetReport', label: 'Account Budget', group: 'Reports', section: 'Money' }],
  withoutIdentity: [rowType, resultType, 'AccountBudget'],
};
