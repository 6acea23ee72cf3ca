import type { AccessToken, TokenStore } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';
import { type SecretStore, SecretUnreadable } from '../../core/secrets/index.js';

const place = (key: string): string => `access_token|${key}`;

/**
 * Stores access tokens for all processes, encrypted. They are shared because some platforms allow only a few sign-ins
 * per hour.
 */
export class AccessTokenStore implements TokenStore {
  /**
   * Tokens in memory, to save a query per call. If another process has replaced a token, the platform rejects it and it
   * is read again.
   */
  private readonly known = new Map<string, AccessToken>();

  constructor(
    private readonly database: Database,
    private readonly secrets: SecretStore,
  ) {}

  async get(key: string): Promise<AccessToken | null> {
    const known = this.known.get(key);
    if (known) return known;
    const { rows } = await this.database.pool.query<{
      version: number;
      key_id: string;
      wrapped_key: Buffer;
      value: Buffer;
      expires_at: Date;
    }>('SELECT version, key_id, wrapped_key, value, expires_at FROM access_token WHERE key = $1', [key]);
    const row = rows[0];
    if (!row) return null;
    try {
      const { version, key_id: keyId, wrapped_key: wrappedKey, value } = row;
      const token = {
        value: this.secrets.unsealFor(place(key), { version, keyId, wrappedKey, value }),
        expiresAt: row.expires_at,
      };
      this.known.set(key, token);
      return token;
    } catch (error) {
      // The token is encrypted with a key that no longer exists. A sign-in creates another token.
      if (error instanceof SecretUnreadable) return null;
      throw error;
    }
  }

  async set(key: string, token: AccessToken): Promise<void> {
    const { version, keyId, wrappedKey, value } = this.secrets.sealFor(place(key), token.value);
    await this.database.pool.query(
      `INSERT INTO access_token (key, version, key_id, wrapped_key, value, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (key) DO UPDATE SET version = excluded.version, key_id = excluded.key_id,
         wrapped_key = excluded.wrapped_key, value = excluded.value, expires_at = excluded.expires_at`,
      [key, version, keyId, wrappedKey, value, token.expiresAt],
    );
    this.known.set(key, token);
  }

  async delete(key: string): Promise<void> {
    this.known.delete(key);
    await this.database.pool.query('DELETE FROM access_token WHERE key = $1', [key]);
  }
}
