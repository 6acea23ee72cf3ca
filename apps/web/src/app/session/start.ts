import { isOutOfReach } from '../transport/errors.js';
import { loginAsAtStart } from './login-as.js';
import { SESSION_MESSAGES } from './messages.js';
import type { Identity } from './model.js';
import type { StoredLoginAs } from './storage.js';

/** The calls and the storage the start needs; the provider hands in the real ones. */
export interface StartPorts {
  readonly token: () => string | null;
  readonly forgetToken: () => void;
  readonly loginAs: () => StoredLoginAs;
  readonly clearLoginAs: () => void;
  /** auth (identity) with the stored token; rejects when the token is no good. */
  readonly identify: () => Promise<Identity>;
  /** loginAsUser, to see that the stored state can be established again. */
  readonly resumeLoginAs: (userId: number, companyId: number) => Promise<unknown>;
  /** returnToMainUser with isError; a failure changes nothing about the outcome. */
  readonly reportBrokenLoginAs: (userId: number | null, message: string | null) => Promise<unknown>;
}

export type StartOutcome =
  | { readonly kind: 'signedOut'; readonly message: string | null }
  | {
      readonly kind: 'signedIn';
      readonly identity: Identity;
      /** Set while acting as another user. */
      readonly loginAs: { readonly userId: number; readonly companyId: number } | null;
      readonly message: string | null;
    }
  /** The console did not answer: the token may be good, so nothing stored is touched. */
  | { readonly kind: 'unreachable' }
  /** Login-as could not be established: back to the main user with a fresh page. */
  | { readonly kind: 'reload'; readonly message: string };

/**
 * Starts the console. Signs in with the stored token, and drops it if the server rejects it. Without a token it clears any
 * login-as and opens the sign-in. A stored login-as is resumed, or ended if its values are inconsistent.
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
