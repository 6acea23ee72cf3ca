import { acrossCompanies, type Database } from '../database/index.js';
import { measured, measuredBy } from './metrics.js';

const OLDEST = `
SELECT 'tasks' AS label, extract(epoch FROM now() - min(created_at))::float8 AS value FROM task WHERE state = 'PENDING_FOR_EXECUTION'
UNION ALL
SELECT 'lanes', extract(epoch FROM now() - min(run_after))::float8 FROM automation_lane
WHERE closed_at IS NULL AND run_after <= now() AND (lease_until IS NULL OR lease_until < now())`;

/** SQL of the lag of the most delayed account by connector, and of the most delayed site. */
const LAG = `
SELECT p.short_name AS label, max(extract(epoch FROM now() - coalesce(m.last_good_pull, c.collect_from)))::float8 AS value
FROM connection c JOIN partner_account a ON a.company_id = c.company_id AND a.id = c.account_id JOIN partner p ON p.id = a.partner_id
LEFT JOIN freshness_mark m ON m.company_id = c.company_id AND m.account_id = c.account_id
WHERE c.is_enabled AND a.status = 'active' GROUP BY p.short_name
UNION ALL
SELECT 'site', max(extract(epoch FROM now() - coalesce(c.last_good_pull, c.collect_from)))::float8
FROM site_connection c JOIN site s ON s.company_id = c.company_id AND s.id = c.site_id WHERE c.is_enabled AND s.is_active`;

/** SQL of unfinished changes by connector. */
const LANES = `
SELECT coalesce(c.connector, 'none') AS label, count(*)::float8 AS value FROM automation_lane l
LEFT JOIN connection c ON c.company_id = l.company_id AND c.account_id = l.account_id
WHERE l.closed_at IS NULL GROUP BY 1`;

/** Registers metrics read from the database, whose values are the same in all processes. */
export function measureDatabase(database: Database): void {
  const values = (text: string) => async () => {
    const { rows } = await acrossCompanies(() => database.pool.query<{ label: string; value: number | null }>(text));
    return rows.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  };
  const one = (text: string) => async () => (await values(text)())[0]?.value ?? null;
  measuredBy('queue_oldest_seconds', 'Age of the oldest work waiting for a worker', 'queue', values(OLDEST));
  measuredBy(
    'sync_lag_seconds',
    'Time since the last successful sync of the account or site furthest behind',
    'platform',
    values(LAG),
  );
  measuredBy('lane_open', 'Unfinished tasks per account', 'platform', values(LANES));
  measured(
    'operation_quarantine_seconds',
    'Age of the oldest change with an unknown outcome',
    one(
      `SELECT 'x' AS label, extract(epoch FROM clock_timestamp() - min(sent_at))::float8 AS value FROM automation_operation WHERE state = 'unknown'`,
    ),
  );
  measured(
    'operation_unknown',
    'Changes with an unknown outcome',
    one("SELECT 'x' AS label, count(*)::float8 AS value FROM automation_operation WHERE state = 'unknown'"),
  );
  measured(
    'audit_seal_age_seconds',
    'Time since the audit log was last sealed',
    one("SELECT 'x' AS label, extract(epoch FROM now() - max(sealed_at))::float8 AS value FROM audit_seal"),
  );
  measured(
    'backup_age_seconds',
    'Age of the data in the last successful backup',
    one(
      "SELECT 'x' AS label, extract(epoch FROM now() - max(taken_at))::float8 AS value FROM backup_run WHERE error IS NULL",
    ),
  );
  measured(
    'restore_drill_age_seconds',
    'Time since the last successful restore drill',
    one(
      "SELECT 'x' AS label, extract(epoch FROM now() - max(started_at))::float8 AS value FROM restore_drill WHERE passed",
    ),
  );
  measured('db_pool_waiting', 'Requests waiting for a connection', () => Promise.resolve(database.pool.waitingCount));
}
