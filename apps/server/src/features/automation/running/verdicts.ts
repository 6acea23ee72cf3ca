import { ruleOf } from '@adops/domain';
import { AuthExpired, type ItemResult, type PlatformError, RateLimited } from '@adops/connectors';
import { NO_CHANGE_NEEDED } from '../planning/outcomes.js';
import type { Ending, Finished, LaneOperation, UnknownOperation } from './lane-operations.repository.js';
import { asExpected, type Reading, sameValue } from './platform-call.js';
import { EXTRA_LOOKS, MAX_ATTEMPTS } from '../../../core/work/index.js';

/** After no answer, and no sign that anything was carried out. */
const WAIT_MS = 5_000;
/** While the platform refuses the account's sign-in: it may have to be connected again. */
const SIGN_IN_WAIT_MS = 5 * 60_000;

/** Begins what an operation says while the platform refuses the account's sign-in. */
export const WAITS_FOR_SIGN_IN = 'Waiting for the account to be connected again.';

const CHANGED_MEANWHILE = 'Changed in the meantime. Not applied.';
const OTHER_KIND = 'It runs on a budget of the other kind by now. Not applied.';
const STRANDED = 'The change before it was not made, so its amount no longer holds. Not applied.';

const NAME_IS_TAKEN = 'A campaign of that name already exists.';

/** What is to be recorded of an operation after a step. */
export type Verdict =
  | { readonly kind: 'open'; readonly operation: LaneOperation }
  | { readonly kind: 'finished'; readonly operation: LaneOperation; readonly finished: Finished }
  /** Certainly not carried out: may be sent again. */
  | {
      readonly kind: 'again';
      readonly operation: LaneOperation;
      readonly costsAttempt: boolean;
      readonly waitMs: number;
      /** What the account waits for, for people; the lane is parked until then. */
      readonly parkedFor?: string;
    }
  | { readonly kind: 'unknown'; readonly operation: LaneOperation; readonly why: string }
  /** Not there, but perhaps looked for too early. */
  | { readonly kind: 'lookAgain'; readonly operation: LaneOperation };

/** What the platform held before anything was sent is what was asked for. */
const heldAlready = (operation: LaneOperation, found: unknown): Verdict => ({
  kind: 'finished',
  operation,
  finished: { operation, state: 'done', message: NO_CHANGE_NEEDED, found, unchanged: true },
});

export function ended(operation: LaneOperation, state: Ending, message: string | null, found?: unknown): Verdict {
  return { kind: 'finished', operation, finished: { operation, state, message, found } };
}

/** Begun, but its task was stopped before it was sent. */
export const notSent = (operation: LaneOperation): Verdict => ({
  kind: 'again',
  operation,
  costsAttempt: false,
  waitMs: 0,
});

/** Labels are kept here alone. */
export const putOn = (operation: LaneOperation): Verdict =>
  sameValue('labels', operation.oldValue, operation.newValue)
    ? heldAlready(operation, operation.newValue)
    : ended(operation, 'done', null, operation.newValue);

/** From what the platform holds before anything is sent: done already, another user's value, or to be sent. */
export function beforeSending(operation: LaneOperation, reading: Reading): Verdict {
  const { newValue, oldValue, forced, field } = operation;
  if (reading.outcome === 'failed') return notCarriedOut(operation, reading.error);
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  if (operation.isStranded) return ended(operation, 'conflict', STRANDED, value);
  // Also where it is forced: no user has seen what it would replace.
  if (reading.otherKind) return ended(operation, 'conflict', OTHER_KIND, reading.otherKind);
  if (value === undefined) return { kind: 'open', operation };
  // Before the first call a campaign of that name is another user's; later it is the copy that was asked for.
  if (field === 'clone' && value !== null && !operation.wasSent) return ended(operation, 'rejected', NAME_IS_TAKEN);
  if (sameValue(field, value, newValue))
    return operation.wasSent ? ended(operation, 'done', null, value) : heldAlready(operation, value);
  const expects = operation.isGuarded && ruleOf(field).isGuarded;
  if (!forced && expects && !asExpected(field, oldValue, value))
    return ended(operation, 'conflict', CHANGED_MEANWHILE, value);
  return { kind: 'open', operation };
}

/** From the platform's answer and what it holds afterwards. */
export function afterSending(operation: LaneOperation, result: ItemResult<unknown>, reading: Reading | null): Verdict {
  if (result.outcome === 'unknown') return { kind: 'unknown', operation, why: 'No answer: checking at the platform.' };
  if (result.outcome === 'failed') {
    if (result.error.kind !== 'Conflict') return notCarriedOut(operation, result.error);
    return ended(operation, 'conflict', result.error.message);
  }
  const { newValue, oldValue, field } = operation;
  if (!reading || reading.outcome === 'failed')
    return { kind: 'unknown', operation, why: 'Sent; it could not be read back yet.' };
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  if (value === undefined) return ended(operation, 'done', null, newValue);
  if (sameValue(field, value, newValue)) return found(operation, reading);
  // Said to be done, but the old value is still there: it may come late.
  if (field === 'clone' || sameValue(field, value, oldValue))
    return { kind: 'unknown', operation, why: 'Not to be seen at the platform yet.' };
  return ended(operation, 'warned', 'The platform made another value of it.', value);
}

/** The same with what the platform held before: forced, a change may have met another user's. */
export function seenBefore(verdict: Verdict, reading: Reading): Verdict {
  if (verdict.kind !== 'finished' || reading.outcome !== 'found') return verdict;
  return { ...verdict, finished: { ...verdict.finished, seen: reading.value } };
}

/** What was read before it was sent counts as well where the outcome was learned later. */
export const asSeen = (finished: Finished): Finished =>
  finished.seen === undefined && finished.operation.wasSent
    ? { ...finished, seen: finished.operation.seenValue ?? undefined }
    : finished;

/** From what the platform holds once the call can no longer arrive. */
export function lookedUp(operation: UnknownOperation, reading: Reading): Verdict {
  if (reading.outcome === 'failed') return { kind: 'unknown', operation, why: 'The platform could not be asked yet.' };
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  const { field } = operation;
  if (reading.otherKind) return ended(operation, 'conflict', OTHER_KIND, reading.otherKind);
  if (field === 'clone' && value !== null && !operation.wasSent) return ended(operation, 'rejected', NAME_IS_TAKEN);
  if (sameValue(field, value, operation.newValue))
    return operation.wasSent ? found(operation, reading) : heldAlready(operation, value);
  // A value may be written twice, a copy must not be made twice.
  const isEarly = operation.clockJumped || operation.extraLooks > 0;
  if (field === 'clone' && isEarly && operation.extraLooks < EXTRA_LOOKS) return { kind: 'lookAgain', operation };
  const expects = operation.isGuarded && field !== 'clone';
  if (value !== undefined && !operation.forced && expects && !asExpected(field, operation.oldValue, value))
    return ended(operation, 'conflict', CHANGED_MEANWHILE, value);
  if (operation.attempt >= MAX_ATTEMPTS)
    return ended(operation, 'person', 'Tried three times without an answer: look at the platform.', value);
  return { kind: 'again', operation, costsAttempt: true, waitMs: 0 };
}

/** What was asked for is there; of a copy perhaps more than once, where an earlier try came very late. */
const found = (operation: LaneOperation, { value, times = 1 }: Extract<Reading, { outcome: 'found' }>): Verdict =>
  times <= 1
    ? ended(operation, 'done', null, value)
    : ended(
        operation,
        'warned',
        `There are ${times} campaigns of that name, all paused: delete what is too many.`,
        value,
      );

/** The platform was not reached, or refused: nothing happened there. */
function notCarriedOut(operation: LaneOperation, error: PlatformError): Verdict {
  if (error instanceof RateLimited)
    return { kind: 'again', operation, costsAttempt: false, waitMs: error.retryAfterMs };
  const isTriedAgain = operation.attempt < MAX_ATTEMPTS;
  if (error.kind === 'Unavailable' && isTriedAgain)
    return { kind: 'again', operation, costsAttempt: true, waitMs: WAIT_MS };
  if (error instanceof AuthExpired) {
    if (error.recoverable && isTriedAgain) return { kind: 'again', operation, costsAttempt: true, waitMs: WAIT_MS };
    const parkedFor = `${WAITS_FOR_SIGN_IN} ${error.message}`;
    return { kind: 'again', operation, costsAttempt: false, waitMs: SIGN_IN_WAIT_MS, parkedFor };
  }
  return ended(operation, 'rejected', error.message);
}

const gone = (operation: LaneOperation): Verdict =>
  operation.field === 'delete'
    ? operation.wasSent
      ? ended(operation, 'done', null, true)
      : heldAlready(operation, true)
    : ended(operation, 'rejected', 'It no longer exists at the platform.');
