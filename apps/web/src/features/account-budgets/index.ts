export { AccountBudgets } from './AccountBudgets.js';
