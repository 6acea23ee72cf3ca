import { createTestDatabase } from '@adops/testing';
import { Database } from '../../src/core/database/index.js';
import type { Viewer } from '../../src/core/tenancy/index.js';
import { loadEntities } from '../../src/features/automation/planning/entities.repository.js';
import { planOperations } from '../../src/features/automation/planning/plan-operations.js';
import { insertTask } from '../../src/features/automation/tasks/task-store.repository.js';
import { IS_FULL } from '../tier.js';
import { insertTwoCompanies } from '../two-companies.js';
import { DoublePlatforms } from './double-connector.js';
import { insertAdgroups, LATE_MS, PER_SECOND } from './lane-world.js';
import { PlatformDouble } from './platform-double.js';

/** Maximum wait for a task whose workers die. */
const MAX_MS = 120_000;
/**
 * Tolerance of the rate limit. Scheduled calls may arrive slightly apart, and after a crash of the database one arrives
 * early.
 */
const PACE_SLACK = 1.5;

/** Size of a task that runs for long enough that the failure hits it. */
export const THOUSAND: StageSize = { accounts: 4, perAccount: 250 };
/** Size of a task that fails at a step: as large as needed in a full run, smaller in a normal one. */
export const SIZE: StageSize = IS_FULL ? THOUSAND : { accounts: 4, perAccount: 50 };

export interface StageSize {
  readonly accounts: number;
  readonly perAccount: number;
}

/**
 * Opens the ad groups on a separate database, with their platform.
 * @param on migrated, empty database to use instead of a copy of the template
 */
export async function openStage(size: StageSize, on?: { url: string }) {
  const made = on ? { url: on.url, drop: () => Promise.resolve() } : await createTestDatabase();
  const database = new Database(made.url, { max: 4 });
  const world = await insertTwoCompanies(database);
  await database.pool.query('DELETE FROM automation_task');
  const platform = await PlatformDouble.open();
  const adgroups = await insertAdgroups(database, world.ALFA, platform, size);
  const { company, admin } = world.ALFA;
  const viewer: Viewer = {
    companyId: company,
    userId: admin,
    actorId: admin,
    sessionId: null,
    permissions: new Set(['bulk-actions']),
    accounts: 'all',
    teamId: null,
  };
  const platforms = new DoublePlatforms(platform.url, { timeoutMs: 600, lateMs: LATE_MS, batchSize: 10 });
  return {
    database,
    platform,
    adgroups,
    url: made.url,
    /** Creates a task that sets all bids. @param bid bid in micros @param of ad groups to change; missing for all */
    async task(bid: number, of: readonly { readonly id: number }[] = adgroups): Promise<number> {
      platform.applied.length = 0;
      platform.calls.length = 0;
      platform.arrivals.length = 0;
      const operations = planOperations({
        level: 'adgroup',
        request: { kind: 'value', field: 'maxCPC', change: { action: 'set', valueType: 'absolute', value: bid / 1e6 } },
        entities: await loadEntities(
          database.pool,
          viewer,
          'adgroup',
          of.map(({ id }) => id),
        ),
        platformOf: () => platforms.of(),
      });
      return insertTask(database.pool, viewer, {
        action: { type: 'updateBidForAdGroups', settings: null, options: null },
        level: 'adgroup',
        filters: null,
        operations,
        isPreview: false,
        needsApproval: false,
        budgetChange: null,
        requestId: null,
      });
    },
    async close(): Promise<void> {
      await platform.close();
      await database.close();
      await made.drop();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Waits until the condition is met. @returns elapsed milliseconds, or infinity if it never was */
export async function until(holds: () => Promise<boolean> | boolean, maxMs = MAX_MS): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < maxMs) {
    if (await holds()) return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Number.POSITIVE_INFINITY;
}

/** Waits for the end of a task, even while the database is unavailable. @returns milliseconds */
export function ends({ database }: Stage, taskId: number, maxMs = MAX_MS): Promise<number> {
  return until(async () => {
    const { rows } = await database.pool
      .query<{ ended: boolean }>('SELECT finished_at IS NOT NULL AS ended FROM automation_task WHERE id = $1', [taskId])
      .catch(() => ({ rows: [] }));
    return rows[0]?.ended ?? false;
  }, maxMs);
}

/** Returns the counts of all violations. Each must be 0 after any failure. */
export async function violations(
  { database, platform, ...scene }: Stage,
  taskId: number,
  bid: number,
  adgroups: readonly { readonly externalId: string }[] = scene.adgroups,
) {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    (await database.pool.query<{ n: number }>(text, values)).rows[0]!.n;
  const written = new Map<string, number>();
  for (const { id } of platform.applied) written.set(id, (written.get(id) ?? 0) + 1);
  return {
    /** Changes without a result, or with a result other than done. */
    lost: await count(
      `SELECT count(*)::int AS n FROM automation_operation WHERE task_id = $1 AND (state <> 'done' OR finished_at IS NULL)`,
      taskId,
    ),
    /** Differences of the platform's value from the requested one, or of our copy and our record from the platform. */
    wrong: adgroups.filter(({ externalId }) => platform.entities.get(externalId)!.maxCpc !== bid).length,
    differing: await count(
      `SELECT count(*)::int AS n FROM automation_operation o JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id
       WHERE o.task_id = $1 AND (g.max_cpc_micros IS DISTINCT FROM $2 OR o.found_value IS DISTINCT FROM to_jsonb($2::bigint))`,
      taskId,
      bid,
    ),
    /** Changes written to the platform twice. */
    twice: [...written.values()].filter((times) => times > 1).length,
    /** Changes without exactly one audit record. */
    audited: await count(
      `SELECT count(*)::int AS n FROM automation_operation o
       WHERE o.task_id = $1 AND (
         SELECT count(*) FROM audit_log a WHERE a.company_id = o.company_id AND a.task_id = o.task_id AND a.operation_id = o.id) <> 1`,
      taskId,
    ),
    /** Audit records of the task that belong to none of its changes. */
    surplus: await count(
      `SELECT count(*)::int AS n FROM audit_log a WHERE a.task_id = $1
         AND NOT EXISTS (SELECT FROM automation_operation o WHERE o.task_id = $1 AND o.id = a.operation_id)`,
      taskId,
    ),
    intents: await count('SELECT count(*)::int AS n FROM operation_intent'),
    leases: await count(
      'SELECT count(*)::int AS n FROM automation_lane WHERE lease_until IS NOT NULL OR closed_at IS NULL',
    ),
    /** Seconds in which the calls of an account exceeded the rate limit. */
    overPace: platform.busiestSecond() > PER_SECOND * PACE_SLACK ? platform.busiestSecond() : 0,
  };
}
export const NONE = {
  lost: 0,
  wrong: 0,
  differing: 0,
  twice: 0,
  audited: 0,
  surplus: 0,
  intents: 0,
  leases: 0,
  overPace: 0,
};

/** Prints the counts of a run as a table, for docs/changes.md. */
export function tell(name: string, results: readonly object[]): void {
  const rows = results.map((result) => Object.entries(result).map(([key, value]) => [key, String(value)] as const));
  const columns = [...new Set(rows.flat().map(([key]) => key))];
  const cell = (row: (typeof rows)[number], key: string): string => row.find(([name]) => name === key)?.[1] ?? '';
  const widths = columns.map((key) => Math.max(key.length, ...rows.map((row) => cell(row, key).length)));
  const line = (cells: readonly string[]): string => cells.map((text, at) => text.padStart(widths[at]!)).join('  ');
  console.log([name, line(columns), ...rows.map((row) => line(columns.map((key) => cell(row, key))))].join('\n'));
}
