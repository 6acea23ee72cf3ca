import { addDays, daysOf, type DayRange, type FilterId } from '@adops/domain';
import type { ExplainedChange } from '../../app/explain/explain.js';
import type { ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';

interface RowFilter {
  readonly filter: FilterId;
  readonly field: string;
}

/** Filters that select the data of a single row, by report and grouping. */
const ROW_FILTERS: Readonly<Record<string, Readonly<Record<string, RowFilter>>>> = {
  adgroupReport: {
    adgroup: { filter: 'adgroupIdIn', field: 'adgroupId' },
    campaign: { filter: 'campaignIdIn', field: 'campaignId' },
    account: { filter: 'partnerAccountIdIn', field: 'partnerAccountId' },
  },
  overviewReport: {
    site: { filter: 'siteIdIn', field: 'entityId' },
    source: { filter: 'sourceIdIn', field: 'entityId' },
    feed: { filter: 'feedIdIn', field: 'entityId' },
    buyer: { filter: 'buyerIdIn', field: 'entityId' },
    team: { filter: 'teamIdIn', field: 'entityId' },
    market: { filter: 'marketIdIn', field: 'entityId' },
    siteProject: { filter: 'siteProjectIdIn', field: 'entityId' },
    device: { filter: 'deviceIdIn', field: 'entityId' },
    country: { filter: 'countryCodeIn', field: 'countryCode' },
  },
};

/** Filters that apply only to rows of the report's own grouping. They are dropped because other groupings, such as sites, can't apply them. */
const BY_ROWS = ['customFilters', 'alertIn'] as const;

type Asked = Pick<ReportController, 'contract' | 'state' | 'grouping' | 'variables'>;

/** Returns the filters without row conditions. Null for a total that such conditions limit. */
function comparableFilters(
  { variables }: Pick<Asked, 'variables'>,
  isTotal: boolean,
): ExplainedChange['filters'] | null {
  const filters = (variables['filters'] ?? {}) as ExplainedChange['filters'];
  if (isTotal && BY_ROWS.some((name) => filters[name] !== undefined)) return null;
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => name !== 'withoutTraffic' && !BY_ROWS.some((each) => each === name)),
  ) as ExplainedChange['filters'];
}

/** Returns `comparesLate` if late sources are included. */
const lateOf = ({ state }: Pick<Asked, 'state'>): { comparesLate?: true } =>
  state.comparesLate ? { comparesLate: true } : {};

/** Returns the request to explain the change of a total. Null if it can't be explained. */
export function changeOfTotal(controller: Asked, metric: string, compareRange: DayRange): ExplainedChange | null {
  if (!ROW_FILTERS[controller.contract.id]) return null;
  const filters = comparableFilters(controller, true);
  return filters && { metric, name: null, filters, compareRange, ...lateOf(controller), entity: null };
}

/** Returns the request to explain the change of a row. Null if it can't be explained. @param name name of the row */
export function changeOfRow(controller: Asked, row: ReportRow, name: string, metric: string): ExplainedChange | null {
  const { contract, grouping, state } = controller;
  const filters = comparableFilters(controller, false);
  const { compareRange, dateRange } = state;
  if (!filters || !compareRange || typeof row.notCompared === 'string') return null;
  const day = row['date'];
  if (contract.id === 'overviewReport' && grouping.id === 'date' && typeof day === 'string') {
    const by = daysOf({ start: compareRange.start, end: dateRange.start }) - 1;
    const before = addDays(day, -by);
    if (compareRange.start > dateRange.start || before > compareRange.end) return null;
    return {
      ...{ metric, name, entity: null, filters: { ...filters, dateRange: { start: day, end: day } } },
      ...{ compareRange: { start: before, end: before }, ...lateOf(controller) },
    };
  }
  const narrow = ROW_FILTERS[contract.id]?.[grouping.id];
  const id = narrow && row[narrow.field];
  if (!narrow || (typeof id === 'number' ? id <= 0 : typeof id !== 'string' || id === '')) return null;
  const isEntity = grouping.id === 'adgroup' || grouping.id === 'campaign';
  return {
    ...{ metric, name, compareRange, ...lateOf(controller), filters: { ...filters, [narrow.filter]: [id] } },
    entity: isEntity && typeof id === 'number' ? { type: grouping.id as 'adgroup' | 'campaign', id } : null,
  };
}
