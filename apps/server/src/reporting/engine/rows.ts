import {
  fieldOf,
  figureUnits,
  formulaEvaluator,
  isMetric,
  isOfParts,
  isRatio,
  type FactKey,
  type Metric,
  ref,
  type ReportContract,
} from '@adops/domain';
import { createEventLoopYielder } from '../../core/event-loop/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { NOT_COMPARED } from './comparison.js';
import type { RowMark } from './fact-tables.js';
import type { PageLayout } from './page-sql.js';
import type { Plan } from './plan.js';
import { differenceKey } from './row-sql.js';
import type { RowSelection } from './request.js';

/** Row for GraphQL, with plain properties by field name. */
export interface ReportRow {
  id: string;
  type: 'parent' | 'children' | 'total' | 'average';
  previous?: ReportRow | null;
  /** Child rows by the request's segment, or an object of child rows by segment. */
  children?: ReportRow[] | Record<string, ReportRow[]> | null;
  [field: string]: unknown;
}

export type Cell = unknown;
type Sums = Partial<Record<string, number | null>>;

/** Fills a row's metrics from its sums. Formulas are prepared once. The difference to the ad groups has no ratios. */
type MetricsOf = (row: ReportRow, sums: Sums, isDifference?: boolean) => void;

/** Maximum count that fits GraphQL's Int. */
const MAX_COUNT = 2 ** 31 - 1;

function figureOf(contract: ReportContract, metric: Metric): (sums: Sums) => number | null {
  const figure = formulaEvaluator(metric.kind === 'base' ? ref(metric.measure) : metric.formula, figureUnits(contract));
  if (metric.type !== 'Int') return figure;
  return (sums) => {
    const value = figure(sums);
    if (value !== null && Math.abs(value) > MAX_COUNT) throw tooLarge(metric);
    return value;
  };
}

const tooLarge = ({ label }: Metric): Error =>
  new BadUserInput(
    `The sum of ${label} exceeds ${MAX_COUNT.toLocaleString('en-US')}. Choose fewer days or narrower filters.`,
  );

function metricFields(contract: ReportContract, names: Iterable<string>): [name: string, metric: Metric][] {
  return [...names].flatMap((name): [string, Metric][] => {
    const field = fieldOf(contract, name);
    return field && isMetric(field) ? [[name, field]] : [];
  });
}

function metricsOf(contract: ReportContract, names: Iterable<string>): MetricsOf {
  const metrics = metricFields(contract, names).map(
    ([name, metric]) => [name, figureOf(contract, metric), isRatio(metric)] as const,
  );
  return (row, sums, isDifference) => {
    for (const [name, figure, isNone] of metrics) row[name] = isNone && isDifference ? null : figure(sums);
  };
}

/**
 * Returns a function that fills averages. Sums are divided by the number of rows, and ratios are taken from the total.
 */
function averagesOf(
  contract: ReportContract,
  fields: Iterable<string>,
): (row: ReportRow, sums: Sums, rows: number) => void {
  const names = [...fields];
  const metrics = metricsOf(contract, names);
  const summed = metricFields(contract, names)
    .filter(([, metric]) => !isRatio(metric))
    .map(([name, metric]) => ({ name, isWhole: metric.type === 'Int' }));
  return (row, sums, rows) => {
    metrics(row, sums);
    for (const { name, isWhole } of summed) {
      const value = row[name];
      if (typeof value !== 'number' || rows === 0) continue;
      row[name] = isWhole ? Math.round(value / rows) : value / rows;
    }
  };
}

/** Reads the sums of a row from its cells. Each call reuses one object, so use the result before the next call. */
type SumsReader = (cells: readonly Cell[], present: boolean) => Sums;

function sumsReader(measures: readonly string[], from: number): SumsReader {
  const sums = blank<Sums>(measures);
  return (cells, present) => {
    for (let index = 0; index < measures.length; index++) {
      sums[measures[index]!] = present ? (cells[from + index] as number | null) : 0;
    }
    return sums;
  };
}

/**
 * Creates an object with these properties, all null. Rows copied from it share one hidden class, which makes filling
 * thousands of them several times faster than adding properties one by one. Only parsing gives the object such a class.
 */
function blank<T extends object>(names: Iterable<string>): T {
  return JSON.parse(JSON.stringify(Object.fromEntries([...names].map((name) => [name, null])))) as T;
}

export interface DecodedPage {
  readonly rows: ReportRow[];
  /** Keys of the rows in row order, one array per key, as parameters of the child rows' statement. */
  readonly pageKeys: unknown[][];
  readonly total: ReportRow | null;
  readonly average: ReportRow | null;
  readonly totalRecords: number;
  /** Number of rows without a part of an ad group. Null if rows aren't parts of ad groups. */
  readonly unattributedRecords: number | null;
}

/** Decodes the result of the page statement into sorted rows, totals and counts. */
export async function decodePage(
  plan: Plan,
  layout: PageLayout,
  answer: readonly (readonly Cell[])[],
): Promise<DecodedPage> {
  const { selection } = plan.request;
  const rows: ReportRow[] = [];
  const pageKeys: unknown[][] = plan.keys.map(() => []);
  let total: ReportRow | null = null;
  let average: ReportRow | null = null;
  let totalRecords = 0;
  let unattributedRecords = isOfParts(plan.request.report.contract) ? 0 : null;
  const asRow = selection.rows && rowDecoder(plan, layout, selection.rows, 'parent');
  const asTotal = selection.total && rowDecoder(plan, layout, selection.total, 'total');
  const yieldIfBusy = createEventLoopYielder();
  for (const cells of answer) {
    const pause = yieldIfBusy();
    if (pause) await pause;
    if (cells[0] === 1) {
      totalRecords = cells[1] as number;
      if (unattributedRecords !== null) unattributedRecords = cells[2] as number;
      total = asTotal?.(cells) ?? null;
      average = selection.average ? averageRow(plan, layout, selection.average, cells) : null;
    } else {
      const place = (cells[1] as number) - 1;
      rows[place] = asRow!(cells);
      for (let key = 0; key < layout.keys; key++) pageKeys[key]![place] = cells[2 + key];
    }
  }
  return { rows, pageKeys, total, average, totalRecords, unattributedRecords };
}

/** Positions of the first cell of each kind in a row of the page. */
function positionsOf(
  layout: PageLayout,
): Record<'sums' | 'traffic' | 'marks' | 'leftOut' | 'fields' | 'previous', number> {
  const sums = 2 + layout.keys;
  const traffic = sums + layout.measures.length;
  const marks = traffic + (layout.hasTraffic ? 1 : 0);
  const leftOut = marks + layout.marks.length;
  const fields = leftOut + (layout.leftOut ? 1 : 0);
  return { sums, traffic, marks, leftOut, fields, previous: fields + layout.fields.length };
}

function setMarks(row: ReportRow, marks: readonly RowMark[], cells: readonly Cell[], from: number): void {
  for (let index = 0; index < marks.length; index++) row[marks[index]!] = cells[from + index];
}

/** Marks a row that is excluded from the comparison, and removes its previous values. */
function setLeftOut(row: ReportRow, code: Cell): void {
  if (code !== 1 && code !== 2) return;
  row['notCompared'] = NOT_COMPARED[code];
  row.previous = null;
}

function averageRow(
  plan: Plan,
  layout: PageLayout,
  { fields, previous }: RowSelection,
  cells: readonly Cell[],
): ReportRow {
  const { contract } = plan.request.report;
  const at = positionsOf(layout);
  const row: ReportRow = { ...identity(plan, 'average'), type: 'average', previous: null };
  setMarks(row, layout.marks, cells, at.marks);
  const counted = (cells[1] as number) - (layout.leftOut ? (cells[at.leftOut] as number) : 0);
  averagesOf(contract, fields)(row, sumsReader(layout.measures, at.sums)(cells, true), counted);
  if (layout.previous && previous) {
    const before: ReportRow = { ...identity(plan, 'average'), type: 'average' };
    const rows = cells[at.previous + layout.previous.length] as number;
    averagesOf(contract, previous)(before, sumsReader(layout.previous, at.previous)(cells, true), rows);
    row.previous = before;
  }
  return row;
}

/** Returns the name of the field that identifies a row of the report. */
const rowKeyOf = (plan: Plan): string => plan.request.report.contract.api.rowKey ?? 'id';

function identity(plan: Plan, key: string): Pick<ReportRow, 'id'> {
  return { [rowKeyOf(plan)]: key } as unknown as Pick<ReportRow, 'id'>;
}

function rowDecoder(plan: Plan, layout: PageLayout, selection: RowSelection, type: 'parent' | 'total') {
  const { contract } = plan.request.report;
  const at = positionsOf(layout);
  const rowKey = rowKeyOf(plan);
  const metrics = metricsOf(contract, selection.fields);
  const isOfParts = differenceKey(plan) !== null;
  const sumsOf = sumsReader(layout.measures, at.sums);
  const previousMetrics = selection.previous && metricsOf(contract, selection.previous);
  const previousSumsOf = layout.previous && sumsReader(layout.previous, at.previous);
  const empty = blank<ReportRow>([
    rowKey,
    'type',
    ...layout.fields,
    ...layout.marks,
    ...(layout.leftOut ? ['notCompared'] : []),
    ...metricFields(contract, selection.fields).map(([name]) => name),
    'previous',
  ]);

  return (cells: readonly Cell[]): ReportRow => {
    const row: ReportRow = { ...empty, type };
    row[rowKey] = type === 'total' ? 'total' : cells.slice(2, at.sums).join('-');
    layout.fields.forEach((name, index) => {
      row[name] = cells[at.fields + index];
    });
    const present = !layout.hasTraffic || cells[at.traffic] === true;
    const isDifference = type === 'parent' && isOfParts && (cells[2] as number) < 0;
    if (layout.previous && previousMetrics && previousSumsOf) {
      const previous: ReportRow = { ...identity(plan, row[rowKey] as string), type };
      for (const name of layout.fields) previous[name] = row[name];
      const had = type === 'total' || (cells[at.previous + layout.previous.length] as number) > 0;
      previousMetrics(previous, previousSumsOf(cells, had), isDifference);
      row.previous = previous;
    }
    setMarks(row, layout.marks, cells, at.marks);
    if (layout.leftOut && type === 'parent') setLeftOut(row, cells[at.leftOut]);
    metrics(row, sumsOf(cells, present), isDifference);
    return row;
  };
}

/** Attaches child rows to their rows and to the total, in sort order. */
export async function attachChildren(
  plan: Plan,
  page: DecodedPage,
  answer: readonly (readonly Cell[])[],
): Promise<void> {
  const { selection, segment, report, viewer } = plan.request;
  const rowKey = rowKeyOf(plan);
  const byKey = new Map(page.rows.map((row) => [row[rowKey] as string, row]));
  const isField = report.contract.api.childrenType !== undefined;
  const parts = (row: ReportRow): ReportRow[] | undefined => {
    const { children } = row;
    return Array.isArray(children) ? children : children?.[segment!.id];
  };
  // Breakdowns are empty if the viewer lacks their permission.
  const denied = report.contract.segments.filter(({ permission }) => permission && !viewer.permissions.has(permission));
  const open = (row: ReportRow): void => {
    if (!isField) {
      row.children = [];
      return;
    }
    const empty = Object.fromEntries(denied.map(({ id }): [string, ReportRow[]] => [id, []]));
    row.children = { ...empty, ...(row.children as Record<string, ReportRow[]>), [segment!.id]: [] };
  };
  if (selection.rows?.children) page.rows.forEach(open);
  if (selection.total?.children && page.total) open(page.total);
  const segmentAt = 1 + plan.keys.length;
  const decoders = [selection.rows, selection.total].map(
    (row) => row?.children && partDecoder(plan, row.children, { segmentAt, isField }),
  );
  const order = orderOfParts(plan, { segmentAt, isField });
  const places = new Map<ReportRow, PlaceOfPart>();
  const yieldIfBusy = createEventLoopYielder();
  for (const cells of answer) {
    const pause = yieldIfBusy();
    if (pause) await pause;
    const kind = cells[0] as 0 | 1;
    const parent = kind === 1 ? page.total : byKey.get(cells.slice(1, segmentAt).join('-'));
    const decode = decoders[kind];
    const siblings = parent && parts(parent);
    if (!siblings || !decode) continue;
    const row = decode(cells, parent);
    if (isField || segment!.column !== undefined)
      places.set(row, { figure: order(cells), key: cells[segmentAt] as number | string });
    siblings.push(row);
  }
  const compare =
    isField || segment!.column !== undefined
      ? (left: ReportRow, right: ReportRow) => largestFirst(places.get(left)!, places.get(right)!)
      : byTime;
  for (const row of page.rows) {
    const pause = yieldIfBusy();
    if (pause) await pause;
    parts(row)?.sort(compare);
  }
  if (page.total) parts(page.total)?.sort(compare);
}

interface PartPlace {
  /** Position of the first key of the segment. */
  readonly segmentAt: number;
  /** True if each segment has a separate field. Child rows then don't contain the segment's keys. */
  readonly isField: boolean;
}

/** Returns a decoder of child rows, which inherit fields of their parent. */
function partDecoder(plan: Plan, asked: NonNullable<RowSelection['children']>, { segmentAt, isField }: PartPlace) {
  const { segment, report } = plan.request;
  const { fields } = plan.children!;
  const rowKey = rowKeyOf(plan);
  const sumsAt = segmentAt + segment!.keys.length;
  const marksAt = sumsAt + plan.measures.length;
  const leftOutAt = marksAt + plan.marks.length;
  const fieldsAt = leftOutAt + (plan.leftOut ? 1 : 0);
  const previousAt = fieldsAt + fields.length;
  const metrics = metricsOf(report.contract, asked.fields);
  const sumsOf = sumsReader(plan.measures, sumsAt);
  const previousMetrics = asked.previous && metricsOf(report.contract, asked.previous);
  const previousMeasures = plan.children!.previous && plan.previous ? plan.previous.measures : null;
  const previousSumsOf = previousMeasures && sumsReader(previousMeasures, previousAt);
  const isOfParts = differenceKey(plan) !== null;
  const inherited = [...plan.entityFields, ...Object.keys(report.nested ?? {})];
  const own = isField ? [] : segment!.keys.filter(isTime);
  // The total isn't an entity, so its child rows inherit nothing.
  const blanks = [inherited, []].map((taken) =>
    blank<ReportRow>([
      ...taken,
      rowKey,
      'type',
      ...own,
      ...fields,
      ...plan.marks,
      ...(plan.leftOut ? ['notCompared'] : []),
      ...metricFields(report.contract, asked.fields).map(([name]) => name),
      'previous',
    ]),
  );

  return (cells: readonly Cell[], parent: ReportRow): ReportRow => {
    const isTotal = parent.type === 'total';
    const isDifference = !isTotal && isOfParts && (cells[1] as number) < 0;
    const row: ReportRow = { ...blanks[isTotal ? 1 : 0]!, type: 'children' };
    if (!isTotal) for (const name of inherited) row[name] = parent[name];
    row[rowKey] = `${String(parent[rowKey])}:${cells.slice(segmentAt, sumsAt).join('-')}`;
    own.forEach((key) => {
      const value = cells[segmentAt + segment!.keys.indexOf(key)];
      // Hour -1 contains figures of the whole day, which have no hour.
      row[key] = key === 'hour' && value === -1 ? null : value;
    });
    fields.forEach((name, index) => {
      row[name] = cells[fieldsAt + index];
    });
    if (previousMetrics && previousMeasures && previousSumsOf) {
      const previous: ReportRow = { ...row };
      const had = cells[previousAt + previousMeasures.length] === true;
      previousMetrics(previous, previousSumsOf(cells, had), isDifference);
      row.previous = previous;
    }
    setMarks(row, plan.marks, cells, marksAt);
    if (plan.leftOut) setLeftOut(row, cells[leftOutAt]);
    metrics(row, sumsOf(cells, true), isDifference);
    return row;
  };
}

const isTime = (key: FactKey): boolean => key === 'date' || key === 'hour';

/** Returns the sort value of named child rows: their day, or the metric that rows are sorted by. */
function orderOfParts(plan: Plan, { segmentAt }: PartPlace): (cells: readonly Cell[]) => unknown {
  const { segment, report, order } = plan.request;
  if (segment!.keys.includes('date')) return (cells) => cells[segmentAt];
  const field = fieldOf(report.contract, order.field);
  if (!field || !isMetric(field)) return () => undefined;
  const figure = figureOf(report.contract, field);
  const sumsOf = sumsReader(plan.measures, segmentAt + segment!.keys.length);
  return (cells) => figure(sumsOf(cells, true));
}

/** Sort position of a child row: a metric or day, then the key on ties, as in files. */
interface PlaceOfPart {
  readonly figure: unknown;
  readonly key: number | string;
}

/** Compares in descending order with missing values last. */
function largestFirst({ figure: left, key }: PlaceOfPart, { figure: right, key: other }: PlaceOfPart): number {
  if (left === right || ((left ?? null) === null && (right ?? null) === null))
    return key < other ? -1 : Number(key > other);
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left as number) < (right as number) ? 1 : -1;
}

function byTime(left: ReportRow, right: ReportRow): number {
  const days = String(left['date'] ?? '').localeCompare(String(right['date'] ?? ''));
  return days !== 0 ? days : hourOf(left) - hourOf(right);
}
const hourOf = (row: ReportRow): number => (typeof row['hour'] === 'number' ? row['hour'] : -1);
