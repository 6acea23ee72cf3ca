import { isBidType, ruleOf } from '@adops/domain';

/** Settings a task was created with. Percentages are fractions (0.1 = 10%). */
export interface TaskSettings {
  readonly bidType?: string | null;
  readonly action?: string | null;
  readonly changeValueType?: string | null;
  readonly changeValue?: number | null;
  readonly bidRange?: Bounds | null;
  readonly budgetRange?: Bounds | null;
}

interface Bounds {
  readonly min?: number | null;
  readonly max?: number | null;
}

const amount = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Returns the requested change in a few words: 'max. CPC +6%, at most 0.50'. Null if there is nothing to add to the action. */
export function summaryOf(settings: TaskSettings | null | undefined): string | null {
  const { bidType, action, changeValueType, changeValue, bidRange, budgetRange } = settings ?? {};
  if (!action || changeValue === null || changeValue === undefined) return null;
  const isPercent = changeValueType === 'percent' && action !== 'set';
  const size = isPercent
    ? `${(changeValue * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
    : amount(changeValue);
  const change = action === 'set' ? `to ${size}` : `${action === 'increase' ? '+' : '−'}${size}`;
  const { min, max } = bidRange ?? budgetRange ?? {};
  const bounds = [
    typeof min === 'number' ? `at least ${amount(min)}` : null,
    typeof max === 'number' ? `at most ${amount(max)}` : null,
  ].filter((each) => each !== null);
  return [
    [bidType && isBidType(bidType) ? ruleOf(bidType).noun : null, change].filter(Boolean).join(' '),
    ...bounds,
  ].join(', ');
}

interface TaskCounts {
  readonly operationCount: number;
  readonly skippedCount: number;
  readonly excludedManuallyCount: number;
}

/** Returns the number of changes to send, without impossible changes and those a user excluded. */
export const changesOf = ({ operationCount, skippedCount, excludedManuallyCount }: TaskCounts): number =>
  operationCount - skippedCount - excludedManuallyCount;

const counted = (value: number): string => value.toLocaleString('en-US');

/** Formats the counts of the selection: '23 selected = 21 to change + 1 can’t change + 1 excluded'. */
export function selectionWords(task: TaskCounts): string {
  const parts = [
    `${counted(changesOf(task))} to change`,
    ...(task.skippedCount > 0 ? [`${counted(task.skippedCount)} can’t change`] : []),
    ...(task.excludedManuallyCount > 0 ? [`${counted(task.excludedManuallyCount)} excluded`] : []),
  ];
  return parts.length === 1 ? parts[0]! : `${counted(task.operationCount)} selected = ${parts.join(' + ')}`;
}

/** Status of a task, as shown in lists and in the task itself. */
export function statusWords(task: {
  readonly status: string;
  readonly statusValue: string;
  readonly isPreview: boolean;
  readonly needsApproval: boolean;
}): string {
  return task.statusValue === 'PENDING' && task.isPreview && !task.needsApproval ? 'Draft – not sent yet' : task.status;
}

/** Returns the name of the rule that created the task. Null if a user created it. */
export function ruleWords(task: {
  readonly ruleName?: string | null;
  readonly isCreatedByScheduler: boolean;
}): string | null {
  if (!task.ruleName) return null;
  return `Rule ${task.ruleName}${task.isCreatedByScheduler ? ', on schedule' : ''}`;
}

interface ChildTask extends TaskCounts, Changed {
  readonly id: number;
  readonly isCounterRule: boolean;
  readonly statusValue: string;
  readonly isPreview: boolean;
  readonly needsApproval: boolean;
}

type Changed = Pick<TaskOutcomes, 'successCount' | 'warningCount'>;
type Undoable = Changed & { readonly childTasks: readonly ChildTask[] };

/** Verbs for tasks that undo another one, by status. Declined or expired tasks undo nothing and have no entry. */
const UNDONE: Readonly<Record<string, string>> = {
  PENDING_FOR_EXECUTION: 'being undone by',
  PROCESS: 'being undone by',
  SUCCESS: 'undone by',
  ERROR: 'undone by',
};

const changedBy = ({ successCount, warningCount }: Changed): number => successCount + warningCount;

const ENDED: readonly string[] = ['SUCCESS', 'ERROR'];

/** Returns the number of changes that a task undoes: those it has undone, or while it runs those it is about to undo. */
const coveredBy = (child: ChildTask): number =>
  ENDED.includes(child.statusValue) ? changedBy(child) : changesOf(child);

/** Returns true if tasks that have ended undid all changes of a task. */
export const isWhollyUndone = (task: Undoable): boolean => {
  const undone = task.childTasks
    .filter(({ statusValue }) => ENDED.includes(statusValue))
    .reduce((sum, child) => sum + changedBy(child), 0);
  return changedBy(task) > 0 && undone >= changedBy(task);
};

/**
 * Describes how far a child task undoes its parent: 'Undone by task 10', or '1 of 46 changes undone by task 10' if it covers only
 * some of them. Null if it doesn't undo anything.
 */
function undoWords(child: ChildTask, parent: Undoable): string | null {
  const { id, isCounterRule, statusValue } = child;
  const [covered, all] = [coveredBy(child), changedBy(parent)];
  const some = covered < all ? `${counted(covered)} of ${counted(all)} changes` : null;
  if (statusValue === 'PENDING') {
    const isDraft = child.isPreview && !child.needsApproval;
    return `Undo ${some ? `of ${some} ` : ''}${isDraft ? 'drafted' : 'waits for approval'} in task ${id}`;
  }
  const verb = UNDONE[statusValue];
  if (!verb) return null;
  const by = `${verb} task ${id}${isCounterRule ? ' of a counter rule' : ''}`;
  return some ? `${some} ${by}` : capitalized(by);
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the tasks that undo a task, each with how far it does. */
export const undoesOf = (task: Undoable): { readonly id: number; readonly words: string }[] =>
  task.childTasks.flatMap((child) => {
    const words = undoWords(child, task);
    return words === null ? [] : [{ id: child.id, words }];
  });

/** Returns the tasks that undo a task in one line. Null if there are none. */
export function childWords(task: Undoable): string | null {
  const undoes = undoesOf(task);
  const [only] = undoes;
  if (undoes.length > 1 && isWhollyUndone(task)) {
    const ids = task.childTasks.flatMap((child) =>
      ENDED.includes(child.statusValue) && changedBy(child) > 0 ? [String(child.id)] : [],
    );
    return `Undone by ${ids.length === 1 ? 'task' : 'tasks'} ${new Intl.ListFormat('en').format(ids)}`;
  }
  return only ? undoes.map(({ words }) => words).join(', ') : null;
}

interface TaskOutcomes extends TaskCounts {
  readonly successCount: number;
  readonly warningCount: number;
  readonly errorCount: number;
  readonly keptCount: number;
  readonly stoppedCount: number;
}

/** Progress of a task: counts by result, and the same in words. */
export function progressOf(task: TaskOutcomes) {
  const { successCount, warningCount, errorCount, keptCount, stoppedCount } = task;
  const total = changesOf(task);
  const parts = [
    { name: 'done', count: successCount, color: 'teal' },
    { name: 'with a warning', count: warningCount, color: 'yellow' },
    { name: 'failed', count: errorCount, color: 'red' },
    { name: 'unchanged at the platform', count: keptCount, color: 'gray.6' },
    { name: 'stopped', count: stoppedCount, color: 'gray.4' },
  ].filter(({ count }) => count > 0);
  const ended = parts.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    parts,
    words: [
      `${counted(ended)} of ${counted(total)}`,
      ...parts.map(({ name, count }) => `${counted(count)} ${name}`),
    ].join(' · '),
  };
}
