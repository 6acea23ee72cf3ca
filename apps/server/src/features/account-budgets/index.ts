export { AccountBudgetsModule } from './account-budgets.module.js';
