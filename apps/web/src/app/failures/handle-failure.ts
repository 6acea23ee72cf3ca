import type { FieldMessages } from '@adops/domain';
import { type TOAST_TIME, showTimedError } from '../toasts.js';
import { UNEXPECTED_ERROR } from '../transport/errors.js';
import { readFailure } from './failure.js';

interface Handling {
  /** Failed action, such as "Failed to crop the picture". Missing if the reason already mentions it. */
  readonly what?: string;
  /** Shows messages at input fields. @returns the messages of fields that are not on the screen */
  readonly atFields?: (errors: readonly FieldMessages[]) => readonly string[];
  readonly time?: keyof typeof TOAST_TIME;
}

/**
 * Shows why a call of a builder failed: at the fields of the screen, or else in a toast with the action and the
 * reason, or "Unexpected error occurred" without a known reason. Aborted calls show nothing.
 */
export function handleFailure(error: unknown, { what, atFields, time = 'usual' }: Handling = {}): void {
  const failure = readFailure(error);
  if (failure === null) return;
  const { fields, reason } = failure;
  if (atFields && fields.length > 0) {
    const elsewhere = atFields(fields);
    if (elsewhere.length > 0) showTimedError(elsewhere.join(' '), time, what);
    return;
  }
  showTimedError(reason ?? UNEXPECTED_ERROR, time, reason === what ? undefined : what);
}
