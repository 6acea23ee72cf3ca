import { columnIds, LEVEL_ABOVE, type Column, type Field, type Level, type ReportContract } from './contract.js';
import type { FactKey } from '../facts/index.js';
import type { FilterId } from './filters.js';

/** State that determines which columns are hidden. */
export interface VisibilityState {
  /** Level of the rows. */
  readonly level: Level;
  /** Grouping keys of the rows. */
  readonly keys: readonly FactKey[];
  /** Active filters. Empty lists and texts are treated as not set. */
  readonly filters: Readonly<Partial<Record<FilterId, unknown>>>;
  /** Permissions of the viewer. */
  readonly permissions: ReadonlySet<string>;
}

/** Returns true if rows of `level` contain fields of `fieldLevel`, which must be the same level or a level above. */
export function levelHas(level: Level, fieldLevel: Level | null | undefined): boolean {
  for (let each: Level | null = level; each; each = LEVEL_ABOVE[each]) if (each === fieldLevel) return true;
  return !fieldLevel;
}

/** Returns true if rows of this grouping contain the field. */
export function rowHas(
  row: { readonly level: Level; readonly keys: readonly FactKey[] },
  field: Column | Field,
): boolean {
  if (field.kind === 'base' || field.kind === 'derived') return true;
  if (!levelHas(row.level, field.level)) return false;
  return !('key' in field) || field.key === undefined || row.keys.includes(field.key);
}

/** Returns true for a filter value that has an effect. */
export function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  return !Array.isArray(value) || value.length > 0;
}

function hidesItself(column: Column, { level, keys, filters, permissions }: VisibilityState): boolean {
  if (column.permission && !permissions.has(column.permission)) return true;
  if (!rowHas({ level, keys }, column)) return true;
  const { singleValueOf = [], set = [] } = column.hides ?? {};
  const single = (id: FilterId): boolean => {
    const value = filters[id];
    return Array.isArray(value) && value.length === 1;
  };
  return singleValueOf.some(single) || set.some((id) => isSet(filters[id]));
}

/** Returns the columns available in this state, in their initial order, before the user's selection is applied. */
export function availableColumns(contract: ReportContract, state: VisibilityState): string[] {
  return columnIds(contract).filter((id) => {
    const column = contract.columns[id];
    return column !== undefined && !hidesItself(column, state);
  });
}

/** Returns the columns displayed by default. */
export function defaultColumns(contract: ReportContract): string[] {
  return columnIds(contract).filter((id) => contract.columns[id]?.visible);
}
