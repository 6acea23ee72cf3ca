import type { NextFunction, Request, Response } from 'express';
import { requestsRefused } from '../metrics/index.js';

/** More than any page of the client has under way, also over HTTP/2 and with several tabs. */
const MOST_OF_ONE = 64;
/** A refusal waits this long: whoever comes again at once comes once a second. */
const HELD_MS = 1_000;
/** Refusals waiting at once; beyond, the connection is cut. */
const MOST_HELD = 2_000;

/**
 * Refuses what one sign-in asks for beside many open requests of its own, before its body is read or anything is looked
 * up: a flood costs a line in a map. Requests without an Authorization header pass; they are answered from memory.
 */
export function boundedRequests(): (request: Request, response: Response, next: NextFunction) => void {
  const open = new Map<string, number>();
  let held = 0;
  return (request, response, next) => {
    const who = request.get('authorization');
    if (who === undefined) return next();
    const mine = open.get(who) ?? 0;
    if (mine < MOST_OF_ONE) {
      open.set(who, mine + 1);
      response.once('close', () => {
        const left = open.get(who)! - 1;
        if (left === 0) open.delete(who);
        else open.set(who, left);
      });
      return next();
    }
    requestsRefused.inc();
    if (held >= MOST_HELD) return void request.socket.destroy();
    held += 1;
    const timer = setTimeout(() => refuse(request, response), HELD_MS);
    response.once('close', () => {
      held -= 1;
      clearTimeout(timer);
    });
  };
}

function refuse(request: Request, response: Response): void {
  response
    .status(429)
    .set('Retry-After', '1')
    .type(request.accepts('application/graphql-response+json') ? 'application/graphql-response+json' : 'json')
    .send(
      JSON.stringify({
        errors: [
          {
            message: 'Too many requests at once. Wait a moment and try again.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      }),
    );
}
