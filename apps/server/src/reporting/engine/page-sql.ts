import { fieldOf, isMetric, isOfParts, rowHas, type FactKey, type Level } from '@adops/domain';
import { allOf, empty, id, join, list, sql, type Sql } from '../sql/index.js';
import { joinsOfField } from '../bindings/binding.js';
import { factsSql, groupedBy, type FactsQuery, type GroupedFacts } from './facts-sql.js';
import type { RowMark } from './fact-tables.js';
import { keyColumn } from './key-sql.js';
import type { FactSource, Plan } from './plan.js';
import { conditionSql, differenceKey, fieldSql, joinNames, joinsFor, orderSql, previousName } from './row-sql.js';

/**
 * Layout of a result row, whose cells `pageSql` describes. The first cell, `kind`, is 0 for rows of the page and 1 for
 * the total.
 */
export interface PageLayout {
  readonly keys: number;
  readonly measures: readonly string[];
  readonly hasTraffic: boolean;
  readonly marks: readonly RowMark[];
  /**
   * True if rows contain the reason for their exclusion from the comparison. The total then contains the number of
   * excluded rows.
   */
  readonly leftOut: boolean;
  readonly fields: readonly string[];
  readonly previous: readonly string[] | null;
}
export interface PageStatement {
  readonly statement: Sql;
  readonly layout: PageLayout;
}

/**
 * Builds one statement for a page, the total of all matching rows, and their number. Facts are summed first, then rows
 * are sorted and limited, and then names are joined. Cells: kind, position (in the total: number of rows), keys, sums,
 * traffic flag, marks, exclusion reason, fields, sums of the compared range, number of its rows with figures. In a
 * report of ad group parts, the first key of the total is the number of rows without a part.
 */
export function pageSql(plan: Plan): PageStatement {
  const { parts, branches, layout } = pageParts(plan);
  return { statement: sql`WITH ${join(parts, ', ')} ${join(branches.map(selectOf), ' UNION ALL ')}`, layout };
}

/** One SELECT of a statement that combines several with UNION ALL. */
export interface Branch {
  readonly columns: readonly Sql[];
  readonly from: Sql;
}
const selectOf = ({ columns, from }: Branch): Sql => sql`(SELECT ${list(columns)} FROM ${from})`;

/**
 * Builds the CTEs and branches of a page's statement.
 * @param grouped facts that are already grouped, instead of tables
 */
export function pageParts(
  plan: Plan,
  grouped?: GroupedFactsOf,
): { parts: Sql[]; branches: Branch[]; layout: PageLayout } {
  const { selection, page, perPage } = plan.request;
  const layout = layoutOf(plan);
  const parts: Sql[] = [];
  if (selection.rows) {
    parts.push(sql`page AS (
      SELECT x.*, row_number() OVER () AS place FROM (
        SELECT * FROM r ORDER BY ${ordering(plan)} LIMIT ${perPage}::bigint OFFSET ${(page - 1) * perPage}::bigint
      ) x)`);
  }
  const asksTotal = selection.total !== null || Boolean(selection.average);
  const wantsTotal = asksTotal || selection.totalRecords;
  if (wantsTotal) parts.push(sql`t AS (${totalSql(plan)})`);
  const previousTotal = plan.previous !== null && asksTotal;
  if (previousTotal) parts.push(sql`pt AS (${previousTotalSql(plan)})`);
  const branches = [
    ...(selection.rows ? [rowsBranch(plan, layout)] : []),
    ...(wantsTotal ? [totalBranch(plan, layout, previousTotal)] : []),
  ];
  return { parts: [...rowsWith(plan, grouped), ...parts], branches, layout };
}

/** Facts grouped by another part of the statement. */
export interface GroupedFactsOf {
  readonly current: (keys: readonly FactKey[]) => GroupedFacts;
  readonly previous: ((keys: readonly FactKey[]) => GroupedFacts) | null;
}

function layoutOf(plan: Plan): PageLayout {
  return {
    keys: plan.keys.length,
    measures: plan.measures,
    hasTraffic: plan.request.rowsWithoutFigures !== null,
    marks: plan.marks,
    leftOut: plan.leftOut !== null,
    fields: plan.entityFields,
    previous: plan.previous?.measures ?? null,
  };
}

/**
 * Returns the sort order of finished rows: as requested with nulls last, then by key. The difference to the ad groups
 * is always last.
 * @param row alias of the rows, if needed
 */
export function ordering(plan: Plan, row?: Sql): Sql {
  const direction = plan.request.order.direction === 'ASC' ? sql`ASC` : sql`DESC`;
  const of = (column: Sql): Sql => (row ? sql`${row}.${column}` : column);
  const difference = differenceKey(plan);
  return list([
    ...(difference ? [sql`(${of(keyColumn(difference))} < 0)`] : []),
    sql`${of(id('o'))} ${direction} NULLS LAST`,
    ...plan.keys.map((key) => of(keyColumn(key))),
  ]);
}

/**
 * Builds the CTEs up to `r`, which contains every row that meets the conditions, with keys, sums and sort value (`o`).
 * `f` contains sums of the range, `fp` sums of the compared range, and `e` keys of rows without figures in the range.
 */
export function rowsWith(plan: Plan, grouped?: GroupedFactsOf): Sql[] {
  const { request, keys, measures } = plan;
  const companyId = plan.context.companyId;
  const facts = { companyId, scope: plan.scope, keys, rowKeys: keys, hours: plan.hours, leftOut: plan.leftOut };
  const from = (of: GroupedFactsOf['previous'] | undefined): Partial<Pick<FactsQuery, 'grouped'>> =>
    of ? { grouped: of(keys) } : {};
  const own = { ...facts, source: plan.current, measures, marks: plan.marks, ...from(grouped?.current) };
  const parts = [sql`f AS (${factsSql(own)})`];
  if (plan.previous) {
    const { source, measures: previous } = plan.previous;
    const before = { ...facts, source, measures: previous, marks: [], isPrevious: true, ...from(grouped?.previous) };
    parts.push(sql`fp AS (${factsSql(before)})`);
  }
  const { rowsWithoutFigures } = request;
  if (rowsWithoutFigures) {
    const compared = sql`SELECT ${list(keys.map(keyColumn))} FROM fp`;
    parts.push(sql`e AS (${rowsWithoutFigures === 'entities' ? entitiesSql(plan) : compared})`);
  }

  const comparesOrder = request.order.of !== 'value';
  const shaped = comparesOrder || rowsWithoutFigures !== null;
  const names = new Set([
    ...joinNames(plan, request.order.field),
    ...request.conditions.flatMap(({ name }) => joinNames(plan, name)),
  ]);
  const where =
    request.conditions.length > 0
      ? sql` WHERE ${allOf(request.conditions.map((each) => conditionSql(plan, each)))}`
      : sql``;
  if (shaped) parts.push(sql`b AS (${shapedSql(plan, comparesOrder)})`);
  parts.push(
    sql`r AS (SELECT k.*, ${orderSql(plan)} AS o FROM ${shaped ? sql`b` : sql`f`} k${joinsFor(plan, names)}${where})`,
  );
  return parts;
}

const onKeys = (plan: Plan, left: Sql, right: Sql): Sql =>
  allOf(plan.keys.map((key) => sql`${left}.${keyColumn(key)} = ${right}.${keyColumn(key)}`));

/** Returns the rows, including rows without figures in the range, with the sums of the compared range. */
function shapedSql(plan: Plan, withPrevious: boolean): Sql {
  const { keys, measures, marks, request } = plan;
  const all = request.rowsWithoutFigures !== null;
  const columns = [
    ...keys.map((key) =>
      all ? sql`coalesce(f.${keyColumn(key)}, e.${keyColumn(key)}) AS ${keyColumn(key)}` : sql`f.${keyColumn(key)}`,
    ),
    ...measures.map((measure) => sql`f.${id(measure)}`),
    ...marks.map((mark) => (all ? sql`coalesce(f.${id(mark)}, false) AS ${id(mark)}` : sql`f.${id(mark)}`)),
    ...(plan.leftOut ? [all ? sql`coalesce(f.left_out, 0) AS left_out` : sql`f.left_out`] : []),
    ...(all ? [sql`(f.${keyColumn(keys[0]!)} IS NOT NULL) AS has_traffic`] : []),
    ...(withPrevious ? previousColumns(plan) : []),
  ];
  const own = all ? sql`f FULL JOIN e ON ${onKeys(plan, sql`f`, sql`e`)}` : sql`f`;
  const previous = withPrevious
    ? sql` LEFT JOIN fp ON ${allOf(
        keys.map((key) =>
          all
            ? sql`fp.${keyColumn(key)} = coalesce(f.${keyColumn(key)}, e.${keyColumn(key)})`
            : sql`fp.${keyColumn(key)} = f.${keyColumn(key)}`,
        ),
      )}`
    : sql``;
  return sql`SELECT ${list(columns)} FROM ${own}${previous}`;
}

function previousColumns(plan: Plan): Sql[] {
  const first = keyColumn(plan.keys[0]!);
  return [
    ...plan.previous!.measures.map((measure) => sql`fp.${id(measure)} AS ${id(previousName(measure))}`),
    sql`(fp.${first} IS NOT NULL) AS had_traffic`,
  ];
}

/** Returns the ad groups that match the filters, grouped to the level of the rows. */
function entitiesSql({ scope, keys, context, request }: Plan): Sql {
  const columns: Partial<Record<Level, Sql>> = {
    adgroup: sql`a.id`,
    campaign: sql`a.campaign_id`,
    account: sql`a.account_id`,
  };
  const column = columns[request.grouping.level];
  if (!column) throw new Error(`Entities at the level ${request.grouping.level} can't be listed.`);
  const conditions = [sql`a.company_id = ${context.companyId}`];
  const narrow = (column: Sql, ids: readonly number[] | null): void => {
    if (ids) conditions.push(sql`${column} = ANY(${ids}::int[])`);
  };
  narrow(sql`a.id`, scope.adgroup);
  narrow(sql`a.campaign_id`, scope.campaign);
  narrow(sql`a.account_id`, scope.account);
  narrow(sql`a.site_id`, scope.site);
  return sql`SELECT DISTINCT ${column} AS ${keyColumn(keys[0]!)} FROM adgroup a WHERE ${allOf(conditions)}`;
}

/** Returns the total of a figure. 0 if there are no rows, null if all rows lack the figure. */
const total = (value: Sql, rows: Sql, only: Sql = empty): Sql =>
  sql`CASE WHEN ${rows} = 0 THEN 0 ELSE isum(${value})${only} END`;

/**
 * Returns the figures that several rows repeat from one ad group. The total must count them once, so they are summed from the facts
 * again.
 */
function repeatedOf({ parts }: FactSource, measures: readonly string[]): string[] {
  return measures.filter((measure) => parts.some(({ table }) => table.repeated?.measures.has(measure)));
}

/** Returns the SQL that sums these figures over the facts of all matching rows. */
function onceSql(plan: Plan, source: FactSource, measures: readonly string[]): Sql {
  const { keys, scope, hours, leftOut, request } = plan;
  const values = keys.map((key) => groupedBy(key, hours, source, true));
  return factsSql({
    ...{ companyId: plan.context.companyId, scope, source, keys: [], measures, marks: [], hours },
    // Skips facts that are excluded from the comparison, as in a compared range.
    ...{ leftOut, isPrevious: true },
    ...(request.conditions.length > 0 && {
      also: { keys, where: sql`(${list(values)}) IN (SELECT ${list(keys.map(keyColumn))} FROM r)` },
    }),
  });
}

/**
 * Replaces sums of repeated figures in a total, so that each figure counts once.
 * @param records column with the number of rows
 */
function withOnce(
  plan: Plan,
  source: FactSource,
  measures: readonly string[],
  sums: Sql,
  records: 'records' | 'had',
): Sql {
  const once = repeatedOf(source, measures);
  if (once.length === 0) return sums;
  const columns = once.map(
    (measure) => sql`CASE WHEN g.${id(records)} = 0 THEN 0 ELSE o.${id(measure)} END AS ${id(measure)}`,
  );
  const others = measures.filter((measure) => !once.includes(measure)).map((measure) => sql`g.${id(measure)}`);
  const marks = records === 'records' ? plan.marks.map((mark) => sql`g.${id(mark)}`) : [];
  const leftOut = records === 'records' && plan.leftOut ? [sql`g.left_out`] : [];
  const unattributed = records === 'records' && isOfParts(plan.request.report.contract) ? [sql`g.unattributed`] : [];
  return sql`SELECT ${list([sql`g.${id(records)}`, ...unattributed, ...columns, ...others, ...marks, ...leftOut])}
    FROM (${sums}) g CROSS JOIN (${onceSql(plan, source, once)}) o`;
}

/** Returns the sums of all matching rows `r`. */
export function totalSql(plan: Plan): Sql {
  return withOnce(plan, plan.current, plan.measures, sumsSql(plan), 'records');
}

function sumsSql(plan: Plan): Sql {
  const counted = [
    ...(plan.request.rowsWithoutFigures ? [sql`k.has_traffic`] : []),
    ...(plan.leftOut ? [sql`k.left_out = 0`] : []),
  ];
  const withFacts = counted.length > 0 ? sql`count(*) FILTER (WHERE ${allOf(counted)})` : sql`count(*)`;
  const only = plan.leftOut ? sql` FILTER (WHERE k.left_out = 0)` : empty;
  return sql`SELECT ${list([
    sql`count(*) AS records`,
    ...(isOfParts(plan.request.report.contract)
      ? [sql`count(*) FILTER (WHERE k.${keyColumn(plan.keys[0]!)} <= 0) AS unattributed`]
      : []),
    ...plan.measures.map((measure) => sql`${total(sql`k.${id(measure)}`, withFacts, only)} AS ${id(measure)}`),
    ...plan.marks.map((mark) => sql`coalesce(bool_or(k.${id(mark)})${only}, false) AS ${id(mark)}`),
    ...(plan.leftOut ? [sql`count(*) FILTER (WHERE k.left_out > 0) AS left_out`] : []),
  ])} FROM r k`;
}

/**
 * Returns the total of the compared range, over all its matching facts. With conditions, includes only rows that meet
 * them.
 */
function previousTotalSql(plan: Plan): Sql {
  const columns = plan.previous!.measures.map(
    (measure) => sql`${total(sql`fp.${id(measure)}`, sql`count(fp.*)`)} AS ${id(measure)}`,
  );
  const from =
    plan.request.conditions.length > 0
      ? sql`r LEFT JOIN fp ON ${onKeys(plan, sql`r`, sql`fp`)}${plan.leftOut ? sql` WHERE r.left_out = 0` : empty}`
      : sql`fp`;
  const sums = sql`SELECT ${list([sql`count(fp.*) AS had`, ...columns])} FROM ${from}`;
  return withOnce(plan, plan.previous!.source, plan.previous!.measures, sums, 'had');
}

function rowsBranch(plan: Plan, layout: PageLayout): Branch {
  const comparesOrder = plan.request.order.of !== 'value';
  const previous = layout.previous
    ? comparesOrder
      ? [...layout.previous.map((measure) => sql`k.${id(previousName(measure))}`), sql`k.had_traffic::int`]
      : [
          ...layout.previous.map((measure) => sql`fp.${id(measure)}`),
          sql`(fp.${keyColumn(plan.keys[0]!)} IS NOT NULL)::int`,
        ]
    : [];
  const joinPrevious =
    layout.previous && !comparesOrder ? sql` LEFT JOIN fp ON ${onKeys(plan, sql`fp`, sql`k`)}` : sql``;
  const columns = [
    sql`0`,
    sql`k.place`,
    ...plan.keys.map((key) => sql`k.${keyColumn(key)}`),
    ...layout.measures.map((measure) => sql`k.${id(measure)}`),
    ...(layout.hasTraffic ? [sql`k.has_traffic`] : []),
    ...layout.marks.map((mark) => sql`k.${id(mark)}`),
    ...(layout.leftOut ? [sql`k.left_out`] : []),
    ...layout.fields.map((name) => fieldSql(plan, name)),
    ...previous,
  ];
  const names = new Set(layout.fields.flatMap((name) => joinNames(plan, name)));
  return { columns, from: sql`page k${joinPrevious}${joinsFor(plan, names)}` };
}

function totalBranch(plan: Plan, layout: PageLayout, hasPrevious: boolean): Branch {
  const none = sql`NULL`;
  const asked = plan.request.selection.total?.fields ?? new Set<string>();
  const columns = [
    sql`1`,
    sql`t.records`,
    ...plan.keys.map((_, at) =>
      at === 0 && isOfParts(plan.request.report.contract) ? sql`t.unattributed::int` : none,
    ),
    ...layout.measures.map((measure) => sql`t.${id(measure)}`),
    ...(layout.hasTraffic ? [sql`true`] : []),
    ...layout.marks.map((mark) => sql`t.${id(mark)}`),
    ...(layout.leftOut ? [sql`t.left_out`] : []),
    ...layout.fields.map((name) => (asked.has(name) ? fieldTotalSql(plan, name) : none)),
    ...(layout.previous
      ? [
          ...layout.previous.map((measure) => (hasPrevious ? sql`pt.${id(measure)}` : none)),
          hasPrevious ? sql`pt.had::int` : none,
        ]
      : []),
  ];
  return { columns, from: sql`t${hasPrevious ? sql` CROSS JOIN pt` : sql``}` };
}

/**
 * Returns the total of a field. Budgets are summed once per entity if all accounts share one currency, and the total then has that
 * currency. Other fields are null.
 */
function fieldTotalSql(plan: Plan, name: string): Sql {
  const { contract, binding } = plan.request.report;
  const field = fieldOf(contract, name);
  const bound = binding.fields[name];
  if (!field || isMetric(field) || !bound || !rowHas(plan.context, field)) return sql`NULL`;
  const { currency, entities } = binding;
  if (!currency || !entities) return sql`NULL`;
  if (name === 'currency') {
    return sql`(SELECT CASE WHEN count(DISTINCT ${currency.value}) = 1 THEN min(${currency.value})::text END
      FROM r k${joinsFor(plan, currency.joins)})`;
  }
  if (!('total' in field) || field.total !== 'sum' || !bound.micros || !field.level) return sql`NULL`;
  const entity = entities[field.level];
  if (!entity) return sql`NULL`;
  return sql`(SELECT CASE WHEN count(DISTINCT x.currency) = 1 THEN isum(x.amount)::float8 / 1000000 END FROM (
    SELECT DISTINCT ${entity.id} AS entity, ${bound.micros} AS amount, ${currency.value} AS currency
    FROM r k${joinsFor(plan, [...entity.joins, ...joinsOfField(bound, plan.context), ...currency.joins])}) x)`;
}
