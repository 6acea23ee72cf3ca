/** Caller of all requests. Mutable, because the link reads it for each request. */
export interface Caller {
  token: string | null;
  companyId: number | null;
  loginAsUserId: number | null;
}

/** Options of a call. An operation can set them in its `context`. */
export interface CallContext {
  /** 'common' sends the call to the endpoint without a company, as the main user. */
  readonly endpoint?: 'common';
  readonly basic?: { readonly username: string; readonly password: string };
  readonly companyId?: number;
  /** False to send the call as the main user even during login-as. */
  readonly asMainUser?: boolean;
  /** Idempotency key. With a key, the call can be repeated if its response is lost. */
  readonly idempotencyKey?: string;
  /** True for calls of the session itself, which handles rejections. */
  readonly isSessionCall?: boolean;
}

function toBase64(text: string): string {
  // btoa supports only bytes, but names and passwords may contain any character.
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Returns the path of the GraphQL endpoint of the company, or of the common one. */
export function endpointOf(caller: Caller, context: CallContext = {}): string {
  const companyId = context.endpoint === 'common' ? null : (context.companyId ?? caller.companyId);
  return companyId === null ? '/api/graphql' : `/company/${companyId}/api/graphql`;
}

/**
 * Returns the headers of a request: Basic credentials at sign-in, the token afterwards, and the ID of the impersonated
 * user.
 */
export function headersOf(caller: Caller, context: CallContext = {}): Record<string, string> {
  const headers: Record<string, string> = {};
  if (context.basic) {
    headers.authorization = `Basic ${toBase64(`${context.basic.username}:${context.basic.password}`)}`;
  } else if (caller.token) {
    headers.authorization = `Bearer ${caller.token}`;
  }
  const withCompany = endpointOf(caller, context) !== '/api/graphql';
  if (caller.loginAsUserId !== null && withCompany && !context.asMainUser && !context.basic) {
    headers['x-login-as'] = String(caller.loginAsUserId);
  }
  if (context.idempotencyKey !== undefined) headers['idempotency-key'] = context.idempotencyKey;
  return headers;
}
