import {
  addDays,
  daysOf,
  fieldOf,
  isMetric,
  levelHas,
  measuresOf,
  type DayRange,
  type FactKey,
  type PerfMeasure,
} from '@adops/domain';
import type { FieldContext } from '../bindings/binding.js';
import { PERF_HOUR, smallestTable, type FactTable } from './fact-tables.js';
import type { CheckedRequest, RowSelection } from './request.js';
import type { Scope } from './scope.js';

/** Days of one table; with `hoursBelow` the hours of one day before it. */
export interface FactPart {
  readonly table: FactTable;
  readonly start: string;
  readonly end: string;
  readonly hoursBelow?: number;
}
export interface FactSource {
  readonly parts: readonly FactPart[];
  /** Days added to each date: brings figures of a compared range to the days they are compared with. */
  readonly shift: number;
}

/** Everything a statement is compiled from; no more than was asked for, ordered or filtered by. */
export interface Plan {
  readonly request: CheckedRequest;
  readonly scope: Scope;
  readonly context: FieldContext;
  readonly keys: readonly FactKey[];
  readonly measures: readonly PerfMeasure[];
  readonly estimated: boolean;
  /** Fields of entities that rows take by SQL. */
  readonly entityFields: readonly string[];
  readonly current: FactSource;
  /** Facts of the compared range, and what is shown of them. */
  readonly previous: { readonly source: FactSource; readonly measures: readonly PerfMeasure[] } | null;
  /** The same for the children, whose keys may need a finer table. */
  readonly children: { readonly current: FactSource; readonly previous: FactSource | null } | null;
}

/** The last moment both ranges are read to, when the first ends today. */
export interface Cut {
  readonly day: string;
  /** Hours of the day before this one are complete. */
  readonly hour: number;
}

/** Picks tables, measures and fields for a checked question. Pure. */
export function planReport(request: CheckedRequest, scope: Scope, cut: Cut | null = null): Plan {
  const { grouping, segment, selection, range, compareRange, order } = request;
  const needed = keysNeeded(grouping.keys, scope);
  const childKeys = segment && hasChildren(request) ? [...needed, ...segment.keys] : null;
  const shift = compareRange ? daysBetween(compareRange.start, range.start) : 0;
  const previousFields = [
    ...fieldsOf(selection.rows, 'previous'),
    ...fieldsOf(selection.total, 'previous'),
    ...(order.of === 'value' ? [] : [order.field]),
  ];
  const asksPrevious =
    order.of !== 'value' ||
    [selection.rows, selection.total].some((row) => row && (row.previous || row.children?.previous));
  return {
    request,
    scope,
    context: {
      companyId: request.viewer.companyId,
      level: grouping.level,
      today: request.today,
      single: { device: only(scope.device), country: only(scope.country), feed: only(scope.feed) },
    },
    keys: grouping.keys,
    measures: measuresFor(request, [
      ...fieldsOf(selection.rows, 'current'),
      ...fieldsOf(selection.total, 'current'),
      order.field,
      ...request.conditions.map(({ name }) => name),
    ]),
    estimated: [
      ...fieldsOf(selection.rows, 'current'),
      ...fieldsOf(selection.total, 'current'),
      order.field,
      ...request.conditions.map(({ name }) => name),
    ].includes('estimated'),
    entityFields: entityFields(request),
    current: source(needed, range, cut, 0),
    previous:
      compareRange && asksPrevious
        ? {
            source: source(needed, compareRange, shiftedCut(cut, shift), shift),
            measures: measuresFor(request, previousFields),
          }
        : null,
    children: childKeys && {
      current: source(childKeys, range, cut, 0),
      previous: compareRange && asksPrevious ? source(childKeys, compareRange, shiftedCut(cut, shift), shift) : null,
    },
  };
}

export function hasChildren({ selection }: CheckedRequest): boolean {
  return Boolean(selection.rows?.children ?? selection.total?.children);
}

function keysNeeded(grouping: readonly FactKey[], scope: Scope): FactKey[] {
  const filtered = (Object.keys(scope) as (keyof Scope)[]).filter((key) => scope[key] !== null);
  return [...new Set<FactKey>([...grouping, ...filtered, 'date'])];
}

/** Days of the range from the smallest table that has the keys; a day cut short comes from the hours. */
function source(keys: readonly FactKey[], range: DayRange, cut: Cut | null, shift: number): FactSource {
  const table = smallestTable(keys);
  if (!cut || cut.day > range.end) return { parts: [{ table, ...range }], shift };
  const parts: FactPart[] = [];
  if (range.start < cut.day) parts.push({ table, start: range.start, end: addDays(cut.day, -1) });
  if (cut.day >= range.start) {
    parts.push({ table: PERF_HOUR, start: cut.day, end: cut.day, hoursBelow: cut.hour });
  } else {
    // Nothing of the range is complete yet.
    parts.push({ table: PERF_HOUR, start: range.start, end: range.start, hoursBelow: 0 });
  }
  return { parts, shift };
}

const shiftedCut = (cut: Cut | null, shift: number): Cut | null => cut && { ...cut, day: addDays(cut.day, -shift) };

const daysBetween = (from: string, to: string): number =>
  from <= to ? daysOf({ start: from, end: to }) - 1 : -(daysOf({ start: to, end: from }) - 1);

const only = (ids: readonly number[] | null): number | null => {
  const different = new Set(ids);
  return different.size === 1 ? [...different][0]! : null;
};

function fieldsOf(row: RowSelection | null, which: 'current' | 'previous'): string[] {
  if (!row) return [];
  return which === 'current'
    ? [...row.fields, ...(row.children?.fields ?? [])]
    : [...(row.previous ?? []), ...(row.children?.previous ?? [])];
}

function measuresFor({ report: { contract } }: CheckedRequest, names: readonly string[]): PerfMeasure[] {
  const measures = new Set<PerfMeasure>();
  for (const name of names) {
    const field = fieldOf(contract, name);
    if (!field || !isMetric(field)) continue;
    for (const measure of field.kind === 'base' ? [field.measure] : measuresOf(field.formula)) measures.add(measure);
  }
  return [...measures].sort();
}

/** Fields of rows that come by SQL: those the level has, and the keys nested values are found by. */
function entityFields({ report, selection, grouping }: CheckedRequest): string[] {
  const asked = [selection.rows, selection.total].flatMap((row) => [
    ...fieldsOf(row, 'current'),
    ...fieldsOf(row, 'previous'),
  ]);
  const nested = asked.flatMap((name) => report.nested?.[name]?.via ?? []);
  return [...new Set([...asked, ...nested])].filter((name) => {
    const field = fieldOf(report.contract, name);
    return field && !isMetric(field) && report.binding.fields[name] && levelHas(grouping.level, field.level);
  });
}
