import type { ApolloLink } from '@apollo/client';
import { Subject } from 'rxjs';
import type { CallContext, Caller } from './endpoint.js';
import { headersOf } from './endpoint.js';
import { hasCode, type ServerAnswerError } from './errors.js';

/** Responses that end the session or require a second factor, handled by the session provider. */
export const refusals = new Subject<ServerAnswerError>();

/**
 * Reports a response that concerns the session, unless the session requested it itself or it belongs to an earlier
 * session.
 */
export function reportRefusal(operation: ApolloLink.Operation, error: ServerAnswerError, caller: Caller): void {
  if (!hasCode(error, 'UNAUTHENTICATED') && !error.needsSecondFactor) return;
  const { call, headers } = operation.getContext() as { call?: CallContext; headers?: Record<string, string> };
  if (call?.isSessionCall || headers?.authorization !== headersOf(caller, call).authorization) return;
  refusals.next(error);
}
