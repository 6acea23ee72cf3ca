import { ruleOf } from '@adops/domain';
import { AuthExpired, type ItemResult, type PlatformError, RateLimited } from '@adops/connectors';
import { NO_CHANGE_NEEDED } from '../planning/outcomes.js';
import type { Ending, Finished, LaneOperation, UnknownOperation } from './lane-operations.repository.js';
import { asExpected, type Reading, sameValue } from './platform-call.js';
import { EXTRA_LOOKS, MAX_ATTEMPTS } from '../../../core/work/index.js';

/** Wait after a call without a response and without a sign that it was executed. */
const WAIT_MS = 5_000;
/** Wait while the platform rejects the account's sign-in, because a user may have to reconnect the account. */
const SIGN_IN_WAIT_MS = 5 * 60_000;

/** Beginning of the message of an operation while the platform rejects the account's sign-in. */
export const WAITS_FOR_SIGN_IN = 'Waiting until the account is connected again.';

const CHANGED_MEANWHILE = 'Changed in the meantime. Not applied.';
const OTHER_KIND = 'The campaign or ad group now uses the other kind of budget. Not applied.';
const STRANDED = 'The previous change failed, so this amount is no longer valid. Not applied.';

const NAME_IS_TAKEN = 'A campaign with this name already exists.';

/** Result to record for an operation after a step. */
export type OperationResult =
  | { readonly kind: 'open'; readonly operation: LaneOperation }
  | { readonly kind: 'finished'; readonly operation: LaneOperation; readonly finished: Finished }
  /** The change was certainly not executed, so it may be sent again. */
  | {
      readonly kind: 'again';
      readonly operation: LaneOperation;
      readonly costsAttempt: boolean;
      readonly waitMs: number;
      /** Reason why the account waits, for display. The lane is parked until then. */
      readonly parkedFor?: string;
    }
  | { readonly kind: 'unknown'; readonly operation: LaneOperation; readonly why: string }
  /** The value was not found, but the look-up may have been too early. */
  | { readonly kind: 'lookAgain'; readonly operation: LaneOperation };

/** Returns the result if the platform already had the requested value before sending. */
const heldAlready = (operation: LaneOperation, found: unknown): OperationResult => ({
  kind: 'finished',
  operation,
  finished: { operation, state: 'done', message: NO_CHANGE_NEEDED, found, unchanged: true },
});

export function ended(
  operation: LaneOperation,
  state: Ending,
  message: string | null,
  found?: unknown,
): OperationResult {
  return { kind: 'finished', operation, finished: { operation, state, message, found } };
}

/** Returns the result if the task was stopped between begin and send. */
export const notSent = (operation: LaneOperation): OperationResult => ({
  kind: 'again',
  operation,
  costsAttempt: false,
  waitMs: 0,
});

/** Returns the result of setting labels, which exist only in the console. */
export const putOn = (operation: LaneOperation): OperationResult =>
  sameValue('labels', operation.oldValue, operation.newValue)
    ? heldAlready(operation, operation.newValue)
    : ended(operation, 'done', null, operation.newValue);

/**
 * Returns the result before sending, from the value at the platform: already set, changed by another user, or to be
 * sent.
 */
export function beforeSending(operation: LaneOperation, reading: Reading): OperationResult {
  const { newValue, oldValue, forced, field } = operation;
  if (reading.outcome === 'failed') return notCarriedOut(operation, reading.error);
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  if (operation.isStranded) return ended(operation, 'conflict', STRANDED, value);
  // Forced changes are included, because no user has seen the budget that they would replace.
  if (reading.otherKind) return ended(operation, 'conflict', OTHER_KIND, reading.otherKind);
  if (value === undefined) return { kind: 'open', operation };
  // Before the first call, a campaign with that name belongs to another user. Afterwards the campaign is the requested
  // copy.
  if (field === 'clone' && value !== null && !operation.wasSent) return ended(operation, 'rejected', NAME_IS_TAKEN);
  if (sameValue(field, value, newValue))
    return operation.wasSent ? ended(operation, 'done', null, value) : heldAlready(operation, value);
  const expects = operation.isGuarded && ruleOf(field).isGuarded;
  if (!forced && expects && !asExpected(field, oldValue, value))
    return ended(operation, 'conflict', CHANGED_MEANWHILE, value);
  return { kind: 'open', operation };
}

/** Returns the result from the platform's response and its value afterwards. */
export function afterSending(
  operation: LaneOperation,
  result: ItemResult<unknown>,
  reading: Reading | null,
): OperationResult {
  if (result.outcome === 'unknown')
    return {
      kind: 'unknown',
      operation,
      why: "The platform didn't respond. We are checking whether the change arrived.",
    };
  if (result.outcome === 'failed') {
    if (result.error.kind !== 'Conflict') return notCarriedOut(operation, result.error);
    return ended(operation, 'conflict', result.error.message);
  }
  const { newValue, oldValue, field } = operation;
  if (!reading || reading.outcome === 'failed')
    return { kind: 'unknown', operation, why: 'Sent, but not verified yet.' };
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  if (value === undefined) return ended(operation, 'done', null, newValue);
  if (sameValue(field, value, newValue)) return found(operation, reading);
  // The platform reported success but still has the old value, which may change later.
  if (field === 'clone' || sameValue(field, value, oldValue))
    return { kind: 'unknown', operation, why: 'Not visible on the platform yet.' };
  return ended(operation, 'warned', 'The platform stored a different value.', value);
}

/**
 * Adds the previous value at the platform to a result, because a forced change may have overwritten another user's
 * value.
 */
export function seenBefore(result: OperationResult, reading: Reading): OperationResult {
  if (result.kind !== 'finished' || reading.outcome !== 'found') return result;
  return { ...result, finished: { ...result.finished, seen: reading.value } };
}

/** Adds the value that was read before sending if the outcome was determined later. */
export const asSeen = (finished: Finished): Finished =>
  finished.seen === undefined && finished.operation.wasSent
    ? { ...finished, seen: finished.operation.seenValue ?? undefined }
    : finished;

/** Returns the result from the value at the platform, once the request can no longer arrive. */
export function lookedUp(operation: UnknownOperation, reading: Reading): OperationResult {
  if (reading.outcome === 'failed')
    return { kind: 'unknown', operation, why: "The platform's value couldn't be read yet." };
  if (reading.outcome === 'gone') return gone(operation);
  const { value } = reading;
  const { field } = operation;
  if (reading.otherKind) return ended(operation, 'conflict', OTHER_KIND, reading.otherKind);
  if (field === 'clone' && value !== null && !operation.wasSent) return ended(operation, 'rejected', NAME_IS_TAKEN);
  if (sameValue(field, value, operation.newValue))
    return operation.wasSent ? found(operation, reading) : heldAlready(operation, value);
  // A value may be written twice, but a copy must not be created twice.
  const isEarly = operation.clockJumped || operation.extraLooks > 0;
  if (field === 'clone' && isEarly && operation.extraLooks < EXTRA_LOOKS) return { kind: 'lookAgain', operation };
  const expects = operation.isGuarded && field !== 'clone';
  if (value !== undefined && !operation.forced && expects && !asExpected(field, operation.oldValue, value))
    return ended(operation, 'conflict', CHANGED_MEANWHILE, value);
  if (operation.attempt >= MAX_ATTEMPTS)
    return ended(
      operation,
      'person',
      "The platform didn't respond to three attempts. Check the value on the platform.",
      value,
    );
  return { kind: 'again', operation, costsAttempt: true, waitMs: 0 };
}

/**
 * Returns the result if the requested value was found. A copy may exist several times if an earlier attempt arrived
 * very late.
 */
const found = (
  operation: LaneOperation,
  { value, times = 1 }: Extract<Reading, { outcome: 'found' }>,
): OperationResult =>
  times <= 1
    ? ended(operation, 'done', null, value)
    : ended(operation, 'warned', `${times} campaigns have this name, all paused. Delete the extra ones.`, value);

/** Returns the result if the platform wasn't reached or rejected the change, so nothing was executed. */
function notCarriedOut(operation: LaneOperation, error: PlatformError): OperationResult {
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

const gone = (operation: LaneOperation): OperationResult =>
  operation.field === 'delete'
    ? operation.wasSent
      ? ended(operation, 'done', null, true)
      : heldAlready(operation, true)
    : ended(operation, 'rejected', 'It no longer exists on the platform.');
