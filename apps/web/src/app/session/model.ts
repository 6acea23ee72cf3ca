import { isPermissionKey, type PermissionKey } from '@adops/domain';
import { SESSION_MESSAGES } from './messages.js';

export interface Company {
  readonly id: number;
  readonly name: string;
}
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
}
export interface AvatarColors {
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly borderColor: string;
}
export interface RoleOfUser {
  readonly name: string;
  readonly avatarColorPreset: AvatarColors | null;
}
export interface BuyerAccount {
  readonly id: number;
  readonly name: string;
}

/** Signed-in user before a company is chosen. */
export interface Identity {
  readonly user: Person;
  readonly companies: readonly Company[];
}

/** Access of the user to the active company. */
export interface Access {
  readonly user: Person;
  /** User who is actually signed in during a login-as. Null otherwise. */
  readonly mainUser: Person | null;
  readonly companies: readonly Company[];
  readonly activeCompany: Company;
  /** Currency of amounts in its reports, ISO 4217. */
  readonly currency: string;
  /** Changes of a bid, target or budget by more than this factor need a second approval. */
  readonly changeFactorLimit: number | null;
  readonly roles: readonly RoleOfUser[];
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Accounts whose buyer is the user. */
  readonly partnerAccounts: readonly BuyerAccount[];
  readonly partnerAccountSites: readonly { readonly id: number; readonly name: string }[];
  readonly team: { readonly id: number; readonly name: string } | null;
}

export type SessionState =
  /** The start-up check is in progress. */
  | { readonly kind: 'starting' }
  /** The console didn't respond to the start-up check. The stored token is kept. */
  | { readonly kind: 'unreachable' }
  /** The user isn't signed in. `hasEnded` is true if the session ended during use or before the start. */
  | { readonly kind: 'signedOut'; readonly hasEnded?: boolean }
  | {
      readonly kind: 'choosing';
      readonly identity: Identity;
      /** Company that requires a second factor first. */
      readonly needsFactorIn?: number;
      /** Company that could not be entered, with the reason for the user. */
      readonly refusedBy?: { readonly companyId: number; readonly reason: string };
    }
  | { readonly kind: 'entering'; readonly identity: Identity; readonly companyId: number }
  | { readonly kind: 'active'; readonly identity: Identity; readonly access: Access };

export type SessionEvent =
  | { readonly type: 'started' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'signedIn'; readonly identity: Identity }
  | { readonly type: 'signedOut'; readonly hasEnded?: boolean }
  | { readonly type: 'companyChosen'; readonly companyId: number }
  | { readonly type: 'entered'; readonly access: Access }
  | { readonly type: 'entryRefused'; readonly reason: string }
  | { readonly type: 'factorNeeded'; readonly companyId: number }
  | { readonly type: 'factorSetUp' };

/** Returns the next session state, without side effects. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'started':
      return { kind: 'starting' };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'signedOut':
      return event.hasEnded ? { kind: 'signedOut', hasEnded: true } : { kind: 'signedOut' };
    case 'signedIn':
      return { kind: 'choosing', identity: event.identity };
    case 'companyChosen':
      return 'identity' in state ? { kind: 'entering', identity: state.identity, companyId: event.companyId } : state;
    case 'entered':
      // Ignores a response for a company that the user has left in the meantime.
      return state.kind === 'entering' && state.companyId === event.access.activeCompany.id
        ? { kind: 'active', identity: state.identity, access: event.access }
        : state;
    case 'factorNeeded':
      return 'identity' in state
        ? { kind: 'choosing', identity: state.identity, needsFactorIn: event.companyId }
        : state;
    case 'factorSetUp':
      return state.kind === 'choosing' ? { kind: 'choosing', identity: state.identity } : state;
    case 'entryRefused':
      return state.kind === 'entering'
        ? {
            kind: 'choosing',
            identity: state.identity,
            refusedBy: { companyId: state.companyId, reason: event.reason },
          }
        : state;
  }
}

/** Returns the user's only company. Null if there are several. */
export function onlyCompany(identity: Identity): number | null {
  return identity.companies.length === 1 ? (identity.companies[0]?.id ?? null) : null;
}

/** Validates the companies of a response. Throws 'Invalid response' if one has no ID or name. */
export function checkCompanies(
  companies: readonly ({ id?: number | null; name?: string | null } | null | undefined)[] | null | undefined,
): Company[] {
  return (companies ?? []).map((company) => {
    if (!company || typeof company.id !== 'number' || !company.name) throw new Error(SESSION_MESSAGES.invalidResponse);
    return { id: company.id, name: company.name };
  });
}

/** Returns the permission keys that this client knows. A newer server may send additional ones. */
export function knownPermissions(keys: readonly string[]): ReadonlySet<PermissionKey> {
  return new Set(keys.filter(isPermissionKey));
}

/** Returns the first two letters for the avatar: 'buyer-01' is 'B1', 'anna.smith' is 'AS'. */
export function initialsOf(username: string): string {
  const parts = username.split(/[^a-z0-9]+/i).filter(Boolean);
  const second = parts.length > 1 ? parts.at(-1)?.replace(/^0+(?=\d)/, '') : undefined;
  return ((parts[0]?.[0] ?? '?') + (second?.[0] ?? parts[0]?.[1] ?? '')).toUpperCase();
}
