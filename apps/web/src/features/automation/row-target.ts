import type { EntityLevel } from '@adops/domain';
import type { ReportController, ReportRow } from '../../reporting/index.js';
import type { Selection } from '../../ui/data-grid/selection.js';
import type { BulkTarget, PlacedId } from './bulk-form.js';

/** Figures without a placement have a row, and nothing to change. */
const placementsOf = (rows: readonly ReportRow[]): PlacedId[] =>
  rows.flatMap(({ adgroupId, placementId }) =>
    typeof adgroupId === 'number' && typeof placementId === 'string' ? [{ adgroupId, placementId }] : [],
  );

/** Rows an action of a row is for: itself, or null for the whole selection if the row is part of one of several. */
export function rowsMeant({ ids, isAllMatching }: Selection, row: ReportRow): readonly ReportRow[] | null {
  return isAllMatching || (ids.size > 1 && ids.has(row.id)) ? null : [row];
}

/** True for one row whose changes are recorded by its id. */
export const isWhole = (rows: readonly ReportRow[] | null, level: EntityLevel): boolean =>
  rows?.length === 1 && level !== 'placement' && level !== 'section';

/** Target of an action: these rows, or for null the selection, which may be everything the filters match. */
export function targetOf(
  { selection, selectedRows, entityId, data, variables }: ReportController,
  level: EntityLevel,
  rows: readonly ReportRow[] | null,
): BulkTarget {
  const filters = variables['filters'];
  if (rows === null && selection.isAllMatching)
    return { level, ids: null, filters, count: data.page?.totalRecords ?? 0 };
  const chosen = rows ?? selectedRows();
  // Figures without an entity have a row, and nothing to change.
  const ids =
    level === 'placement'
      ? placementsOf(chosen)
      : chosen.map((row) => Number(entityId === undefined ? 0 : row[entityId])).filter((id) => id > 0);
  return { level, ids, filters, count: ids.length };
}
