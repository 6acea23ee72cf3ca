/**
 * The sums of the fact store by the side that brings them. A load writes the columns of its sides and no others, so cost
 * pulled from a platform and revenue pulled from a feed meet in one row without overwriting each other.
 */
export type Side = 'cost' | 'revenue' | 'site' | 'official' | 'estimate';

/** How final revenue is. */
export type Grade = 'estimate' | 'final' | 'official';

interface Column {
  /** Name in a row handed to the loader. */
  readonly field: string;
  /** Name in the tables. */
  readonly column: string;
  readonly side: Side;
  /** Counts are int in facts and bigint in rollups; everything else is millionths in bigint. */
  readonly isCount: boolean;
}

const micros = <F extends string>(field: F, column: string, side: Side) =>
  ({ field, column, side, isCount: false }) as const;
const count = <F extends string>(field: F, column: string, side: Side) =>
  ({ field, column, side, isCount: true }) as const;

const columns = [
  micros('cost', 'cost', 'cost'),
  micros('rebate', 'rebate', 'cost'),
  micros('conv', 'conv', 'cost'),
  micros('convValue', 'conv_value', 'cost'),
  micros('position', 'position', 'cost'),
  micros('earnedGross', 'earned_gross', 'revenue'),
  micros('earned', 'earned', 'revenue'),
  micros('earnedEst', 'earned_est', 'estimate'),
  micros('tq', 'tq', 'revenue'),
  micros('yahooEarned', 'yahoo_earned', 'official'),
  micros('siteSafeConv', 'site_safe_conv', 'site'),
  count('impressions', 'impressions', 'cost'),
  count('bought', 'bought', 'cost'),
  count('sold', 'sold', 'revenue'),
  count('searches', 'searches', 'revenue'),
  count('biddedSearches', 'bidded_searches', 'revenue'),
  count('yahooSold', 'yahoo_sold', 'official'),
  count('inbound', 'inbound', 'site'),
  count('inboundNbot', 'inbound_nbot', 'site'),
  count('outbound', 'outbound', 'site'),
  count('outboundNbot', 'outbound_nbot', 'site'),
] as const satisfies readonly Column[];

export type Metric = (typeof columns)[number]['field'];
export type MetricColumn = Column & { readonly field: Metric };

/** Every sum of the fact store, in the order of the tables. */
export const METRIC_COLUMNS: readonly MetricColumn[] = columns;

export function columnsOf(sides: readonly Side[]): readonly MetricColumn[] {
  return METRIC_COLUMNS.filter((column) => sides.includes(column.side));
}

/** Key of a row within a company, in the order of the primary key of perf_hour. */
export const KEY_COLUMNS = ['date', 'hour', 'adgroup_id', 'device_id', 'country_id', 'feed_id'] as const;

/** `a, b, c` with each name through `write`. */
export function list<T>(items: readonly T[], write: (item: T) => string, separator = ', '): string {
  return items.map(write).join(separator);
}
