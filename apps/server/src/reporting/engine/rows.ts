import {
  addsUp,
  fieldOf,
  formulaEvaluator,
  isMetric,
  PERF_MEASURES,
  ref,
  type PerfMeasure,
  type ReportContract,
} from '@adops/domain';
import type { PageLayout } from './page-sql.js';
import type { Plan } from './plan.js';
import type { RowSelection } from './request.js';

/** A row as GraphQL takes it: plain properties by field name. */
export interface ReportRow {
  id: string;
  type: 'parent' | 'children' | 'total' | 'average';
  previous?: ReportRow | null;
  /** Parts by the segment of the question, or by the segments asked for. */
  children?: ReportRow[] | Record<string, ReportRow[]> | null;
  [field: string]: unknown;
}

export type Cell = unknown;
type Sums = Partial<Record<PerfMeasure, number | null>>;

/** Metrics of a row from its sums, each formula prepared once. */
type MetricsOf = (row: ReportRow, sums: Sums) => void;

function metricsOf(contract: ReportContract, fields: Iterable<string>): MetricsOf {
  const metrics: [string, (sums: Sums) => number | null][] = [];
  for (const name of fields) {
    const field = fieldOf(contract, name);
    if (!field || !isMetric(field)) continue;
    metrics.push([name, formulaEvaluator(field.kind === 'base' ? ref(field.measure) : field.formula, PERF_MEASURES)]);
  }
  return (row, sums) => {
    for (const [name, figure] of metrics) row[name] = figure(sums);
  };
}

/** Averages of so many rows: what adds up is divided by their number, a ratio is that of the total. */
function averagesOf(
  contract: ReportContract,
  fields: Iterable<string>,
): (row: ReportRow, sums: Sums, rows: number) => void {
  const names = [...fields];
  const metrics = metricsOf(contract, names);
  const summed = names.flatMap((name) => {
    const field = fieldOf(contract, name);
    const isSum = field && isMetric(field) && (field.kind === 'base' || addsUp(field.formula));
    return isSum ? [{ name, isWhole: field.type === 'Int' }] : [];
  });
  return (row, sums, rows) => {
    metrics(row, sums);
    for (const { name, isWhole } of summed) {
      const value = row[name];
      if (typeof value !== 'number' || rows === 0) continue;
      row[name] = isWhole ? Math.round(value / rows) : value / rows;
    }
  };
}

function readSums(measures: readonly PerfMeasure[], cells: readonly Cell[], from: number, present: boolean): Sums {
  const sums: Sums = {};
  measures.forEach((measure, index) => {
    sums[measure] = present ? (cells[from + index] as number | null) : 0;
  });
  return sums;
}

export interface DecodedPage {
  readonly rows: ReportRow[];
  /** Keys of the rows, in their order, as the children statement wants them: by column. */
  readonly pageKeys: unknown[][];
  readonly total: ReportRow | null;
  readonly average: ReportRow | null;
  readonly totalRecords: number;
}

/** Turns the answer of the page statement into rows in their order, the total and the number of rows. */
export function decodePage(plan: Plan, layout: PageLayout, answer: readonly (readonly Cell[])[]): DecodedPage {
  const { selection } = plan.request;
  const rows: ReportRow[] = [];
  const pageKeys: unknown[][] = plan.keys.map(() => []);
  let total: ReportRow | null = null;
  let average: ReportRow | null = null;
  let totalRecords = 0;
  const asRow = selection.rows && rowDecoder(plan, layout, selection.rows, 'parent');
  const asTotal = selection.total && rowDecoder(plan, layout, selection.total, 'total');
  for (const cells of answer) {
    if (cells[0] === 1) {
      totalRecords = cells[1] as number;
      total = asTotal?.(cells) ?? null;
      average = selection.average ? averageRow(plan, layout, selection.average, cells) : null;
    } else {
      const place = (cells[1] as number) - 1;
      rows[place] = asRow!(cells);
      for (let key = 0; key < layout.keys; key++) pageKeys[key]![place] = cells[2 + key];
    }
  }
  return { rows, pageKeys, total, average, totalRecords };
}

/** Positions of the cells of a page's row. */
function positionsOf(layout: PageLayout): Record<'sums' | 'traffic' | 'estimated' | 'fields' | 'previous', number> {
  const sums = 2 + layout.keys;
  const traffic = sums + layout.measures.length;
  const estimated = traffic + (layout.hasTraffic ? 1 : 0);
  const fields = estimated + (layout.estimated ? 1 : 0);
  return { sums, traffic, estimated, fields, previous: fields + layout.fields.length };
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
  if (layout.estimated) row['estimated'] = cells[at.estimated];
  averagesOf(contract, fields)(row, readSums(layout.measures, cells, at.sums, true), cells[1] as number);
  if (layout.previous && previous) {
    const before: ReportRow = { ...identity(plan, 'average'), type: 'average' };
    const rows = cells[at.previous + layout.previous.length] as number;
    averagesOf(contract, previous)(before, readSums(layout.previous, cells, at.previous, true), rows);
    row.previous = before;
  }
  return row;
}

/** What tells a row apart, under the name the report gives it. */
function identity(plan: Plan, key: string): Pick<ReportRow, 'id'> {
  const { rowKey = 'id' } = plan.request.report.contract;
  return { [rowKey]: key } as unknown as Pick<ReportRow, 'id'>;
}
const keyOf = (plan: Plan, row: ReportRow): string => row[plan.request.report.contract.rowKey ?? 'id'] as string;

function rowDecoder(plan: Plan, layout: PageLayout, selection: RowSelection, type: 'parent' | 'total') {
  const { contract } = plan.request.report;
  const at = positionsOf(layout);
  const metrics = metricsOf(contract, selection.fields);
  const previousMetrics = selection.previous && metricsOf(contract, selection.previous);

  return (cells: readonly Cell[]): ReportRow => {
    const row: ReportRow = {
      ...identity(plan, type === 'total' ? 'total' : cells.slice(2, at.sums).join('-')),
      type,
    };
    layout.fields.forEach((name, index) => {
      row[name] = cells[at.fields + index];
    });
    const present = !layout.hasTraffic || cells[at.traffic] === true;
    let previous: ReportRow | null = null;
    if (layout.previous && previousMetrics) {
      previous = { ...row };
      const had = type === 'total' || (cells[at.previous + layout.previous.length] as number) > 0;
      previousMetrics(previous, readSums(layout.previous, cells, at.previous, had));
    }
    if (layout.estimated) row['estimated'] = cells[at.estimated];
    metrics(row, readSums(layout.measures, cells, at.sums, present));
    row.previous = previous;
    return row;
  };
}

/** Hangs the parts of rows and of the total under them, in their order. */
export function attachChildren(plan: Plan, page: DecodedPage, answer: readonly (readonly Cell[])[]): void {
  const { selection, segment, report } = plan.request;
  const byKey = new Map(page.rows.map((row) => [keyOf(plan, row), row]));
  const isField = report.contract.childrenType !== undefined;
  const parts = (row: ReportRow): ReportRow[] | undefined => {
    const { children } = row;
    return Array.isArray(children) ? children : children?.[segment!.id];
  };
  const open = (row: ReportRow): void => {
    row.children = isField ? { ...(row.children as Record<string, ReportRow[]>), [segment!.id]: [] } : [];
  };
  if (selection.rows?.children) page.rows.forEach(open);
  if (selection.total?.children && page.total) open(page.total);
  const keys = plan.keys.length;
  const segmentAt = 1 + keys;
  const sumsAt = segmentAt + segment!.keys.length;
  const estimatedAt = sumsAt + plan.measures.length;
  const fieldsAt = estimatedAt + (plan.estimated ? 1 : 0);
  const { fields } = plan.children!;
  const previousAt = fieldsAt + fields.length;
  const previousMeasures = plan.children!.previous && plan.previous ? plan.previous.measures : null;
  const order = fieldOf(report.contract, plan.request.order.field);
  const orderMetric = order && isMetric(order) ? metricsOf(report.contract, [plan.request.order.field]) : null;
  const ordered = new Map<ReportRow, unknown>();
  const makers = [selection.rows, selection.total].map(
    (row) =>
      row?.children && {
        metrics: metricsOf(report.contract, row.children.fields),
        previous: row.children.previous && metricsOf(report.contract, row.children.previous),
      },
  );

  for (const cells of answer) {
    const kind = cells[0] as 0 | 1;
    const parent = kind === 1 ? page.total : byKey.get(cells.slice(1, segmentAt).join('-'));
    const maker = makers[kind];
    const siblings = parent && parts(parent);
    if (!siblings || !maker) continue;
    const own = cells.slice(segmentAt, sumsAt);
    const row: ReportRow = {
      ...entityFieldsOf(plan, parent),
      ...identity(plan, `${keyOf(plan, parent)}:${own.join('-')}`),
      type: 'children',
    };
    if (!isField) {
      segment!.keys.forEach((key, index) => {
        // Hour -1 holds figures of the whole day: they have no hour.
        row[key] = key === 'hour' && own[index] === -1 ? null : own[index];
      });
    }
    fields.forEach((name, index) => {
      row[name] = cells[fieldsAt + index];
    });
    row.previous = null;
    const sums = readSums(plan.measures, cells, sumsAt, true);
    if (maker.previous && previousMeasures) {
      const previous: ReportRow = { ...row };
      const had = cells[previousAt + previousMeasures.length] === true;
      maker.previous(previous, readSums(previousMeasures, cells, previousAt, had));
      row.previous = previous;
    }
    if (plan.estimated) row['estimated'] = cells[estimatedAt];
    maker.metrics(row, sums);
    if (isField) {
      const value: ReportRow = { ...identity(plan, ''), type: 'children' };
      orderMetric?.(value, sums);
      ordered.set(row, segment!.keys.includes('date') ? own[0] : value[plan.request.order.field]);
    }
    siblings.push(row);
  }
  const compare = isField
    ? (left: ReportRow, right: ReportRow) => largestFirst(ordered.get(left), ordered.get(right))
    : byTime;
  for (const row of page.rows) parts(row)?.sort(compare);
  if (page.total) parts(page.total)?.sort(compare);
}

function entityFieldsOf(plan: Plan, parent: ReportRow): Record<string, unknown> {
  if (parent.type === 'total') return {};
  const own: Record<string, unknown> = {};
  for (const name of plan.entityFields) own[name] = parent[name];
  for (const name of Object.keys(plan.request.report.nested ?? {})) own[name] = parent[name];
  return own;
}

/** Missing values last. */
function largestFirst(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left as number) < (right as number) ? 1 : -1;
}

function byTime(left: ReportRow, right: ReportRow): number {
  const days = String(left['date'] ?? '').localeCompare(String(right['date'] ?? ''));
  return days !== 0 ? days : hourOf(left) - hourOf(right);
}
const hourOf = (row: ReportRow): number => (typeof row['hour'] === 'number' ? row['hour'] : -1);
