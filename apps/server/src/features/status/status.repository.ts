import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { DrillStatus, SourceStatus } from './status.model.js';

/** SQL condition for accounts that the user can see. $1 is the company, $2 the accounts or null for all. */
const SEEN = '($2::int[] IS NULL OR account_id = ANY($2))';

// Includes failures, because they show a problem before the last successful sync is old.
const SOURCES = `
SELECT p.name, count(*) AS count,
  count(*) FILTER (WHERE c.failing_since IS NOT NULL OR m.last_error IS NOT NULL) AS failing,
  CASE WHEN bool_and(m.last_good_pull IS NOT NULL) THEN min(m.last_good_pull) END AS "lastGoodPull"
FROM partner_account a
JOIN partner p ON p.id = a.partner_id
LEFT JOIN connection c ON c.company_id = a.company_id AND c.account_id = a.id AND c.is_enabled
LEFT JOIN freshness_mark m ON m.company_id = a.company_id AND m.account_id = a.id
WHERE a.company_id = $1 AND a.status = 'active' AND (c.account_id IS NOT NULL OR m.last_error IS NOT NULL)
  AND ($2::int[] IS NULL OR a.id = ANY($2))
GROUP BY p.name
ORDER BY p.name`;

const SITES = `
SELECT 'Sites' AS name, count(*) AS count, count(*) FILTER (WHERE c.failing_since IS NOT NULL) AS failing,
  CASE WHEN bool_and(c.last_good_pull IS NOT NULL) THEN min(c.last_good_pull) END AS "lastGoodPull"
FROM site_connection c
JOIN site s ON s.company_id = c.company_id AND s.id = c.site_id
WHERE c.company_id = $1 AND c.is_enabled AND s.is_active
  AND ($2::int[] IS NULL OR EXISTS (
    SELECT FROM partner_account_site l WHERE l.company_id = c.company_id AND l.site_id = c.site_id AND l.account_id = ANY($2)))
HAVING count(*) > 0`;

const WAITING = `
SELECT (SELECT min(since) FROM (
    SELECT min(created_at) AS since FROM task WHERE company_id = $1 AND state = 'PENDING_FOR_EXECUTION'
    UNION ALL
    SELECT min(run_after) FROM automation_lane
    WHERE company_id = $1 AND closed_at IS NULL AND run_after <= now() AND (lease_until IS NULL OR lease_until < now())) open) AS since,
  (SELECT count(*) FROM automation_task t WHERE t.company_id = $1 AND t.state = 'PENDING' AND t.needs_approval
     AND EXISTS (SELECT FROM automation_operation o WHERE o.company_id = $1 AND o.task_id = t.id AND ${SEEN})) AS approval,
  (SELECT count(*) FROM automation_operation WHERE company_id = $1 AND state = 'person'
     AND finished_at > now() - interval '7 days' AND ${SEEN}) AS person`;

// Covers the whole installation. Excludes sizes, because they would reveal data volumes of other companies.
const BACKUP = `
SELECT min(taken_at) FILTER (WHERE error IS NULL) AS "firstTakenAt", max(taken_at) FILTER (WHERE error IS NULL) AS "takenAt",
  max(taken_at) FILTER (WHERE error IS NOT NULL) AS "failedAt", (SELECT created_at FROM company WHERE id = $1) AS "companySince"
FROM backup_run`;

const DRILL = `
SELECT started_at AS "startedAt", passed, round(duration_ms / 1000.0)::int AS seconds FROM restore_drill ORDER BY started_at DESC LIMIT 1`;

export interface BackupTimes {
  readonly companySince: Date;
  readonly firstTakenAt: Date | null;
  readonly takenAt: Date | null;
  readonly failedAt: Date | null;
}

export interface Waiting {
  readonly since: Date | null;
  readonly approval: number;
  readonly person: number;
}

/** Data of the status screen. Each query is limited to the company or independent of companies. */
@Injectable()
export class StatusRepository {
  constructor(private readonly database: Database) {}

  async sources({ companyId, accounts }: Viewer): Promise<SourceStatus[]> {
    const seen = [companyId, accounts === 'all' ? null : accounts];
    const [ofAccounts, ofSites] = await Promise.all(
      [SOURCES, SITES].map((text) => this.database.pool.query<SourceStatus>(text, seen)),
    );
    return [...ofAccounts!.rows, ...ofSites!.rows];
  }

  async waiting({ companyId, accounts }: Viewer): Promise<Waiting> {
    const seen = [companyId, accounts === 'all' ? null : accounts];
    return (await this.database.pool.query<Waiting>(WAITING, seen)).rows[0]!;
  }

  async backup({ companyId }: Viewer): Promise<BackupTimes> {
    return (await this.database.pool.query<BackupTimes>(BACKUP, [companyId])).rows[0]!;
  }

  async drill(): Promise<DrillStatus | null> {
    return (await this.database.pool.query<DrillStatus>(DRILL)).rows[0] ?? null;
  }
}
