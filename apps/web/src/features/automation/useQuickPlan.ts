import type { BulkKind } from '@adops/domain';
import { useState } from 'react';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import { showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import type { BulkTarget, BulkValues } from './bulk-form.js';
import { usePlan } from './usePlan.js';

/** Maximum number of entities in the small confirmation dialog. Larger switches get a normal preview. */
export const MAX_CONFIRMED = 20;

interface Confirmation {
  readonly taskId: number;
  readonly target: BulkTarget;
  /** Verb of the action, such as "Pause". */
  readonly verb: string;
}

/** Plans a change without a form. Shows a few switches in a small dialog, and all other changes as a preview. */
export function useQuickPlan(onEnded: () => void) {
  const plan = usePlan();
  const tasks = useTaskDrawer();
  const [busy, setBusy] = useState<BulkKind | null>(null);
  const [confirm, setConfirm] = useState<Confirmation | null>(null);

  const run = async (target: BulkTarget, values: BulkValues, verb: string | null): Promise<void> => {
    if (busy) return;
    setBusy(values.kind);
    try {
      const { taskId, message } = await plan(target, values);
      if (!taskId) showError(message ?? 'Nothing was planned.');
      else if (verb !== null && target.count <= MAX_CONFIRMED) setConfirm({ taskId, target, verb });
      else tasks.open(taskId, onEnded);
    } catch (error) {
      showError(repeatableFailureText(error));
    } finally {
      setBusy(null);
    }
  };
  return { plan: run, busy, confirm, close: () => setConfirm(null) };
}
