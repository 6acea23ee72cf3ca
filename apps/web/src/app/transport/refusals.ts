import type { ApolloLink } from '@apollo/client';
import { Subject } from 'rxjs';
import type { CallContext, Caller } from './endpoint.js';
import { headersOf } from './endpoint.js';
import { hasCode, type ServerAnswerError } from './errors.js';

/** Errors that end the session or require a second factor. The session provider handles them. */
export const refusals = new Subject<ServerAnswerError>();

/** Reports an error that concerns the session, unless it belongs to a session call or to an earlier session. */
export function reportRefusal(operation: ApolloLink.Operation, error: ServerAnswerError, caller: Caller): void {
  if (!hasCode(error, 'UNAUTHENTICATED') && !error.needsSecondFactor) return;
  const { call, headers } = operation.getContext() as { call?: CallContext; headers?: Record<string, string> };
  if (call?.isSessionCall || headers?.authorization !== headersOf(caller, call).authorization) return;
  refusals.next(error);
}
