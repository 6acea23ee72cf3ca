import { Injectable } from '@nestjs/common';
import {
  ACCOUNT_BUDGET_REPORT,
  budgetFigures,
  checkCustomFilters,
  type CheckedCustomFilter,
  dayOf,
  fieldOf,
  INVALID_FILTERS,
} from '@adops/domain';
import { Database } from '../../core/database/index.js';
import { BadUserInput, ordered } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage, type ReportFilterValues, resolveScope } from '../../reporting/index.js';
import type { AccountBudgetReportArgs } from './account-budgets.model.js';
import { type AccountOfBudget, AccountBudgetsRepository } from './account-budgets.repository.js';

type Value = string | number | boolean | null;
export type BudgetRow = Readonly<Record<string, Value>> & { readonly id: string };

export interface BudgetAnswer {
  readonly rows: readonly BudgetRow[];
  readonly rowTotal: BudgetRow;
  readonly totalRecords: number;
}

/** Figures that add up over accounts. */
const SUMMED = Object.entries(ACCOUNT_BUDGET_REPORT.columns).flatMap(([id, column]) =>
  'total' in column && column.total === 'sum' ? [id] : [],
);

/** Budgets of accounts and their remaining amounts. Sorted and paged in memory, because a company has few accounts. */
@Injectable()
export class AccountBudgetReportService {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountBudgetsRepository,
  ) {}

  /** Returns a page of the report. @throws BadUserInput for invalid filters, sort orders and pages */
  async report(viewer: Viewer, args: AccountBudgetReportArgs): Promise<BudgetAnswer> {
    const page = args.page ?? 1;
    const perPage = args.perPage ?? ACCOUNT_BUDGET_REPORT.defaultPageSize;
    checkPage({ page, perPage });
    const rows = await this.rows(viewer, args);
    const offset = (page - 1) * perPage;
    return { rows: rows.slice(offset, offset + perPage), rowTotal: totalOf(rows), totalRecords: rows.length };
  }

  /** Returns all matching rows in order. */
  async rows(viewer: Viewer, { filters, orderBy }: AccountBudgetReportArgs): Promise<BudgetRow[]> {
    const { accountIdIn, accountIsActive, customFilters, siteIdIn, ...others } = filters ?? {};
    const order = orderBy ?? ACCOUNT_BUDGET_REPORT.defaultOrder;
    if (!fieldOf(ACCOUNT_BUDGET_REPORT, order.column))
      throw new BadUserInput(`Can't sort by unknown column '${order.column}'.`);
    const checked = checkCustomFilters(ACCOUNT_BUDGET_REPORT, customFilters ?? [], viewer.permissions);
    if (checked.reasons.length > 0) throw new BadUserInput(INVALID_FILTERS);
    const asked: ReportFilterValues = { ...others, partnerAccountIdIn: accountIdIn ?? null };
    const { account } = await resolveScope(this.database.pool, viewer, asked);
    const sites = siteIdIn && siteIdIn.length > 0 ? new Set(siteIdIn) : null;
    const found = await this.repository.accounts({
      companyId: viewer.companyId,
      today: dayOf(new Date()),
      accountIds: account,
    });
    return found
      .filter(({ siteIds }) => !sites || siteIds.some((id) => sites.has(id)))
      .filter(({ isActive }) => accountIsActive == null || isActive === accountIsActive)
      .map(rowOf)
      .filter((row) => checked.filters.every((condition) => meets(row, condition)))
      .sort(byColumn(order.column, ordered(order).direction));
  }
}

const rowOf = (account: AccountOfBudget): BudgetRow => ({
  id: String(account.accountId),
  type: 'parent',
  projectId: account.projectId,
  sourcePartnerId: account.sourceId,
  sourcePartnerName: account.source,
  sourcePartnerShortName: account.sourceShortName,
  externalAccountId: account.externalId,
  partnerAccountId: account.accountId,
  partnerAccountName: account.account,
  siteName: account.sites,
  partnerAccountIsActive: account.isActive,
  buyerName: account.buyer,
  ...budgetFigures(account),
});

function totalOf(rows: readonly BudgetRow[]): BudgetRow {
  const sums = SUMMED.map((id) => {
    const known = rows.flatMap((row) => (typeof row[id] === 'number' ? [row[id]] : []));
    // As in all reports, the total is 0 without rows, and null if no row has a known value.
    const isUnknown = rows.length > 0 && known.length === 0;
    return [id, isUnknown ? null : known.reduce((sum, value) => sum + value, 0)] as const;
  });
  return { id: 'total', type: 'total', ...Object.fromEntries(sums) };
}

/** Sorts unknown values last in either direction, and ties by account. */
function byColumn(column: string, direction: string): (a: BudgetRow, b: BudgetRow) => number {
  const sign = direction === 'DESC' ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[column] ?? null, b[column] ?? null];
    if (left === null || right === null) return left === right ? byId(a, b) : left === null ? 1 : -1;
    const compared = typeof left === 'string' ? left.localeCompare(String(right)) : Number(left) - Number(right);
    return compared === 0 ? byId(a, b) : sign * compared;
  };
}

const byId = (a: BudgetRow, b: BudgetRow): number => Number(a.id) - Number(b.id);

/** Returns true if the row matches the condition. As in all reports, unknown values only match an inequality. */
function meets(row: BudgetRow, { name, operation, value }: CheckedCustomFilter): boolean {
  const found = row[name] ?? null;
  if (found === null) return operation === 'neq' || operation === 'notContains';
  const contains = (): boolean => String(found).toLowerCase().includes(String(value).toLowerCase());
  switch (operation) {
    case 'eq':
      return found === value;
    case 'neq':
      return found !== value;
    case 'gt':
      return found > value;
    case 'gte':
      return found >= value;
    case 'lt':
      return found < value;
    case 'lte':
      return found <= value;
    case 'contains':
      return contains();
    case 'notContains':
      return !contains();
  }
}
