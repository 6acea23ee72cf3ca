import type { AccessToken, TokenStore } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';
import { type SecretStore, SecretUnreadable } from '../../core/secrets/index.js';

const place = (key: string): string => `access_token|${key}`;

/** Access tokens shared by all processes, encrypted; some platforms allow only a few sign-ins an hour. */
export class AccessTokenStore implements TokenStore {
  /** Saves a question per call; a token that another process has replaced is refused and read again. */
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
      // Sealed under a key that is gone: another token is a sign-in away.
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
