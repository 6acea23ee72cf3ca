import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { readCredentials } from '../auth/credentials.js';
import { requestsRefused } from '../metrics/index.js';

export interface OpenLimits {
  /** Maximum open requests. No page of the client exceeds it, even over HTTP/2 and with several tabs. */
  readonly open: number;
  /**
   * Maximum wait of a request beyond the limit. If `many` requests already wait, it is rejected after `shortWaitMs`.
   */
  readonly maxWaitMs: number;
  readonly many: number;
  readonly shortWaitMs: number;
}

const LIMITS: OpenLimits = { open: 16, maxWaitMs: 10_000, many: 500, shortWaitMs: 1_000 };

/** Open and waiting requests of one caller. */
interface Asker {
  open: number;
  /** Waiting requests in order of arrival. */
  readonly waiting: Set<() => void>;
}

/**
 * Limits the open requests of one session. Requests above the limit wait before their bodies are read or any data is
 * looked up. A flood therefore costs an entry in a list, and other users aren't affected. Requests without an
 * Authorization header pass, because their responses come from memory.
 */
export function boundedRequests(
  limits: OpenLimits = LIMITS,
): (request: Request, response: Response, next: NextFunction) => void {
  const askers = new Map<string, Asker>();

  function leave(who: string, asker: Asker): void {
    asker.open -= 1;
    const [first] = asker.waiting;
    if (first) first();
    else if (asker.open === 0) askers.delete(who);
  }

  return (request, response, next) => {
    const authorization = request.get('authorization');
    if (authorization === undefined) return next();
    const who = askerOf(authorization);
    let asker = askers.get(who);
    if (!asker) askers.set(who, (asker = { open: 0, waiting: new Set() }));
    const { waiting } = asker;
    const enter = (): void => {
      asker.open += 1;
      response.once('close', () => leave(who, asker));
      next();
    };
    if (asker.open < limits.open) return enter();

    const stop = (): void => {
      clearTimeout(timer);
      waiting.delete(turn);
      response.off('close', stop);
    };
    // The request continues in its own async context, not in that of the request that released the slot.
    const turn = AsyncResource.bind(() => {
      stop();
      enter();
    });
    const timer = setTimeout(
      () => {
        stop();
        refuse(request, response);
      },
      waiting.size < limits.many ? limits.maxWaitMs : limits.shortWaitMs,
    );
    waiting.add(turn);
    response.once('close', stop);
  };
}

/**
 * Identifies the caller of a request by token or user name, in any spelling of the header. All unreadable headers count
 * as one caller.
 */
export function askerOf(authorization: string): string {
  const credentials = readCredentials(authorization);
  if (!credentials) return 'anonymous';
  const who = credentials.scheme === 'basic' ? credentials.username.toLowerCase() : credentials.token;
  return createHash('sha256').update(`${credentials.scheme} ${who}`).digest('base64');
}

function refuse(request: Request, response: Response): void {
  requestsRefused.inc();
  response
    .status(429)
    .set('Retry-After', '1')
    .type(request.accepts('application/graphql-response+json') ? 'application/graphql-response+json' : 'json')
    .send(
      JSON.stringify({
        errors: [
          {
            message: 'Too many simultaneous requests. Wait a moment and try again.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      }),
    );
}
