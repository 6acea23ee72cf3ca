import type { Database } from '../../core/database/index.js';
import { type GoodPull, LEASE, type Lease, PullLeases } from './pull-leases.repository.js';

/** Due connection that this worker has claimed. */
export interface DueConnection {
  readonly companyId: number;
  readonly accountId: number;
  readonly partnerId: number;
  readonly token: number;
  readonly collectFrom: Date;
  readonly entitiesReadAt: Date | null;
  readonly issuesReadAt: Date | null;
  readonly blocksReadAt: Date | null;
  readonly factorsReadAt: Date | null;
  readonly channelsReadAt: Date | null;
  readonly recentReadAt: Date | null;
  readonly settledReadAt: Date | null;
  readonly completeUntil: Date | null;
  readonly failures: number;
}

/** Stores the schedule of connections and the results of their syncs. Times are from the database clock. */
export class ConnectionStore {
  private readonly leases: PullLeases;

  constructor(
    private readonly database: Database,
    everyMs: number,
  ) {
    this.leases = new PullLeases(database, 'connection', 'account_id', everyMs);
  }

  /**
   * Claims the most overdue connections that no worker is processing. Connections due in the same minute alternate
   * between platforms.
   */
  async claim(limit: number): Promise<DueConnection[]> {
    if (limit <= 0) return [];
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
         c.collect_from AS "collectFrom", c.entities_read_at AS "entitiesReadAt", c.issues_read_at AS "issuesReadAt", c.blocks_read_at AS "blocksReadAt",
         c.factors_read_at AS "factorsReadAt", c.channels_read_at AS "channelsReadAt", c.recent_read_at AS "recentReadAt",
         c.settled_read_at AS "settledReadAt", c.failures,
         (SELECT m.complete_until FROM freshness_mark m WHERE m.company_id = c.company_id AND m.account_id = c.account_id) AS "completeUntil"`,
      [limit, LEASE],
    );
    return rows;
  }

  keep(due: DueConnection): Promise<boolean> {
    return this.leases.keep(leaseOf(due));
  }

  /** Records a successful sync. @param pull `entitiesRead` is true if the inventory was read */
  async succeeded(due: DueConnection, pull: GoodPull & { readonly entitiesRead: boolean }): Promise<void> {
    const { companyId, accountId, token } = due;
    if (pull.entitiesRead)
      await this.database.pool.query(
        'UPDATE connection SET entities_read_at = $4 WHERE company_id = $1 AND account_id = $2 AND lease_token = $3',
        [companyId, accountId, token, pull.begun],
      );
    await this.leases.succeeded(leaseOf(due), pull);
  }

  /** Records the time at which issues were read. Issues have a separate schedule, independent of the sync. */
  async issuesRead({ companyId, accountId, token }: DueConnection, at: Date): Promise<void> {
    await this.database.pool.query(
      'UPDATE connection SET issues_read_at = $4 WHERE company_id = $1 AND account_id = $2 AND lease_token = $3',
      [companyId, accountId, token, at],
    );
  }

  async blocksRead({ companyId, accountId, token }: DueConnection, at: Date): Promise<void> {
    await this.database.pool.query(
      'UPDATE connection SET blocks_read_at = $4 WHERE company_id = $1 AND account_id = $2 AND lease_token = $3',
      [companyId, accountId, token, at],
    );
  }

  async factorsRead({ companyId, accountId, token }: DueConnection, at: Date): Promise<void> {
    await this.database.pool.query(
      'UPDATE connection SET factors_read_at = $4 WHERE company_id = $1 AND account_id = $2 AND lease_token = $3',
      [companyId, accountId, token, at],
    );
  }

  async channelsRead({ companyId, accountId, token }: DueConnection, at: Date): Promise<void> {
    await this.database.pool.query(
      'UPDATE connection SET channels_read_at = $4 WHERE company_id = $1 AND account_id = $2 AND lease_token = $3',
      [companyId, accountId, token, at],
    );
  }

  /**
   * Stores the capabilities for placements.
   * @param can levels that can be blocked at the platform, and levels with bid adjustments
   */
  async canChangePlacements(
    { companyId, accountId, token }: DueConnection,
    can: { readonly blockable: readonly string[]; readonly adjustable: readonly string[] },
  ): Promise<void> {
    await this.database.pool.query(
      `UPDATE connection SET blockable = $4, adjustable = $5
       WHERE company_id = $1 AND account_id = $2 AND lease_token = $3 AND (blockable, adjustable) IS DISTINCT FROM ($4, $5)`,
      [companyId, accountId, token, can.blockable, can.adjustable],
    );
  }

  failed(due: DueConnection, error: unknown): Promise<void> {
    return this.leases.failed(leaseOf(due), error);
  }
}

const leaseOf = ({ companyId, accountId: id, token, failures }: DueConnection): Lease => ({
  companyId,
  id,
  token,
  failures,
});
