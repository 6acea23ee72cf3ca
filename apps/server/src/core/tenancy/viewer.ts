import type { PermissionKey } from '@adops/domain';

/** Partner accounts that a viewer can see: all of the company, or these IDs (possibly none). */
export type AccountScope = 'all' | readonly number[];

/**
 * User of a request in a company, and their permissions. Created once per request from the token and the address.
 * Features receive the viewer as an argument and never look it up again.
 */
export interface Viewer {
  /** Company of the address. Every query is limited to it. */
  readonly companyId: number;
  /** User whose permissions apply, which is the impersonated user during a login-as. */
  readonly userId: number;
  /** User who is actually signed in. Equals userId except during a login-as. */
  readonly actorId: number;
  readonly sessionId: number | null;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly accounts: AccountScope;
  /** Team of the user, for lists limited to it. */
  readonly teamId: number | null;
  /** True if the signed-in user must set up a second factor before anything else. */
  readonly lacksSecondFactor?: boolean;
  /** Origin of the request, for the audit log. */
  readonly origin?: { readonly address: string; readonly requestId: string | null };
}
