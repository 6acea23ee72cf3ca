import {
  defaultColumns,
  fieldOf,
  isMetric,
  levelHas,
  type Column,
  type Field,
  type FormatId,
  type ReportContract,
} from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import { sql, type Sql } from '../sql/index.js';
import { keyColumn } from '../engine/facts-sql.js';
import type { Plan } from '../engine/plan.js';
import { fieldSql, missing } from '../engine/row-sql.js';

/** What a cell is, whichever file it goes into. */
export type CellKind = 'number' | 'integer' | 'text' | 'list' | 'date' | 'boolean';
export interface ExportColumn {
  readonly id: string;
  readonly label: string;
  readonly format: FormatId;
  readonly kind: CellKind;
}

const KEY_LABELS: Readonly<Record<string, string>> = { date: 'Date', hour: 'Hour' };
const MOST_COLUMNS = 200;

/**
 * The columns of a file in the order asked for; those visible at first when none are named. Parts by time begin with
 * their day and hour.
 * @throws BadUserInput for a column the report does not have
 */
export function exportColumns(
  contract: ReportContract,
  asked: readonly string[],
  segmentKeys: readonly string[],
): ExportColumn[] {
  const named = asked.length > 0 ? asked : defaultColumns(contract);
  const ids = [...new Set([...segmentKeys.filter((key) => !named.includes(key)), ...named])];
  if (ids.length > MOST_COLUMNS) throw new BadUserInput(`A file has at most ${MOST_COLUMNS} columns.`);
  return ids.map((id) => {
    const field = fieldOf(contract, id);
    const kind = field && kindOf(field);
    if (!field || !kind) throw new BadUserInput(`There is no column '${id}' to export.`);
    const column = field.kind === 'field' ? null : field;
    return { id, label: column?.label ?? KEY_LABELS[id] ?? id, format: column?.format ?? 'text', kind };
  });
}

function kindOf(field: Column | Field): CellKind | null {
  switch (field.type) {
    case 'Int':
      return 'integer';
    case 'Float':
      return 'format' in field && field.format === 'integer' ? 'integer' : 'number';
    case 'Date':
      return 'date';
    case 'Boolean':
      return 'boolean';
    case '[String!]':
      return 'list';
    case 'Site':
    case 'AlertsByType':
      return null;
    default:
      return 'text';
  }
}

/** Value of a column in a row, in natural units; null where rows of this level do not have it or it may not be seen. */
export function exportedSql(plan: Plan, id: string): Sql {
  const { contract, binding } = plan.request.report;
  const field = fieldOf(contract, id)!;
  if (field.permission && !plan.request.viewer.permissions.has(field.permission)) return missing(field.type);
  if (plan.request.segment?.keys.some((key) => key === id)) {
    return id === 'hour' ? sql`nullif(k.${keyColumn('hour')}, -1)` : sql`k.${keyColumn('date')}`;
  }
  const nested = field.kind !== 'field' && !isMetric(field) && field.path !== undefined;
  if (nested)
    return levelHas(plan.context.level, field.level) ? binding.nested[id]!.value(plan.context) : missing(field.type);
  return fieldSql(plan, id);
}

/** Joins the exported value takes. */
export function exportedJoins(plan: Plan, id: string): readonly string[] {
  const field = fieldOf(plan.request.report.contract, id)!;
  if (isMetric(field) || !levelHas(plan.context.level, field.level)) return [];
  const { binding } = plan.request.report;
  return (binding.nested[id] ?? binding.fields[id])?.joins ?? [];
}

/** First characters a spreadsheet would take for a formula, with their full-width forms. */
export const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** A text as a spreadsheet shows it and never runs it. */
export function harmless(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
