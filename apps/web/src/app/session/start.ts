import { isOutOfReach } from '../transport/errors.js';
import { loginAsAtStart } from './login-as.js';
import { SESSION_MESSAGES } from './messages.js';
import type { Identity } from './model.js';
import type { StoredLoginAs } from './storage.js';

/** Calls and storage that the start needs. The provider passes the real ones. */
export interface StartPorts {
  readonly token: () => string | null;
  readonly forgetToken: () => void;
  readonly loginAs: () => StoredLoginAs;
  readonly clearLoginAs: () => void;
  /** Calls auth (identity) with the stored token. Rejects if the token is invalid. */
  readonly identify: () => Promise<Identity>;
  /** Calls loginAsUser to check that the stored state can be restored. */
  readonly resumeLoginAs: (userId: number, companyId: number) => Promise<unknown>;
  /** Calls returnToMainUser with isError. A failure doesn't change the outcome. */
  readonly reportBrokenLoginAs: (userId: number | null, message: string | null) => Promise<unknown>;
}

export type StartOutcome =
  | { readonly kind: 'signedOut'; readonly message: string | null }
  | {
      readonly kind: 'signedIn';
      readonly identity: Identity;
      /** Login-as in progress. Null if there is none. */
      readonly loginAs: { readonly userId: number; readonly companyId: number } | null;
      readonly message: string | null;
    }
  /** The console didn't respond. The token may be valid, so stored data is unchanged. */
  | { readonly kind: 'unreachable' }
  /** Login-as could not be restored. The page reloads as the main user. */
  | { readonly kind: 'reload'; readonly message: string };

/**
 * Starts the session. Signs in with the stored token, and deletes it if the server rejects it. Without a token, clears
 * any login-as and opens the sign-in. A stored login-as is resumed, or ended if its values are inconsistent.
 */
export async function startSession(ports: StartPorts): Promise<StartOutcome> {
  if (!ports.token()) {
    ports.clearLoginAs();
    return { kind: 'signedOut', message: null };
  }
  let identity: Identity;
  try {
    identity = await ports.identify();
  } catch (error) {
    if (isOutOfReach(error)) return { kind: 'unreachable' };
    ports.forgetToken();
    ports.clearLoginAs();
    return { kind: 'signedOut', message: SESSION_MESSAGES.failedToAuth };
  }
  const loginAs = loginAsAtStart(ports.loginAs(), identity);
  if (loginAs.kind === 'none') return { kind: 'signedIn', identity, loginAs: null, message: null };
  if (loginAs.kind === 'broken') {
    ports.clearLoginAs();
    await ports.reportBrokenLoginAs(loginAs.userId, loginAs.message).catch(() => undefined);
    return { kind: 'signedIn', identity, loginAs: null, message: loginAs.message };
  }
  try {
    await ports.resumeLoginAs(loginAs.userId, loginAs.companyId);
  } catch (error) {
    if (isOutOfReach(error)) return { kind: 'unreachable' };
    ports.clearLoginAs();
    await ports.reportBrokenLoginAs(loginAs.userId, SESSION_MESSAGES.loginAsNotSet).catch(() => undefined);
    return { kind: 'reload', message: SESSION_MESSAGES.loginAsNotSet };
  }
  const { userId, companyId } = loginAs;
  return { kind: 'signedIn', identity, loginAs: { userId, companyId }, message: null };
}
