import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { DoublePlatforms } from '../../../../test/automation/double-connector.js';
import { insertAdgroups, LATE_MS, NEW_BID, OLD_BID, SHORT } from '../../../../test/automation/lane-world.js';
import { type Behavior, PlatformDouble } from '../../../../test/automation/platform-double.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../../test/two-companies.js';
import { Database } from '../../../core/database/index.js';
import { DatabasePace } from '../../../core/limits/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { loadEntities } from '../planning/entities.repository.js';
import { NO_CHANGE_NEEDED } from '../planning/outcomes.js';
import { planOperations } from '../planning/plan-operations.js';
import { insertTask } from '../tasks/task-store.repository.js';
import { LaneRunner } from './lane-runner.js';
import { LaneStore } from './lane-store.repository.js';
import { LANE_SETTINGS } from './settings.js';

jest.setTimeout(60_000);
let database: Database;
let drop: () => Promise<void>;
let world: TwoCompanies;
let platform: PlatformDouble;
let platforms: DoublePlatforms;
let viewer: Viewer;
let adgroups: { id: number; accountId: number; externalId: string }[];

beforeAll(async () => {
  const made = await createTestDatabase();
  [database, drop] = [new Database(made.url, { max: 10 }), made.drop];
  world = await insertTwoCompanies(database);
  platform = await PlatformDouble.open();
  platforms = new DoublePlatforms(platform.url, { timeoutMs: 600, lateMs: LATE_MS, batchSize: 20 });
  adgroups = await insertAdgroups(database, world.ALFA, platform, { accounts: 3, perAccount: 30 });
  const { company, admin } = world.ALFA;
  viewer = {
    companyId: company,
    userId: admin,
    actorId: admin,
    sessionId: null,
    permissions: new Set(['bulk-actions']),
    accounts: 'all',
    teamId: null,
  };
});
afterAll(async () => {
  await platform.close();
  await database.close();
  await drop();
});
beforeEach(async () => {
  platform.behave = () => 'ok';
  platform.behaveReading = () => 'ok';
  platform.calls.length = 0;
  platform.applied.length = 0;
  for (const { externalId } of adgroups)
    platform.entities.set(externalId, { status: 'enabled', daily: null, maxCpc: OLD_BID });
  await database.pool.query('UPDATE adgroup SET max_cpc_micros = $1', [OLD_BID]);
});

const raise = { action: 'set', valueType: 'absolute', value: NEW_BID / 1e6 } as const;

async function newTask(ids = adgroups.map(({ id }) => id), forced = false): Promise<number> {
  const entities = await loadEntities(database.pool, viewer, 'adgroup', ids);
  const operations = planOperations({
    level: 'adgroup',
    request: { kind: 'value', field: 'maxCPC', change: raise },
    entities,
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
    forced,
    requestId: 'a request',
  });
}

/** Runs offered lanes, as a worker would, until the task has ended. */
async function runToEnd(taskId: number, runner = new LaneRunner(database, platforms, SHORT)): Promise<string> {
  const store = new LaneStore(database, SHORT);
  for (let turn = 0; turn < 200; turn++) {
    const lanes = await store.offer();
    await Promise.all(lanes.map((lane) => runner.run(lane)));
    const state = await stateOf(taskId);
    if (state !== 'PENDING_FOR_EXECUTION' && state !== 'PROCESS') return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The task did not end.');
}

async function stateOf(taskId: number): Promise<string> {
  const { rows } = await database.pool.query<{ state: string }>('SELECT state FROM automation_task WHERE id = $1', [
    taskId,
  ]);
  return rows[0]!.state;
}

async function operationsOf(taskId: number) {
  const { rows } = await database.pool.query<{
    state: string;
    message: string | null;
    found: number | null;
    entity: number;
  }>(
    `SELECT state, message, found_value AS found, entity_id AS entity FROM automation_operation WHERE task_id = $1 ORDER BY id`,
    [taskId],
  );
  return rows;
}

const count = (states: readonly { state: string }[]): Record<string, number> =>
  states.reduce<Record<string, number>>((sum, { state }) => ({ ...sum, [state]: (sum[state] ?? 0) + 1 }), {});

/** Verifies the invariants that hold after every task. */
async function expectNothingLost(taskId: number): Promise<void> {
  const { rows: left } = await database.pool.query(
    `SELECT 'intent' AS what FROM operation_intent UNION ALL
     SELECT 'lease' FROM automation_lane WHERE lease_until IS NOT NULL OR closed_at IS NULL`,
  );
  expect(left).toEqual([]);
  const { rows } = await database.pool.query<{
    state: string;
    message: string | null;
    external: string;
    bid: number | null;
  }>(
    `SELECT o.state, o.message, g.external_id AS external, g.max_cpc_micros AS bid FROM automation_operation o
     JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id WHERE o.task_id = $1`,
    [taskId],
  );
  const differing = rows.filter(
    ({ state, external, bid }) => state === 'done' && platform.entities.get(external)?.maxCpc !== bid,
  );
  expect(differing).toEqual([]);
  const { rows: audited } = await database.pool.query<{ changes: number }>(
    `SELECT count(*)::int AS changes FROM audit_log WHERE task_id = $1 AND source = 'person'`,
    [taskId],
  );
  const written = rows.filter(({ state, message }) => state === 'done' && message !== NO_CHANGE_NEEDED);
  expect(audited[0]!.changes).toBe(written.length);
}

describe('a running task', () => {
  it('runs once, and refreshes, stores and records its results', async () => {
    const task = await newTask();
    expect(await runToEnd(task)).toBe('SUCCESS');
    expect(count(await operationsOf(task))).toEqual({ done: 90 });
    expect(platform.applied).toHaveLength(90);
    const { rows } = await database.pool.query(
      `SELECT user_id, actor_id, action, before, after, request_id FROM audit_log WHERE task_id = $1 LIMIT 1`,
      [task],
    );
    expect(rows[0]).toEqual({
      user_id: world.ALFA.admin,
      actor_id: world.ALFA.admin,
      action: 'adgroup.maxCPC',
      before: { maxCPC: OLD_BID },
      after: { maxCPC: NEW_BID },
      request_id: 'a request',
    });
    await expectNothingLost(task);
  });

  it("doesn't overwrite changes made at the platform, unless forced", async () => {
    const [theirs] = adgroups;
    platform.entities.get(theirs!.externalId)!.maxCpc = 77_000;
    const task = await newTask();
    expect(await runToEnd(task)).toBe('ERROR');
    const operations = await operationsOf(task);
    expect(count(operations)).toEqual({ done: 89, conflict: 1 });
    expect(operations[0]).toMatchObject({ state: 'conflict', found: 77_000 });
    expect(platform.entities.get(theirs!.externalId)!.maxCpc).toBe(77_000);
    const { rows } = await database.pool.query(
      `SELECT user_id, source, after FROM audit_log WHERE task_id = $1 AND source = 'outside'`,
      [task],
    );
    expect(rows).toEqual([{ user_id: null, source: 'outside', after: { maxCPC: 77_000 } }]);
    await expectNothingLost(task);

    // A sync has already stored and recorded the next edit, so finding that edit again creates no second record.
    const again = await newTask([theirs!.id]);
    platform.entities.get(theirs!.externalId)!.maxCpc = 79_000;
    await database.pool.query('UPDATE adgroup SET max_cpc_micros = 79000 WHERE company_id = $1 AND id = $2', [
      world.ALFA.company,
      theirs!.id,
    ]);
    expect(await runToEnd(again)).toBe('ERROR');
    expect((await database.pool.query('SELECT FROM audit_log WHERE task_id = $1', [again])).rowCount).toBe(0);

    platform.entities.get(theirs!.externalId)!.maxCpc = 78_000;
    const forced = await newTask([theirs!.id], true);
    expect(await runToEnd(forced)).toBe('SUCCESS');
    expect(platform.entities.get(theirs!.externalId)!.maxCpc).toBe(NEW_BID);
    // The overwritten edit is recorded before the change that overwrote it.
    const { rows: chain } = await database.pool.query(
      'SELECT source, before, after FROM audit_log WHERE task_id = $1 ORDER BY id',
      [forced],
    );
    expect(chain).toEqual([
      { source: 'outside', before: { maxCPC: 79_000 }, after: { maxCPC: 78_000 } },
      { source: 'person', before: { maxCPC: 78_000 }, after: { maxCPC: NEW_BID } },
    ]);
  });

  it("treats an empty value as a value that can conflict with the platform's value", async () => {
    const [theirs] = adgroups;
    await database.pool.query('UPDATE adgroup SET max_cpc_micros = NULL WHERE id = $1', [theirs!.id]);
    const task = await newTask([theirs!.id]);
    expect(await runToEnd(task)).toBe('ERROR');
    expect(await operationsOf(task)).toMatchObject([{ state: 'conflict', found: OLD_BID }]);
    expect(platform.applied).toEqual([]);
  });

  it('completes without writing if the value is already set', async () => {
    const [done] = adgroups;
    platform.entities.get(done!.externalId)!.maxCpc = NEW_BID;
    const task = await newTask([done!.id]);
    expect(await runToEnd(task)).toBe('SUCCESS');
    expect(platform.applied).toEqual([]);
  });

  it('reports entities that have been deleted', async () => {
    const [gone] = adgroups;
    platform.entities.delete(gone!.externalId);
    const task = await newTask([gone!.id]);
    expect(await runToEnd(task)).toBe('ERROR');
    expect(await operationsOf(task)).toMatchObject([
      { state: 'rejected', message: 'It no longer exists on the platform.' },
    ]);
  });

  it('excludes its changes if its owner has lost the permission', async () => {
    const task = await newTask();
    await database.pool.query('UPDATE membership SET is_active = false WHERE user_id = $1', [world.ALFA.admin]);
    try {
      expect(await runToEnd(task)).toBe('SUCCESS');
      expect(count(await operationsOf(task))).toEqual({ excluded: 90 });
      expect(platform.calls).toEqual([]);
    } finally {
      await database.pool.query('UPDATE membership SET is_active = true WHERE user_id = $1', [world.ALFA.admin]);
    }
  });

  it('waits for the result of an earlier change of the same value', async () => {
    const first = await newTask([adgroups[0]!.id]);
    const second = await newTask([adgroups[0]!.id]);
    platform.behave = () => (platform.calls.length === 1 ? 'hangAfter' : 'ok');
    await Promise.all([runToEnd(first), runToEnd(second)]);
    expect(count([...(await operationsOf(first)), ...(await operationsOf(second))])).toEqual({ done: 2 });
    expect(platform.applied).toHaveLength(1);
    await expectNothingLost(first);
  });
});

describe.each<[Behavior, string]>([
  ['rateLimited', 'has to wait'],
  ['failBefore', 'fails before carrying it out'],
  ['failAfter', 'fails after carrying it out'],
  ['hangBefore', 'does not answer and has done nothing'],
  ['hangAfter', 'does not answer and has done it'],
  ['late', 'does it after we gave up'],
  ['halfFailed', 'refuses every second item'],
  ['missing', 'says nothing about some items'],
  ['garbage', 'answers something unknown'],
])('a task whose platform responds with %s (%s) to every third call', (behavior) => {
  it("completes each operation once with the platform's value", async () => {
    platform.behave = () => (platform.calls.length % 3 === 1 ? behavior : 'ok');
    const task = await newTask();
    const ended = await runToEnd(task);
    const states = count(await operationsOf(task));
    if (behavior === 'halfFailed') {
      expect(ended).toBe('ERROR');
      expect((states['done'] ?? 0) + (states['rejected'] ?? 0)).toBe(90);
      expect(states['rejected']).toBeGreaterThan(0);
    } else {
      expect(ended).toBe('SUCCESS');
      expect(states).toEqual({ done: 90 });
    }
    // No write was repeated after it had been executed.
    const written = platform.applied.map(({ id }) => id);
    expect(written).toHaveLength(new Set(written).size);
    await expectNothingLost(task);
  });
});

it('stops retrying after three attempts without a response, and asks a user to decide', async () => {
  platform.behave = () => 'hangBefore';
  const task = await newTask([adgroups[0]!.id]);
  expect(await runToEnd(task)).toBe('ERROR');
  expect(await operationsOf(task)).toMatchObject([{ state: 'person' }]);
  expect(platform.calls).toHaveLength(3);
  await expectNothingLost(task);
});

it('completes even if requests for an account are more than two seconds apart', async () => {
  const pace = { of: new DatabasePace(database), perSecond: 25 / 60 };
  const slow = new DoublePlatforms(platform.url, { timeoutMs: 10_000, lateMs: LATE_MS, batchSize: 20, pace });
  const task = await newTask(adgroups.slice(0, 2).map(({ id }) => id));
  expect(await runToEnd(task, new LaneRunner(database, slow, LANE_SETTINGS))).toBe('SUCCESS');
  expect(platform.applied).toHaveLength(2);
  // The value was read, written and read back in one claim, without starting over.
  const { rows } = await database.pool.query('SELECT lease_token FROM automation_lane WHERE task_id = $1', [task]);
  expect(rows).toEqual([{ lease_token: 1 }]);
  await expectNothingLost(task);
});

it("doesn't start if the platform can't be read", async () => {
  platform.behaveReading = () => 'failBefore';
  const task = await newTask([adgroups[0]!.id]);
  const runner = new LaneRunner(database, platforms, SHORT);
  const [lane] = await new LaneStore(database, SHORT).offer();
  await runner.run(lane!);
  expect(await operationsOf(task)).toMatchObject([{ state: 'ready' }]);
  expect(platform.calls).toEqual([]);
  await database.pool.query('UPDATE automation_lane SET run_after = clock_timestamp()');
  platform.behaveReading = () => 'ok';
  expect(await runToEnd(task)).toBe('SUCCESS');
});

it('allows only one worker per lane, and discards late results of a previous worker', async () => {
  const task = await newTask([adgroups[0]!.id]);
  const store = new LaneStore(database, SHORT);
  const [lane] = await store.offer();
  const first = (await store.claim(lane!))!;
  expect(await store.claim(lane!)).toBeNull();
  const begun = await store.begin(first, 10);
  expect(begun.operations).toHaveLength(1);
  await database.pool.query("UPDATE automation_lane SET lease_until = clock_timestamp() - interval '1 millisecond'");
  const second = (await store.claim(lane!))!;
  expect(second.token).toBe(first.token + 1);
  await expect(store.touch(first, begun.operations, [OLD_BID])).rejects.toThrow();
  await expect(store.sendAgain(first, begun.operations, true)).rejects.toThrow();
  expect(await operationsOf(task)).toMatchObject([{ state: 'unknown' }]);
  await database.pool.query('UPDATE automation_lane SET lease_until = NULL, offered_at = NULL');
  expect(await runToEnd(task)).toBe('SUCCESS');
  expect(platform.applied).toHaveLength(1);
});

it("doesn't claim a lane while its task is being stopped", async () => {
  const taskId = await newTask(adgroups.slice(0, 2).map(({ id }) => id));
  const [lane] = (await new LaneStore(database, SHORT).offer()).filter((each) => each.taskId === taskId);
  const claim = await database.transaction(async (client) => {
    const key = [world.ALFA.company, taskId];
    await client.query('SELECT 1 FROM automation_task WHERE company_id = $1 AND id = $2 FOR UPDATE', key);
    const claimed = new LaneStore(database, SHORT).claim(lane!);
    // A worker waiting for the task has claimed no lane.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.query(
      'UPDATE automation_lane SET closed_at = clock_timestamp() WHERE company_id = $1 AND task_id = $2',
      key,
    );
    await client.query(
      "UPDATE automation_operation SET state = 'excluded' WHERE company_id = $1 AND task_id = $2 AND state = 'ready'",
      key,
    );
    await client.query("UPDATE automation_task SET state = 'REJECTED' WHERE company_id = $1 AND id = $2", key);
    return { claimed };
  });
  expect(await claim.claimed).toBeNull();
  expect(await stateOf(taskId)).toBe('REJECTED');
});
