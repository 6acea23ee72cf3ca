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

/** SQL of values of a finished row, read from `k`: its keys, sums, and what joins bring. */

/** Joins for these fields, in the order they depend on each other; those of levels below the rows are left out. */
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

/** Joins a field needs, by name. */
export function joinNames(plan: Plan, field: string, row: FieldContext = plan.context): readonly string[] {
  const definition = fieldOf(plan.request.report.contract, field);
  if (!definition || isMetric(definition) || !rowHas(row, definition)) return [];
  const bound = plan.request.report.binding.fields[field];
  return bound ? joinsOfField(bound, row) : [];
}

/** A sum of the row; rows without traffic count 0. */
export function measureOf(plan: Plan, measure: string): Sql {
  return plan.request.rowsWithoutFigures
    ? sql`CASE WHEN k.has_traffic THEN k.${id(measure)} ELSE 0 END`
    : sql`k.${id(measure)}`;
}

/** The same sum over the compared range; a row without figures there counts 0. */
export function previousMeasureOf(plan: Plan, measure: string): Sql {
  const leftOut = plan.leftOut ? sql` WHEN k.left_out > 0 THEN NULL` : empty;
  return sql`CASE${leftOut} WHEN k.had_traffic THEN k.${id(previousName(measure))} ELSE 0 END`;
}
export const previousName = (measure: string): string => `previous_${measure}`;

/**
 * Key below 0 in the row of what parts have beyond their ad groups, the difference to the ad group report; null where rows are
 * no parts, or parts have nothing beyond.
 */
export function differenceKey({ keys, current }: Pick<Plan, 'keys' | 'current'>): FactKey | null {
  const isOfParts = current.parts.some(({ table }) => table.parts !== undefined);
  return isOfParts ? (keys[0] ?? null) : null;
}

/** A value that the difference to the ad groups does not have. */
function unlessDifference(plan: Plan, value: Sql): Sql {
  const key = differenceKey(plan);
  return key ? sql`CASE WHEN k.${keyColumn(key)} >= 0 THEN ${value} END` : value;
}

/** A metric in natural units. */
export function metricSql(plan: Plan, metric: Metric, measure: (name: string) => Sql): Sql {
  const units = figureUnits(plan.request.report.contract);
  const value = formulaSql(metric.kind === 'base' ? ref(metric.measure) : metric.formula, units, measure);
  return isRatio(metric) ? unlessDifference(plan, value) : value;
}

const isMark = (name: string): name is RowMark => (ROW_MARKS as readonly string[]).includes(name);

/** Any scalar field of the row, in natural units. @param row what the row is grouped by, for breakdown rows */
export function fieldSql(plan: Plan, name: string, row: FieldContext = plan.context): Sql {
  const field = fieldOf(plan.request.report.contract, name);
  if (field && isMetric(field)) return metricSql(plan, field, (measure) => measureOf(plan, measure));
  if (!field && (name === 'id' || name === 'row_id')) return sql`k.${keyColumn(plan.keys[0]!)}`;
  if (isMark(name)) return sql`k.${id(name)}`;
  const bound = plan.request.report.binding.fields[name];
  if (!field || !rowHas(row, field)) return missing(field?.type);
  if (name === 'date' && row.keys.includes('date')) return sql`k.date`;
  // Hour -1 holds figures of the whole day: they have no hour.
  if (name === 'hour' && row.keys.includes('hour')) return sql`nullif(k.hour, -1)`;
  if (!bound) return missing(field.type);
  const value = bound.value(row);
  // It has the name of a part, and nothing of an entity; names of breakdown rows are their own.
  return row === plan.context && !namesParts(plan, field) ? unlessDifference(plan, value) : value;
}

/** True for the column that names the parts of ad groups. */
const namesParts = (plan: Plan, field: Column | Field): boolean =>
  field.kind === 'dimension' &&
  field.format !== 'choice' &&
  field.type === 'String' &&
  plan.current.parts.some(({ table }) => field.key !== undefined && table.parts?.keys.includes(field.key));

/** A field rows of this level do not have. */
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

/** What rows are ordered by. Texts sort by their small letters, the same on every server. */
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

/** A text as rows are ordered by it. */
export const inLetters = (text: Sql): Sql => sql`lower(${text}) COLLATE "C"`;

/** A metric of the compared range, or how it moved, in natural units. */
export function comparedSql(plan: Plan, metric: Metric, of: Exclude<OrderOf, 'value'>): Sql {
  const previous = metricSql(plan, metric, (measure) => previousMeasureOf(plan, measure));
  if (of === 'previous') return previous;
  const change = sql`(${metricSql(plan, metric, (measure) => measureOf(plan, measure))} - ${previous})`;
  return of === 'change' ? change : sql`(${change}::float8 / nullif(abs(${previous}), 0))`;
}

/** Share of the total of a metric, from the sums of both; the total is joined to the row as `t`. */
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

/** A condition on a finished row. A missing value passes only "not equal" and "does not contain". */
export function conditionSql(plan: Plan, condition: CheckedCustomFilter): Sql {
  const { name } = condition;
  return comparedWith(fieldSql(plan, name), comparisonOf(fieldOf(plan.request.report.contract, name)!)!, condition);
}

/** A value against that of a condition. */
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
