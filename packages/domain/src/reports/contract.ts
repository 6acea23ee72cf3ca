import { unitsOf, type FactFamily, type FactKey } from '../facts/index.js';
import type { PermissionKey } from '../permissions/registry.js';
import type { DatePreset } from './date-range.js';
import type { FieldType, FormatId } from './field-types.js';
import type { FilterDefinition, FilterId } from './filters.js';
import { addsUp, type Formula, type UnitOf } from './formula.js';

export type { FieldType, FormatId };

/** Entity levels with their parent level. A row contains the fields of its own level and of all levels above. */
export const LEVEL_ABOVE = {
  account: null,
  campaign: 'account',
  adgroup: 'campaign',
  keyword: 'adgroup',
  placement: 'adgroup',
} as const;
export type Level = keyof typeof LEVEL_ABOVE;

/** Condition that hides a column even if it is selected. Fields below the row's level are always hidden. */
export interface HideRule {
  /** Hidden if one of these filters has exactly one value, because every row would repeat it. */
  readonly singleValueOf?: readonly FilterId[];
  /** Hidden if one of these filters is set. */
  readonly set?: readonly FilterId[];
}

interface FieldBase {
  /** GraphQL type of the field. */
  readonly type: FieldType;
  /** Meaning and formula in one line. */
  readonly help: string;
  /** True if the report's feature adds the field after the query, so that rows can't be sorted or filtered by it. */
  readonly added?: true;
  /** True if every row has a value. */
  readonly required?: true;
  /** Required permission. Without it the field is null, and sorting or filtering by it is rejected. */
  readonly permission?: PermissionKey;
  /** Sum and mark of the facts from which the field is computed, including for child rows. */
  readonly facts?: { readonly measure: string; readonly mark: string };
}

interface ColumnBase extends FieldBase {
  readonly label: string;
  /** Column label in exported files, if the exported values differ from the displayed ones. */
  readonly fileLabel?: string;
  readonly format: FormatId;
  /** True if the column is displayed by default. */
  readonly visible: boolean;
  readonly sortable: boolean;
  readonly hides?: HideRule;
  /** Fields to select for the cell if it needs more than its own field, e.g. 'adgroup adgroupId statusId'. */
  readonly selection?: string;
  /** True if the column is displayed again on every visit, regardless of earlier choices. */
  readonly isKept?: true;
  /**
   * True if several rows repeat the same value, which the total counts only once. Rows are then not shares of the
   * total.
   */
  readonly repeats?: true;
  /**
   * Path of the value if it isn't the field with the column's id, for example 'site.market.name'. Lists on the path are
   * joined.
   */
  readonly path?: string;
}

/** Attribute that distinguishes rows, such as an entity, a day or a device class. */
export interface Dimension extends ColumnBase {
  readonly kind: 'dimension';
  /**
   * Entity level of the dimension. Null for a slice (day, hour, device, country, feed), which exists at every level.
   */
  readonly level: Level | null;
  /** Set if only rows grouped by this key have the dimension. */
  readonly key?: FactKey;
}
/** Current property of an entity. It isn't summed, except for budgets in totals of a single currency. */
export interface Attribute extends ColumnBase {
  readonly kind: 'attribute';
  readonly level: Level;
  /** With 'sum', totals add up the values if all accounts share a currency. */
  readonly total?: 'sum';
}
interface MetricBase extends ColumnBase {
  /** Direction in which the metric improves. Missing for neutral metrics such as volume. */
  readonly better?: 'higher' | 'lower';
  /**
   * Displays changes as amounts by default, because percentages are not meaningful for a score or a metric close to 0.
   */
  readonly changeAs?: 'amount';
}
/** Plain sum of the facts. */
export interface BaseMetric<M extends string = string> extends MetricBase {
  readonly kind: 'base';
  readonly measure: M;
}
/** Metric computed from sums. */
export interface DerivedMetric<M extends string = string> extends MetricBase {
  readonly kind: 'derived';
  readonly formula: Formula<M>;
}
export type Metric<M extends string = string> = BaseMetric<M> | DerivedMetric<M>;
export type Column<M extends string = string> = Dimension | Attribute | Metric<M>;

/**
 * Row field without a column, such as the id of a name, a link target or a flag. Rows can be sorted and filtered by
 * scalar fields.
 */
export interface Field extends FieldBase {
  readonly kind: 'field';
  readonly level: Level | null;
  /** Set if only rows grouped by this key have the field. */
  readonly key?: FactKey;
  readonly total?: 'sum';
}

export interface Setting {
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

/** Way to group rows. */
export interface Grouping {
  readonly id: string;
  readonly label: string;
  /** Level of the rows. */
  readonly level: Level;
  /** Keys of the facts that identify a row. */
  readonly keys: readonly FactKey[];
  /** Keys that currently determine all others. Facts are grouped only by these. Missing if all keys are needed. */
  readonly rowKeys?: readonly FactKey[];
  /** Singular and plural name of the rows, if no key defines it. */
  readonly nouns?: readonly [one: string, many: string];
  /** Default order of its rows, if it differs from the report's order. */
  readonly defaultOrder?: ReportOrder;
  /** Required permission in addition to that of the report. */
  readonly permission?: PermissionKey;
  /** Description in the schema, for example 'By market.' */
  readonly help: string;
}
/** Breakdown of each row into child rows. */
export interface Segment {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly FactKey[];
  /** Column that names the child rows, unless they are named by their time. */
  readonly column?: string;
  /** Description in the schema, if the report has a separate enumeration, for example 'By day.' */
  readonly help?: string;
  /** Required permission in addition to that of the report. */
  readonly permission?: PermissionKey;
}
export interface ChartSeries {
  readonly column: string;
  readonly kind: 'bar' | 'line';
  readonly axis: 'left' | 'right';
}
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly permission: PermissionKey;
  /** Groupings that offer the action. */
  readonly groupings: readonly string[];
}
export interface ReportOrder {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Predefined view in the menu of a report. Users can't change it. */
export interface ViewDefinition {
  /** Name of the view in the URL. */
  readonly id: string;
  readonly name: string;
  /** Rows of the view and their order, in one sentence. */
  readonly description: string;
  readonly days: DatePreset;
  /** True if the view compares its days with the previous ones. */
  readonly comparesPrevious?: true;
  /** Query string of the report without days. Missing parameters have the report's defaults. */
  readonly query: string;
}

/**
 * Names for a query with different arguments, where days, order and breakdown are fields of its filters, and paging
 * arguments have other names.
 */
export interface QuestionNames {
  readonly page: string;
  readonly perPage: string;
  /** Fields of the filter input. */
  readonly filters: Readonly<Record<'start' | 'end' | 'column' | 'direction' | 'segment', string>>;
}

/** Names and shapes of a report in the GraphQL schema. */
export interface ReportApi {
  /** GraphQL types of a row and of the result. */
  readonly rowType: string;
  readonly resultType: string;
  /** Descriptions of the rows and the query in the schema. */
  readonly rowHelp: string;
  readonly help: string;
  /** GraphQL input type of the filters and its description. Defaults to the shared type. */
  readonly filterInput?: { readonly type: string; readonly help: string };
  /** Argument names of the query, if they differ from other reports. */
  readonly names?: QuestionNames;
  /** Argument that chooses the grouping, its GraphQL type, and the descriptions of both. */
  readonly grouping: {
    readonly argument: string;
    readonly type: string;
    readonly help: string;
    readonly enumHelp: string;
    /** True if the response contains the grouping, under the name of the argument. */
    readonly answered?: true;
  };
  /**
   * GraphQL type of a row's breakdowns, which can then be selected together as fields of `children`. If missing, the
   * argument `segment` selects a single breakdown.
   */
  readonly childrenType?: string;
  /** Enumeration of the breakdowns and its description. Defaults to the shared enumeration of time reports. */
  readonly segmentEnum?: { readonly type: string; readonly help: string };
  /** True if the result contains the breakdown of the total in a field `children`. */
  readonly hasTotalParts?: true;
  /** Result field with the total. Defaults to 'rowTotal'. */
  readonly totalField?: 'totalRow';
  /** Field that identifies rows. Defaults to 'id'. */
  readonly rowKey?: 'id' | 'row_id';
  /** False if all rows are returned at once. */
  readonly paged?: false;
  /** True if the result contains a row of averages. */
  readonly averages?: true;
  /**
   * GraphQL input type of the order, with an enumeration of the columns, and their descriptions. By default, rows can
   * be sorted by any column name.
   */
  readonly order?: {
    readonly type: string;
    readonly columnType: string;
    readonly help: string;
    readonly columnHelp: string;
  };
}

/**
 * Declarative definition of a report. Server types, SQL, export and screen are derived from it. Columns are in their
 * initial display order.
 */
export interface ReportContract<M extends string = string> {
  /**
   * Facts that the report queries. Facts of several families are summed and joined on the row keys, so measure names
   * must be unique. Empty for a list that the report engine doesn't query.
   */
  readonly facts: readonly FactFamily[];
  /** Name of the GraphQL query, also used in the export URL. */
  readonly id: string;
  readonly api: ReportApi;
  readonly title: string;
  /** Permissions that each grant access. */
  readonly permission: readonly PermissionKey[];
  readonly columns: Readonly<Record<string, Column<M>>>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly filters: readonly FilterDefinition[];
  readonly grouping: {
    readonly multiple: boolean;
    /** Available groupings. The first one is the default. */
    readonly choices: readonly [Grouping, ...Grouping[]];
  };
  /** Breakdowns of rows. */
  readonly segments: readonly Segment[];
  /** Default breakdown of the query. */
  readonly defaultSegment?: string;
  /** Boolean arguments of the query, off by default. */
  readonly settings?: readonly Setting[];
  /** True if the report excludes organic accounts and doesn't offer them in filters. */
  readonly withoutOrganic?: true;
  /** Sources that have rows in the report. Missing for all sources. */
  readonly onlySources?: readonly number[];
  /** True if buyers see only their own accounts until they select others. */
  readonly ownAccountsByDefault?: true;
  /** True if the report has no date range, and therefore no comparison, no chart and only one grouping. */
  readonly isDateless?: true;
  /**
   * True if rows are stored entities, such as issues. Such reports have no totals, comparison, chart or selectable
   * grouping, and ids are integers.
   */
  readonly isList?: true;
  /** Error message if the report can't be loaded for an unknown reason. Defaults to the shared message. */
  readonly failedText?: string;
  /** Initial filters of the screen. The query itself has no default filters. */
  readonly defaultFilters?: Readonly<Partial<Record<FilterId, readonly string[]>>>;
  readonly defaultOrder: ReportOrder;
  readonly defaultRange: DatePreset;
  readonly defaultPageSize: number;
  /** Maximum range in days. */
  readonly maxRange: number;
  readonly chart: readonly ChartSeries[];
  readonly rowActions: readonly RowAction[];
  readonly views?: readonly ViewDefinition[];
}

/** Names of the measures in these facts. */
type FigureOf<F extends readonly FactFamily[]> = {
  [I in keyof F]: F[I] extends FactFamily<infer M, infer C> ? M | C : never;
}[number];

/**
 * Checks the type, and that the facts contain the measures of all columns. Preserves the literal names of columns and
 * fields, which are used to check the server's SQL.
 */
export function defineReport<
  const F extends readonly FactFamily[],
  const C extends Omit<ReportContract<FigureOf<F>>, 'facts'>,
>(facts: F, contract: C): C & { readonly facts: F } {
  const figures = facts.flatMap((family) => Object.keys(unitsOf(family)));
  const twice = figures.find((name, at) => figures.indexOf(name) !== at);
  if (twice) throw new Error(`Two fact families have a metric named ${twice}.`);
  return { ...contract, facts };
}

const units = new WeakMap<ReportContract, UnitOf<string>>();

/** Returns the storage unit of each measure in a report. */
export function figureUnits(contract: ReportContract): UnitOf<string> {
  const known = units.get(contract);
  if (known) return known;
  const made: UnitOf<string> = Object.assign({}, ...contract.facts.map(unitsOf));
  units.set(contract, made);
  return made;
}

/**
 * Returns the grouping for these ids, in the report's order. Falls back to the first grouping if none of them exists.
 * @param ids one id, or several for a report that combines groupings
 */
export function groupingOf(contract: ReportContract, ids: readonly string[]): Grouping {
  const { choices, multiple } = contract.grouping;
  const chosen = choices.filter(({ id }) => ids.includes(id));
  if (!multiple || chosen.length < 2) return chosen[0] ?? choices[0];
  return {
    id: chosen.map(({ id }) => id).join(','),
    label: chosen.map(({ label }) => label).join(', '),
    help: chosen.map(({ help }) => help).join(' '),
    level: chosen[0]!.level,
    keys: chosen.flatMap(({ keys }) => keys),
  };
}

/** Returns the report limited to the groupings and breakdowns that a viewer with these permissions may use. */
export function contractFor(contract: ReportContract, permissions: ReadonlySet<string>): ReportContract {
  const isAllowed = ({ permission }: Grouping | Segment): boolean => !permission || permissions.has(permission);
  const { grouping, segments } = contract;
  // The first choice is the default and needs no separate permission.
  const [first, ...others] = grouping.choices;
  if (others.every(isAllowed) && segments.every(isAllowed)) return contract;
  return {
    ...contract,
    grouping: { ...grouping, choices: [first, ...others.filter(isAllowed)] },
    segments: segments.filter(isAllowed),
  };
}

/** Returns the default sort order of rows. */
export function defaultOrderOf(contract: ReportContract, grouping: Grouping): ReportOrder {
  const { defaultOrder } = contract;
  if (grouping.defaultOrder) return grouping.defaultOrder;
  const column = fieldOf(contract, defaultOrder.column);
  const key = column?.kind === 'dimension' ? column.key : undefined;
  // Hours of several days are sorted by day first.
  if (key === 'hour' && grouping.keys.includes('date')) return { column: 'date', direction: defaultOrder.direction };
  if (key === undefined || grouping.keys.includes(key)) return defaultOrder;
  // The default column isn't among the row keys, so the first row key is used instead.
  const first = Object.entries(contract.columns).find(
    ([, each]) => each.kind === 'dimension' && each.key === grouping.keys[0],
  );
  return first ? { column: first[0], direction: defaultOrder.direction } : defaultOrder;
}

/** Returns the column ids in their initial order. */
export function columnIds(contract: ReportContract): string[] {
  return Object.keys(contract.columns);
}

/** Returns the column or declared field by id. Undefined if there is none. */
export function fieldOf(contract: ReportContract, id: string): Column | Field | undefined {
  if (Object.hasOwn(contract.columns, id)) return contract.columns[id];
  return Object.hasOwn(contract.fields, id) ? contract.fields[id] : undefined;
}

export function isMetric(field: Column | Field): field is Metric {
  return field.kind === 'base' || field.kind === 'derived';
}

/** Returns true for reports about parts of ad groups, in which some rows don't represent a part. */
export const isOfParts = ({ facts }: Pick<ReportContract, 'facts'>): boolean =>
  facts.some(({ apportioned }) => apportioned !== undefined);

/** Returns true if the report's days are in each account's time zone. */
export const isByAccountDay = ({ facts }: Pick<ReportContract, 'facts'>): boolean =>
  facts.some(({ apportioned }) => apportioned !== undefined && !apportioned.isUtc);

/** Returns true for a metric that can't be summed over rows. */
export const isRatio = (metric: Metric): boolean => metric.kind === 'derived' && !addsUp(metric.formula);

/** Returns true for metrics whose rows are shares of the total, because all rows add up to the total. */
export function isShareable(field: Column | Field): field is Metric {
  return isMetric(field) && !field.repeats && !isRatio(field);
}
