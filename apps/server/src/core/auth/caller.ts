import type { Member } from '../tenancy/index.js';

/** The person a request was authenticated as, before any login-as and independent of a company. */
export interface Caller {
  readonly userId: number;
  readonly username: string;
  readonly email: string | null;
  /** Null when the request carried a password instead of a token. */
  readonly sessionId: number | null;
  readonly via: 'password' | 'token';
  /** Membership in the company of the address, where it was read with the session; null: there is none. */
  readonly member?: Member | null;
}
