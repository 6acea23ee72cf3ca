import { AuthExpired, InvalidRequest } from '../port/errors.js';
import type { AccessToken, AccessTokens } from './access-tokens.js';

/**
 * Makes a call with the access token stored under a key. If the platform rejects the token, the call had no effect, so
 * it is retried with a new token.
 */
export async function withToken<T>(
  tokens: AccessTokens,
  key: string,
  fetch: () => Promise<AccessToken>,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    const token = await tokens.get(key, fetch);
    try {
      return await call(token);
    } catch (error) {
      if (error instanceof AuthExpired) await tokens.refused(key, token);
      throw error;
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AuthExpired && error.recoverable) return attempt();
    throw error;
  }
}

export const tokenFor = (value: string, seconds: number): AccessToken => ({
  value,
  expiresAt: new Date(Date.now() + seconds * 1000),
});

/** Requests a token. If the credentials are rejected, a user must reconnect the account. */
export async function signIn<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof InvalidRequest) && !(error instanceof AuthExpired)) throw error;
    const refused = new AuthExpired(false, `The platform rejected the credentials: ${error.message}`);
    refused.platform = error.platform;
    throw refused;
  }
}
