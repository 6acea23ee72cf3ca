import { type PlacementAction, placementActionDone } from '@adops/domain';
import { ResponseStatus } from '../../core/graphql/index.js';
import type { ManagedLevel } from './managed-entities.repository.js';
import type { ActionOutcome } from './placement-actions.repository.js';
import type { ManagedStatus } from './placement-manager.enums.js';

/** A requested item and its entity. Null if the entity is unknown or the caller can't access it. */
export interface NamedItem<Input> {
  readonly input: Input;
  readonly entityId: number | null;
}

export interface ItemAnswer<Input> {
  readonly input: Input;
  readonly status: ManagedStatus;
  readonly message: string | null;
}

interface Outcomes {
  readonly outcomes: readonly ActionOutcome[];
  /** True if the task waits for approval by another user. */
  readonly isWaiting: boolean;
}

const WAITS = 'Another user must approve this.';
const ON_ITS_WAY = 'On its way.';
const NOUNS: Readonly<Record<ManagedLevel, readonly [string, string]>> = {
  adgroup: ['ad group', 'ad groups'],
  placement: ['placement', 'placements'],
};
const DONE_WORDS: Readonly<Record<ManagedLevel, Readonly<Record<PlacementAction, string>>>> = {
  adgroup: { pause: 'paused', restore: 'restored' },
  placement: { pause: 'blocked', restore: 'unblocked' },
};
const AFTER: Readonly<Record<PlacementAction, ManagedStatus>> = { pause: 'paused', restore: 'enabled' };
const BEFORE: Readonly<Record<PlacementAction, ManagedStatus>> = { pause: 'enabled', restore: 'paused' };

const counted = (count: number, level: ManagedLevel): string =>
  `${count.toLocaleString('en-US')} ${NOUNS[level][count === 1 ? 0 : 1]}`;

/** Builds the response of an action, per item and as one sentence. @param problem reason why there is no task */
export function answerOf<Input>(
  action: PlacementAction,
  level: ManagedLevel,
  asked: readonly NamedItem<Input>[],
  { outcomes, isWaiting }: Outcomes,
  problem: string | null = null,
): { status: ResponseStatus; message: string | null; items: ItemAnswer<Input>[] } {
  const byId = new Map(outcomes.map((outcome) => [outcome.entityId, outcome]));
  const items = asked.map(({ input, entityId }): ItemAnswer<Input> => {
    const outcome = entityId === null ? undefined : byId.get(entityId);
    if (!outcome) return { input, status: 'failed', message: (entityId === null ? null : problem) ?? 'Not found.' };
    const { status, message } = outcome;
    if (status === 'failure') return { input, status: 'failed', message: message ?? 'Failed.' };
    if (status === 'success') return { input, status: AFTER[action], message };
    return { input, status: BEFORE[action], message: isWaiting ? WAITS : ON_ITS_WAY };
  });
  return { ...summary(action, level, items, isWaiting), items };
}

function summary(
  action: PlacementAction,
  level: ManagedLevel,
  items: readonly ItemAnswer<unknown>[],
  isWaiting: boolean,
): { status: ResponseStatus; message: string | null } {
  const failed = items.filter(({ status }) => status === 'failed');
  const open = items.filter(({ status }) => status === BEFORE[action]).length;
  const words = DONE_WORDS[level][action];
  const reason = failed[0]?.message;
  if (failed.length === items.length)
    return {
      status: ResponseStatus.error,
      message: items.length === 1 ? reason! : `No ${NOUNS[level][1]} were ${words}. ${reason}`,
    };
  const parts = [
    ...(failed.length > 0 ? [`${counted(failed.length, level)} not ${words}. ${reason}`] : []),
    ...(isWaiting ? [WAITS] : open > 0 ? [`${counted(open, level)} being sent. Open Status to follow them.`] : []),
  ];
  if (parts.length > 0) return { status: ResponseStatus.warning, message: parts.join(' ') };
  return {
    status: ResponseStatus.success,
    message:
      level === 'adgroup' ? placementActionDone(action, items.length) : `${counted(items.length, level)} ${words}.`,
  };
}
