import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';
import { looksLikeToken, newToken, tokenHash } from './tokens.js';

/** Lifetime of a link by its purpose. */
const LIFETIME = { invitation: '7 days', reset: '1 hour' } as const;
export type LinkKind = keyof typeof LIFETIME;

/** Links for setting a password: emailed, valid once, stored hashed. */
@Injectable()
export class OneTimeLinks {
  constructor(private readonly database: Database) {}

  /**
   * Creates a link. Its token is returned only here. Earlier links stay valid until one is used, because anyone can
   * request a link and must not be able to cancel an invitation.
   */
  async make(userId: number, kind: LinkKind, on: Queryable = this.database.pool): Promise<string> {
    const token = newToken();
    await on.query(
      `INSERT INTO one_time_link (user_id, kind, token_hash, expires_at) VALUES ($1, $2, $3, now() + $4::interval)`,
      [userId, kind, tokenHash(token), LIFETIME[kind]],
    );
    return token;
  }

  /**
   * Returns the ID of the user of a valid link. Null if the link is unknown, used or expired, or its user is inactive.
   * The link stays valid until `end`.
   */
  async ownerOf(token: string, on: Queryable = this.database.pool): Promise<number | null> {
    if (!looksLikeToken(token)) return null;
    const { rows } = await on.query<{ user_id: number }>(
      `SELECT l.user_id FROM one_time_link l JOIN user_account u ON u.id = l.user_id AND u.is_active
       WHERE l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > now() FOR UPDATE OF l`,
      [tokenHash(token)],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Invalidates all links of the user. */
  async end(userId: number, on: Queryable): Promise<void> {
    await on.query('UPDATE one_time_link SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [userId]);
  }
}
