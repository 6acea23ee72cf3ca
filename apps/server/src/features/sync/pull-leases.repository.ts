import { AuthExpired, PlatformError, RateLimited, Unavailable } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';

/** Account or site that this worker has claimed. */
export interface Lease {
  readonly companyId: number;
  /** ID of the account or site. */
  readonly id: number;
  readonly token: number;
  readonly failures: number;
}

export interface GoodPull {
  readonly isRecent: boolean;
  readonly isSettled: boolean;
  /** Start of the sync. */
  readonly begun: Date;
}

export const LEASE = '5 minutes';
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 15 * 60_000;
const SIGNED_OUT_RETRY_MS = 6 * 3_600_000;

/** Returns the delay before the next attempt after a failure. */
export function retryAfterMs(error: unknown, failures: number): number {
  if (error instanceof RateLimited) return Math.max(1_000, error.retryAfterMs);
  if (error instanceof AuthExpired && !error.recoverable) return SIGNED_OUT_RETRY_MS;
  if (error instanceof Unavailable) return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return LAST_RETRY_MS;
}

/** Manages leases on rows of a connection table, and the results of syncs. Times are from the database clock. */
export class PullLeases {
  private readonly mine: string;

  constructor(
    private readonly database: Database,
    private readonly table: 'connection' | 'site_connection',
    key: 'account_id' | 'site_id',
    /** Interval between successful syncs. */
    private readonly everyMs: number,
  ) {
    this.mine = `company_id = $1 AND ${key} = $2 AND lease_token = $3`;
  }

  /** Extends the lease of a long sync. @returns false if another worker has taken over. */
  async keep({ companyId, id, token }: Lease): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `UPDATE ${this.table} SET lease_until = clock_timestamp() + $4::interval WHERE ${this.mine}`,
      [companyId, id, token, LEASE],
    );
    return rowCount === 1;
  }

  async succeeded({ companyId, id, token }: Lease, { begun, isRecent, isSettled }: GoodPull): Promise<void> {
    await this.database.pool.query(
      `UPDATE ${this.table} SET lease_until = NULL, failures = 0, failing_since = NULL, error_kind = NULL,
         next_at = clock_timestamp() + $4 * interval '1 millisecond',
         recent_read_at = CASE WHEN $5 THEN $7 ELSE recent_read_at END,
         settled_read_at = CASE WHEN $6 THEN $7 ELSE settled_read_at END
       WHERE ${this.mine}`,
      [companyId, id, token, this.everyMs, isRecent, isSettled, begun],
    );
  }

  async failed({ companyId, id, token, failures }: Lease, error: unknown): Promise<void> {
    const kind = error instanceof PlatformError ? error.kind : 'Internal';
    await this.database.pool.query(
      `UPDATE ${this.table} SET lease_until = NULL, failures = failures + $5, failing_since = coalesce(failing_since, clock_timestamp()),
         error_kind = $6, next_at = clock_timestamp() + $4 * interval '1 millisecond'
       WHERE ${this.mine}`,
      // A wait requested by a platform doesn't count as a failure.
      [companyId, id, token, retryAfterMs(error, failures), error instanceof RateLimited ? 0 : 1, kind],
    );
  }
}
