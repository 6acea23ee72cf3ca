import {
  changeSizeOrder,
  defaultOrderOf,
  defaultReportState,
  fieldOf,
  firstSortDirection,
  groupingOf,
  groupingOfState,
  isComparedOrder,
  isDayRange,
  orderedField,
  resolvePreset,
  rowHas,
} from '@adops/domain';
import type {
  CustomFilter,
  DayRange,
  FilterId,
  FilterValue,
  Grouping,
  ReportContract,
  ReportState,
} from '@adops/domain';

export type ReportAction =
  | { readonly type: 'filterSet'; readonly id: FilterId; readonly value: FilterValue | undefined }
  /** `compareRange` is the period to compare with. No comparison if missing. */
  | {
      readonly type: 'datesSet';
      readonly range: DayRange | { start: string | null; end: string | null } | null;
      readonly compareRange?: DayRange | null;
    }
  | { readonly type: 'customFilterAdded'; readonly filter?: CustomFilter }
  | { readonly type: 'customFilterSet'; readonly index: number; readonly filter: CustomFilter }
  | { readonly type: 'customFilterRemoved'; readonly index: number }
  | { readonly type: 'filtersCleared' }
  | { readonly type: 'sorted'; readonly column: string }
  | { readonly type: 'groupLevelSet'; readonly groupLevel: string }
  | { readonly type: 'settingSet'; readonly id: string; readonly isOn: boolean }
  | { readonly type: 'segmentSet'; readonly segment: string | null }
  | { readonly type: 'compareSet'; readonly range: DayRange | null }
  /** Includes sources that fail or are late in a comparison with today, or excludes them again. */
  | { readonly type: 'lateCompared'; readonly isOn: boolean }
  /** Sorts by the size of the profit change, or restores the default order. */
  | { readonly type: 'changeSizeSorted'; readonly isOn: boolean }
  /**
   * `isCorrection` is true if the address contained a page that doesn't exist, which adds no entry to the browser's
   * history.
   */
  | { readonly type: 'pageSet'; readonly page: number; readonly isCorrection?: boolean }
  | { readonly type: 'perPageSet'; readonly perPage: number }
  | { readonly type: 'columnHidden'; readonly column: string }
  | { readonly type: 'ownAccountsOnly' };

/** New condition with three empty fields. It is invalid until they are filled in. */
export const EMPTY_CUSTOM_FILTER: CustomFilter = { name: '', operation: '', value: '' };

/** Filters that become pointless when a report is limited to the user's own accounts. */
const RESET_FOR_OWN_ACCOUNTS: readonly FilterId[] = [
  'sourceIdIn',
  'siteIdIn',
  'marketIdIn',
  'buyerIdIn',
  'partnerAccountIdIn',
];

/** Labels belong to ad groups of certain sites and sources, so changing either clears the label filter. */
const CLEARS_LABELS: ReadonlySet<FilterId> = new Set<FilterId>(['siteIdIn', 'sourceIdIn']);

function without(filters: ReportState['filters'], ids: readonly string[]): ReportState['filters'] {
  return Object.fromEntries(Object.entries(filters).filter(([id]) => !ids.includes(id)));
}

function isEmpty(value: FilterValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** Keeps the sort order if rows still have its column. Otherwise uses the default order of the new grouping. */
function orderAfter(contract: ReportContract, state: ReportState, next: Grouping): ReportState['orderBy'] {
  const { orderBy } = state;
  const before = defaultOrderOf(contract, groupingOfState(contract, state));
  const isDefault = orderBy?.column === before.column && orderBy.direction === before.direction;
  const field = orderBy && fieldOf(contract, orderedField(orderBy.column));
  return isDefault || (field && !rowHas(next, field)) ? defaultOrderOf(contract, next) : orderBy;
}

/** Sorts by a column in its default direction, or reverses the direction if rows are already sorted by it. */
function orderedBy(contract: ReportContract, state: ReportState, column: string): ReportState['orderBy'] {
  const { orderBy } = state;
  if (orderBy?.column === column) return { column, direction: orderBy.direction === 'DESC' ? 'ASC' : 'DESC' };
  return { column, direction: firstSortDirection(contract, groupingOfState(contract, state), column) };
}

function groupedBy(contract: ReportContract, state: ReportState, groupLevel: string): Partial<ReportState> {
  const grouping = groupingOf(contract, groupLevel.split(','));
  // Only ad groups have labels, so rows of higher levels have none.
  const leavesAdgroups = contract.grouping.choices[0].level === 'adgroup' && grouping.level !== 'adgroup';
  const filters = leavesAdgroups ? without(state.filters, ['labelNameIn']) : state.filters;
  return { groupLevel: grouping.id, filters, orderBy: orderAfter(contract, state, grouping) };
}

function comparedWith(contract: ReportContract, state: ReportState, range: DayRange | null): Partial<ReportState> {
  // The server rejects a sort order by a comparison that was removed.
  const isComparing = isComparedOrder(state.orderBy?.column ?? '');
  const orderBy =
    range === null && isComparing ? defaultOrderOf(contract, groupingOfState(contract, state)) : state.orderBy;
  const endsComparison = range === null && state.compareRange !== null;
  return { compareRange: range, comparesLate: state.comparesLate && !endsComparison, orderBy };
}

function ofDays(
  contract: ReportContract,
  state: ReportState,
  { range, compareRange }: Extract<ReportAction, { type: 'datesSet' }>,
  today: string,
): Partial<ReportState> {
  return {
    // Without a start, or with an empty range, resets to the report's default days.
    dateRange: isDayRange(range) ? range : resolvePreset(contract.defaultRange, today),
    ...comparedWith(contract, state, compareRange ?? null),
  };
}

function sizeOrderOf(contract: ReportContract, state: ReportState, isOn: boolean): ReportState['orderBy'] {
  const bySize = isOn && state.compareRange ? changeSizeOrder(contract) : null;
  return bySize ?? defaultOrderOf(contract, groupingOfState(contract, state));
}

const withoutFilters = (contract: ReportContract, state: ReportState, today: string): Partial<ReportState> => ({
  filters: {},
  customFilters: [],
  ...comparedWith(contract, state, null),
  comparesLate: false,
  dateRange: defaultReportState(contract, today).dateRange,
});

/** Returns the next state of a report. Any change of the matching rows resets the page. */
export function reduceReport(
  contract: ReportContract,
  state: ReportState,
  action: ReportAction,
  today: string,
): ReportState {
  const first = { ...state, page: 1 };
  switch (action.type) {
    case 'filterSet': {
      const { id, value } = action;
      const kept = without(state.filters, CLEARS_LABELS.has(id) ? [id, 'labelNameIn'] : [id]);
      return { ...first, filters: isEmpty(value) ? kept : { ...kept, [id]: value } };
    }
    case 'datesSet':
      return { ...first, ...ofDays(contract, state, action, today) };
    case 'customFilterAdded':
      return { ...first, customFilters: [...state.customFilters, action.filter ?? EMPTY_CUSTOM_FILTER] };
    case 'customFilterSet':
      return {
        ...first,
        customFilters: state.customFilters.map((each, index) => (index === action.index ? action.filter : each)),
      };
    case 'customFilterRemoved':
      return { ...first, customFilters: state.customFilters.filter((_, index) => index !== action.index) };
    case 'filtersCleared':
      return { ...first, ...withoutFilters(contract, state, today) };
    case 'sorted':
      return { ...first, orderBy: orderedBy(contract, state, action.column) };
    case 'groupLevelSet':
      return { ...first, ...groupedBy(contract, state, action.groupLevel) };
    case 'settingSet': {
      const others = state.settings.filter((id) => id !== action.id);
      return { ...first, settings: action.isOn ? [...others, action.id] : others };
    }
    case 'segmentSet':
      return { ...state, segment: action.segment };
    case 'compareSet':
      return { ...first, ...comparedWith(contract, state, action.range) };
    case 'lateCompared':
      return { ...first, comparesLate: action.isOn };
    case 'changeSizeSorted':
      return { ...first, orderBy: sizeOrderOf(contract, state, action.isOn) };
    case 'pageSet':
      return { ...state, page: action.page };
    case 'perPageSet':
      return { ...first, perPage: action.perPage };
    case 'columnHidden':
      return action.column === 'labels' && state.filters.labelNameIn
        ? { ...first, filters: without(state.filters, ['labelNameIn']) }
        : state;
    case 'ownAccountsOnly':
      return { ...first, filters: without(state.filters, RESET_FOR_OWN_ACCOUNTS) };
  }
}
