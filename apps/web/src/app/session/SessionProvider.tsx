import type { ApolloClient } from '@apollo/client';
import { createContext, useContext, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { call, caller } from '../transport/client.js';
import { failureText, hasCode, returnFailureText, ServerAnswerError } from '../transport/errors.js';
import { showError, showErrorBriefly, showLastingWarning, showTitledError } from '../toasts.js';
import { confirmSignIn, endLoginAs, fetchAccess, fetchIdentity, revokeToken, startLoginAs } from './api.js';
import { assertIsLoggedInAs, assertMayLoginAs } from './login-as.js';
import { SESSION_MESSAGES } from './messages.js';
import { onlyCompany, reduceSession, type Access, type SessionState } from './model.js';
import { startSession } from './start.js';
import { KEYS, readId, readLoginAs, readText, writeLoginAs, writeText } from './storage.js';

export interface Session {
  readonly state: SessionState;
  /** Company to go to without asking: the only one, or the one used last. */
  readonly homeCompanyId: number | null;
  /** True while a logout or a return from login-as is under way. */
  readonly isLeaving: boolean;
  /** Answers a challenge when a code is needed too, else null. Rejects with 'Failed to auth'. */
  readonly signIn: (username: string, password: string) => Promise<string | null>;
  /** The second half, with the challenge of the first. Rejects with 'Failed to auth'. */
  readonly confirmCode: (challenge: string, code: string) => Promise<void>;
  /** The second factor a company asked for is on: it can be entered. */
  readonly factorSetUp: () => void;
  /** Runs the start-up check again after the console did not answer it. */
  readonly retryStart: () => void;
  readonly enterCompany: (companyId: number) => void;
  readonly loginAs: (userId: number, message?: string) => Promise<void>;
  /** Back to the main user while acting as another, else out. */
  readonly leave: () => Promise<void>;
  /** Runs an operation; an answer that the session is over signs out. */
  readonly call: typeof call;
  readonly client: ApolloClient;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider around it.');
  return session;
}

/** What the person is in the active company; only for screens inside one. */
export function useAccess(): Access {
  const { state } = useSession();
  if (state.kind !== 'active') throw new Error(SESSION_MESSAGES.noActiveCompany);
  return state.access;
}

/** The company the address names: known before anything is fetched, so its access can be asked for at once. */
function companyInAddress(): number | null {
  const match = /^\/company\/(\d+)(\/|$)/.exec(window.location.pathname);
  return match ? Number(match[1]) : null;
}

function keepToken(token: string): void {
  caller.token = token;
  writeText(KEYS.token, token);
  writeLoginAs(null);
}

function forgetToken(): void {
  caller.token = null;
  writeText(KEYS.token, null);
}

const isFactorNeeded = (error: unknown): boolean => error instanceof ServerAnswerError && error.needsSecondFactor;

const signInFailure = (error: unknown): Error =>
  error instanceof Error && error.message === SESSION_MESSAGES.invalidResponse
    ? error
    : new Error(SESSION_MESSAGES.failedToAuth, { cause: error });

const recoveryCodeText = (left: number): string =>
  left === 0
    ? 'That was your last recovery code. Make new ones on your security page.'
    : `You signed in with a recovery code; ${left} ${left === 1 ? 'is' : 'are'} left. New ones are made on your security page.`;

export function SessionProvider({ client, children }: { client: ApolloClient; children: ReactNode }) {
  const [state, dispatch] = useReducer(reduceSession, { kind: 'starting' });
  const [isLeaving, setLeaving] = useState(false);
  const leaving = useRef(false);
  const isStarting = useRef(false);
  const early = useRef<{ companyId: number; access: Promise<Access> } | null>(null);

  useEffect(() => {
    if (state.kind !== 'starting' || isStarting.current) return;
    isStarting.current = true;
    caller.token = readText(KEYS.token);
    const wanted = companyInAddress();
    const stored = readLoginAs();
    if (caller.token && wanted !== null && stored.userId === null && stored.companyId === null) {
      const access = fetchAccess(client, wanted);
      access.catch(() => undefined);
      early.current = { companyId: wanted, access };
    }
    void startSession({
      token: () => caller.token,
      forgetToken,
      loginAs: readLoginAs,
      clearLoginAs: () => writeLoginAs(null),
      identify: () => fetchIdentity(client),
      resumeLoginAs: (userId, companyId) => startLoginAs(client, companyId, userId, { isLogging: false }),
      reportBrokenLoginAs: (userId, message) => endLoginAs(client, null, { userId, isError: true, message }),
    }).then((outcome) => {
      isStarting.current = false;
      if (outcome.kind === 'unreachable') {
        early.current = null;
        return dispatch({ type: 'unreachable' });
      }
      if (outcome.kind === 'reload') {
        writeText(KEYS.notice, outcome.message);
        return window.location.reload();
      }
      const message = outcome.message ?? readText(KEYS.notice);
      writeText(KEYS.notice, null);
      if (message === SESSION_MESSAGES.failedToAuth) showTitledError(message, SESSION_MESSAGES.ended);
      else if (message) showError(message);
      if (outcome.kind === 'signedOut') return dispatch({ type: 'signedOut' });
      caller.loginAsUserId = outcome.loginAs?.userId ?? null;
      // Acting as somebody holds for one company: another address gives way to it.
      if (outcome.loginAs && outcome.loginAs.companyId !== wanted) {
        return window.location.replace(`/company/${outcome.loginAs.companyId}`);
      }
      dispatch({ type: 'signedIn', identity: outcome.identity });
    });
  }, [client, state.kind]);

  const session = useMemo<Session>(() => {
    const signOut = () => {
      Object.assign(caller, { token: null, companyId: null, loginAsUserId: null });
      writeText(KEYS.token, null);
      writeText(KEYS.lastCompanyId, null);
      writeLoginAs(null);
      dispatch({ type: 'signedOut' });
    };
    const access = state.kind === 'active' ? state.access : null;
    const identity = 'identity' in state ? state.identity : null;
    const last = readId(KEYS.lastCompanyId);
    const remembered = identity?.companies.some(({ id }) => id === last) ? last : null;
    return {
      state,
      client,
      isLeaving,
      homeCompanyId: access?.activeCompany.id ?? (identity ? (onlyCompany(identity) ?? remembered) : null),
      signIn: async (username, password) => {
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
      confirmCode: async (challenge, code) => {
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
      retryStart: () => dispatch({ type: 'started' }),
      factorSetUp: () => dispatch({ type: 'factorSetUp' }),
      enterCompany: (companyId) => {
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
            if (hasCode(error, 'UNAUTHENTICATED')) return signOut();
            if (isFactorNeeded(error)) return dispatch({ type: 'factorNeeded', companyId });
            if (readId(KEYS.lastCompanyId) === companyId) writeText(KEYS.lastCompanyId, null);
            dispatch({ type: 'entryRefused', reason: failureText(error) });
          },
        );
      },
      loginAs: async (userId, message) => {
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
      },
      leave: async () => {
        // One press is enough: the button stays disabled until the page is gone.
        if (leaving.current) return;
        leaving.current = true;
        setLeaving(true);
        if (access && (access.mainUser || caller.loginAsUserId !== null)) {
          try {
            assertIsLoggedInAs(access.mainUser);
            const userId = access.user.id;
            await endLoginAs(client, access.activeCompany.id, { userId, isError: false, message: null });
            writeLoginAs(null);
            window.location.assign(`/company/${access.activeCompany.id}`);
          } catch (error) {
            leaving.current = false;
            setLeaving(false);
            showErrorBriefly(returnFailureText(error));
          }
          return;
        }
        await revokeToken(client);
        signOut();
        window.location.assign('/login');
      },
      call: async (apollo, document, variables, context) => {
        try {
          return await call(apollo, document, variables, context);
        } catch (error) {
          if (hasCode(error, 'UNAUTHENTICATED')) {
            showTitledError(SESSION_MESSAGES.failedToAuth, SESSION_MESSAGES.ended);
            signOut();
          }
          if (access && isFactorNeeded(error)) {
            caller.companyId = null;
            dispatch({ type: 'factorNeeded', companyId: access.activeCompany.id });
          }
          throw error;
        }
      },
    };
  }, [client, state, isLeaving]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
