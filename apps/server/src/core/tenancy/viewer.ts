import type { PermissionKey } from '@adops/domain';

/** Partner accounts a viewer may see: every one of the company, or these ids (possibly none). */
export type AccountScope = 'all' | readonly number[];

/**
 * Who asks, in which company, and what they may see. Made once per request from the token and the address;
 * features take it as an argument and never look anything of it up again.
 */
export interface Viewer {
  /** Company of the address; every query is bound to it. */
  readonly companyId: number;
  /** Whose rights are used: the impersonated user during a login-as. */
  readonly userId: number;
  /** Who really sits there; equal to userId unless acting as another. */
  readonly actorId: number;
  readonly sessionId: number | null;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly accounts: AccountScope;
  /** Team of the user, for lists cut to it. */
  readonly teamId: number | null;
  /** Who really sits there has to set up a second factor before anything else here. */
  readonly lacksSecondFactor?: boolean;
  /** Where the request came from, for the record of changes. */
  readonly origin?: { readonly address: string; readonly requestId: string | null };
}
