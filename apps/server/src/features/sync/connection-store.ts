import { AuthExpired, PlatformError, RateLimited, Unavailable } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';

/** A connection that is due, claimed by this worker. */
export interface DueConnection {
  readonly companyId: number;
  readonly accountId: number;
  readonly partnerId: number;
  readonly token: number;
  readonly collectFrom: Date;
  readonly entitiesReadAt: Date | null;
  readonly recentReadAt: Date | null;
  readonly settledReadAt: Date | null;
  readonly completeUntil: Date | null;
  readonly failures: number;
}

export interface GoodPull {
  readonly entitiesRead: boolean;
  readonly isRecent: boolean;
  readonly isSettled: boolean;
  /** When the pull began. */
  readonly begun: Date;
}

const LEASE = '5 minutes';
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 15 * 60_000;
const SIGNED_OUT_RETRY_MS = 6 * 3_600_000;

/** When to try again after a failure. */
export function retryAfterMs(error: unknown, failures: number): number {
  if (error instanceof RateLimited) return Math.max(1_000, error.retryAfterMs);
  if (error instanceof AuthExpired && !error.recoverable) return SIGNED_OUT_RETRY_MS;
  if (error instanceof Unavailable) return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return LAST_RETRY_MS;
}

/** Connections in the database: whose turn it is, and what came of it. Times are the database's. */
export class ConnectionStore {
  constructor(
    private readonly database: Database,
    /** A good pull is followed by the next after this. */
    private readonly everyMs: number,
  ) {}

  /** The longest due ones nobody works on; of those due since the same minute, of every platform in turn. */
  async claim(most: number): Promise<DueConnection[]> {
    if (most <= 0) return [];
    const { rows } = await this.database.pool.query<DueConnection>(
      `UPDATE connection c SET lease_token = lease_token + 1, lease_until = clock_timestamp() + $2::interval
       FROM partner_account a
       WHERE a.company_id = c.company_id AND a.id = c.account_id AND (c.company_id, c.account_id) IN (
         SELECT d.company_id, d.account_id FROM connection d
         JOIN (SELECT o.company_id, o.account_id, date_trunc('minute', o.next_at) AS due,
                 row_number() OVER (PARTITION BY p.partner_id, date_trunc('minute', o.next_at) ORDER BY o.next_at, o.account_id) AS turn
               FROM connection o
               JOIN partner_account p ON p.company_id = o.company_id AND p.id = o.account_id AND p.status = 'active'
               WHERE o.is_enabled AND o.next_at <= clock_timestamp()
                 AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())) w USING (company_id, account_id)
         WHERE d.is_enabled AND d.next_at <= clock_timestamp() AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
         ORDER BY w.due, w.turn LIMIT $1 FOR UPDATE OF d SKIP LOCKED)
       RETURNING c.company_id AS "companyId", c.account_id AS "accountId", a.partner_id AS "partnerId", c.lease_token AS token,
         c.collect_from AS "collectFrom", c.entities_read_at AS "entitiesReadAt", c.recent_read_at AS "recentReadAt",
         c.settled_read_at AS "settledReadAt", c.failures,
         (SELECT m.complete_until FROM freshness_mark m WHERE m.company_id = c.company_id AND m.account_id = c.account_id) AS "completeUntil"`,
      [most, LEASE],
    );
    return rows;
  }

  /** Longer pulls say now and then that they are alive. */
  async keep({ companyId, accountId, token }: DueConnection): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `UPDATE connection SET lease_until = clock_timestamp() + $4::interval WHERE company_id = $1 AND account_id = $2 AND lease_token = $3`,
      [companyId, accountId, token, LEASE],
    );
    return rowCount === 1;
  }

  async succeeded({ companyId, accountId, token }: DueConnection, pull: GoodPull): Promise<void> {
    await this.database.pool.query(
      `UPDATE connection SET lease_until = NULL, failures = 0, failing_since = NULL, error_kind = NULL,
         next_at = clock_timestamp() + $4 * interval '1 millisecond',
         entities_read_at = CASE WHEN $5 THEN $8 ELSE entities_read_at END,
         recent_read_at = CASE WHEN $6 THEN $8 ELSE recent_read_at END,
         settled_read_at = CASE WHEN $7 THEN $8 ELSE settled_read_at END
       WHERE company_id = $1 AND account_id = $2 AND lease_token = $3`,
      [companyId, accountId, token, this.everyMs, pull.entitiesRead, pull.isRecent, pull.isSettled, pull.begun],
    );
  }

  async failed({ companyId, accountId, token, failures }: DueConnection, error: unknown): Promise<void> {
    const kind = error instanceof PlatformError ? error.kind : 'Internal';
    await this.database.pool.query(
      `UPDATE connection SET lease_until = NULL, failures = failures + $5, failing_since = coalesce(failing_since, clock_timestamp()),
         error_kind = $6, next_at = clock_timestamp() + $4 * interval '1 millisecond'
       WHERE company_id = $1 AND account_id = $2 AND lease_token = $3`,
      // Waiting as long as a platform says is no failure.
      [companyId, accountId, token, retryAfterMs(error, failures), error instanceof RateLimited ? 0 : 1, kind],
    );
  }
}
