import { keyColumns, PERFORMANCE, type FactMeasure, type Side } from '@adops/domain';

export type { Side };

/** Finality of revenue. */
export type Grade = 'estimate' | 'final' | 'official';

export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
export const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Name of a figure in a row passed to the loader. */
export type Metric = CamelCase<FactMeasure>;
export interface MetricColumn {
  readonly field: Metric;
  /** Column name in the tables. */
  readonly column: FactMeasure;
  readonly side: Side;
  /** True for counts, which are int in facts and bigint in rollups. All other figures are millionths in bigint. */
  readonly isCount: boolean;
  /** Bit of the column in a mask of columns. */
  readonly bit: number;
}

/** All sums of the performance facts, in table order. */
export const METRIC_COLUMNS: readonly MetricColumn[] = Object.entries(PERFORMANCE.measures).map(
  ([column, { unit, side, place }]) => ({
    field: camelCase(column) as Metric,
    column: column as FactMeasure,
    side,
    isCount: unit === 'count',
    bit: 1 << place,
  }),
);

/** Revenue before and after the share. Each one can be computed from the other. */
export const NET_OF_GROSS: readonly { readonly gross: Metric; readonly net: Metric }[] = [
  { gross: 'earnedGross', net: 'earned' },
  { gross: 'yahooEarnedGross', net: 'yahooEarned' },
];

/**
 * Means and their weights. Means are stored multiplied by their weight. If only the weight changes, the mean stays the
 * same.
 */
export const WEIGHT_OF_MEAN: readonly { readonly mean: Metric; readonly weight: Metric }[] = [
  { mean: 'position', weight: 'impressions' },
  { mean: 'tq', weight: 'sold' },
];

const byField = new Map(METRIC_COLUMNS.map((column) => [column.field, column]));

export const columnOf = (field: Metric): MetricColumn => byField.get(field)!;

/** Combines the bits of the columns into one number. */
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

/**
 * Key of a row within a company, in the order of the primary key of perf_hour. The account is omitted because the ad
 * group determines it.
 */
export const KEY_COLUMNS: readonly string[] = keyColumns(PERFORMANCE.facts.keys.filter((key) => key !== 'account'));

/** Joins items as `a, b, c`, each one formatted by `write`. */
export function list<T>(items: readonly T[], write: (item: T) => string, separator = ', '): string {
  return items.map(write).join(separator);
}
