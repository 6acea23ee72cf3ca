import { fieldOf, isMetric } from '@adops/domain';
import { allOf, id, integer, join, list, sql, type Sql } from '../sql/index.js';
import { factsSql, keyColumn } from '../engine/facts-sql.js';
import { ordering, rowsWith } from '../engine/page-sql.js';
import type { Plan } from '../engine/plan.js';
import { joinsFor } from '../engine/row-sql.js';
import { exportedJoins, exportedSql, type ExportColumn } from './export-columns.js';

/**
 * Every matching row with its exported values, in the order of the report; with a segment the parts of the rows
 * instead, under the order of their rows. The same CTEs as a page. Rows are put in order as they are stored and
 * written as cells afterwards: a sort of texts would go to disk.
 */
export function exportSql(
  plan: Plan,
  columns: readonly ExportColumn[],
  cell: (value: Sql, column: ExportColumn) => Sql,
): Sql {
  const { segment, report } = plan.request;
  const asParts = segment !== null && plan.children !== null;
  // A part stands for figures, so it has traffic.
  const row: Plan = asParts ? { ...plan, request: { ...plan.request, withoutTraffic: false } } : plan;
  const stored: Sql[] = [
    ...row.measures.map((measure) => sql`k.${id(measure)}`),
    ...(row.request.withoutTraffic ? [sql`k.has_traffic`] : []),
  ];
  const cells = columns.map((column, index) => {
    const value = exportedSql(row, column.id);
    const field = fieldOf(report.contract, column.id);
    if (field && isMetric(field)) return cell(value, column);
    const name = id(`v${index}`);
    stored.push(sql`${value} AS ${name}`);
    return cell(sql`k.${name}`, column);
  });
  const joins = joinsFor(row, new Set(columns.flatMap((column) => exportedJoins(row, column.id))));
  const parts = rowsWith(plan);
  let from = sql`r k${joins} ORDER BY ${ordering(plan, sql`k`)}`;
  if (asParts) {
    parts.push(sql`part AS (${partsOf(plan)})`);
    const time = list(segment.keys.map((key) => sql`k.${keyColumn(key)}`));
    from = sql`part k JOIN r ON ${sameKeys(plan)}${joins} ORDER BY ${ordering(plan, sql`r`)}, ${time}`;
  }
  return sql`WITH ${join(parts, ', ')} SELECT ${list(cells)} FROM (SELECT ${list(
    stored.length > 0 ? stored : [sql`1 AS one`],
  )} FROM ${from} OFFSET 0) k`;
}

const sameKeys = (plan: Plan): Sql => allOf(plan.keys.map((key) => sql`r.${keyColumn(key)} = k.${keyColumn(key)}`));

/** How many rows an export will have. The plan asks for nothing but rows to count. */
export function exportCountSql(plan: Plan): Sql {
  if (!plan.request.segment || !plan.children) {
    return sql`WITH ${join(rowsWith(plan), ', ')} SELECT count(*) FROM r`;
  }
  // Every part has its row unless conditions choose rows.
  if (plan.request.conditions.length === 0) return sql`SELECT count(*) FROM (${partsOf(plan)}) k`;
  return sql`WITH ${join([...rowsWith(plan), sql`part AS (${partsOf(plan)})`], ', ')}
    SELECT count(*) FROM part k JOIN r ON ${sameKeys(plan)}`;
}

function partsOf(plan: Plan): Sql {
  return factsSql({
    companyId: plan.context.companyId,
    scope: plan.scope,
    source: plan.children!.current,
    keys: [...plan.keys, ...plan.request.segment!.keys],
    measures: plan.measures,
    estimated: plan.estimated,
  });
}

/** Small fractions in plain digits: a spreadsheet reads 0.000012, not every reader reads 1.2e-05. */
function plainNumber(value: Sql): Sql {
  return sql`CASE WHEN abs(${value}) < 0.0001 AND ${value} <> 0 THEN (${value})::numeric::text ELSE (${value})::text END`;
}

/** Code points of FORMULA_START: compared as numbers, millions of cells cost little. */
const FORMULA_CODES = [...'=+-@\t\r＝＋－＠'].map((character) => integer(character.codePointAt(0)!));

/** A text that a spreadsheet shows and never runs. */
function harmlessText(value: Sql): Sql {
  return sql`CASE WHEN ascii(${value}) IN (${list(FORMULA_CODES)}) THEN '''' || ${value} ELSE ${value} END`;
}

/** Cell of a CSV file: plain numbers with a point, fractions for ratios, empty for null. */
export function csvCell(value: Sql, { kind, id: name }: ExportColumn): Sql {
  const alias = id(`column_${name.toLowerCase()}`);
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

/** Cell of a workbook: typed values. */
export function workbookCell(value: Sql, { kind, id: name }: ExportColumn): Sql {
  const alias = id(`column_${name.toLowerCase()}`);
  return kind === 'list' ? sql`array_to_string(${value}, ', ') AS ${alias}` : sql`${value} AS ${alias}`;
}
