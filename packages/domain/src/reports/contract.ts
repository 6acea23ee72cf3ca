import type { PermissionKey } from '../permissions/registry.js';
import type { DatePreset } from './date-range.js';
import type { FilterDefinition, FilterId } from './filters.js';
import type { Formula } from './formula.js';
import type { PerfMeasure } from './measures.js';

/** How a value is shown; the registry of formats lives with the screens. */
export type FormatId =
  | 'text'
  | 'integer'
  | 'decimal2'
  /** Reporting currency, 2 decimals. */
  | 'money'
  /** Reporting currency, 4 decimals: prices per click. */
  | 'money4'
  /** In the currency of the row's account (its field `currency`), 2 decimals. */
  | 'currencyMoney'
  | 'currencyMoney4'
  /** A fraction, shown times a hundred. */
  | 'percent'
  | 'date'
  | 'hour'
  | 'boolean'
  /** Several texts. */
  | 'list'
  | 'link'
  /** 2 enabled, 3 paused. */
  | 'status'
  /** A value of an enumeration, shown in words. */
  | 'choice';

/** GraphQL type of a field of the row. */
export type FieldType =
  | 'Int'
  | 'Float'
  | 'String'
  | 'Boolean'
  | 'Date'
  | '[String!]'
  | 'BiddingStrategyType'
  | 'BidAdjustmentType'
  | 'Site'
  | 'AlertsByType';

/** Entity levels from the coarsest to the finest; a row of one level has no fields of a finer one. */
export const LEVELS = ['account', 'campaign', 'adgroup'] as const;
export type Level = (typeof LEVELS)[number];

/** When a column takes itself away although it is chosen. Fields below the row's level are hidden without a rule. */
export interface HideRule {
  /** One of these filters is set to exactly one value: the column would repeat it in every row. */
  readonly singleValueOf?: readonly FilterId[];
  /** One of these filters is set at all. */
  readonly set?: readonly FilterId[];
}

interface FieldBase {
  /** GraphQL type of the field. */
  readonly type: FieldType;
  /** One line: meaning, and the formula in words. */
  readonly help: string;
  /** Key without which the field stays null and is refused in order and conditions. */
  readonly permission?: PermissionKey;
}

interface ColumnBase extends FieldBase {
  readonly label: string;
  readonly format: FormatId;
  /** Shown before the person chooses columns. */
  readonly visible: boolean;
  readonly sortable: boolean;
  readonly hides?: HideRule;
  /** What to select for the cell when it takes more than the column's own field, e.g. 'adgroup adgroupId statusId'. */
  readonly selection?: string;
  /** Where the value is, when not in the field of the column's id: 'site.market.name'; lists on the way are joined. */
  readonly path?: string;
}

/** Something rows can be told apart by: an entity, a day, a device class. */
export interface Dimension extends ColumnBase {
  readonly kind: 'dimension';
  /** Entity level it belongs to; null: a slice (day, hour, device, country, feed) that exists at every level. */
  readonly level: Level | null;
}
/** Present property of an entity; not summed, except budgets of one currency in totals. */
export interface Attribute extends ColumnBase {
  readonly kind: 'attribute';
  readonly level: Level;
  /** 'sum': totals add it up while all accounts share one currency. */
  readonly total?: 'sum';
}
/** A sum of the facts as it is. */
export interface BaseMetric extends ColumnBase {
  readonly kind: 'base';
  readonly measure: PerfMeasure;
  /** The finest level at which it exists; missing: at every one. Below it is "not available", neither null nor 0. */
  readonly availableTo?: Level;
}
/** A figure computed from sums. */
export interface DerivedMetric extends ColumnBase {
  readonly kind: 'derived';
  readonly formula: Formula<PerfMeasure>;
  readonly availableTo?: Level;
}
export type Metric = BaseMetric | DerivedMetric;
export type Column = Dimension | Attribute | Metric;

/**
 * A field of the row that is no column: an id beside a name, a link target, a mark. It can be ordered and filtered by
 * like a column when it is scalar.
 */
export interface Field extends FieldBase {
  readonly kind: 'field';
  readonly level: Level | null;
  readonly total?: 'sum';
}

/** One way to gather rows. */
export interface Grouping {
  readonly id: string;
  readonly label: string;
  /** Level of the rows. */
  readonly level: Level;
  /** Keys of the facts that make a row. */
  readonly keys: readonly FactKey[];
}
/** Split of each row into children. */
export interface Segment {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly FactKey[];
}
/** Keys facts can be grouped by; the entities behind ids (market, team, source …) are reached through them. */
export type FactKey = 'adgroup' | 'campaign' | 'account' | 'site' | 'device' | 'country' | 'feed' | 'date' | 'hour';

export interface ChartSeries {
  readonly column: string;
  readonly kind: 'bar' | 'line';
  readonly axis: 'left' | 'right';
}
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly permission: PermissionKey;
  /** Groupings at which it is offered. */
  readonly groupings: readonly string[];
}
export interface ReportOrder {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * A report as data, declared once: server types, SQL, export and screen are derived from it.
 * Columns are in the order the screen shows them at first.
 */
export interface ReportContract {
  /** The GraphQL query, and the name in the address of its export. */
  readonly id: string;
  /** GraphQL type of its rows and of its answer. */
  readonly rowType: string;
  readonly resultType: string;
  readonly title: string;
  /** Any of these lets one in. */
  readonly permission: readonly PermissionKey[];
  readonly columns: Readonly<Record<string, Column>>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly filters: readonly FilterDefinition[];
  readonly grouping: {
    /** Argument of the query, and its GraphQL type. */
    readonly argument: string;
    readonly type: string;
    readonly multiple: boolean;
    /** The first is the default. */
    readonly choices: readonly [Grouping, ...Grouping[]];
  };
  readonly segments: readonly Segment[];
  readonly defaultOrder: ReportOrder;
  readonly defaultRange: DatePreset;
  readonly defaultPageSize: number;
  /** Longest range in days. */
  readonly longestRange: number;
  readonly chart: readonly ChartSeries[];
  readonly rowActions: readonly RowAction[];
}

/** Checks the shape and keeps the literal names of columns and fields, which the server's SQL is checked against. */
export function defineReport<const C extends ReportContract>(contract: C): C {
  return contract;
}

/** Ids of the columns, in their first order. */
export function columnIds(contract: ReportContract): string[] {
  return Object.keys(contract.columns);
}

/** A column or declared field by its id; undefined when the report has none of that name. */
export function fieldOf(contract: ReportContract, id: string): Column | Field | undefined {
  if (Object.hasOwn(contract.columns, id)) return contract.columns[id];
  return Object.hasOwn(contract.fields, id) ? contract.fields[id] : undefined;
}

export function isMetric(field: Column | Field): field is Metric {
  return field.kind === 'base' || field.kind === 'derived';
}
