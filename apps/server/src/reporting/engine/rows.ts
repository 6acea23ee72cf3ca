import {
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
  type: 'parent' | 'children' | 'total';
  previous?: ReportRow | null;
  children?: ReportRow[] | null;
  [field: string]: unknown;
}

export type Cell = unknown;
type Sums = Partial<Record<PerfMeasure, number | null>>;

/** Metrics of a row from its sums, each formula prepared once. */
function metricsOf(contract: ReportContract, fields: Iterable<string>): (row: ReportRow, sums: Sums) => void {
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
  readonly pageKeys: number[][];
  readonly total: ReportRow | null;
  readonly totalRecords: number;
}

/** Turns the answer of the page statement into rows in their order, the total and the number of rows. */
export function decodePage(plan: Plan, layout: PageLayout, answer: readonly (readonly Cell[])[]): DecodedPage {
  const { selection } = plan.request;
  const rows: ReportRow[] = [];
  const pageKeys: number[][] = plan.keys.map(() => []);
  let total: ReportRow | null = null;
  let totalRecords = 0;
  const asRow = selection.rows && rowDecoder(plan, layout, selection.rows, 'parent');
  const asTotal = selection.total && rowDecoder(plan, layout, selection.total, 'total');
  for (const cells of answer) {
    if (cells[0] === 1) {
      totalRecords = cells[1] as number;
      total = asTotal?.(cells) ?? null;
    } else {
      const place = (cells[1] as number) - 1;
      rows[place] = asRow!(cells);
      for (let key = 0; key < layout.keys; key++) pageKeys[key]![place] = cells[2 + key] as number;
    }
  }
  return { rows, pageKeys, total, totalRecords };
}

function rowDecoder(plan: Plan, layout: PageLayout, selection: RowSelection, type: 'parent' | 'total') {
  const { contract } = plan.request.report;
  const sumsAt = 2 + layout.keys;
  const trafficAt = sumsAt + layout.measures.length;
  const estimatedAt = trafficAt + (layout.hasTraffic ? 1 : 0);
  const fieldsAt = estimatedAt + (layout.estimated ? 1 : 0);
  const previousAt = fieldsAt + layout.fields.length;
  const metrics = metricsOf(contract, selection.fields);
  const previousMetrics = selection.previous && metricsOf(contract, selection.previous);

  return (cells: readonly Cell[]): ReportRow => {
    const id = type === 'total' ? 'total' : cells.slice(2, sumsAt).join('-');
    const row: ReportRow = { id, type };
    layout.fields.forEach((name, index) => {
      row[name] = cells[fieldsAt + index];
    });
    const present = !layout.hasTraffic || cells[trafficAt] === true;
    let previous: ReportRow | null = null;
    if (layout.previous && previousMetrics) {
      previous = { ...row };
      const had = cells[previousAt + layout.previous.length] === true;
      previousMetrics(previous, readSums(layout.previous, cells, previousAt, had));
    }
    if (layout.estimated) row['estimated'] = cells[estimatedAt];
    metrics(row, readSums(layout.measures, cells, sumsAt, present));
    row.previous = previous;
    return row;
  };
}

/** Hangs the parts of rows and of the total under them, in order of time. */
export function attachChildren(plan: Plan, page: DecodedPage, answer: readonly (readonly Cell[])[]): void {
  const { selection, segment, report } = plan.request;
  const byKey = new Map(page.rows.map((row) => [row.id, row]));
  if (selection.rows?.children) for (const row of page.rows) row.children = [];
  if (selection.total?.children && page.total) page.total.children = [];
  const keys = plan.keys.length;
  const segmentAt = 1 + keys;
  const sumsAt = segmentAt + segment!.keys.length;
  const estimatedAt = sumsAt + plan.measures.length;
  const previousAt = estimatedAt + (plan.estimated ? 1 : 0);
  const previousMeasures = plan.children!.previous && plan.previous ? plan.previous.measures : null;
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
    if (!parent?.children || !maker) continue;
    const parts = cells.slice(segmentAt, sumsAt);
    const row: ReportRow = { ...entityFieldsOf(plan, parent), id: `${parent.id}:${parts.join('-')}`, type: 'children' };
    segment!.keys.forEach((key, index) => {
      // Hour -1 holds figures of the whole day: they have no hour.
      row[key] = key === 'hour' && parts[index] === -1 ? null : parts[index];
    });
    row.previous = null;
    if (maker.previous && previousMeasures) {
      const previous: ReportRow = { ...row };
      const had = cells[previousAt + previousMeasures.length] === true;
      maker.previous(previous, readSums(previousMeasures, cells, previousAt, had));
      row.previous = previous;
    }
    if (plan.estimated) row['estimated'] = cells[estimatedAt];
    maker.metrics(row, readSums(plan.measures, cells, sumsAt, true));
    parent.children.push(row);
  }
  for (const row of page.rows) row.children?.sort(byTime);
  page.total?.children?.sort(byTime);
}

function entityFieldsOf(plan: Plan, parent: ReportRow): Record<string, unknown> {
  if (parent.type === 'total') return {};
  const own: Record<string, unknown> = {};
  for (const name of plan.entityFields) own[name] = parent[name];
  for (const name of Object.keys(plan.request.report.nested ?? {})) own[name] = parent[name];
  return own;
}

function byTime(left: ReportRow, right: ReportRow): number {
  const days = String(left['date'] ?? '').localeCompare(String(right['date'] ?? ''));
  return days !== 0 ? days : hourOf(left) - hourOf(right);
}
const hourOf = (row: ReportRow): number => (typeof row['hour'] === 'number' ? row['hour'] : -1);
