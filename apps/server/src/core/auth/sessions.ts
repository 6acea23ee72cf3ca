import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Database, type Queryable } from '../database/index.js';
import { memberJson, memberOf, type MemberRow } from '../tenancy/index.js';
import type { Caller } from './caller.js';
import { endChallenges } from './challenges.js';
import { looksLikeToken, newToken, tokenHash } from './tokens.js';

const LIFETIME = '12 hours';
/** Maximum sessions per user. A new one replaces the oldest. */
const MAX_SESSIONS = 10;

export interface SessionRow {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
  readonly userIp: string | null;
  readonly userAgent: string | null;
}

/** Sessions with opaque tokens. They are stored hashed, can be listed and revoked, and end after 12 hours. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens a session. Its token is returned only here. */
  async open(
    userId: number,
    userIp: string,
    userAgent: string | null,
  ): Promise<{ id: number; token: string; expiresAt: Date }> {
    const token = newToken();
    return this.database.transaction(async (client) => {
      await client.query(
        `UPDATE session SET revoked_at = now(), revoked_why = 'too many sign-ins'
         WHERE id IN (SELECT id FROM session WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
                      ORDER BY created_at DESC, id DESC OFFSET $2)`,
        [userId, MAX_SESSIONS - 1],
      );
      const { rows } = await client.query<{ id: number; expires_at: Date }>(
        `INSERT INTO session (user_id, token_hash, expires_at, last_used_at, user_ip, user_agent)
         VALUES ($1, $2, now() + $3::interval, now(), $4, $5) RETURNING id, expires_at`,
        [userId, tokenHash(token), LIFETIME, userIp, userAgent],
      );
      return { id: rows[0]!.id, token, expiresAt: rows[0]!.expires_at };
    });
  }

  /**
   * Returns the user of a token, or null. Reads the session on every request without a cache, so that revoking it takes
   * effect immediately.
   * @param companyId company of the address, whose membership is read in the same statement
   */
  async find(token: string, companyId: number | null): Promise<Caller | null> {
    if (!looksLikeToken(token)) return null;
    const { rows } = await this.database.pool.query<{
      id: number;
      user_id: number;
      username: string;
      email: string | null;
      stale: boolean;
      member: MemberRow | null;
    }>({
      name: 'find-session',
      text: `SELECT s.id, s.user_id, u.username, u.email,
               s.last_used_at IS NULL OR s.last_used_at < now() - interval '1 minute' AS stale,
               CASE WHEN $3::int IS NOT NULL THEN ${memberJson('$3::int', 's.user_id')} END AS member
             FROM session s JOIN user_account u ON u.id = s.user_id
             WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND u.is_active
               AND ($2 = 0 OR coalesce(s.last_used_at, s.created_at) > now() - make_interval(mins => $2))`,
      values: [tokenHash(token), this.config.SESSION_IDLE_MINUTES, companyId],
    });
    const row = rows[0];
    if (!row) return null;
    // If there are many concurrent requests, only one of them writes.
    if (row.stale)
      await this.database.pool.query(
        `UPDATE session SET last_used_at = now()
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
        [row.id],
      );
    return {
      userId: row.user_id,
      username: row.username,
      email: row.email,
      sessionId: row.id,
      via: 'token',
      ...(companyId !== null && { member: row.member && memberOf(row.member) }),
    };
  }

  /** Returns the active sessions of a user, newest first. */
  async list(userId: number): Promise<SessionRow[]> {
    const { rows } = await this.database.pool.query<SessionRow>(
      `SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt",
         user_ip AS "userIp", user_agent AS "userAgent"
       FROM session WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() ORDER BY created_at DESC, id DESC`,
      [userId],
    );
    return rows;
  }

  /** Revokes a session of the user. Returns false if it belongs to another user or has ended. */
  async revoke(userId: number, sessionId: number, why: string): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'UPDATE session SET revoked_at = now(), revoked_why = $3 WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()',
      [sessionId, userId, why],
    );
    return rowCount === 1;
  }

  /**
   * Revokes all sessions of the user, including sign-ins that wait for a code.
   * @param on transaction of the change that requires it
   * @param exceptId session to keep
   */
  async revokeAll(userId: number, why: string, on: Queryable, exceptId: number | null = null): Promise<void> {
    await on.query(
      `UPDATE session SET revoked_at = now(), revoked_why = $2
       WHERE user_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $3`,
      [userId, why, exceptId],
    );
    await endChallenges(userId, on);
  }

  /**
   * Deletes sessions and emailed links that ended more than 30 days ago, and usage records older than 13 months.
   * Returns the number of deleted sessions.
   */
  async sweep(): Promise<number> {
    const { rowCount } = await this.database.pool.query(
      `DELETE FROM session WHERE coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
    );
    await this.database.pool.query(
      `DELETE FROM one_time_link WHERE coalesce(used_at, expires_at) < now() - interval '30 days'`,
    );
    await this.database.pool.query(`DELETE FROM usage_record WHERE created_at < now() - interval '13 months'`);
    return rowCount ?? 0;
  }
}
