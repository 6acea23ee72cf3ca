import { type FactKey, OVER_ATTRIBUTED, type StoredKey, storedKey } from '@adops/domain';
import {
  allOf,
  COMPARABLE_FIGURES,
  FIGURES_OF_HOUR,
  figuresOfDays,
  id,
  INCOMPLETE,
  integer,
  isComparable,
  join,
  list,
  PROGRESS_JOIN,
  sql,
  type Sql,
} from '../sql/index.js';
import { leavesOutFeeds, leftOutSql, type LeftOut } from './comparison.js';
import { PERF_HOUR, type FactTable, type RowMark } from './fact-tables.js';
import { completeWhere, HOUR_NUMBER, keyColumn, keyJoins, keyValue, type Hours } from './key-sql.js';
import { otherFacts } from './other-facts.js';
import type { FactPart, FactSource } from './plan.js';
import type { Scope, ScopeKey } from './scope.js';

export interface FactsQuery {
  readonly companyId: number;
  readonly scope: Scope;
  readonly source: FactSource;
  readonly keys: readonly FactKey[];
  /** Keys that identify a row. In them, all facts with the difference to the ad groups form one row. */
  readonly rowKeys?: readonly FactKey[];
  readonly measures: readonly string[];
  readonly marks: readonly RowMark[];
  readonly hours: Hours;
  /** Facts excluded from a comparison. A row with only excluded facts contains them, with the reason in `left_out`. */
  readonly leftOut?: LeftOut | null;
  /** True for the compared range, which skips excluded facts. */
  readonly isPrevious?: boolean;
  /** Grouped facts to read instead of tables. Dates of a compared range are already shifted. */
  readonly grouped?: GroupedFacts;
  /** Grouping sets to sum by. The column `grouped` identifies them, see `setNumber`. */
  readonly sets?: readonly (readonly StoredKey[])[];
  /** Additional condition on the facts, built with `groupedBy`, and the keys it uses. */
  readonly also?: { readonly keys: readonly FactKey[]; readonly where: Sql };
  /** Figures that are equal in all facts of a group. They are read once instead of summed. */
  readonly taken?: ReadonlySet<string>;
}

/** Facts grouped by another part of the statement, one row per combination of these keys. */
export interface GroupedFacts {
  readonly name: Sql;
  readonly keys: readonly StoredKey[];
}

/**
 * Returns the value of the column `grouped` in rows of this grouping set, with a bit for each key that isn't in the
 * set.
 */
export const setNumber = (keys: readonly StoredKey[], set: readonly StoredKey[]): number =>
  keys.reduce((number, key) => number * 2 + (set.includes(key) ? 0 : 1), 0);

/** Returns the table of the source if it reads a single one, otherwise null. */
const onlyTable = ({ parts }: FactSource): FactTable | null => (parts.length === 1 ? parts[0]!.table : null);

/** Key of the row with the difference between parts and their ad groups. */
const DIFFERENCE = integer(OVER_ATTRIBUTED);

/**
 * Returns the SQL of a fact's key by which rows of this source are grouped. Dates of a compared range are shifted to
 * their counterparts.
 * @param isRowKey false for the key of a breakdown
 */
export function groupedBy(key: FactKey, hours: Hours, source: FactSource, isRowKey: boolean): Sql {
  const value = collapsed(key, hours, onlyTable(source), isRowKey);
  return key === 'date' && source.shift !== 0 ? sql`(${value} + ${source.shift}::int)` : value;
}

function collapsed(key: FactKey, hours: Hours, table: FactTable | null, isRowKey: boolean): Sql {
  const value = keyValue(key, hours, table);
  if (!isRowKey || !table?.parts || key === 'date' || key === 'hour') return value;
  return sql`CASE WHEN p.${id(table.parts.column)} < 0 THEN ${DIFFERENCE} ELSE ${value} END`;
}

/**
 * Returns the query over facts whose parts repeat figures of their ad group, grouped finely enough that each figure
 * counts once. Null if no such figure is requested.
 */
function takenOnce(asked: FactsQuery): FactsQuery | null {
  const repeated = onlyTable(asked.source)?.repeated;
  if (!repeated || asked.grouped || asked.taken) return null;
  if (!asked.measures.some((measure) => repeated.measures.has(measure))) return null;
  const { also: _, leftOut, isPrevious, ...rest } = asked;
  const keys = [...new Set([...asked.keys.map(storedKey), ...repeated.keys])];
  const once = factsSql({
    ...asked,
    keys,
    taken: repeated.measures,
    leftOut: (isPrevious ? leftOut : null) ?? null,
  });
  return { ...rest, ...(!isPrevious && leftOut && { leftOut }), grouped: { name: sql`(${once})`, keys } };
}

/**
 * Returns the SQL that filters the facts of a source, groups them by `keys` and sums them. This is the first step of
 * every statement.
 */
export function factsSql(given: FactsQuery): Sql {
  const asked = takenOnce(given) ?? given;
  const query = asked.grouped ? { ...asked, source: { parts: [], shift: 0 } } : asked;
  const { keys, measures, marks, source, hours } = query;
  const [part, ...more] = source.parts;
  const single = more.length === 0 && part;
  const table = onlyTable(source);
  const isGrouped = query.grouped !== undefined && sameKeys(keys, query.grouped.keys);
  const columns = [
    ...keys.map((key) => keyAs(key, query)),
    ...measures.map((measure) =>
      isGrouped
        ? sql`p.${id(measure)}`
        : sql`${query.taken?.has(measure) ? sql`max` : sql`isum`}(${figure(measure, table, part?.compared)}) AS ${id(measure)}`,
    ),
    ...marks.map((mark) => (isGrouped ? sql`p.${id(mark)}` : sql`bool_or(${markOf(mark, table)}) AS ${id(mark)}`)),
  ];
  const isRowKey = (key: FactKey): boolean => query.rowKeys?.includes(key) ?? false;
  const groups = isGrouped ? [] : keys.map((key) => collapsed(key, hours, table, isRowKey(key)));
  const code = query.leftOut && !query.isPrevious ? leftOutSql(query.leftOut) : null;
  if (code) {
    columns.push(sql`max(${code}) AS left_out`);
    groups.push(sql`(${code} > 0)`);
  }
  if (query.sets) columns.push(sql`GROUPING(${list(groups)}) AS grouped`);
  const joins = (days: { start: string; end: string }): Sql =>
    keyJoins(query.companyId, [...keys, ...(query.also?.keys ?? [])], hours, days, table);
  const from = query.grouped
    ? sql`${query.grouped.name} p${joins({ start: '', end: '' })}`
    : single
      ? sql`${tableOf(query, single)}${joins(single)} WHERE ${partWhere(query, single, true)}`
      : sql`(${join(
          source.parts.map((each) => partSql(query, each)),
          ' UNION ALL ',
        )}) p${joins({ start: source.parts[0]!.start, end: source.parts.at(-1)!.end })}${whereOf(reachedWhere(query))}`;
  const facts = sql`SELECT ${list(columns.length > 0 ? columns : [sql`1 AS one`])} FROM ${from}${grouping(query, groups)}`;
  if (!code) return facts;
  const names = list(keys.map((key) => sql`c.${keyColumn(key)}`));
  return sql`SELECT DISTINCT ON (${names}) c.* FROM (${facts}) c ORDER BY ${names}, c.left_out`;
}

function grouping({ keys, sets }: FactsQuery, groups: readonly Sql[]): Sql {
  if (groups.length === 0) return sql``;
  if (!sets) return sql` GROUP BY ${list(groups)}`;
  const valuesOf = (set: readonly FactKey[]): Sql[] => groups.filter((_, at) => set.includes(keys[at]!));
  return sql` GROUP BY GROUPING SETS (${list(sets.map((set) => sql`(${list(valuesOf(set))})`))})`;
}

/** Returns the figure of a table's row `p`. Comparable figures are computed for hourly facts and stored in daily tables. */
function figure(measure: string, table: FactTable | null, compared?: FactPart['compared']): Sql {
  if (table !== PERF_HOUR || !isComparable(measure) || compared === 'days') return sql`p.${id(measure)}`;
  return compared === 'hours' ? FIGURES_OF_HOUR[measure] : COMPARABLE_FIGURES[measure];
}
const markOf = (mark: RowMark, table: FactTable | null): Sql =>
  table === PERF_HOUR && mark === 'incomplete' ? INCOMPLETE : sql`p.${id(mark)}`;

/** Returns the table as `p`, joined with sync progress if a figure depends on it. */
function tableOf({ companyId, measures, marks }: FactsQuery, { table, start, end, factsAs, compared }: FactPart): Sql {
  const needsProgress = table === PERF_HOUR && (measures.some(isComparable) || marks.includes('incomplete'));
  const facts = factsAs && table === PERF_HOUR ? otherFacts({ companyId, start, end }, factsAs) : id(table.name);
  if (compared === 'days') return sql`(${figuresOfDays(facts)}) p`;
  return needsProgress ? sql`${facts} p ${PROGRESS_JOIN}` : sql`${facts} p`;
}

/** Returns true if the facts are already grouped by exactly these keys. */
const sameKeys = (keys: readonly FactKey[], others: readonly StoredKey[]): boolean =>
  keys.length === others.length && others.every((key) => keys.includes(key));

function keyAs(key: FactKey, { hours, source, rowKeys = [] }: FactsQuery): Sql {
  const isRowKey = rowKeys.includes(key);
  const value = groupedBy(key, hours, source, isRowKey);
  const isColumn =
    !(isRowKey && onlyTable(source)?.parts) &&
    (storedKey(key) === key || onlyTable(source)?.keys.has(key)) &&
    !hours.accountTime &&
    !(key === 'date' && source.shift !== 0);
  return isColumn ? value : sql`${value} AS ${keyColumn(key)}`;
}

const whereOf = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? sql` WHERE ${allOf(conditions)}` : sql``);

/** Selects one table's share of a source that reads several tables. */
function partSql(query: FactsQuery, part: FactPart): Sql {
  const stored = new Set<StoredKey>([...query.keys, ...(query.also?.keys ?? [])].map(storedKey));
  if (query.leftOut) stored.add('account');
  if (leavesOutFeeds(query.leftOut ?? null)) stored.add('feed');
  if (query.hours.accountTime || query.hours.complete)
    for (const key of ['account', 'feed', 'date', 'hour'] as const) stored.add(key);
  const columns = [
    ...[...stored].map((key) => sql`p.${keyColumn(key)}`),
    ...query.measures.map((measure) =>
      part.table.measures.has(measure) && (part.compared !== 'days' || isComparable(measure))
        ? sql`(${figure(measure, part.table, part.compared)})::bigint AS ${id(measure)}`
        : sql`NULL::bigint AS ${id(measure)}`,
    ),
    ...query.marks.map((mark) =>
      part.compared === 'days' ? sql`NULL::boolean AS ${id(mark)}` : sql`${markOf(mark, part.table)} AS ${id(mark)}`,
    ),
  ];
  return sql`SELECT ${list(columns)} FROM ${tableOf(query, part)} WHERE ${partWhere(query, part, false)}`;
}

/** Returns the conditions that may need joined tables. */
function reachedWhere({ hours, source, also, leftOut, isPrevious }: FactsQuery): Sql[] {
  const { localDays } = source;
  return [
    ...(localDays ? [sql`zone.local_date BETWEEN ${localDays.start}::date AND ${localDays.end}::date`] : []),
    ...completeWhere(hours),
    ...(leftOut && isPrevious ? [sql`${leftOutSql(leftOut)} = 0`] : []),
    ...(also ? [also.where] : []),
  ];
}

function partWhere(query: FactsQuery, part: FactPart, isWhole: boolean): Sql {
  const conditions = [
    sql`p.company_id = ${query.companyId}`,
    sql`p.date BETWEEN ${part.start}::date AND ${part.end}::date`,
    // Figures of the whole day (hour -1) don't belong before any hour of it.
    ...(part.hoursBelow === undefined ? [] : [sql`p.hour BETWEEN 0 AND ${part.hoursBelow - 1}::int`]),
    ...(part.hourNumberBelow === undefined
      ? []
      : [sql`${HOUR_NUMBER} < ${part.hourNumberBelow}::int AND (p.hour >= 0 OR p.date < ${part.cutDay!}::date)`]),
    ...(part.hourWindow
      ? [
          sql`p.hour >= 0 AND ${HOUR_NUMBER} >= ${part.hourWindow.from}::int AND ${HOUR_NUMBER} < ${part.hourWindow.below}::int`,
        ]
      : []),
  ];
  const { anyOf, ...scope } = query.scope;
  for (const [key, ids] of Object.entries(scope) as [ScopeKey, readonly number[] | null][]) {
    if (ids) conditions.push(sql`p.${keyColumn(key)} = ANY(${ids}::int[])`);
  }
  if (anyOf) {
    const found = Object.entries(anyOf) as [StoredKey, readonly number[]][];
    const matches = found.map(([key, ids]) => sql`p.${keyColumn(key)} = ANY(${ids}::int[])`);
    conditions.push(sql`(${join(matches, ' OR ')})`);
  }
  return allOf([...conditions, ...(isWhole ? reachedWhere(query) : [])]);
}
