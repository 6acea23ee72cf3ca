import { type FactKey, type StoredKey, storedKey } from '@adops/domain';
import { allOf, id, integer, join, list, sql, type Sql } from '../sql/index.js';
import { factsSql, groupedBy, setNumber, type FactsQuery, type GroupedFacts } from './facts-sql.js';
import type { RowMark } from './fact-tables.js';
import { keyColumn, keyList } from './key-sql.js';
import { pageParts, rowsWith, type Branch, type GroupedFactsOf, type PageLayout } from './page-sql.js';
import type { FactSource, Plan, SharedFacts } from './plan.js';
import { fieldSql, joinNames, joinsFor } from './row-sql.js';

export interface ChildrenStatement {
  readonly statement: Sql;
  /** Number of the segment's keys, between the row's keys and the sums. */
  readonly segmentKeys: number;
}

/**
 * Returns one statement with the breakdown rows of a page's rows and of the total, by the keys of the segment. Cells:
 * kind (0 for a part of a row, 1 for a part of the total), the row's keys, the segment's keys, sums, marks, fields,
 * sums of the compared range, and a flag if there were any. Null if no breakdown was requested.
 * @param pageKeys keys of the rows of the page, by column
 */
export function childrenSql(plan: Plan, pageKeys: readonly (readonly unknown[])[]): ChildrenStatement | null {
  const { segment, selection, conditions, report } = plan.request;
  if (!plan.children || !segment) return null;
  const everyRow = report.contract.api.paged === false && conditions.length === 0;
  const valuesOf = (source: FactSource): Sql[] => plan.keys.map((key) => groupedBy(key, plan.hours, source, true));
  const ofPage = (source: FactSource): FactsQuery['also'] => {
    if (everyRow) return undefined;
    const values = valuesOf(source);
    const keys = plan.keys.map((key, index) => keyList(key, pageKeys[index] ?? []));
    return {
      keys: plan.keys,
      where:
        values.length === 1
          ? sql`${values[0]!} = ANY(${keys[0]!})`
          : sql`(${list(values)}) IN (SELECT * FROM unnest(${list(keys)}))`,
    };
  };
  // If conditions select rows, the parts of the total belong to the same rows.
  const ofTotal = (source: FactSource): FactsQuery['also'] =>
    conditions.length > 0
      ? {
          keys: plan.keys,
          where: sql`(${list(valuesOf(source))}) IN (SELECT ${list(plan.keys.map(keyColumn))} FROM r)`,
        }
      : undefined;
  const made = [
    ...(selection.rows?.children ? [partOf(plan, 0, 'page_part', ofPage)] : []),
    ...(selection.total?.children ? [partOf(plan, 1, 'total_part', ofTotal)] : []),
  ];
  const parts = [...(conditions.length > 0 ? rowsWith(plan) : []), ...made.flatMap(({ ctes }) => ctes)];
  const branches = made.map(({ branch }) => sql`(SELECT ${list(branch.columns)} FROM ${branch.from})`);
  return {
    statement: sql`WITH ${join(parts, ', ')} ${join(branches, ' UNION ALL ')}`,
    segmentKeys: segment.keys.length,
  };
}

/**
 * Returns one statement with the page, its total and all breakdowns, which reads the facts once. Results are lists of
 * cells, in the layout of `pageSql` for the page and of `childrenSql` for breakdown n (from 1).
 */
export function togetherSql(
  plan: Plan,
  breakdowns: readonly Plan[],
  shared: SharedFacts,
): { readonly statement: Sql; readonly layout: PageLayout } {
  const { companyId } = plan.context;
  const base = { companyId, scope: plan.scope, hours: plan.hours, keys: shared.keys };
  const { previous } = shared;
  // Sums by the keys of each result, computed in a single reading. There are far fewer of them than combinations of all
  // keys.
  const sets: StoredKey[][] = [];
  const from =
    (name: Sql) =>
    (keys: readonly FactKey[]): GroupedFacts => {
      const stored = new Set(keys.map(storedKey));
      const set = shared.keys.filter((key) => stored.has(key));
      if (!sets.some((each) => setNumber(shared.keys, each) === setNumber(shared.keys, set))) sets.push(set);
      return {
        name: sql`(SELECT * FROM ${name} WHERE grouped = ${integer(setNumber(shared.keys, set))})`,
        keys: set,
      };
    };
  const grouped: GroupedFactsOf = { current: from(sql`base`), previous: previous ? from(sql`previous_base`) : null };
  const page = pageParts(plan, grouped);
  const answers = page.branches.map((branch) => ({ number: 0, branch }));
  breakdowns.forEach((breakdown, index) => {
    const { rows, total } = breakdown.request.selection;
    const none = (): undefined => undefined;
    for (const [kind, asked, name] of [
      [0, rows?.children, `page_part_${index}`],
      [1, total?.children, `total_part_${index}`],
    ] as const) {
      if (!asked) continue;
      const part = partOf(breakdown, kind, name, none, grouped);
      page.parts.push(...part.ctes);
      answers.push({ number: index + 1, branch: part.branch });
    }
  });
  const { measures, marks, current } = shared;
  const ctes = [
    sql`base AS MATERIALIZED (${factsSql({ ...base, sets, source: current, measures, marks })})`,
    ...(previous ? [sql`previous_base AS MATERIALIZED (${factsSql({ ...base, sets, ...previous, marks: [] })})`] : []),
  ];
  const selects = answers.map(
    ({ number, branch }) =>
      sql`(SELECT ${integer(number)}, json_build_array(${list(branch.columns)}) FROM ${branch.from})`,
  );
  return {
    statement: sql`WITH ${join([...ctes, ...page.parts], ', ')} ${join(selects, ' UNION ALL ')}`,
    layout: page.layout,
  };
}

/** Returns the breakdown rows of a page's rows (0) or of the total (1): the CTEs that group them, and their result. */
function partOf(
  plan: Plan,
  kind: 0 | 1,
  name: string,
  also: (source: FactSource) => FactsQuery['also'],
  grouped?: GroupedFactsOf,
): { readonly ctes: Sql[]; readonly branch: Branch } {
  const withPrevious = plan.children!.previous !== null && plan.previous !== null;
  const keys = kind === 0 ? plan.keys : [];
  // A row that is broken down by its own grouping has a single breakdown row.
  const all = partKeys(keys, plan.request.segment!.keys);
  const part = (
    source: FactSource,
    measures: readonly string[],
    marks: readonly RowMark[],
    isPrevious: boolean,
    from?: GroupedFactsOf['previous'],
  ): Sql => {
    const narrowed = also(source);
    return factsSql({
      companyId: plan.context.companyId,
      scope: plan.scope,
      hours: plan.hours,
      keys: all,
      rowKeys: keys,
      source,
      measures,
      marks,
      leftOut: plan.leftOut,
      isPrevious,
      ...(narrowed && { also: narrowed }),
      ...(from && { grouped: from(all) }),
    });
  };
  const { current, previous } = plan.children!;
  return {
    ctes: [
      sql`${id(name)} AS (${part(current, plan.measures, plan.marks, false, grouped?.current)})`,
      ...(withPrevious
        ? [sql`${id(`previous_${name}`)} AS (${part(previous!, plan.previous!.measures, [], true, grouped?.previous)})`]
        : []),
    ],
    branch: branchOf(plan, kind, name, keys, withPrevious),
  };
}

const partKeys = (keys: readonly FactKey[], segmentKeys: readonly FactKey[]): FactKey[] => [
  ...new Set([...keys, ...segmentKeys]),
];

function branchOf(plan: Plan, kind: 0 | 1, name: string, keys: readonly FactKey[], withPrevious: boolean): Branch {
  const segmentKeys = plan.request.segment!.keys;
  const { fields, context } = plan.children!;
  const all = partKeys(keys, segmentKeys);
  // Parts of a row contain its keys. Parts of the total don't.
  const row = { ...context, keys: [...new Set([...segmentKeys, ...keys])] };
  const previous = sql`${id(`previous_${name}`)} q`;
  const columns = [
    kind === 0 ? sql`0` : sql`1`,
    ...plan.keys.map((key) =>
      keys.includes(key) ? sql`k.${keyColumn(key)}` : key === 'date' ? sql`NULL::date` : sql`NULL::int`,
    ),
    ...segmentKeys.map((key) => sql`k.${keyColumn(key)}`),
    ...plan.measures.map((measure) => sql`k.${id(measure)}`),
    ...plan.marks.map((mark) => sql`k.${id(mark)}`),
    ...(plan.leftOut ? [sql`k.left_out`] : []),
    ...fields.map((field) => fieldSql(plan, field, row)),
    ...(withPrevious
      ? [...plan.previous!.measures.map((measure) => sql`q.${id(measure)}`), sql`(q.${keyColumn(all[0]!)} IS NOT NULL)`]
      : []),
  ];
  const joined = withPrevious
    ? sql` LEFT JOIN ${previous} ON ${allOf(all.map((key) => sql`q.${keyColumn(key)} = k.${keyColumn(key)}`))}`
    : sql``;
  const names = joinsFor(plan, new Set(fields.flatMap((field) => joinNames(plan, field, row))), row);
  return { columns, from: sql`${id(name)} k${joined}${names}` };
}
