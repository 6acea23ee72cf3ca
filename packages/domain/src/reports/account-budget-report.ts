import { defineReport, type Column, type Field } from './contract.js';
import { textColumn } from './dimensions.js';
import { pickFilters, type FilterDefinition } from './filters.js';

const text = textColumn('account');

const money = (label: string, help: string, more: Partial<Column> = {}) =>
  ({
    kind: 'attribute',
    level: 'account',
    type: 'Float',
    label,
    help,
    format: 'money',
    visible: true,
    sortable: true,
    ...more,
  }) as Column & { readonly kind: 'attribute' };

/** Returns a money column whose total is summed over accounts. */
const summed = (label: string, help: string, more: Partial<Column> = {}) =>
  money(label, help, { total: 'sum', ...more } as Partial<Column>);

const field = (type: Field['type'], help: string) =>
  ({ kind: 'field', level: 'account', type, help }) as const satisfies Field;

const IS_ACTIVE: FilterDefinition = {
  id: 'accountIsActive',
  label: 'Account status',
  help: 'True for active accounts only, false for inactive accounts only.',
  kind: 'boolean',
  choices: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
};

/** Only grouping, with one row per account. */
const EVERY_ACCOUNT = {
  id: 'account',
  label: 'Account',
  help: 'By account.',
  level: 'account',
  keys: ['account'],
} as const;

/**
 * Remaining budget of each account and how long it will last. It isn't in the report registry, because its rows don't
 * cover a date range. They are calculated from budgets and the cost since then.
 */
export const ACCOUNT_BUDGET_REPORT = defineReport([], {
  id: 'accountBudgetReport',
  api: {
    rowType: 'AccountBudgetRow',
    resultType: 'AccountBudgetReport',
    rowHelp: 'Budget of one account.',
    help: 'Account budgets and days remaining. Sorted by days remaining, ascending, by default.',
    filterInput: { type: 'AccountBudgetReportFilters', help: 'Filters for the account budget report.' },
    grouping: { argument: 'grouping', type: '[String!]', help: 'Rows are accounts.', enumHelp: 'Rows are accounts.' },
  },
  title: 'Account budget',
  permission: ['account-budget-report'],
  isDateless: true,
  columns: {
    partnerAccountName: text('Account', 'Account in which clicks are bought.', {
      selection: 'partnerAccountName partnerAccountId sourcePartnerShortName',
    }),
    sourcePartnerName: text('Source', 'Platform that sells the clicks.', {
      hides: { singleValueOf: ['sourceIdIn'] },
      selection: 'sourcePartnerName sourcePartnerId',
    }),
    buyerName: text('Buyer', 'Current buyer of the account.', { hides: { singleValueOf: ['buyerIdIn'] } }),
    siteName: text('Site', 'Sites for which the account buys traffic.', { hides: { singleValueOf: ['siteIdIn'] } }),
    externalAccountId: text('Account id', 'Account ID on the platform.', { visible: false }),
    partnerAccountIsActive: {
      kind: 'attribute',
      level: 'account',
      type: 'Boolean',
      label: 'Active',
      help: 'True if the account is active.',
      format: 'boolean',
      visible: false,
      sortable: true,
    } as Column & { readonly kind: 'attribute' },
    currentBudget: summed('Budget', 'Current budget, converted at the exchange rate of its start date.'),
    spend: summed('Spend', 'Cost since the start date of the budget, including today.'),
    budgetRemaining: summed('Remaining', 'Budget - spend.'),
    maxCostsPerWeek: money('Busiest week', 'Highest cost in one of the last four weeks, Monday to Sunday in UTC.'),
    daysRemaining: money('Days remaining', 'Remaining / (busiest week / 7), never below 0.', {
      format: 'decimal2',
      selection: 'daysRemaining currentBudget budgetRemaining',
    }),
    twoWeeksEstimates: summed('Two weeks', 'Estimated cost of two weeks: 2 × busiest week.'),
    monthEstimates: summed('Month', 'Estimated cost of a month: 30 / 7 × busiest week.', { visible: false }),
  },
  fields: {
    projectId: field('Int', "ID of the project of the account's site."),
    sourcePartnerId: field('Int', 'ID of the source.'),
    sourcePartnerShortName: field('String', 'Short name of the source.'),
    partnerAccountId: field('Int', 'ID of the partner account.'),
  },
  filters: [
    ...pickFilters('siteIdIn', 'sourceIdIn', 'buyerIdIn'),
    ...pickFilters('partnerAccountIdIn').map((filter) => ({ ...filter, argument: 'accountIdIn' })),
    ...pickFilters('teamIdIn'),
    IS_ACTIVE,
    ...pickFilters('customFilters'),
  ],
  grouping: { multiple: false, choices: [EVERY_ACCOUNT] },
  segments: [],
  defaultOrder: { column: 'daysRemaining', direction: 'ASC' },
  defaultRange: 'today',
  defaultPageSize: 50,
  maxRange: 1,
  chart: [],
  rowActions: [],
});

/** Buyers are notified when fewer days than this remain. */
export const FEW_BUDGET_DAYS = 7;

/** Amounts as stored, in millionths. Null if unknown. */
export interface BudgetSums {
  readonly budget: number | null;
  /** Null if nothing has been spent since the budget was set. */
  readonly spend: number | null;
  /** Cost of the most expensive of the last four whole weeks. Null if none of them had any cost. */
  readonly busiestWeek: number | null;
}

export interface BudgetFigures {
  readonly currentBudget: number | null;
  readonly spend: number | null;
  readonly budgetRemaining: number | null;
  readonly maxCostsPerWeek: number | null;
  readonly daysRemaining: number | null;
  readonly twoWeeksEstimates: number | null;
  readonly monthEstimates: number | null;
}

const MICROS = 1_000_000;
const WEEK = 7;
const MONTH = 30;

/**
 * Calculates the figures of an account, in money and days. Without a budget, spend and remaining budget are null. If no
 * recent week had any cost, the number of remaining days is null.
 */
export function budgetFigures({ budget, spend, busiestWeek }: BudgetSums): BudgetFigures {
  const week = busiestWeek === null ? null : busiestWeek / MICROS;
  const spent = budget === null ? null : (spend ?? 0) / MICROS;
  const left = budget === null ? null : (budget - (spend ?? 0)) / MICROS;
  const days = left === null || !week ? null : Math.max(0, left / (week / WEEK));
  return {
    currentBudget: budget === null ? null : budget / MICROS,
    spend: spent,
    budgetRemaining: left,
    maxCostsPerWeek: week,
    // An exhausted budget ends now, regardless of the weekly cost.
    daysRemaining: left !== null && left <= 0 ? 0 : days,
    twoWeeksEstimates: week === null ? null : 2 * week,
    monthEstimates: week === null ? null : (MONTH / WEEK) * week,
  };
}
