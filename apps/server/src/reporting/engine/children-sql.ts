import type { FactKey } from '@adops/domain';
import { allOf, id, join, list, sql, type Sql } from '../sql/index.js';
import { factsSql, keyColumn } from './facts-sql.js';
import { rowsWith } from './page-sql.js';
import type { Plan } from './plan.js';

export interface ChildrenStatement {
  readonly statement: Sql;
  /** Number of keys of the segment, between the row's keys and the sums. */
  readonly segmentKeys: number;
}

/**
 * Parts of the rows of a page and of the total, by the keys of the segment, in one statement. Positions: kind (0 part
 * of a row, 1 part of the total), the row's keys, the segment's keys, sums, whether estimated, sums of the compared
 * range, whether there were any. Null when nobody asked for parts.
 * @param pageKeys keys of the rows of the page, by column
 */
export function childrenSql(plan: Plan, pageKeys: readonly (readonly number[])[]): ChildrenStatement | null {
  const { segment, selection, conditions } = plan.request;
  if (!plan.children || !segment) return null;
  const withPrevious = plan.children.previous !== null && plan.previous !== null;
  const ofPage = allOf(
    plan.keys.length === 1
      ? [sql`p.${keyColumn(plan.keys[0]!)} = ANY(${pageKeys[0] ?? []}::int[])`]
      : [
          sql`(${list(plan.keys.map((key) => sql`p.${keyColumn(key)}`))}) IN (SELECT * FROM unnest(${list(
            pageKeys.map((ids) => sql`${ids}::int[]`),
          )}))`,
        ],
  );
  // Where conditions choose rows, the total's parts are those of the same rows.
  const ofTotal =
    conditions.length > 0
      ? [
          sql`(${list(plan.keys.map((key) => sql`p.${keyColumn(key)}`))}) IN (SELECT ${list(plan.keys.map(keyColumn))} FROM r)`,
        ]
      : [];
  const parts: Sql[] = conditions.length > 0 ? rowsWith(plan) : [];
  const branches: Sql[] = [];
  const branch = (kind: 0 | 1, keys: readonly FactKey[], also: readonly Sql[]): void => {
    const name = kind === 0 ? 'page_part' : 'total_part';
    const query = {
      companyId: plan.context.companyId,
      scope: plan.scope,
      keys: [...keys, ...segment.keys],
      estimated: plan.estimated,
      also,
    };
    parts.push(
      sql`${id(name)} AS (${factsSql({ ...query, source: plan.children!.current, measures: plan.measures })})`,
    );
    if (withPrevious) {
      const source = plan.children!.previous!;
      const measures = plan.previous!.measures;
      parts.push(sql`${id(`previous_${name}`)} AS (${factsSql({ ...query, source, measures, estimated: false })})`);
    }
    branches.push(branchSql(plan, kind, name, keys, withPrevious));
  };
  if (selection.rows?.children) branch(0, plan.keys, [ofPage]);
  if (selection.total?.children) branch(1, [], ofTotal);
  return {
    statement: sql`WITH ${join(parts, ', ')} ${join(branches, ' UNION ALL ')}`,
    segmentKeys: segment.keys.length,
  };
}

function branchSql(plan: Plan, kind: 0 | 1, name: string, keys: readonly FactKey[], withPrevious: boolean): Sql {
  const segmentKeys = plan.request.segment!.keys;
  const all = [...keys, ...segmentKeys];
  const previous = sql`${id(`previous_${name}`)} q`;
  const columns = [
    sql`${kind === 0 ? sql`0` : sql`1`} AS kind`,
    ...plan.keys.map((key) => (keys.includes(key) ? sql`k.${keyColumn(key)}` : sql`NULL::int`)),
    ...segmentKeys.map((key) => sql`k.${keyColumn(key)}`),
    ...plan.measures.map((measure) => sql`k.${id(measure)}`),
    ...(plan.estimated ? [sql`k.estimated`] : []),
    ...(withPrevious
      ? [...plan.previous!.measures.map((measure) => sql`q.${id(measure)}`), sql`(q.${keyColumn(all[0]!)} IS NOT NULL)`]
      : []),
  ];
  const joined = withPrevious
    ? sql` LEFT JOIN ${previous} ON ${allOf(all.map((key) => sql`q.${keyColumn(key)} = k.${keyColumn(key)}`))}`
    : sql``;
  return sql`(SELECT ${list(columns)} FROM ${id(name)} k${joined})`;
}
