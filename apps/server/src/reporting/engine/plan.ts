import {
  addDays,
  type ComparableMeasure,
  type DayRange,
  daysOf,
  type FactKey,
  fieldOf,
  isMetric,
  measuresOf,
  rowHas,
  type StoredKey,
  storedKey,
} from '@adops/domain';
import type { FieldContext } from '../bindings/binding.js';
import { BadUserInput } from '../../core/graphql/index.js';
import {
  factsOf,
  familyTables,
  hasKey,
  PERF_HOUR,
  ROW_MARKS,
  type RowMark,
  smallestTable,
  type FactTable,
  type FamilyTables,
} from './fact-tables.js';
import { leavesOutFeeds, type LeftOut } from './comparison.js';
import { isComparable } from '../sql/index.js';
import { UTC_HOURS, type Hours } from './key-sql.js';
import type { CheckedRequest, FactsAs, HourWindow, RowSelection } from './request.js';
import { scopeKeys, type Scope } from './scope.js';

/** Days of one table. With `hoursBelow`, the hours of one day before that hour. */
export interface FactPart {
  readonly table: FactTable;
  readonly start: string;
  readonly end: string;
  readonly hoursBelow?: number;
  /** Limits facts to hours before this one, counted from 1970 in UTC, and figures of days before `cutDay`. */
  readonly hourNumberBelow?: number;
  readonly cutDay?: string;
  /** Limits facts to these hours. */
  readonly hourWindow?: HourWindow;
  /** Figures that differ from the table's. */
  readonly factsAs?: FactsAs;
  /**
   * Figures compared over whole days: excluded from their hours, or read separately, at hour -1. If missing, they stay
   * in their hours.
   */
  readonly compared?: 'hours' | 'days';
}
export interface FactSource {
  readonly parts: readonly FactPart[];
  /** Number of days added to each date, which shifts a compared range to its counterpart. */
  readonly shift: number;
  /** Days on the accounts' own clocks. The parts then contain one more day on either side. */
  readonly localDays?: DayRange;
}

/** Data from which a statement is compiled. Contains only requested fields, and fields for sorting and filters. */
export interface Plan {
  readonly request: CheckedRequest;
  readonly scope: Scope;
  readonly context: FieldContext;
  /** Keys by which the facts are grouped. */
  readonly keys: readonly FactKey[];
  readonly measures: readonly string[];
  readonly marks: readonly RowMark[];
  readonly hours: Hours;
  /** Facts excluded from both sides of the comparison. */
  readonly leftOut: LeftOut | null;
  /** Fields of entities that rows read with SQL. */
  readonly entityFields: readonly string[];
  readonly current: FactSource;
  /** Facts of the compared range, and the fields shown from them. */
  readonly previous: { readonly source: FactSource; readonly measures: readonly string[] } | null;
  /** Data of child rows, whose keys may require a finer table, and their fields that are read with SQL. */
  readonly children: {
    readonly current: FactSource;
    readonly previous: FactSource | null;
    readonly fields: readonly string[];
    readonly context: FieldContext;
  } | null;
}

/** Last moment to which both ranges are read, if the first ends today. */
export interface Cut {
  readonly day: string;
  /** Exclusive end of the complete hours of the day. */
  readonly hour: number;
}

/** Selects tables, measures and fields for a validated request, without side effects. */
export function planReport(
  request: CheckedRequest,
  scope: Scope,
  cut: Cut | null = null,
  hours: Hours = UTC_HOURS,
  leftOut: LeftOut | null = null,
): Plan {
  const { grouping, segment, range, compareRange, hourWindow, factsAs } = request;
  const rowKeys = grouping.rowKeys ?? grouping.keys;
  const needed = [
    ...keysNeeded(rowKeys, scope),
    ...(leftOut ? ['account' as const] : []),
    ...(leavesOutFeeds(leftOut) ? ['feed' as const] : []),
  ];
  const childKeys = segment && hasChildren(request) ? [...needed, ...segment.keys] : null;
  const shift = compareRange ? daysBetween(compareRange.start, range.start) : 0;
  const { current, previous } = fieldsAsked(request);
  const context = contextOf(request, scope);
  const families = request.report.contract.facts.map(familyTables);
  const compared = measuresFor(request, [...current, ...(previous ?? [])]).filter(isComparable);
  const sourceOf = (keys: readonly FactKey[], days: DayRange, cutAt: Cut | null, by: number): FactSource => {
    const all =
      hourWindow || factsAs
        ? chosenSource(families, days, { ...(hourWindow && { hourWindow }), ...(factsAs && { factsAs }) })
        : hours.accountTime
          ? localSource(families, days, cutAt, by)
          : source(families, keys, days, cutAt, by, hours);
    return withWholeDays(all, keys, hours, compared);
  };
  return {
    request,
    scope,
    context,
    keys: rowKeys,
    measures: measuresFor(request, current),
    marks: marksFor(request, current),
    hours,
    leftOut,
    entityFields: entityFields(request),
    current: sourceOf(needed, range, cut, 0),
    previous:
      compareRange && previous
        ? {
            source: sourceOf(needed, compareRange, shiftedCut(cut, shift), shift),
            measures: measuresFor(request, previous),
          }
        : null,
    children: childKeys && {
      current: sourceOf(childKeys, range, cut, 0),
      previous: compareRange && previous ? sourceOf(childKeys, compareRange, shiftedCut(cut, shift), shift) : null,
      fields: childFields(request),
      context: { ...context, keys: segment!.keys },
    },
  };
}

const contextOf = ({ viewer, grouping, today }: CheckedRequest, scope: Scope): FieldContext => ({
  companyId: viewer.companyId,
  level: grouping.level,
  keys: grouping.keys,
  today,
  single: { device: only(scope.device), country: only(scope.country), feed: only(scope.feed) },
});

/**
 * Returns the fields of the requested range and of the compared one. Null if no such field is shown or used for
 * sorting.
 */
function fieldsAsked({ selection, order, conditions }: CheckedRequest): {
  readonly current: readonly string[];
  readonly previous: readonly string[] | null;
} {
  const selected: (RowSelection | null)[] = [selection.rows, selection.total, selection.average ?? null];
  const sortsByPrevious = order.of !== 'value';
  const asksPrevious = sortsByPrevious || selected.some((row) => row && (row.previous || row.children?.previous));
  return {
    current: [
      ...selected.flatMap((row) => fieldsOf(row, 'current')),
      order.field,
      ...conditions.map(({ name }) => name),
    ],
    previous: asksPrevious
      ? [...selected.flatMap((row) => fieldsOf(row, 'previous')), ...(sortsByPrevious ? [order.field] : [])]
      : null,
  };
}

/** Returns a plan for each requested breakdown: the same rows, broken down by its keys. */
export function breakdownPlans(plan: Plan, cut: Cut | null): Plan[] {
  const { request, scope, hours, leftOut } = plan;
  const { rows, total } = request.selection;
  const part = (row: RowSelection | null, id: string): RowSelection | null => {
    const children = row?.breakdowns?.get(id);
    return row && children ? { fields: row.fields, previous: row.previous, children } : null;
  };
  return request.report.contract.segments.flatMap((segment) => {
    const selection = { ...request.selection, rows: part(rows, segment.id), total: part(total, segment.id) };
    if (!selection.rows && !selection.total) return [];
    return [planReport({ ...request, segment, selection }, scope, cut, hours, leftOut)];
  });
}

/**
 * Facts from which the rows and all their breakdowns can be grouped, read once. Null if they must be read separately,
 * because conditions select rows or there is nothing to share.
 */
export interface SharedFacts {
  readonly keys: readonly StoredKey[];
  readonly measures: readonly string[];
  readonly marks: readonly RowMark[];
  readonly current: FactSource;
  readonly previous: { readonly source: FactSource; readonly measures: readonly string[] } | null;
}
export function sharedFacts(plan: Plan, breakdowns: readonly Plan[], cut: Cut | null): SharedFacts | null {
  const { request, scope, hours } = plan;
  const { contract } = request.report;
  if (breakdowns.length === 0 || plan.leftOut || contract.api.paged !== false || request.conditions.length > 0)
    return null;
  const plans = [plan, ...breakdowns];
  const allKeys = plans.flatMap((each) => [...each.keys, ...(each.request.segment?.keys ?? [])]);
  const keys = [...new Set(allKeys.map(storedKey))];
  const needed = keysNeeded(keys, scope);
  const families = contract.facts.map(familyTables);
  const { range, compareRange } = request;
  const shift = compareRange ? daysBetween(compareRange.start, range.start) : 0;
  const previous = plans.flatMap((each) => each.previous?.measures ?? []);
  const measures = [...new Set(plans.flatMap((each) => each.measures))].sort();
  const compared = [...measures, ...previous].filter(isComparable);
  const sourceOf = (days: DayRange, cutAt: Cut | null, by: number): FactSource =>
    withWholeDays(source(families, needed, days, cutAt, by, hours), needed, hours, compared);
  return {
    keys,
    measures,
    marks: ROW_MARKS.filter((mark) => plans.some(({ marks }) => marks.includes(mark))),
    current: sourceOf(range, cut, 0),
    previous:
      compareRange && plans.some((each) => each.previous)
        ? {
            source: sourceOf(compareRange, shiftedCut(cut, shift), shift),
            measures: [...new Set(previous)].sort(),
          }
        : null,
  };
}

export function hasChildren({ selection }: CheckedRequest): boolean {
  return Boolean(selection.rows?.children ?? selection.total?.children);
}

function keysNeeded(grouping: readonly FactKey[], scope: Scope): FactKey[] {
  return [...new Set<FactKey>([...grouping, ...scopeKeys(scope), 'date'])];
}

/**
 * Returns the days of the range from the smallest table of each family that has the keys. An incomplete day is read
 * from the hours.
 */
function source(
  families: readonly FamilyTables[],
  keys: readonly FactKey[],
  range: DayRange,
  cut: Cut | null,
  shift: number,
  hours: Hours,
): FactSource {
  const cuts = cut !== null && cut.day <= range.end;
  // Tables that are read together have the same keys.
  const together = cuts || families.length > 1 ? keys.map(storedKey) : keys;
  const parts = families.flatMap((tables) => {
    assertKeys(keys, tables);
    const facts = factsOf(tables);
    const table = hours.complete ? facts : smallestTable(together, tables);
    return cuts ? cutParts(table, facts, range, cut) : [{ table, ...range }];
  });
  return { parts, shift };
}

/** Returns the days before the cut, and the hours before it on its day. Daily facts exclude that day. */
function cutParts(table: FactTable, facts: FactTable, range: DayRange, cut: Cut): FactPart[] {
  const parts: FactPart[] = [];
  if (range.start < cut.day) parts.push({ table, start: range.start, end: addDays(cut.day, -1) });
  if (!facts.keys.has('hour')) return parts.length > 0 ? parts : [{ table, start: cut.day, end: addDays(cut.day, -1) }];
  if (cut.day >= range.start) {
    parts.push({ table: facts, start: cut.day, end: cut.day, hoursBelow: cut.hour });
  } else {
    // No part of the range is complete yet.
    parts.push({ table: facts, start: range.start, end: range.start, hoursBelow: 0 });
  }
  return parts;
}

/** Checks the keys. @throws BadUserInput for a filter that doesn't apply to these facts */
function assertKeys(keys: readonly FactKey[], tables: FamilyTables): void {
  const lacking = keys.filter((key) => !hasKey(factsOf(tables), key));
  if (lacking.length > 0) throw new BadUserInput(`These metrics aren't available by ${lacking.join(', ')}.`);
}

/** Returns the days on the accounts' own clocks, from hourly facts with one more day on either side. */
function localSource(families: readonly FamilyTables[], range: DayRange, cut: Cut | null, shift: number): FactSource {
  return {
    parts: families.map((tables) => ({
      table: factsOf(tables),
      start: addDays(range.start, -1),
      end: addDays(range.end, 1),
      ...(cut && { hourNumberBelow: hourNumber(cut), cutDay: cut.day }),
    })),
    shift,
    localDays: range,
  };
}

/** Returns a source of hourly facts for some hours of the days, or for figures other than the current ones. */
function chosenSource(
  families: readonly FamilyTables[],
  range: DayRange,
  chosen: Pick<FactPart, 'hourWindow' | 'factsAs'>,
): FactSource {
  return { parts: families.map((tables) => ({ table: factsOf(tables), ...range, ...chosen })), shift: 0 };
}

/**
 * Moves figures compared over whole days to hour -1, like their counterparts, in sources that are read by hour. If
 * whole days are excluded, these figures are excluded as well.
 */
function withWholeDays(
  source: FactSource,
  keys: readonly FactKey[],
  hours: Hours,
  compared: readonly ComparableMeasure[],
): FactSource {
  if (compared.length === 0) return source;
  const parts = source.parts.flatMap((part): FactPart[] => {
    if (part.table !== PERF_HOUR) return [part];
    const leavesOut = hours.complete !== null || part.hoursBelow !== undefined || part.hourWindow !== undefined;
    if (!leavesOut && !hours.accountTime && !keys.includes('hour')) return [part];
    return [{ ...part, compared: 'hours' }, ...(leavesOut ? [] : [{ ...part, compared: 'days' } as const])];
  });
  return { ...source, parts };
}

/** Returns the number of an hour since 1970, in UTC. */
const hourNumber = ({ day, hour }: Cut): number => Date.parse(`${day}T00:00:00Z`) / 3_600_000 + hour;

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

function measuresFor({ report: { contract } }: CheckedRequest, names: readonly string[]): string[] {
  const measures = new Set<string>();
  for (const name of names) {
    const field = fieldOf(contract, name);
    if (field?.facts) measures.add(field.facts.measure);
    if (!field || !isMetric(field)) continue;
    for (const measure of field.kind === 'base' ? [field.measure] : measuresOf(field.formula)) measures.add(measure);
  }
  return [...measures].sort();
}

/** Returns the requested marks, and the marks from which fields are computed. */
function marksFor({ report: { contract } }: CheckedRequest, names: readonly string[]): RowMark[] {
  const needed = new Set(names.flatMap((name) => [name, fieldOf(contract, name)?.facts?.mark]));
  return ROW_MARKS.filter((mark) => needed.has(mark));
}

/** Returns the fields of rows that are read with SQL: the fields of the level, and the keys of nested values. */
function entityFields({ report, selection, grouping }: CheckedRequest): string[] {
  const asked = [selection.rows, selection.total].flatMap((row) => [
    ...fieldsOf(row, 'current'),
    ...fieldsOf(row, 'previous'),
  ]);
  const nested = asked.flatMap((name) => report.nested?.[name]?.via ?? []);
  return [...new Set([...asked, ...nested])].filter((name) => {
    const field = fieldOf(report.contract, name);
    return field && !isMetric(field) && isBound(report, name, grouping.keys) && rowHas(grouping, field);
  });
}

/**
 * Returns the fields of parts that are read with SQL: the name of the part, and fields of its facts. Other fields come
 * from the parent row.
 */
function childFields({ report, selection, grouping, segment }: CheckedRequest): string[] {
  if (!segment) return [];
  // The names of parts by time are their keys.
  const isNamed = segment.column !== undefined || report.contract.api.childrenType !== undefined;
  const row = { level: grouping.level, keys: segment.keys };
  const asked = [selection.rows, selection.total].flatMap((each) => [
    ...(each?.children?.fields ?? []),
    ...(each?.children?.previous ?? []),
  ]);
  return [...new Set(asked)].filter((name) => {
    const field = fieldOf(report.contract, name);
    if (!field || isMetric(field) || !(isNamed || field.facts)) return false;
    return isBound(report, name, segment.keys) && rowHas(row, field);
  });
}

function isBound({ binding }: CheckedRequest['report'], name: string, keys: readonly FactKey[]): boolean {
  return binding.fields[name] !== undefined || ((name === 'date' || name === 'hour') && keys.includes(name));
}
