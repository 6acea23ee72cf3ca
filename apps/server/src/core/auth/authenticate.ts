import passport from 'passport';
import type { ConsoleRequest } from '../graphql/context.js';
import { Unauthenticated } from '../graphql/errors.js';
import type { Caller } from './caller.js';

const SCHEME = /^(basic|bearer) /i;

/** Authentication of each request, shared by all its root fields. */
const pending = new WeakMap<ConsoleRequest, Promise<Caller>>();

/**
 * Authenticates a request by its Authorization header only. Rejects a token in the query string, and ignores tokens in
 * bodies.
 * @throws Unauthenticated for a missing or invalid header, Throttled after too many wrong passwords
 */
export function authenticate(request: ConsoleRequest): Promise<Caller> {
  let answer = pending.get(request);
  if (!answer) {
    answer = ask(request);
    pending.set(request, answer);
  }
  return answer;
}

function ask(request: ConsoleRequest): Promise<Caller> {
  const scheme = SCHEME.exec(request.get('authorization') ?? '')?.[1]?.toLowerCase();
  if (!scheme || 'access_token' in request.query) return Promise.reject(new Unauthenticated());
  return new Promise((resolve, reject) => {
    const answered = (error: unknown, caller?: Caller | false | null): void => {
      if (error) reject(error as Error);
      else if (caller) resolve(caller);
      else reject(new Unauthenticated());
    };
    const handler = passport.authenticate(scheme, { session: false }, answered) as (
      req: ConsoleRequest,
      res: unknown,
      next: (error?: unknown) => void,
    ) => void;
    handler(request, request.res, (error) => answered(error ?? new Unauthenticated()));
  });
}
