import { Button } from '@mantine/core';
import { type EntityLevel, permissionToChange } from '@adops/domain';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../app/routes/chunks.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import type { ReportController, ReportRow } from '../../reporting/index.js';
import type { BulkTarget, PlacedId } from './bulk-form.js';

const BulkActionDialog = lazy(() =>
  loadChunk('bulk', async () => ({ default: (await import('./BulkActionDialog.js')).BulkActionDialog })),
);

interface BulkActionsProps {
  readonly controller: ReportController;
  /** What rows are; missing: the campaigns or ad groups they are grouped by. */
  readonly level?: EntityLevel;
}

/** Figures without a placement have a row, and nothing to change. */
const placementsOf = (rows: readonly ReportRow[]): PlacedId[] =>
  rows.flatMap(({ adgroupId, placementId }) =>
    typeof adgroupId === 'number' && typeof placementId === 'string' ? [{ adgroupId, placementId }] : [],
  );

/** What can be done with the rows chosen in the report: on this page, or everything the filters match. */
export function BulkActions({ controller, level: named }: BulkActionsProps) {
  const { permissions } = useAccess();
  const tasks = useTaskDrawer();
  const [target, setTarget] = useState<BulkTarget | null>(null);
  const { selection, grouping, data, variables } = controller;
  if (!permissions.has(permissionToChange(named ?? null))) return null;

  const open = (): void => {
    const level = named ?? (grouping.level === 'campaign' ? 'campaign' : 'adgroup');
    // Figures without an entity have a row, and nothing to change.
    const ids = selection.isAllMatching
      ? null
      : level === 'placement'
        ? placementsOf(controller.selectedRows())
        : controller.selectedEntityIds().filter(Boolean).map(Number);
    const count = ids ? ids.length : (data.page?.totalRecords ?? 0);
    setTarget({ level, ids, filters: variables['filters'], count });
  };
  return (
    <>
      <Button size="compact-sm" onClick={open}>
        Change…
      </Button>
      {target && (
        <Suspense fallback={null}>
          <BulkActionDialog
            target={target}
            onClose={() => setTarget(null)}
            onPlanned={(taskId) => {
              setTarget(null);
              tasks.open(taskId, data.refresh);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
