import type { Member } from '../tenancy/index.js';

/** User that a request was authenticated as, before any login-as and independent of a company. */
export interface Caller {
  readonly userId: number;
  readonly username: string;
  readonly email: string | null;
  /** ID of the session. Null if the request contains a password instead of a token. */
  readonly sessionId: number | null;
  readonly via: 'password' | 'token';
  /** Membership in the company of the address, if it was read with the session. Null if the user isn't a member. */
  readonly member?: Member | null;
}
