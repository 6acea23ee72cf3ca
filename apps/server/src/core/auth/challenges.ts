import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../database/index.js';
import { looksLikeToken, newToken, tokenHash } from './tokens.js';

const LIFETIME = '5 minutes';
/** Maximum code attempts per challenge. After that the user enters the password again. */
const MAX_TRIES = 5;
/** Maximum live challenges per user. A new one replaces the oldest. */
const MAX_LIVE = 3;

export interface Challenge {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sign-ins that have passed the password and wait for the code. A challenge is valid once, for five minutes. */
@Injectable()
export class SignInChallenges {
  constructor(private readonly database: Database) {}

  /** Creates a challenge. Its token is returned only here. Also deletes expired challenges. */
  async make(userId: number): Promise<Challenge> {
    const token = newToken();
    await this.database.pool.query('DELETE FROM sign_in_challenge WHERE expires_at < now()');
    return this.database.transaction(async (client) => {
      // Locks the user, because concurrent calls would not see each other's challenges.
      await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      await client.query(
        `DELETE FROM sign_in_challenge WHERE id IN (
           SELECT id FROM sign_in_challenge WHERE user_id = $1 AND used_at IS NULL ORDER BY id DESC OFFSET $2)`,
        [userId, MAX_LIVE - 1],
      );
      const { rows } = await client.query<{ expires_at: Date }>(
        `INSERT INTO sign_in_challenge (user_id, token_hash, expires_at)
         VALUES ($1, $2, now() + $3::interval) RETURNING expires_at`,
        [userId, tokenHash(token), LIFETIME],
      );
      return { token, expiresAt: rows[0]!.expires_at };
    });
  }

  /**
   * Counts an attempt and returns the challenge's user. Null if the challenge isn't live, has no attempts left, or its
   * user is inactive.
   */
  async tryWith(token: string): Promise<{ userId: number; username: string } | null> {
    if (!looksLikeToken(token)) return null;
    const { rows } = await this.database.pool.query<{ user_id: number; username: string }>(
      `UPDATE sign_in_challenge c SET tries = tries + 1 FROM user_account u
       WHERE c.token_hash = $1 AND c.used_at IS NULL AND c.expires_at > now() AND c.tries < $2
         AND u.id = c.user_id AND u.is_active
       RETURNING c.user_id, u.username`,
      [tokenHash(token), MAX_TRIES],
    );
    return rows[0] ? { userId: rows[0].user_id, username: rows[0].username } : null;
  }

  /** Marks the challenge as used. @returns false if another call was faster */
  async use(token: string): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'UPDATE sign_in_challenge SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL',
      [tokenHash(token)],
    );
    return rowCount === 1;
  }
}

/** Deletes all challenges of the user, so that no sign-in waits for a code. */
export async function endChallenges(userId: number, on: Queryable): Promise<void> {
  await on.query('DELETE FROM sign_in_challenge WHERE user_id = $1', [userId]);
}
