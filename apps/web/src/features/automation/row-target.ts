import type { EntityLevel } from '@adops/domain';
import type { ReportController, ReportRow } from '../../reporting/index.js';
import type { Selection } from '../../ui/data-grid/selection.js';
import type { BulkTarget, PlacedId } from './bulk-form.js';

/** Omits rows without a placement, because they can't be changed. */
const placementsOf = (rows: readonly ReportRow[]): PlacedId[] =>
  rows.flatMap(({ adgroupId, placementId }) =>
    typeof adgroupId === 'number' && typeof placementId === 'string' ? [{ adgroupId, placementId }] : [],
  );

/** Returns the rows of a row action: the row itself, or null for the selection if the row is part of a larger one. */
export function rowsMeant({ ids, isAllMatching }: Selection, row: ReportRow): readonly ReportRow[] | null {
  return isAllMatching || (ids.size > 1 && ids.has(row.id)) ? null : [row];
}

/** Returns true for a single row whose changes are recorded by its id. */
export const isWhole = (rows: readonly ReportRow[] | null, level: EntityLevel): boolean =>
  rows?.length === 1 && level !== 'placement' && level !== 'section';

/** Returns the target of an action on these rows. Null uses the selection, which may be everything the filters match. */
export function targetOf(
  { selection, selectedRows, entityId, data, variables }: ReportController,
  level: EntityLevel,
  rows: readonly ReportRow[] | null,
): BulkTarget {
  const filters = variables['filters'];
  if (rows === null && selection.isAllMatching)
    return { level, ids: null, filters, count: data.page?.totalRecords ?? 0 };
  const chosen = rows ?? selectedRows();
  // Rows without an entity can't be changed.
  const ids =
    level === 'placement'
      ? placementsOf(chosen)
      : chosen.map((row) => Number(entityId === undefined ? 0 : row[entityId])).filter((id) => id > 0);
  return { level, ids, filters, count: ids.length };
}
