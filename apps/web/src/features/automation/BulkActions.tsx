import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../app/routes/chunks.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import type { ReportController } from '../../reporting/index.js';
import type { BulkTarget } from './bulk-form.js';

const BulkActionDialog = lazy(() =>
  loadChunk('bulk', async () => ({ default: (await import('./BulkActionDialog.js')).BulkActionDialog })),
);

/** What can be done with the rows chosen in the report: on this page, or everything the filters match. */
export function BulkActions({ controller }: { controller: ReportController }) {
  const { permissions } = useAccess();
  const tasks = useTaskDrawer();
  const [target, setTarget] = useState<BulkTarget | null>(null);
  const { selection, grouping, data, variables } = controller;
  if (!permissions.has('bulk-actions')) return null;

  const open = (): void => {
    const level = grouping.level === 'campaign' ? 'campaign' : 'adgroup';
    const ids = selection.isAllMatching ? null : controller.selectedEntityIds().map(Number);
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
