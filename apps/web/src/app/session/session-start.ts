import type { ApolloClient } from '@apollo/client';
import type { ActionDispatch, RefObject } from 'react';
import { showError, showTitledError } from '../toasts.js';
import { caller } from '../transport/client.js';
import { endLoginAs, fetchAccess, fetchIdentity, startLoginAs } from './api.js';
import { SESSION_MESSAGES } from './messages.js';
import type { Access, SessionEvent } from './model.js';
import { startSession, type StartOutcome } from './start.js';
import { KEYS, readLoginAs, readText, writeLoginAs, writeText } from './storage.js';

export type Dispatch = ActionDispatch<[SessionEvent]>;
/** Access to the company of the address, fetched in parallel with the check of the token. */
export type EarlyAccess = RefObject<{ companyId: number; access: Promise<Access> } | null>;

/** Returns the company in the address. It is known before any request, so its access can be fetched immediately. */
function companyInAddress(): number | null {
  const match = /^\/company\/(\d+)(\/|$)/.exec(window.location.pathname);
  return match ? Number(match[1]) : null;
}

export function keepToken(token: string): void {
  caller.token = token;
  writeText(KEYS.token, token);
  writeLoginAs(null);
}

export function forgetToken(): void {
  caller.token = null;
  writeText(KEYS.token, null);
}

/** Signs in with the stored token and resumes a login-as. Results in a session event or another page. */
export async function start(client: ApolloClient, early: EarlyAccess, dispatch: Dispatch): Promise<void> {
  caller.token = readText(KEYS.token);
  const wanted = companyInAddress();
  const stored = readLoginAs();
  if (caller.token && wanted !== null && stored.userId === null && stored.companyId === null) {
    const access = fetchAccess(client, wanted);
    access.catch(() => undefined);
    early.current = { companyId: wanted, access };
  }
  const outcome = await startSession({
    token: () => caller.token,
    forgetToken,
    loginAs: readLoginAs,
    clearLoginAs: () => writeLoginAs(null),
    identify: () => fetchIdentity(client),
    resumeLoginAs: (userId, companyId) => startLoginAs(client, companyId, userId, { isLogging: false }),
    reportBrokenLoginAs: (userId, message) => endLoginAs(client, null, { userId, isError: true, message }),
  });
  // The request with the stored token was rejected. The next sign-in repeats it.
  if (outcome.kind !== 'signedIn') early.current = null;
  settle(outcome, wanted, dispatch);
}

function settle(outcome: StartOutcome, wanted: number | null, dispatch: Dispatch): void {
  if (outcome.kind === 'unreachable') return dispatch({ type: 'unreachable' });
  if (outcome.kind === 'reload') {
    writeText(KEYS.notice, outcome.message);
    return window.location.reload();
  }
  const message = outcome.message ?? readText(KEYS.notice);
  writeText(KEYS.notice, null);
  const hasEnded = message === SESSION_MESSAGES.failedToAuth;
  if (hasEnded) showTitledError(message, SESSION_MESSAGES.ended);
  else if (message) showError(message);
  if (outcome.kind === 'signedOut') return dispatch({ type: 'signedOut', hasEnded });
  caller.loginAsUserId = outcome.loginAs?.userId ?? null;
  // Acting as another user is limited to one company, so addresses of other companies redirect to it.
  if (outcome.loginAs && outcome.loginAs.companyId !== wanted) {
    return window.location.replace(`/company/${outcome.loginAs.companyId}`);
  }
  dispatch({ type: 'signedIn', identity: outcome.identity });
}
