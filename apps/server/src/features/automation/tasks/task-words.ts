import {
  BLOCKED,
  BULK_ACTIONS,
  type BulkActionName,
  type ChangeProperty,
  isProperty,
  isValueProperty,
  unitOf,
} from '@adops/domain';
import { EXCLUDED_MANUALLY } from '../operations/exclusions.js';
import {
  budgetsMet,
  isBudget,
  isReplacement,
  kindsOf,
  replacementOf,
  type StoredBudgets,
} from '../properties/budget-kinds.js';
import type { HourAdjustment, StoredCopy, StoredStrategy } from '../properties/stored-values.js';

// Converts rows of tasks and operations into the terms of the contract.

export const actionName = (type: string): string => BULK_ACTIONS[type as BulkActionName]?.name ?? type;

const TASK_STATE_NAMES = {
  PENDING: 'Waiting for approval',
  PENDING_FOR_EXECUTION: 'Queued',
  PROCESS: 'Running',
  SUCCESS: 'Done',
  ERROR: 'Failed',
  REJECTED: 'Declined',
} as const;
export type TaskState = keyof typeof TASK_STATE_NAMES;

/** State and counts that determine a task's status. */
interface TaskCounts {
  readonly state: TaskState;
  readonly approver_id: number | null;
  readonly actor_id: number | null;
  readonly stopped_count: number;
  readonly done: number;
  readonly warned: number;
  readonly skipped: number;
}

/**
 * Returns the status of a task as text. If a user ended the task, the status says so, regardless of how its operations
 * ended.
 */
export function taskStatusName({ state, approver_id, actor_id, stopped_count, ...counts }: TaskCounts): string {
  if (stopped_count > 0 && (state === 'SUCCESS' || state === 'ERROR' || state === 'REJECTED')) return 'Stopped';
  if (state === 'REJECTED' && approver_id === null) return 'Expired';
  if (state === 'REJECTED' && approver_id === actor_id) return 'Discarded';
  if (state === 'SUCCESS' && counts.skipped > 0) return 'Done with skipped';
  if (state === 'ERROR' && counts.done + counts.warned > 0) return 'Partly failed';
  return TASK_STATE_NAMES[state];
}

/** Returns the state of a bulk action. @param restarts number of times failed operations were retried */
export function bulkStateOf(
  state: TaskState,
  restarts: number,
): 'newly' | 'started' | 'completed' | 'failed' | 'restarted' {
  if (state === 'PENDING') return 'newly';
  if (state === 'PENDING_FOR_EXECUTION' || state === 'PROCESS') {
    if (restarts > 0) return 'restarted';
    return state === 'PROCESS' ? 'started' : 'newly';
  }
  return state === 'SUCCESS' ? 'completed' : 'failed';
}

const OPERATION_STATES = {
  planned: ['pending', 'Waiting'],
  ready: ['pending', 'Queued'],
  excluded: ['excluded', 'Excluded'],
  sending: ['process', 'Running'],
  unknown: ['process', 'Checking on the platform'],
  done: ['success', 'Done'],
  warned: ['warning', 'Done with a warning'],
  rejected: ['error', 'Failed'],
  conflict: ['error', 'Changed in the meantime'],
  kept: ['excluded', 'Platform’s value kept'],
  person: ['error', 'Check on the platform'],
} as const;
export type OperationState = keyof typeof OPERATION_STATES;
export type OperationStatus = (typeof OPERATION_STATES)[OperationState][0];

export const statusOf = (state: OperationState): OperationStatus => OPERATION_STATES[state][0];
/** Returns the name of an operation's status: skipped by the plan or a stop, or excluded by a user. */
export const statusName = ({ state, message }: { state: OperationState; message: string | null }): string =>
  state === 'excluded' && message !== EXCLUDED_MANUALLY ? 'Skipped' : OPERATION_STATES[state][1];
/** Returns the states for statuses of the contract. */
export const statesOf = (statuses: readonly OperationStatus[]): OperationState[] =>
  (Object.keys(OPERATION_STATES) as OperationState[]).filter((state) => statuses.includes(statusOf(state)));

const STATUS_WORDS: Readonly<Record<number, string>> = { 2: 'enabled', 3: 'paused', 4: 'removed' };

/** Returns a stored value as text, with amounts and ROAS as decimals in their unit. Null if there is none. */
export function valueText(field: ChangeProperty, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (isBudget(field) && budgetsMet(field, value)) return valueText(replacementOf(field), value);
  if (isValueProperty(field)) return decimal(value as number);
  if (isReplacement(field)) {
    const { kind, other } = kindsOf(field);
    const { [kind]: own, [other]: replaced } = value as StoredBudgets;
    if (replaced === null) return own === null ? null : decimal(own);
    return `${other} ${decimal(replaced)}${own === null ? '' : `, ${kind} ${decimal(own)}`}`;
  }
  switch (unitOf(field)) {
    case 'status':
      return STATUS_WORDS[value as number] ?? String(value);
    case 'traffic':
      return value === BLOCKED ? 'blocked' : 'enabled';
    case 'labels':
      return (value as string[]).join(', ');
    case 'flag':
      return value ? 'deleted' : 'kept';
    case 'strategy': {
      const { type, targetCpa } = value as StoredStrategy;
      return type === null ? null : targetCpa === null ? type : `${type} ${decimal(targetCpa)}`;
    }
    case 'hours':
      return hoursText(value as HourAdjustment[]);
    case 'copy':
      return copyText(value);
    default:
      return String(value);
  }
}

const DAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Formats hours as Mon 08:00 × 0.8, 24 hours × 0.8, or 24 hours × 0.5 to 1.2. */
function hoursText(hours: readonly HourAdjustment[]): string {
  const factors = hours.map(({ bidAdjustment }) => bidAdjustment);
  const [least, largest] = [Math.min(...factors), Math.max(...factors)];
  const [{ day, hour }] = hours as [HourAdjustment];
  const which = hours.length === 1 ? `${DAYS[day]} ${String(hour).padStart(2, '0')}:00` : `${hours.length} hours`;
  return `${which} × ${least === largest ? least : `${least} to ${largest}`}`;
}

function copyText(value: unknown): string {
  if (typeof value === 'string') return value;
  const { name, adGroupBudget } = value as StoredCopy;
  return adGroupBudget === null ? name : `${name}, daily budget ${decimal(adGroupBudget)}`;
}

/** Returns true if the value is a copy with a different budget. */
export const setsBudgetOfCopy = (field: ChangeProperty, value: unknown): boolean =>
  unitOf(field) === 'copy' && ((value as StoredCopy | null)?.adGroupBudget ?? null) !== null;

/**
 * Returns a stored value for the audit log: amounts as numbers in their unit, other values as text. Null if there is no
 * value.
 */
export function plainValue(field: string, value: unknown): unknown {
  if (isValueProperty(field) && typeof value === 'number') return value / 1_000_000;
  // Other fields are recorded as well, such as names changed at the platform and lists of rotated keywords.
  if (!isProperty(field)) return value ?? null;
  return valueText(field, value);
}

/** Formats millionths as a decimal without trailing zeros. */
const decimal = (micros: number): string => (micros / 1_000_000).toFixed(6).replace(/\.?0+$/, '');
