import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createContext, useContext, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { showErrorBriefly, showTitledError } from '../toasts.js';
import { caller } from '../transport/client.js';
import { hasCode, returnFailureText } from '../transport/errors.js';
import { refusals } from '../transport/refusals.js';
import { revokeToken } from './api.js';
import { SESSION_MESSAGES } from './messages.js';
import { onlyCompany, reduceSession, type Access, type SessionState } from './model.js';
import { actAs, enterCompany, isActingAs, returnToMainUser, signInActions, signOut } from './session-actions.js';
import { start, type Dispatch, type EarlyAccess } from './session-start.js';
import { KEYS, readId } from './storage.js';
import { useScopedClient } from './useScopedClient.js';

export interface Session {
  readonly state: SessionState;
  /** Company to open directly: the only one, or the last used one. */
  readonly homeCompanyId: number | null;
  /** True while a logout or a return from login-as is in progress. */
  readonly isLeaving: boolean;
  /** Returns a challenge if a code is also needed, otherwise null. Rejects with 'Failed to auth'. */
  readonly signIn: (username: string, password: string) => Promise<string | null>;
  /** Completes the sign-in with the challenge of the first step. Rejects with 'Failed to auth'. */
  readonly confirmCode: (challenge: string, code: string) => Promise<void>;
  /** Called when a second factor is set up that a company requires, so that the company can be entered. */
  readonly factorSetUp: () => void;
  /** Repeats the start-up check after the console didn't respond. */
  readonly retryStart: () => void;
  readonly enterCompany: (companyId: number) => void;
  readonly loginAs: (userId: number, message?: string) => Promise<void>;
  /** Returns to the main user during a login-as, otherwise signs out. */
  readonly leave: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider around it.');
  return session;
}

/** Returns the user's access to the active company. Throws on screens outside a company. */
export function useAccess(): Access {
  const { state } = useSession();
  if (state.kind !== 'active') throw new Error(SESSION_MESSAGES.noActiveCompany);
  return state.access;
}

/**
 * Signs out if any response reports that the session has ended, and redirects to the setup of a missing second factor.
 */
function useRefusals(companyId: number | null, dispatch: Dispatch): void {
  useEffect(() => {
    const subscription = refusals.subscribe((error) => {
      if (hasCode(error, 'UNAUTHENTICATED')) {
        showTitledError(SESSION_MESSAGES.failedToAuth, SESSION_MESSAGES.ended);
        return signOut(dispatch, true);
      }
      if (companyId === null) return;
      caller.companyId = null;
      dispatch({ type: 'factorNeeded', companyId });
    });
    return () => subscription.unsubscribe();
  }, [companyId, dispatch]);
}

/**
 * Returns the action that signs out or returns to the main user. It runs once even if the button is pressed repeatedly,
 * and the button stays disabled until the page unloads.
 */
function useLeaving(client: ApolloClient, access: Access | null, dispatch: Dispatch) {
  const [isLeaving, setLeaving] = useState(false);
  const isUnderWay = useRef(false);
  const leave = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setLeaving(true);
    if (!isActingAs(access)) {
      await revokeToken(client);
      signOut(dispatch);
      return window.location.assign('/login');
    }
    try {
      await returnToMainUser(client, access);
    } catch (error) {
      isUnderWay.current = false;
      setLeaving(false);
      showErrorBriefly(returnFailureText(error));
    }
  };
  return { isLeaving, leave };
}

function homeCompanyOf(state: SessionState): number | null {
  if (state.kind === 'active') return state.access.activeCompany.id;
  if (!('identity' in state)) return null;
  const last = readId(KEYS.lastCompanyId);
  const remembered = state.identity.companies.some(({ id }) => id === last) ? last : null;
  return onlyCompany(state.identity) ?? remembered;
}

/**
 * Provides the session to the app.
 * @param newClient creates a client with an empty cache. The function must be stable
 */
export function SessionProvider({ newClient, children }: { newClient: () => ApolloClient; children: ReactNode }) {
  const [own] = useState(newClient);
  const [state, dispatch] = useReducer(reduceSession, { kind: 'starting' });
  const isStarting = useRef(false);
  const early: EarlyAccess = useRef(null);
  const access = state.kind === 'active' ? state.access : null;
  const client = useScopedClient(state, newClient);
  const leaving = useLeaving(own, access, dispatch);
  useRefusals(access?.activeCompany.id ?? null, dispatch);

  useEffect(() => {
    if (state.kind !== 'starting' || isStarting.current) return;
    isStarting.current = true;
    void start(own, early, dispatch).finally(() => {
      isStarting.current = false;
    });
  }, [own, state.kind]);

  const actions = useMemo(
    () => ({
      ...signInActions(own, dispatch),
      retryStart: () => dispatch({ type: 'started' }),
      factorSetUp: () => dispatch({ type: 'factorSetUp' }),
      enterCompany: (companyId: number) => enterCompany(own, early, dispatch, companyId),
    }),
    [own],
  );
  const session: Session = {
    state,
    homeCompanyId: homeCompanyOf(state),
    ...actions,
    ...leaving,
    loginAs: (userId, message) => actAs(own, access, userId, message),
  };
  return (
    <ApolloProvider client={client}>
      <SessionContext value={session}>{children}</SessionContext>
    </ApolloProvider>
  );
}
