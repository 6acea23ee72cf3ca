import { acrossCompanies, type Database } from '../database/index.js';
import { measured, measuredBy } from './metrics.js';

const OLDEST = `
SELECT 'tasks' AS label, extract(epoch FROM now() - min(created_at))::float8 AS value FROM task WHERE state = 'PENDING_FOR_EXECUTION'
UNION ALL
SELECT 'lanes', extract(epoch FROM now() - min(run_after))::float8 FROM automation_lane
WHERE closed_at IS NULL AND run_after <= now() AND (lease_until IS NULL OR lease_until < now())`;

/** The account that is furthest behind, by connector. */
const LAG = `
SELECT p.short_name AS label, max(extract(epoch FROM now() - coalesce(m.last_good_pull, c.collect_from)))::float8 AS value
FROM connection c JOIN partner_account a ON a.company_id = c.company_id AND a.id = c.account_id JOIN partner p ON p.id = a.partner_id
LEFT JOIN freshness_mark m ON m.company_id = c.company_id AND m.account_id = c.account_id
WHERE c.is_enabled AND a.status = 'active' GROUP BY p.short_name`;

/** Figures that stand in the database: every process tells the same. */
export function measureDatabase(database: Database): void {
  const values = (text: string) => async () => {
    const { rows } = await acrossCompanies(() => database.pool.query<{ label: string; value: number | null }>(text));
    return rows.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  };
  const one = (text: string) => async () => (await values(text)())[0]?.value ?? null;
  measuredBy('queue_oldest_seconds', 'How long the oldest work waits for a worker', 'queue', values(OLDEST));
  measuredBy('sync_lag_seconds', 'Since the last good pull of the account furthest behind', 'platform', values(LAG));
  measured(
    'operation_unknown',
    'Changes of which nobody knows yet whether they arrived',
    one("SELECT 'x' AS label, count(*)::float8 AS value FROM automation_operation WHERE state = 'unknown'"),
  );
  measured(
    'audit_seal_age_seconds',
    'Since the record of changes was sealed last',
    one("SELECT 'x' AS label, extract(epoch FROM now() - max(sealed_at))::float8 AS value FROM audit_seal"),
  );
  measured('db_pool_waiting', 'Requests that wait for a connection', () => Promise.resolve(database.pool.waitingCount));
}
