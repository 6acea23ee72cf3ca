import { id, join, list, sql, type Sql } from '../sql/index.js';
import { allOf } from '../sql/index.js';
import { factsSql, keyColumn } from '../engine/facts-sql.js';
import { ordering, rowsWith } from '../engine/page-sql.js';
import type { Plan } from '../engine/plan.js';
import { joinsFor } from '../engine/row-sql.js';
import { exportedJoins, exportedSql, type ExportColumn } from './export-columns.js';

/**
 * Every matching row with its exported values, in the order of the report; with a segment the parts of the rows
 * instead, under the order of their rows. The same CTEs as a page.
 */
export function exportSql(
  plan: Plan,
  columns: readonly ExportColumn[],
  cell: (value: Sql, column: ExportColumn) => Sql,
): Sql {
  const { segment } = plan.request;
  // A part stands for figures, so it has traffic.
  const ofParts: Plan = { ...plan, request: { ...plan.request, withoutTraffic: false } };
  const row = segment ? ofParts : plan;
  const values = columns.map((column) => cell(exportedSql(row, column.id), column));
  const joins = joinsFor(row, new Set(columns.flatMap((column) => exportedJoins(row, column.id))));
  const parts = rowsWith(plan);
  if (!segment || !plan.children) {
    return sql`WITH ${join(parts, ', ')} SELECT ${list(values)} FROM r k${joins} ORDER BY ${ordering(plan, sql`k`)}`;
  }
  parts.push(sql`part AS (${partsOf(plan)})`);
  const onKeys = allOf(plan.keys.map((key) => sql`r.${keyColumn(key)} = k.${keyColumn(key)}`));
  const time = list(segment.keys.map((key) => sql`k.${keyColumn(key)}`));
  return sql`WITH ${join(parts, ', ')} SELECT ${list(values)} FROM part k JOIN r ON ${onKeys}${joins}
    ORDER BY ${ordering(plan, sql`r`)}, ${time}`;
}

/** How many rows an export will have. The plan asks for nothing but rows to count. */
export function exportCountSql(plan: Plan): Sql {
  if (!plan.request.segment || !plan.children) {
    return sql`WITH ${join(rowsWith(plan), ', ')} SELECT count(*) FROM r`;
  }
  const onKeys = allOf(plan.keys.map((key) => sql`r.${keyColumn(key)} = k.${keyColumn(key)}`));
  return sql`WITH ${join([...rowsWith(plan), sql`part AS (${partsOf(plan)})`], ', ')}
    SELECT count(*) FROM part k JOIN r ON ${onKeys}`;
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

/** A text that a spreadsheet shows and never runs. */
function harmlessText(value: Sql): Sql {
  return sql`regexp_replace(${value}, ${'^([-=+@\t\r＝＋－＠])'}, ${"'\\1"})`;
}

/** Cell of a CSV file: plain numbers with a point, fractions for ratios, empty for null. */
export function csvCell(value: Sql, { kind, id: name }: ExportColumn): Sql {
  const alias = id(`column_${name.toLowerCase()}`);
  switch (kind) {
    case 'number':
      return sql`${plainNumber(value)} AS ${alias}`;
    case 'text':
      return sql`${harmlessText(sql`(${value})::text`)} AS ${alias}`;
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
