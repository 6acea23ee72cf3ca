import type { ApolloClient } from '@apollo/client';
import { showLastingWarning } from '../toasts.js';
import { caller } from '../transport/client.js';
import { failureText, hasCode, ServerAnswerError } from '../transport/errors.js';
import { confirmSignIn, endLoginAs, fetchAccess, fetchIdentity, startLoginAs } from './api.js';
import { assertIsLoggedInAs, assertMayLoginAs } from './login-as.js';
import { SESSION_MESSAGES } from './messages.js';
import type { Access } from './model.js';
import { forgetToken, keepToken, type Dispatch, type EarlyAccess } from './session-start.js';
import { KEYS, readId, writeLoginAs, writeText } from './storage.js';

const signInFailure = (error: unknown): Error =>
  error instanceof Error && error.message === SESSION_MESSAGES.invalidResponse
    ? error
    : new Error(SESSION_MESSAGES.failedToAuth, { cause: error });

const recoveryCodeText = (left: number): string =>
  left === 0
    ? 'That was your last recovery code. Create new ones on your security page.'
    : `You signed in with a recovery code; ${left} ${left === 1 ? 'is' : 'are'} left. Create new ones on your security page.`;

export function signOut(dispatch: Dispatch, hasEnded = false): void {
  Object.assign(caller, { token: null, companyId: null, loginAsUserId: null });
  writeText(KEYS.token, null);
  writeText(KEYS.lastCompanyId, null);
  writeLoginAs(null);
  dispatch({ type: 'signedOut', hasEnded });
}

/** Returns the two steps of a sign-in. */
export const signInActions = (client: ApolloClient, dispatch: Dispatch) => ({
  signIn: async (username: string, password: string): Promise<string | null> => {
    try {
      const { token, ...found } = await fetchIdentity(client, { username, password });
      if (!token) throw new Error(SESSION_MESSAGES.invalidResponse);
      keepToken(token);
      dispatch({ type: 'signedIn', identity: found });
      return null;
    } catch (error) {
      forgetToken();
      if (error instanceof ServerAnswerError && error.challenge !== null) return error.challenge;
      throw signInFailure(error);
    }
  },
  confirmCode: async (challenge: string, code: string): Promise<void> => {
    try {
      const { token, recoveryCodesLeft } = await confirmSignIn(client, challenge, code);
      keepToken(token);
      const { token: _, ...found } = await fetchIdentity(client);
      dispatch({ type: 'signedIn', identity: found });
      if (recoveryCodesLeft !== null) showLastingWarning('recovery-codes', recoveryCodeText(recoveryCodesLeft));
    } catch (error) {
      forgetToken();
      throw signInFailure(error);
    }
  },
});

/** Enters a company. If it is rejected, returns to the company list or signs out. */
export function enterCompany(client: ApolloClient, early: EarlyAccess, dispatch: Dispatch, companyId: number): void {
  caller.companyId = companyId;
  dispatch({ type: 'companyChosen', companyId });
  const ahead = early.current?.companyId === companyId ? early.current.access : null;
  early.current = null;
  (ahead ?? fetchAccess(client, companyId)).then(
    (found) => {
      writeText(KEYS.lastCompanyId, String(companyId));
      dispatch({ type: 'entered', access: found });
    },
    (error: unknown) => {
      caller.companyId = null;
      if (hasCode(error, 'UNAUTHENTICATED')) return signOut(dispatch);
      if (error instanceof ServerAnswerError && error.needsSecondFactor)
        return dispatch({ type: 'factorNeeded', companyId });
      if (readId(KEYS.lastCompanyId) === companyId) writeText(KEYS.lastCompanyId, null);
      dispatch({ type: 'entryRefused', reason: failureText(error) });
    },
  );
}

/** Starts acting as another user and reloads the page. */
export async function actAs(
  client: ApolloClient,
  access: Access | null,
  userId: number,
  message?: string,
): Promise<void> {
  const companyId = access?.activeCompany.id ?? null;
  assertMayLoginAs({
    activeCompanyId: companyId,
    mainUser: access?.mainUser ?? null,
    userId: access?.user.id ?? 0,
    targetId: userId,
  });
  await startLoginAs(client, companyId ?? 0, userId, { isLogging: true, message });
  writeLoginAs({ userId, companyId: companyId ?? 0 });
  window.location.assign(`/company/${companyId}`);
}

export const isActingAs = (access: Access | null): access is Access =>
  access !== null && (access.mainUser !== null || caller.loginAsUserId !== null);

/** Returns to the main user and reloads the page. */
export async function returnToMainUser(client: ApolloClient, access: Access): Promise<void> {
  assertIsLoggedInAs(access.mainUser);
  const userId = access.user.id;
  await endLoginAs(client, access.activeCompany.id, { userId, isError: false, message: null });
  writeLoginAs(null);
  window.location.assign(`/company/${access.activeCompany.id}`);
}
