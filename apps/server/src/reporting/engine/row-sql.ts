import {
  comparisonOf,
  fieldOf,
  figureUnits,
  isMetric,
  isRatio,
  levelHas,
  ref,
  rowHas,
  type CheckedCustomFilter,
  type Column,
  type Comparison,
  type FactKey,
  type Field,
  type FieldType,
  type Metric,
} from '@adops/domain';
import { containing, empty, id, join, sql, type Sql } from '../sql/index.js';
import { ROW_MARKS, type RowMark } from './fact-tables.js';
import { formulaSql } from './formula-sql.js';
import { keyColumn } from './key-sql.js';
import { joinsOfField, type FieldContext } from '../bindings/binding.js';
import type { Plan } from './plan.js';
import type { OrderOf } from './request.js';

/** SQL for values of a finished row `k`: its keys, its sums and joined values. */

/** Returns the joins with these names, in dependency order. Joins of levels below the rows are skipped. */
export function joinsFor(plan: Plan, needed: Iterable<string>, row: FieldContext = plan.context): Sql {
  const { joins } = plan.request.report.binding;
  const ordered: string[] = [];
  const visit = (name: string): void => {
    const definition = joins[name];
    if (!definition) throw new Error(`No join '${name}'.`);
    if (ordered.includes(name) || !levelHas(row.level, definition.level)) return;
    definition.needs.forEach(visit);
    ordered.push(name);
  };
  for (const name of needed) visit(name);
  if (ordered.length === 0) return empty;
  return sql` ${join(
    ordered.map((name) => joins[name]!.on(row)),
    ' ',
  )}`;
}

/** Returns the names of the joins that a field needs. */
export function joinNames(plan: Plan, field: string, row: FieldContext = plan.context): readonly string[] {
  const definition = fieldOf(plan.request.report.contract, field);
  if (!definition || isMetric(definition) || !rowHas(row, definition)) return [];
  const bound = plan.request.report.binding.fields[field];
  return bound ? joinsOfField(bound, row) : [];
}

/** Returns the sum of a measure. 0 for rows without traffic. */
export function measureOf(plan: Plan, measure: string): Sql {
  return plan.request.rowsWithoutFigures
    ? sql`CASE WHEN k.has_traffic THEN k.${id(measure)} ELSE 0 END`
    : sql`k.${id(measure)}`;
}

/**
 * Returns the sum of a measure over the compared range. 0 without figures there, null if the row is excluded from the comparison.
 */
export function previousMeasureOf(plan: Plan, measure: string): Sql {
  const leftOut = plan.leftOut ? sql` WHEN k.left_out > 0 THEN NULL` : empty;
  return sql`CASE${leftOut} WHEN k.had_traffic THEN k.${id(previousName(measure))} ELSE 0 END`;
}
export const previousName = (measure: string): string => `previous_${measure}`;

/**
 * Returns the key that is below 0 in the row with the difference between parts and the ad group report. Null if rows aren't parts,
 * or have no such difference.
 */
export function differenceKey({ keys, current }: Pick<Plan, 'keys' | 'current'>): FactKey | null {
  const isOfParts = current.parts.some(({ table }) => table.parts !== undefined);
  return isOfParts ? (keys[0] ?? null) : null;
}

/** Returns the value, or null in the row with the difference to the ad groups. */
function unlessDifference(plan: Plan, value: Sql): Sql {
  const key = differenceKey(plan);
  return key ? sql`CASE WHEN k.${keyColumn(key)} >= 0 THEN ${value} END` : value;
}

/** Returns the SQL of a metric in natural units. */
export function metricSql(plan: Plan, metric: Metric, measure: (name: string) => Sql): Sql {
  const units = figureUnits(plan.request.report.contract);
  const value = formulaSql(metric.kind === 'base' ? ref(metric.measure) : metric.formula, units, measure);
  return isRatio(metric) ? unlessDifference(plan, value) : value;
}

const isMark = (name: string): name is RowMark => (ROW_MARKS as readonly string[]).includes(name);

/** Returns the SQL of any scalar field in natural units. @param row context of the row, for breakdown rows */
export function fieldSql(plan: Plan, name: string, row: FieldContext = plan.context): Sql {
  const field = fieldOf(plan.request.report.contract, name);
  if (field && isMetric(field)) return metricSql(plan, field, (measure) => measureOf(plan, measure));
  if (!field && (name === 'id' || name === 'row_id')) return sql`k.${keyColumn(plan.keys[0]!)}`;
  if (isMark(name)) return sql`k.${id(name)}`;
  const bound = plan.request.report.binding.fields[name];
  if (!field || !rowHas(row, field)) return missing(field?.type);
  if (name === 'date' && row.keys.includes('date')) return sql`k.date`;
  // Hour -1 contains figures of the whole day, which have no hour.
  if (name === 'hour' && row.keys.includes('hour')) return sql`nullif(k.hour, -1)`;
  if (!bound) return missing(field.type);
  const value = bound.value(row);
  // The difference row has the name of a part, but no fields of an entity. Breakdown rows have separate names.
  return row === plan.context && !namesParts(plan, field) ? unlessDifference(plan, value) : value;
}

/** Returns true for the column with the names of ad group parts. */
const namesParts = (plan: Plan, field: Column | Field): boolean =>
  field.kind === 'dimension' &&
  field.format !== 'choice' &&
  field.type === 'String' &&
  plan.current.parts.some(({ table }) => field.key !== undefined && table.parts?.keys.includes(field.key));

/** Returns a typed null for a field that rows of this level don't have. */
export function missing(type: FieldType | undefined): Sql {
  switch (type) {
    case 'Int':
    case 'Float':
      return sql`NULL::float8`;
    case 'Date':
      return sql`NULL::date`;
    case 'Boolean':
      return sql`NULL::boolean`;
    case '[String!]':
      return sql`NULL::text[]`;
    default:
      return sql`NULL::text`;
  }
}

/** Returns the value that rows are sorted by. Texts are compared in lower case and alike on every server. */
export function orderSql(plan: Plan): Sql {
  const { field: name, of, isBySize } = plan.request.order;
  const field = fieldOf(plan.request.report.contract, name);
  if (field && isMetric(field) && of !== 'value') {
    const compared = comparedSql(plan, field, of);
    return isBySize ? sql`abs(${compared})` : compared;
  }
  const value = fieldSql(plan, name);
  const text = field !== undefined && comparisonOf(field) === 'text';
  return text ? inLetters(value) : value;
}

/** Returns the sort key of a text. */
export const inLetters = (text: Sql): Sql => sql`lower(${text}) COLLATE "C"`;

/** Returns the metric of the compared range, or its absolute or relative change, in natural units. */
export function comparedSql(plan: Plan, metric: Metric, of: Exclude<OrderOf, 'value'>): Sql {
  const previous = metricSql(plan, metric, (measure) => previousMeasureOf(plan, measure));
  if (of === 'previous') return previous;
  const change = sql`(${metricSql(plan, metric, (measure) => measureOf(plan, measure))} - ${previous})`;
  return of === 'change' ? change : sql`(${change}::float8 / nullif(abs(${previous}), 0))`;
}

/** Returns the share of a metric in its total, from the sums of both. The total is joined to the row as `t`. */
export function shareSql(plan: Plan, metric: Metric): Sql {
  const own = metricSql(plan, metric, (measure) => measureOf(plan, measure));
  return sql`(${own}::float8 / nullif(${metricSql(plan, metric, (measure) => sql`t.${id(measure)}`)}, 0))`;
}

const COMPARISON_SQL = {
  eq: sql`=`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const;

/** Returns a condition on a finished row. A missing value passes only "not equal" and "does not contain". */
export function conditionSql(plan: Plan, condition: CheckedCustomFilter): Sql {
  const { name } = condition;
  return comparedWith(fieldSql(plan, name), comparisonOf(fieldOf(plan.request.report.contract, name)!)!, condition);
}

/** Compares a value with that of a condition. */
export function comparedWith(left: Sql, comparison: Comparison, { operation, value }: CheckedCustomFilter): Sql {
  switch (operation) {
    case 'contains':
      return sql`${left} ILIKE ${containing(String(value))}`;
    case 'notContains':
      return sql`(${left} ILIKE ${containing(String(value))}) IS NOT TRUE`;
    case 'neq':
      return sql`${left} IS DISTINCT FROM ${typed(comparison, value)}`;
    default:
      return sql`${left} ${COMPARISON_SQL[operation]} ${typed(comparison, value)}`;
  }
}

function typed(comparison: Comparison, value: string | number | boolean): Sql {
  switch (comparison) {
    case 'number':
      return sql`${value}::float8`;
    case 'date':
      return sql`${value}::date`;
    case 'boolean':
      return sql`${value}::boolean`;
    case 'text':
      return sql`${value}::text`;
  }
}
