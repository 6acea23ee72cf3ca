import { changesOf, progressOf } from './task-summary.js';
import type { Task } from './useTask.js';

type Ended = Pick<
  Task,
  | 'type'
  | 'needsApproval'
  | 'undoOfTaskId'
  | 'operationCount'
  | 'skippedCount'
  | 'excludedManuallyCount'
  | 'successCount'
  | 'warningCount'
  | 'errorCount'
  | 'keptCount'
  | 'stoppedCount'
>;

/** Returns the result of a task in one line: "Pause ad groups: 3 done · 1 failed · 2 can’t change". */
export function outcomeOf(task: Ended): { readonly words: string; readonly color: 'teal' | 'yellow' | 'red' } {
  const counted = (value: number): string => value.toLocaleString('en-US');
  const parts = progressOf(task).parts.map(({ name, count }) => `${counted(count)} ${name}`);
  if (task.skippedCount > 0) parts.push(`${counted(task.skippedCount)} can’t change`);
  const color = task.errorCount === 0 ? 'teal' : task.errorCount < changesOf(task) ? 'yellow' : 'red';
  return { words: `${task.type}: ${parts.join(' · ') || 'nothing changed'}`, color };
}

/** Returns true if the task changed something and undoing it needs no second approval. */
export const canUndoAtOnce = ({ successCount, warningCount, undoOfTaskId, needsApproval }: Ended): boolean =>
  successCount + warningCount > 0 && !undoOfTaskId && !needsApproval;
