import type { FilterId, FilterValue, ReportContract } from '@adops/domain';

/** Columns the overview can be grouped by. */
export type OverviewColumn =
  | 'site'
  | 'device'
  | 'source'
  | 'feed'
  | 'market'
  | 'buyer'
  | 'date'
  | 'team'
  | 'siteProject'
  | 'country';

/** Identifying fields of a row. */
export interface OverviewKey {
  readonly entityId?: number | null;
  readonly date?: string | null;
  readonly countryCode?: string | null;
}

const ID_FILTERS: Readonly<Partial<Record<OverviewColumn, FilterId>>> = {
  site: 'siteIdIn',
  device: 'deviceIdIn',
  source: 'sourceIdIn',
  feed: 'feedIdIn',
  market: 'marketIdIn',
  buyer: 'buyerIdIn',
  team: 'teamIdIn',
  siteProject: 'siteProjectIdIn',
};

/** Returns the filter that matches one row. Null if the row has no key. */
export function rowFilter(column: OverviewColumn, row: OverviewKey): { id: FilterId; value: FilterValue } | null {
  if (column === 'date') return row.date ? { id: 'dateRange', value: { start: row.date, end: row.date } } : null;
  if (column === 'country') return row.countryCode ? { id: 'countryCodeIn', value: [row.countryCode] } : null;
  const id = ID_FILTERS[column];
  return id && typeof row.entityId === 'number' ? { id, value: [row.entityId] } : null;
}

const BREAKDOWNS: readonly OverviewColumn[] = [
  'team',
  'feed',
  'source',
  'site',
  'market',
  'buyer',
  'siteProject',
  'date',
];

/**
 * Returns the columns that a row can be broken down by: the eight breakdowns, devices, and countries unless devices are filtered. Omits
 * the row's own column and columns the report doesn't offer to the user.
 */
export function breakdownsOf(
  filters: Readonly<Record<string, unknown>>,
  rowColumn: OverviewColumn | null,
  { grouping }: ReportContract,
): OverviewColumn[] {
  const offered = new Set(grouping.choices.map(({ id }) => id));
  const all: OverviewColumn[] = [...BREAKDOWNS, 'device', ...(filters['deviceIdIn'] ? [] : (['country'] as const))];
  return all.filter((column) => column !== rowColumn && offered.has(column));
}
