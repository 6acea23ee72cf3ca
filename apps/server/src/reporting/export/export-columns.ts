import {
  defaultColumns,
  fieldOf,
  isMetric,
  isPercentFormat,
  isShareable,
  openMarksOf,
  rowHas,
  type Column,
  type Field,
  type FormatId,
  type OpenMarks,
  type ReportContract,
  type Segment,
  type WrittenFormat,
} from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import { joinsOfField } from '../bindings/binding.js';
import { sql, type Sql } from '../sql/index.js';
import { keyColumn } from '../engine/key-sql.js';
import type { Plan } from '../engine/plan.js';
import type { OrderOf } from '../engine/request.js';
import { comparedSql, fieldSql, joinNames, missing, shareSql } from '../engine/row-sql.js';

/** Kind of a cell in any file. */
export type CellKind = 'number' | 'integer' | 'text' | 'list' | 'date' | 'boolean';
export interface ExportColumn {
  readonly id: string;
  /** Report column that the file column refers to. */
  readonly field: string;
  /** Value of the column: the figure itself, its share of the total, its previous value, or its change. */
  readonly of: OrderOf | 'share';
  /** Name of the breakdown row, if rows are broken down by more than time. */
  readonly isPart?: boolean;
  readonly label: string;
  readonly format: FormatId;
  readonly kind: CellKind;
  /** Constant text of all rows. */
  readonly constant?: string;
  /** Marks of a row for which its value is preliminary. */
  readonly openMarks?: OpenMarks;
}

const KEY_LABELS: Readonly<Record<string, string>> = { date: 'Date', hour: 'Hour' };
const MAX_COLUMNS = 200;

/**
 * Returns the requested columns of a file in order, by default the initially visible ones. Parts by time begin with
 * their day and hour, and other parts have their name after that of their row.
 * @throws BadUserInput for a column that the report doesn't have
 */
export function exportColumns(
  contract: ReportContract,
  asked: readonly string[],
  segment: Segment | null,
  compares = false,
): ExportColumn[] {
  const named = asked.length > 0 ? asked : defaultColumns(contract).filter((id) => isExported(contract, id));
  const hasPart = segment !== null && hasNamedParts(contract, segment);
  const isOfDays = hasPart && contract.api.childrenType === undefined && segment.column !== 'date';
  const times = !segment ? [] : isOfDays ? segment.keys.filter((key) => key === 'date') : hasPart ? [] : segment.keys;
  const time = times.filter((key) => !named.includes(key));
  const ids = [...new Set([...time, ...named])];
  if (ids.length > MAX_COLUMNS) throw new BadUserInput(`A file can have up to ${MAX_COLUMNS} columns.`);
  const columns = ids.map((id): ExportColumn => {
    const [, of = 'value', name = id] = COMPARED.exec(id) ?? [];
    const field = fieldOf(contract, name);
    const kind = field && kindOf(field);
    const isCompared = of !== 'value' && of !== 'share';
    if (!field || !kind || (isCompared && !(compares && isMetric(field))) || (of === 'share' && !isShareable(field))) {
      throw new BadUserInput(`Unknown column '${id}'.`);
    }
    const column = field.kind === 'field' ? null : field;
    const label = column?.fileLabel ?? column?.label ?? KEY_LABELS[name] ?? name;
    return {
      id,
      field: name,
      of: of as ExportColumn['of'],
      label: labelOf(of as ExportColumn['of'], label, column?.format),
      format: of === 'changeRatio' || of === 'share' ? 'percent' : (column?.format ?? 'text'),
      // A share of a count is not a whole number.
      kind: of === 'changeRatio' || of === 'share' ? 'number' : kind,
      ...(isMetric(field) && of !== 'previous' && { openMarks: openMarksOf(field) }),
    };
  });
  return hasPart ? columns.toSpliced(1, 0, partColumn(contract, segment)) : columns;
}

/** Returns true for parts with a name column instead of their day or hour. */
export const hasNamedParts = ({ api }: ReportContract, { column }: Segment): boolean =>
  api.childrenType !== undefined || column !== undefined;

function partColumn(contract: ReportContract, { column, label }: Segment): ExportColumn {
  const field = fieldOf(contract, column!)!;
  return { id: 'part', field: column!, of: 'value', isPart: true, label, format: 'text', kind: kindOf(field)! };
}

const COMPARED = /^(share|previous|change|changeRatio)\.(\w+)$/;
/** Labels of compared figures and shares, derived from the labels of the figures. */
export const COMPARED_LABELS: Readonly<Record<ExportColumn['of'], (label: string) => string>> = {
  value: (label) => label,
  share: (label) => `${label} % of total`,
  previous: (label) => `${label} before`,
  change: (label) => `Δ ${label}`,
  changeRatio: (label) => `Δ ${label} %`,
};

/** Returns the label of a column of a file. A change of percentages counts percentage points, which their format doesn't show. */
function labelOf(of: ExportColumn['of'], label: string, format: WrittenFormat | undefined): string {
  const isOfPoints = of === 'change' && format !== undefined && isPercentFormat(format);
  return `${COMPARED_LABELS[of](label)}${isOfPoints ? ' (pp)' : ''}`;
}

/** Returns true if a file can have the column. Other columns are added to rows on screen. */
function isExported(contract: ReportContract, id: string): boolean {
  const field = fieldOf(contract, id);
  return field !== undefined && field !== null && kindOf(field) !== null;
}

/** Returns the kind of a field's cells. Null for a field that only rows on screen have. */
export function kindOf(field: Column | Field): CellKind | null {
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
    case 'PartnerDailyReportStatus':
      // The field is added to rows on screen.
      return null;
    default:
      return 'text';
  }
}

/**
 * Returns the value of a column in a row, in natural units. Null if rows of this level don't have it or it may not be
 * seen.
 */
export function exportedSql(plan: Plan, { field: id, of, isPart, constant }: ExportColumn): Sql {
  const { contract, binding } = plan.request.report;
  if (constant !== undefined) return sql`${constant}::text`;
  if (isPart) return fieldSql(plan, id, plan.children!.context);
  const field = fieldOf(contract, id)!;
  if (field.permission && !plan.request.viewer.permissions.has(field.permission)) return missing(field.type);
  if (isMetric(field) && of === 'share') return shareSql(plan, field);
  if (isMetric(field) && of !== 'value' && of !== 'share') return comparedSql(plan, field, of);
  if ((id === 'date' || id === 'hour') && plan.request.segment?.keys.includes(id)) {
    return id === 'hour' ? sql`nullif(k.${keyColumn('hour')}, -1)` : sql`k.${keyColumn('date')}`;
  }
  const nested = field.kind !== 'field' && !isMetric(field) && field.path !== undefined;
  if (nested) return rowHas(plan.context, field) ? binding.nested[id]!.value(plan.context) : missing(field.type);
  return fieldSql(plan, id);
}

/** Returns the joins of the exported value. Joins of parts are in `partJoins`. */
export function exportedJoins(plan: Plan, { field: id, isPart, constant }: ExportColumn): readonly string[] {
  if (isPart || constant !== undefined) return [];
  const field = fieldOf(plan.request.report.contract, id)!;
  if (isMetric(field) || !rowHas(plan.context, field)) return [];
  const { binding } = plan.request.report;
  const bound = binding.nested[id] ?? binding.fields[id];
  return bound ? joinsOfField(bound, plan.context) : [];
}

/** Returns the joins with the names of the parts. */
export function partJoins(plan: Plan, columns: readonly ExportColumn[]): string[] {
  return columns.flatMap(({ isPart, field }) => (isPart ? joinNames(plan, field, plan.children!.context) : []));
}
