import { fieldOf, isMetric, type FactKey } from '@adops/domain';
import { allOf, empty, id, integer, join, list, sql, type Sql } from '../sql/index.js';
import { factsSql } from '../engine/facts-sql.js';
import { keyColumn } from '../engine/key-sql.js';
import { ordering, rowsWith, totalSql } from '../engine/page-sql.js';
import type { Plan } from '../engine/plan.js';
import { differenceKey, fieldSql, joinsFor, previousName } from '../engine/row-sql.js';
import { exportedJoins, exportedSql, hasNamedParts, partJoins, type ExportColumn } from './export-columns.js';

/**
 * Selects every matching row with its exported values, in the report's order. With a segment it selects the child rows
 * instead, in the order of their rows. The CTEs are the same as for a page. Rows are sorted before values are
 * formatted, because sorting texts would spill to disk.
 */
export function exportSql(
  plan: Plan,
  columns: readonly ExportColumn[],
  cell: (value: Sql, column: ExportColumn) => Sql,
): Sql {
  const { segment, report } = plan.request;
  const asParts = segment !== null && plan.children !== null;
  // Child rows always have figures, so they have traffic.
  const row: Plan = asParts ? { ...plan, request: { ...plan.request, rowsWithoutFigures: null } } : plan;
  const compares = columns.some(({ of }) => of !== 'value' && of !== 'share');
  const shares = columns.some(({ of }) => of === 'share');
  const difference = differenceKey(plan);
  const stored: Sql[] = [
    ...row.measures.map((measure) => sql`k.${id(measure)}`),
    ...(row.leftOut ? [sql`k.left_out`] : []),
    ...(row.request.rowsWithoutFigures ? [sql`k.has_traffic`] : []),
    ...(compares ? previousColumns(plan, asParts) : []),
    ...(difference ? [sql`k.${keyColumn(difference)}`] : []),
  ];
  const cells = columns.map((column, index) => {
    const value = exportedSql(row, column);
    if (column.constant !== undefined) return cell(value, column);
    const field = fieldOf(report.contract, column.field);
    if (field && isMetric(field)) return cell(value, column);
    const name = id(`v${index}`);
    stored.push(sql`${value} AS ${name}`);
    return cell(sql`k.${name}`, column);
  });
  const names = new Set(columns.flatMap((column) => exportedJoins(row, column)));
  const partNames = asParts ? partJoins(row, columns).filter((name) => !names.has(name)) : [];
  const joins = sql`${joinsFor(row, names)}${asParts ? joinsFor(row, partNames, row.children!.context) : empty}`;
  const parts = rowsWith(plan);
  const orderedByChange = plan.request.order.of !== 'value';
  const previousRows = compares && !orderedByChange ? sql` LEFT JOIN fp ON ${sameKeys(plan.keys, sql`fp`)}` : sql``;
  if (shares) parts.push(sql`t AS (${totalSql(plan)})`);
  let from = sql`r k${previousRows}${joins} ORDER BY ${ordering(plan, sql`k`)}`;
  if (asParts) {
    parts.push(sql`part AS (${partsOf(plan, 'current')})`);
    if (compares) parts.push(sql`previous_part AS (${partsOf(plan, 'previous')})`);
    const previousParts = compares ? sql` LEFT JOIN previous_part q ON ${sameKeys(partKeys(plan), sql`q`)}` : empty;
    from = sql`part k JOIN r ON ${sameKeys(plan.keys, sql`r`)}${previousParts}${joins} ORDER BY ${ordering(plan, sql`r`)}, ${orderOfParts(row)}`;
  }
  return sql`WITH ${join(parts, ', ')} SELECT ${list(cells)} FROM (SELECT ${list(
    stored.length > 0 ? stored : [sql`1 AS one`],
  )} FROM ${from} OFFSET 0) k${shares ? sql` CROSS JOIN t` : sql``}`;
}

const partKeys = ({ keys, request }: Plan): FactKey[] => [...new Set([...keys, ...request.segment!.keys])];

/** Returns the sort order of child rows, as on screen: by time, or the newest day or largest figure first. */
function orderOfParts(plan: Plan): Sql {
  const { segment, report, order } = plan.request;
  const keys = segment!.keys.map((key) => sql`k.${keyColumn(key)}`);
  if (!hasNamedParts(report.contract, segment!)) return list(keys);
  if (segment!.keys.includes('date')) return sql`${list(keys)} DESC`;
  const field = fieldOf(report.contract, order.field);
  return field && isMetric(field) ? sql`${fieldSql(plan, order.field)} DESC NULLS LAST, ${list(keys)}` : list(keys);
}

/** Returns the columns with sums of the compared range, and a flag for rows with figures in it. */
function previousColumns(plan: Plan, asParts: boolean): Sql[] {
  const { measures } = plan.previous!;
  if (!asParts && plan.request.order.of !== 'value') {
    return [...measures.map((measure) => sql`k.${id(previousName(measure))}`), sql`k.had_traffic`];
  }
  const of = asParts ? sql`q` : sql`fp`;
  return [
    ...measures.map((measure) => sql`${of}.${id(measure)} AS ${id(previousName(measure))}`),
    sql`(${of}.${keyColumn(plan.keys[0]!)} IS NOT NULL) AS had_traffic`,
  ];
}

const sameKeys = (keys: readonly FactKey[], other: Sql): Sql =>
  allOf(keys.map((key) => sql`${other}.${keyColumn(key)} = k.${keyColumn(key)}`));

/** Counts the rows of an export. @param plan plan that doesn't need any columns */
export function exportCountSql(plan: Plan): Sql {
  if (!plan.request.segment || !plan.children) {
    return sql`WITH ${join(rowsWith(plan), ', ')} SELECT count(*) FROM r`;
  }
  // Without conditions all child rows have a parent row, so no join is needed.
  if (plan.request.conditions.length === 0) return sql`SELECT count(*) FROM (${partsOf(plan, 'current')}) k`;
  return sql`WITH ${join([...rowsWith(plan), sql`part AS (${partsOf(plan, 'current')})`], ', ')}
    SELECT count(*) FROM part k JOIN r ON ${sameKeys(plan.keys, sql`r`)}`;
}

function partsOf(plan: Plan, which: 'current' | 'previous'): Sql {
  return factsSql({
    companyId: plan.context.companyId,
    scope: plan.scope,
    source: which === 'current' ? plan.children!.current : plan.children!.previous!,
    keys: partKeys(plan),
    rowKeys: plan.keys,
    measures: which === 'current' ? plan.measures : plan.previous!.measures,
    marks: which === 'current' ? plan.marks : [],
    hours: plan.hours,
    leftOut: plan.leftOut,
    isPrevious: which === 'previous',
  });
}

/** Returns a number as text. Small fractions have plain digits, because not every reader accepts 1.2e-05. */
function plainNumber(value: Sql): Sql {
  return sql`CASE WHEN abs(${value}) < 0.0001 AND ${value} <> 0 THEN (${value})::numeric::text ELSE (${value})::text END`;
}

/** Code points of FORMULA_START. Comparing numbers is cheap, even for millions of cells. */
const FORMULA_CODES = [...'=+-@\t\r＝＋－＠'].map((character) => integer(character.codePointAt(0)!));

/** Returns a text that a spreadsheet can't run as a formula. */
function harmlessText(value: Sql): Sql {
  return sql`CASE WHEN ascii(${value}) IN (${list(FORMULA_CODES)}) THEN '''' || ${value} ELSE ${value} END`;
}

/** Returns the cell of a CSV file: plain numbers with a decimal point, fractions for ratios, empty for null. */
export function csvCell(value: Sql, { kind, id: name }: ExportColumn): Sql {
  const alias = id(`column_${name.toLowerCase().replace('.', '_')}`);
  switch (kind) {
    case 'number':
      return sql`${plainNumber(value)} AS ${alias}`;
    case 'text':
      return sql`${harmlessText(value)} AS ${alias}`;
    case 'list':
      return sql`${harmlessText(sql`array_to_string(${value}, ', ')`)} AS ${alias}`;
    case 'boolean':
      return sql`(${value})::text AS ${alias}`;
    default:
      return sql`${value} AS ${alias}`;
  }
}

/** Returns the typed cell of a workbook. */
export function workbookCell(value: Sql, { kind, id: name }: ExportColumn): Sql {
  const alias = id(`column_${name.toLowerCase().replace('.', '_')}`);
  return kind === 'list' ? sql`array_to_string(${value}, ', ') AS ${alias}` : sql`${value} AS ${alias}`;
}
