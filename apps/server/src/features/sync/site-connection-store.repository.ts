import type { Database } from '../../core/database/index.js';
import { LEASE, type GoodPull, type Lease, PullLeases } from './pull-leases.repository.js';

/** Due site that this worker has claimed. */
export interface DueSite extends Lease {
  readonly collectFrom: Date;
  readonly recentReadAt: Date | null;
  readonly settledReadAt: Date | null;
  readonly completeUntil: Date | null;
}

/** Result of a successful sync of a site. */
export interface GoodSitePull extends GoodPull {
  /** End of the last hour the site has fully reported. */
  readonly completeUntil: Date;
  /** Visits whose tag belongs to no ad group of the site. */
  readonly unmatchedVisits: number;
}

/** Stores the schedule of site connections and the results of their syncs. Times are from the database clock. */
export class SiteConnectionStore {
  private readonly leases: PullLeases;

  constructor(
    private readonly database: Database,
    everyMs: number,
  ) {
    this.leases = new PullLeases(database, 'site_connection', 'site_id', everyMs);
  }

  /**
   * Claims the most overdue sites that no worker is processing.
   *
   * @param dueBy start of the round. A failed site waits for the next round, regardless of the duration of this one
   */
  async claim(limit: number, dueBy: Date): Promise<DueSite[]> {
    if (limit <= 0) return [];
    const { rows } = await this.database.pool.query<DueSite>(
      `UPDATE site_connection c SET lease_token = lease_token + 1, lease_until = clock_timestamp() + $2::interval
       WHERE (c.company_id, c.site_id) IN (
         SELECT d.company_id, d.site_id FROM site_connection d
         JOIN site s ON s.company_id = d.company_id AND s.id = d.site_id AND s.is_active
         WHERE d.is_enabled AND d.next_at <= least(clock_timestamp(), $3) AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
         ORDER BY d.next_at, d.site_id LIMIT $1 FOR UPDATE OF d SKIP LOCKED)
       RETURNING c.company_id AS "companyId", c.site_id AS id, c.lease_token AS token, c.failures, c.collect_from AS "collectFrom",
         c.recent_read_at AS "recentReadAt", c.settled_read_at AS "settledReadAt", c.complete_until AS "completeUntil"`,
      [limit, LEASE, dueBy],
    );
    return rows;
  }

  keep(due: DueSite): Promise<boolean> {
    return this.leases.keep(due);
  }

  /** Records a successful sync. Marks only move forward, regardless of the order in which syncs end. */
  async succeeded(due: DueSite, pull: GoodSitePull): Promise<void> {
    const { companyId, id, token } = due;
    await this.database.pool.query(
      `UPDATE site_connection SET complete_until = greatest(complete_until, $4), last_good_pull = $5, last_error = NULL,
         unmatched_visits = $6 WHERE company_id = $1 AND site_id = $2 AND lease_token = $3`,
      [companyId, id, token, pull.completeUntil, pull.begun, pull.unmatchedVisits],
    );
    await this.leases.succeeded(due, pull);
  }

  /** Records a failure. @param words message for users, or null if there is nothing to show */
  async failed(due: DueSite, error: unknown, words: string | null): Promise<void> {
    if (words !== null)
      await this.database.pool.query(
        'UPDATE site_connection SET last_error = $4 WHERE company_id = $1 AND site_id = $2 AND lease_token = $3',
        [due.companyId, due.id, due.token, words],
      );
    await this.leases.failed(due, error);
  }
}
