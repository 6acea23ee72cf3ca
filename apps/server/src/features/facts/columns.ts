/**
 * The sums of the fact store by the side that brings them. A load writes the columns it names and no others, so cost
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
  /** Its bit where columns are stored as a mask. Stored: never given to another column. */
  readonly bit: number;
}

const micros = <F extends string>(field: F, column: string, side: Side, place: number) =>
  ({ field, column, side, isCount: false, bit: 1 << place }) as const;
const count = <F extends string>(field: F, column: string, side: Side, place: number) =>
  ({ field, column, side, isCount: true, bit: 1 << place }) as const;

const columns = [
  micros('cost', 'cost', 'cost', 0),
  micros('rebate', 'rebate', 'cost', 1),
  micros('conv', 'conv', 'cost', 2),
  micros('convValue', 'conv_value', 'cost', 3),
  micros('position', 'position', 'cost', 4),
  micros('earnedGross', 'earned_gross', 'revenue', 5),
  micros('earned', 'earned', 'revenue', 6),
  micros('earnedEst', 'earned_est', 'estimate', 7),
  micros('tq', 'tq', 'revenue', 8),
  micros('yahooEarned', 'yahoo_earned', 'official', 9),
  micros('yahooEarnedGross', 'yahoo_earned_gross', 'official', 21),
  micros('siteSafeConv', 'site_safe_conv', 'site', 10),
  count('impressions', 'impressions', 'cost', 11),
  count('bought', 'bought', 'cost', 12),
  count('sold', 'sold', 'revenue', 13),
  count('searches', 'searches', 'revenue', 14),
  count('biddedSearches', 'bidded_searches', 'revenue', 15),
  count('yahooSold', 'yahoo_sold', 'official', 16),
  count('inbound', 'inbound', 'site', 17),
  count('inboundNbot', 'inbound_nbot', 'site', 18),
  count('outbound', 'outbound', 'site', 19),
  count('outboundNbot', 'outbound_nbot', 'site', 20),
] as const satisfies readonly Column[];

export type Metric = (typeof columns)[number]['field'];
export type MetricColumn = Column & { readonly field: Metric };

/** Every sum of the fact store, in the order of the tables. */
export const METRIC_COLUMNS: readonly MetricColumn[] = columns;

/** Revenue before and after the share: one follows from the other. */
export const NET_OF_GROSS: readonly { readonly gross: Metric; readonly net: Metric }[] = [
  { gross: 'earnedGross', net: 'earned' },
  { gross: 'yahooEarnedGross', net: 'yahooEarned' },
];

/** Means are kept times their weight: where only the weight changes, the mean stays what it is. */
export const WEIGHT_OF_MEAN: readonly { readonly mean: Metric; readonly weight: Metric }[] = [
  { mean: 'position', weight: 'impressions' },
  { mean: 'tq', weight: 'sold' },
];

const byField = new Map(METRIC_COLUMNS.map((column) => [column.field, column]));

export const columnOf = (field: Metric): MetricColumn => byField.get(field)!;

/** The bits of some columns, as one number. */
export const maskOf = (fields: Iterable<Metric>): number => {
  let mask = 0;
  for (const field of fields) mask |= columnOf(field).bit;
  return mask;
};

export const fieldsOf = (mask: number): Metric[] =>
  METRIC_COLUMNS.filter(({ bit }) => (mask & bit) !== 0).map(({ field }) => field);

export function columnsOf(sides: readonly Side[]): readonly MetricColumn[] {
  return METRIC_COLUMNS.filter((column) => sides.includes(column.side));
}

/** Key of a row within a company, in the order of the primary key of perf_hour. */
export const KEY_COLUMNS = ['date', 'hour', 'adgroup_id', 'device_id', 'country_id', 'feed_id'] as const;

/** `a, b, c` with each name through `write`. */
export function list<T>(items: readonly T[], write: (item: T) => string, separator = ', '): string {
  return items.map(write).join(separator);
}
