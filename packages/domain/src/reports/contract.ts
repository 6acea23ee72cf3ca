import { unitsOf, type FactFamily, type TableKey } from '../facts/index.js';
import type { PermissionKey } from '../permissions/registry.js';
import type { DatePreset } from './date-range.js';
import type { FieldType, FormatId } from './field-types.js';
import type { FilterDefinition, FilterId } from './filters.js';
import { addsUp, type Formula, type UnitOf } from './formula.js';

export type { FieldType, FormatId };

/** Entity levels, each with the one it stands below; a row has the fields of its own level and of those above it. */
export const LEVEL_ABOVE = {
  account: null,
  campaign: 'account',
  adgroup: 'campaign',
  keyword: 'adgroup',
  placement: 'adgroup',
} as const;
export type Level = keyof typeof LEVEL_ABOVE;

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
  /** Filled in finished rows by the report's feature; rows cannot be sorted or filtered by it. */
  readonly added?: true;
  /** Every row has it. */
  readonly required?: true;
  /** Key without which the field stays null and is refused in order and conditions. */
  readonly permission?: PermissionKey;
  /** Worked out from a sum and a mark of the facts, also for the parts of a row. */
  readonly facts?: { readonly measure: string; readonly mark: string };
}

interface ColumnBase extends FieldBase {
  readonly label: string;
  /** Label of a file's column, where its values aren't those shown. */
  readonly fileLabel?: string;
  readonly format: FormatId;
  /** Shown before the person chooses columns. */
  readonly visible: boolean;
  readonly sortable: boolean;
  readonly hides?: HideRule;
  /** What to select for the cell when it takes more than the column's own field, e.g. 'adgroup adgroupId statusId'. */
  readonly selection?: string;
  /** Shown again with every visit, regardless of earlier choices. */
  readonly isKept?: true;
  /** Several rows say it of the same thing, which the total counts once: rows are no shares of the total. */
  readonly repeats?: true;
  /** Where the value is, when not in the field of the column's id: 'site.market.name'; lists on the way are joined. */
  readonly path?: string;
}

/** Something rows can be distinguished by: an entity, a day, a device class. */
export interface Dimension extends ColumnBase {
  readonly kind: 'dimension';
  /** Entity level it belongs to; null: a slice (day, hour, device, country, feed) that exists at every level. */
  readonly level: Level | null;
  /** Only rows grouped by this key have it. */
  readonly key?: FactKey;
}
/** Present property of an entity; not summed, except budgets of one currency in totals. */
export interface Attribute extends ColumnBase {
  readonly kind: 'attribute';
  readonly level: Level;
  /** 'sum': totals add it up while all accounts share one currency. */
  readonly total?: 'sum';
}
interface MetricBase extends ColumnBase {
  /** Direction in which the metric improves. Missing for metrics that are neither good nor bad, such as volume. */
  readonly better?: 'higher' | 'lower';
  /** Changes are amounts by default: the metric is often near or below 0, or a score, where percent says little. */
  readonly changeAs?: 'amount';
}
/** A sum of the facts as it is. */
export interface BaseMetric<M extends string = string> extends MetricBase {
  readonly kind: 'base';
  readonly measure: M;
}
/** A figure computed from sums. */
export interface DerivedMetric<M extends string = string> extends MetricBase {
  readonly kind: 'derived';
  readonly formula: Formula<M>;
}
export type Metric<M extends string = string> = BaseMetric<M> | DerivedMetric<M>;
export type Column<M extends string = string> = Dimension | Attribute | Metric<M>;

/**
 * A field of the row that is not a column: an id of a name, a link target, a flag. It can be ordered and filtered by
 * like a column when it is scalar.
 */
export interface Field extends FieldBase {
  readonly kind: 'field';
  readonly level: Level | null;
  /** Only rows grouped by this key have it. */
  readonly key?: FactKey;
  readonly total?: 'sum';
}

export interface Setting {
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

/** One way to group rows. */
export interface Grouping {
  readonly id: string;
  readonly label: string;
  /** Level of the rows. */
  readonly level: Level;
  /** Keys of the facts that make a row. */
  readonly keys: readonly FactKey[];
  /** Those of them the others follow from, as they are at present; missing: all. Facts are grouped by these alone. */
  readonly rowKeys?: readonly FactKey[];
  /** What rows are called, one and many, where no key says it. */
  readonly nouns?: readonly [one: string, many: string];
  /** Order of its rows where it is not that of the report. */
  readonly defaultOrder?: ReportOrder;
  /** Needed to group by it; missing: the key of the report is enough. */
  readonly permission?: PermissionKey;
  /** What the schema says of it: 'By market.' */
  readonly help: string;
}
/** Split of each row into children. */
export interface Segment {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly FactKey[];
  /** Column that names the parts, where they are not named by their time. */
  readonly column?: string;
  /** What the schema says of it, where the report has an enumeration of its own: 'By day.' */
  readonly help?: string;
  /** Needed to break rows down by it; missing: the key of the report is enough. */
  readonly permission?: PermissionKey;
}
/** Keys the facts carry. */
export type StoredKey = Exclude<TableKey, 'source' | 'buyer' | 'feedAccount'>;
/** Keys reached through an account or a site, as they are at present. */
export type ReachedKey = 'source' | 'buyer' | 'team' | 'market' | 'siteProject';
/** Keys facts can be grouped by. */
export type FactKey = StoredKey | ReachedKey;

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

/** A view that all users of a report find in its menu and can't change. */
export interface ViewDefinition {
  /** Names the view in the address. */
  readonly id: string;
  readonly name: string;
  /** Rows of the view and their order, in one sentence. */
  readonly description: string;
  readonly days: DatePreset;
  /** Compares the days with those before them. */
  readonly comparesPrevious?: true;
  /** Address of the report without days. Parts it leaves out are the report's defaults. */
  readonly query: string;
}

/**
 * A query that is asked in other words than the rest: days, order and breakdown are fields of its filters, and the page has
 * arguments of other names.
 */
export interface QuestionNames {
  readonly page: string;
  readonly perPage: string;
  /** Fields of the input of the filters. */
  readonly filters: Readonly<Record<'start' | 'end' | 'column' | 'direction' | 'segment', string>>;
}

/**
 * A report as data, declared once: server types, SQL, export and screen are derived from it.
 * Columns are in the order the screen shows them at first.
 */
export interface ReportContract<M extends string = string> {
  /**
   * The facts it reads: of several, those of each are summed and joined on the keys of the rows. No two have a figure
   * of the same name. None: a list that the engine does not answer.
   */
  readonly facts: readonly FactFamily[];
  /** The GraphQL query, and the name in the address of its export. */
  readonly id: string;
  /** GraphQL type of its rows and of its answer. */
  readonly rowType: string;
  readonly resultType: string;
  readonly title: string;
  /** What the schema says of its rows, and of the query. */
  readonly rowHelp: string;
  readonly help: string;
  /** Any of these lets one in. */
  readonly permission: readonly PermissionKey[];
  readonly columns: Readonly<Record<string, Column<M>>>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly filters: readonly FilterDefinition[];
  /** GraphQL input of the filters, and what the schema says of it; by default the one reports share. */
  readonly filterInput?: { readonly type: string; readonly help: string };
  /** Where the query has its own names for what every report is asked. */
  readonly names?: QuestionNames;
  readonly grouping: {
    /** Argument of the query, and its GraphQL type. */
    readonly argument: string;
    readonly type: string;
    /** What the schema says of the argument, and of its type. */
    readonly help: string;
    readonly enumHelp: string;
    readonly multiple: boolean;
    /** The answer names the grouping, under the name of the argument. */
    readonly answered?: true;
    /** The first is the default. */
    readonly choices: readonly [Grouping, ...Grouping[]];
  };
  /**
   * Splits of rows into parts. By the argument `segment` one at a time, or as fields of `children`, any number of them:
   * then `childrenType` names the type of `children`.
   */
  readonly segments: readonly Segment[];
  readonly childrenType?: string;
  /** Breakdown of child rows the query has when none is named. */
  readonly defaultSegment?: string;
  /** Enumeration of the segments, and what the schema says of it; by default the one of time reports share. */
  readonly segmentEnum?: { readonly type: string; readonly help: string };
  /** Switches of the question: boolean arguments of the query, off by default. */
  readonly settings?: readonly Setting[];
  /** The answer also has the parts of the total in its own field `children`. */
  readonly hasTotalParts?: true;
  /** Field of the answer that holds the total; 'rowTotal' unless said otherwise. */
  readonly totalField?: 'totalRow';
  /** Field that identifies rows; 'id' by default. */
  readonly rowKey?: 'id' | 'row_id';
  /** False: every row is answered at once. */
  readonly paged?: false;
  /** The answer has a row of averages. */
  readonly averages?: true;
  /**
   * GraphQL input of the order, with an enumeration of the columns, and what the schema says of both; by default any
   * column by its name.
   */
  readonly order?: {
    readonly type: string;
    readonly columnType: string;
    readonly help: string;
    readonly columnHelp: string;
  };
  /** Organic accounts have no part in it: they are not offered in filters. */
  readonly withoutOrganic?: true;
  /** Sources it has rows of; missing: any. */
  readonly onlySources?: readonly number[];
  /** Buyers see their own accounts until they choose others. */
  readonly ownAccountsByDefault?: true;
  /** The report has no date range: no comparison, no chart, and one grouping. */
  readonly isDateless?: true;
  /**
   * Rows are entities as they are stored, such as issues: no totals, comparison, chart or choice of grouping, and ids are whole
   * numbers.
   */
  readonly isList?: true;
  /** What a screen says when the report can't be loaded without a reason given; by default the text of every report. */
  readonly failedText?: string;
  /** Filters a screen opens with; the query has none by default. */
  readonly defaultFilters?: Readonly<Partial<Record<FilterId, readonly string[]>>>;
  readonly defaultOrder: ReportOrder;
  readonly defaultRange: DatePreset;
  readonly defaultPageSize: number;
  /** Longest range in days. */
  readonly maxRange: number;
  readonly chart: readonly ChartSeries[];
  readonly rowActions: readonly RowAction[];
  readonly views?: readonly ViewDefinition[];
}

/** Names of the figures some facts have. */
type FigureOf<F extends readonly FactFamily[]> = {
  [I in keyof F]: F[I] extends FactFamily<infer M, infer C> ? M | C : never;
}[number];

/**
 * Checks the shape, and that the facts have the figures columns are made of. Keeps the literal names of columns and
 * fields, which the server's SQL is checked against.
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

/** How each figure of a report's facts is stored. */
export function figureUnits(contract: ReportContract): UnitOf<string> {
  const known = units.get(contract);
  if (known) return known;
  const made: UnitOf<string> = Object.assign({}, ...contract.facts.map(unitsOf));
  units.set(contract, made);
  return made;
}

/**
 * The grouping of rows by these choices, in the order of the report; the first one when none of them exists.
 * @param ids one id, or several for a report that combines them
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

/** The report as a viewer with these permissions may use it: without groupings and segments they have no key for. */
export function contractFor(contract: ReportContract, permissions: ReadonlySet<string>): ReportContract {
  const isAllowed = ({ permission }: Grouping | Segment): boolean => !permission || permissions.has(permission);
  const { grouping, segments } = contract;
  // The first choice is every report's default and needs no key of its own.
  const [first, ...others] = grouping.choices;
  if (others.every(isAllowed) && segments.every(isAllowed)) return contract;
  return {
    ...contract,
    grouping: { ...grouping, choices: [first, ...others.filter(isAllowed)] },
    segments: segments.filter(isAllowed),
  };
}

/** The default sort order of rows. */
export function defaultOrderOf(contract: ReportContract, grouping: Grouping): ReportOrder {
  const { defaultOrder } = contract;
  if (grouping.defaultOrder) return grouping.defaultOrder;
  const column = fieldOf(contract, defaultOrder.column);
  const key = column?.kind === 'dimension' ? column.key : undefined;
  // Hours of several days come day after day.
  if (key === 'hour' && grouping.keys.includes('date')) return { column: 'date', direction: defaultOrder.direction };
  if (key === undefined || grouping.keys.includes(key)) return defaultOrder;
  // The column of the default is not among the rows' keys: the rows' own first key stands in for it.
  const first = Object.entries(contract.columns).find(
    ([, each]) => each.kind === 'dimension' && each.key === grouping.keys[0],
  );
  return first ? { column: first[0], direction: defaultOrder.direction } : defaultOrder;
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

/** True for reports of parts of ad groups: some of their rows stand for no part. */
export const isOfParts = ({ facts }: Pick<ReportContract, 'facts'>): boolean =>
  facts.some(({ apportioned }) => apportioned !== undefined);

/** True for reports whose days are those of each account's time zone. */
export const isByAccountDay = ({ facts }: Pick<ReportContract, 'facts'>): boolean =>
  facts.some(({ apportioned }) => apportioned !== undefined && !apportioned.isUtc);

/** A metric that doesn't add up over rows. */
export const isRatio = (metric: Metric): boolean => metric.kind === 'derived' && !addsUp(metric.formula);

/** Figures of which every row is a share of the total: they add up, and rows together are the total. */
export function isShareable(field: Column | Field): field is Metric {
  return isMetric(field) && !field.repeats && !isRatio(field);
}
