import type { FactKey, PerfMeasure } from '@adops/domain';
import { allOf, id, join, list, sql, type Sql } from '../sql/index.js';
import { measureColumn } from '../bindings/binding.js';
import { KEY_COLUMNS } from './fact-tables.js';
import type { FactPart, FactSource } from './plan.js';
import type { Scope } from './scope.js';

export const keyColumn = (key: FactKey): Sql => id(KEY_COLUMNS[key]);

export interface FactsQuery {
  readonly companyId: number;
  readonly scope: Scope;
  readonly source: FactSource;
  readonly keys: readonly FactKey[];
  readonly measures: readonly PerfMeasure[];
  readonly estimated: boolean;
  /** Further conditions on the facts, as `p`. */
  readonly also?: readonly Sql[];
}

/** The facts of a source filtered, grouped by `keys` and summed: the first step of every statement. */
export function factsSql(query: FactsQuery): Sql {
  const { keys, measures, estimated, source } = query;
  const columns = [
    ...keys.map((key) => shifted(key, source.shift)),
    ...measures.map((measure) => sql`isum(p.${id(measureColumn(measure))}) AS ${id(measure)}`),
    ...(estimated ? [sql`bool_or(p.estimated) AS estimated`] : []),
  ];
  const groups = keys.map((key) => sql`p.${keyColumn(key)}`);
  const [part, ...more] = source.parts;
  const single = more.length === 0 && part;
  const from = single
    ? sql`${id(single.table.name)} p WHERE ${partWhere(query, single)}`
    : sql`(${join(
        source.parts.map((each) => partSql(query, each)),
        ' UNION ALL ',
      )}) p`;
  return sql`SELECT ${list(columns.length > 0 ? columns : [sql`1 AS one`])} FROM ${from}${
    groups.length > 0 ? sql` GROUP BY ${list(groups)}` : sql``
  }`;
}

function shifted(key: FactKey, days: number): Sql {
  const column = keyColumn(key);
  return key === 'date' && days !== 0 ? sql`(p.date + ${days}::int) AS date` : sql`p.${column}`;
}

/** One table's share of a source that is read from several. */
function partSql(query: FactsQuery, part: FactPart): Sql {
  const columns = [
    ...query.keys.map((key) => sql`p.${keyColumn(key)}`),
    ...query.measures.map((measure) => sql`p.${id(measureColumn(measure))}::bigint AS ${id(measure)}`),
    sql`p.estimated`,
  ];
  return sql`SELECT ${list(columns)} FROM ${id(part.table.name)} p WHERE ${partWhere(query, part)}`;
}

function partWhere({ companyId, scope, also = [] }: FactsQuery, part: FactPart): Sql {
  const conditions = [
    sql`p.company_id = ${companyId}`,
    sql`p.date BETWEEN ${part.start}::date AND ${part.end}::date`,
    // A figure of the whole day has no place before an hour of it.
    ...(part.hoursBelow === undefined ? [] : [sql`p.hour BETWEEN 0 AND ${part.hoursBelow - 1}::int`]),
  ];
  for (const [key, ids] of Object.entries(scope) as [keyof Scope, readonly number[] | null][]) {
    if (ids) conditions.push(sql`p.${keyColumn(key)} = ANY(${ids}::int[])`);
  }
  return allOf([...conditions, ...also]);
}
