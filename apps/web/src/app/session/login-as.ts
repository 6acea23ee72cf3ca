import { SESSION_MESSAGES } from './messages.js';
import type { Identity, Person } from './model.js';
import type { StoredLoginAs } from './storage.js';

/**
 * Throws if acting as another user is not allowed: without an active company, while already acting as another user, or
 * as the same user. The error has the specified text.
 */
export function assertMayLoginAs(session: {
  readonly activeCompanyId: number | null;
  readonly mainUser: Person | null;
  readonly userId: number;
  readonly targetId: number;
}): void {
  if (session.activeCompanyId === null) throw new Error(SESSION_MESSAGES.noActiveCompany);
  if (session.mainUser !== null) throw new Error(SESSION_MESSAGES.alreadyLoggedInAs);
  if (session.userId === session.targetId) throw new Error(SESSION_MESSAGES.asHimself);
}

export function assertIsLoggedInAs(mainUser: Person | null): void {
  if (mainUser === null) throw new Error(SESSION_MESSAGES.notLoggedInAs);
}

export type LoginAsAtStart =
  | { readonly kind: 'none' }
  | { readonly kind: 'resume'; readonly userId: number; readonly companyId: number }
  /** The stored state can't be used. The session returns to the main user and shows the reason, if any. */
  | { readonly kind: 'broken'; readonly userId: number | null; readonly message: string | null };

/** Interprets the two stored values for the owner of the stored token. */
export function loginAsAtStart(stored: StoredLoginAs, identity: Identity): LoginAsAtStart {
  const { userId, companyId } = stored;
  if (userId === null && companyId === null) return { kind: 'none' };
  if (userId === null || companyId === null) return { kind: 'broken', userId, message: null };
  if (!identity.companies.some((company) => company.id === companyId)) {
    return { kind: 'broken', userId, message: SESSION_MESSAGES.noAccessToStoredCompany };
  }
  return { kind: 'resume', userId, companyId };
}
