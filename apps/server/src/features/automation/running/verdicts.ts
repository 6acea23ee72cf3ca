import { type ItemResult, type PlatformError, RateLimited } from '@adops/connectors';
import type { ChangeField } from '../fields.js';
import type { Ending, Finished, LaneOperation, UnknownOperation } from './lane-operations.js';
import { asExpected, type Reading, sameValue } from './platform-call.js';
import { EXTRA_LOOKS, MOST_ATTEMPTS } from './settings.js';

/** After no answer, and no sign that anything was carried out. */
const WAIT_MS = 5_000;

/** Fields without one former value to compare with. */
const UNGUARDED: ReadonlySet<ChangeField> = new Set(['hourlyBidAdjustments', 'delete', 'clone']);

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
    }
  | { readonly kind: 'unknown'; readonly operation: LaneOperation; readonly why: string }
  /** Not there, but perhaps looked for too early. */
  | { readonly kind: 'lookAgain'; readonly operation: LaneOperation };

export function ended(operation: LaneOperation, state: Ending, message: string | null, found?: unknown): Verdict {
  return { kind: 'finished', operation, finished: { operation, state, message, found } };
}

/** From what the platform holds before anything is sent: done already, somebody else's value, or to be sent. */
export function beforeSending(operation: LaneOperation, reading: Reading): Verdict {
  const { newValue, oldValue, forced, field } = operation;
  if (reading.outcome === 'failed') return notCarriedOut(operation, reading.error);
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  if (value === undefined) return { kind: 'open', operation };
  // Before the first call a campaign of that name is somebody else's; later it is the copy that was asked for.
  if (field === 'clone' && value !== null && operation.attempt <= 1)
    return ended(operation, 'rejected', 'A campaign of that name is there already.');
  if (sameValue(field, value, newValue)) return ended(operation, 'done', 'It was so already.', value);
  const expects = operation.isGuarded && !UNGUARDED.has(field);
  if (!forced && expects && !asExpected(field, oldValue, value))
    return ended(operation, 'conflict', 'Changed at the platform meanwhile: nothing was written.', value);
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

/** The same with what the platform held before: forced, a change may have met somebody else's. */
export function seenBefore(verdict: Verdict, reading: Reading): Verdict {
  if (verdict.kind !== 'finished' || reading.outcome !== 'found') return verdict;
  return { ...verdict, finished: { ...verdict.finished, seen: reading.value } };
}

/** From what the platform holds once the call can no longer arrive. */
export function lookedUp(operation: UnknownOperation, reading: Reading): Verdict {
  if (reading.outcome === 'failed') return { kind: 'unknown', operation, why: 'The platform could not be asked yet.' };
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  const { field } = operation;
  if (sameValue(field, value, operation.newValue)) return found(operation, reading);
  // A value may be written twice, a copy must not be made twice.
  const isEarly = operation.clockJumped || operation.extraLooks > 0;
  if (field === 'clone' && isEarly && operation.extraLooks < EXTRA_LOOKS) return { kind: 'lookAgain', operation };
  const expects = operation.isGuarded && field !== 'clone';
  if (value !== undefined && !operation.forced && expects && !asExpected(field, operation.oldValue, value))
    return ended(operation, 'conflict', 'Changed at the platform meanwhile.', value);
  if (operation.attempt >= MOST_ATTEMPTS)
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
  if (error.kind === 'Unavailable' && operation.attempt < MOST_ATTEMPTS)
    return { kind: 'again', operation, costsAttempt: true, waitMs: WAIT_MS };
  return ended(operation, 'rejected', error.message);
}

const gone = (operation: LaneOperation): Verdict =>
  operation.field === 'delete'
    ? ended(operation, 'done', null, true)
    : ended(operation, 'rejected', 'It no longer exists at the platform.');
