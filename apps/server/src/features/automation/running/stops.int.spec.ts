import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { FAST } from '../../../../test/automation/lane-world.js';
import { MemoryPlatform, type WriteEnding } from '../../../../test/automation/memory-platform.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../../test/two-companies.js';
import { AuditService } from '../../../core/audit/index.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { LockedTasks } from '../tasks/locked-tasks.service.js';
import { loadEntities } from '../planning/entities.repository.js';
import { planOperations } from '../planning/plan-operations.js';
import { TaskActionsService } from '../tasks/task-actions.service.js';
import { insertTask } from '../tasks/task-store.repository.js';
import { TaskRequests } from '../tasks/task-requests.service.js';
import type { LaneDispatcher } from './lane-dispatcher.js';
import { LaneRunner, type Step } from './lane-runner.js';

jest.setTimeout(60_000);
const COUNT = 4;
const [OLD, NEW] = [500_000, 700_000];
let database: Database;
let drop: () => Promise<void>;
let world: TwoCompanies;
let platform: MemoryPlatform;
let actions: TaskActionsService;
let viewer: Viewer;
let owner: Viewer;
let accountId: number;
let adgroups: { id: number; externalId: string }[];

beforeAll(async () => {
  const made = await createTestDatabase();
  [database, drop] = [new Database(made.url, { max: 6 }), made.drop];
  world = await insertTwoCompanies(database);
  viewer = viewerOf(world.ALFA.admin);
  owner = viewerOf(world.both);
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => {
  platform = new MemoryPlatform();
  platform.limits.batchSize = 2;
  const dispatcher = { dispatch: () => Promise.resolve() } as LaneDispatcher;
  const tasks = new LockedTasks(database, new AuditService(database));
  actions = new TaskActionsService(database, platform, dispatcher, new TaskRequests(database), tasks);
  await database.pool.query('UPDATE membership SET is_active = true');
  await giveRole(database, world.ALFA.company, world.both, ['bulk-actions', 'automation-rule-scheduler']);
  await database.pool.query(
    `INSERT INTO rule_scheduler (company_id, is_enabled) VALUES ($1, true)
     ON CONFLICT (company_id) DO UPDATE SET is_enabled = true, held_at = NULL`,
    [world.ALFA.company],
  );
  const { rows } = await database.pool.query<{ account: number; id: number; externalId: string }>(
    `WITH account AS (
       INSERT INTO partner_account (company_id, partner_id, name, external_id)
       VALUES ($1, 5, 'stops ' || gen_random_uuid(), gen_random_uuid()::text) RETURNING id),
     campaign AS (
       INSERT INTO campaign (company_id, account_id, external_id, name) SELECT $1, id, 'c', 'stops' FROM account RETURNING id)
     INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name, status_id, max_cpc_micros, budget_micros)
     SELECT $1, campaign.id, account.id, 'g' || n, 'stops ' || n, 2, $3, 1000000 FROM account, campaign, generate_series(1, $2) n
     RETURNING account_id AS account, id, external_id AS "externalId"`,
    [world.ALFA.company, COUNT, OLD],
  );
  [accountId, adgroups] = [rows[0]!.account, rows];
  for (const { externalId } of adgroups)
    platform.held.set(externalId, { status: 'enabled', maxCPC: OLD, budget: 1_000_000 });
});

const viewerOf = (userId: number): Viewer => ({
  ...{ companyId: world.ALFA.company, userId, actorId: userId, sessionId: null },
  ...{ permissions: new Set(['bulk-actions'] as const), accounts: 'all', teamId: null },
});

async function newRule(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO automation_rule (company_id, owner_id, name, type, filters, time_frames, time_frames_compare, is_scheduled,
       days, hours, time_zone, master_rule_ids)
     VALUES ($1, $2, 'stops ' || gen_random_uuid(), 'updateBidForAdGroups', '{}', '[]', '[]', true, '{}', '{}', 'UTC', '{}')
     RETURNING id`,
    [world.ALFA.company, owner.userId],
  );
  return rows[0]!.id;
}

/**
 * Creates a task that sets all bids.
 * @param ruleId scheduled rule that the task comes from, or null if a user creates it
 */
async function newTask(ruleId: number | null, isPreview = false): Promise<number> {
  const ids = adgroups.map(({ id }) => id);
  const operations = planOperations({
    level: 'adgroup',
    request: { kind: 'value', field: 'maxCPC', change: { action: 'set', valueType: 'absolute', value: NEW / 1e6 } },
    entities: await loadEntities(database.pool, viewer, 'adgroup', ids),
    platformOf: () => platform.of(),
  });
  return insertTask(database.pool, ruleId === null ? viewer : owner, {
    action: { type: 'updateBidForAdGroups', settings: null, options: null },
    ...{ level: 'adgroup', filters: null, operations, isPreview, needsApproval: false },
    ...{ budgetChange: null, requestId: null },
    ...(ruleId !== null && {
      rule: {
        ...{ ruleId, version: 1, isScheduled: true, filters: {}, timeFrames: [], timeFramesCompare: [] },
        ...{ authorId: owner.userId, whyOf: new Map(), recorded: () => Promise.resolve() },
      },
    }),
  });
}

const laneOf = (taskId: number) => ({ companyId: world.ALFA.company, taskId, accountId });

async function stateOf(taskId: number) {
  const { rows } = await database.pool.query<{ state: string; stopped: number }>(
    'SELECT state, stopped_count AS stopped FROM automation_task WHERE company_id = $1 AND id = $2',
    [world.ALFA.company, taskId],
  );
  return rows[0]!;
}

async function operationsOf(taskId: number) {
  const { rows } = await database.pool.query<{ state: string; message: string | null; id: string }>(
    `SELECT o.state, o.message, g.external_id AS id FROM automation_operation o
     JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id
     WHERE o.company_id = $1 AND o.task_id = $2 ORDER BY o.id`,
    [world.ALFA.company, taskId],
  );
  return rows;
}

/** Runs the lane until the task has ended. Skips waits that a platform requested. */
async function runToEnd(taskId: number, onStep: (step: Step) => Promise<void> = () => Promise.resolve()) {
  const runner = new LaneRunner(database, platform, FAST, onStep);
  for (let turn = 0; turn < 100; turn++) {
    await database.pool.query(
      `UPDATE automation_lane SET run_after = clock_timestamp() WHERE company_id = $1 AND task_id = $2 AND NOT EXISTS (
         SELECT FROM automation_operation WHERE company_id = $1 AND task_id = $2 AND state = 'unknown')`,
      [world.ALFA.company, taskId],
    );
    await runner.run(laneOf(taskId));
    if (!['PENDING_FOR_EXECUTION', 'PROCESS'].includes((await stateOf(taskId)).state)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The task did not end.');
}

interface Pressed {
  readonly taskId: number;
  readonly ruleId: number;
}
const ofRule = (set: string) => (pressed: Pressed) =>
  database.pool.query(`UPDATE automation_rule SET ${set} WHERE company_id = $1 AND id = $2`, [
    world.ALFA.company,
    pressed.ruleId,
  ]);
const ofScheduler = (set: string) => () =>
  database.pool.query(`UPDATE rule_scheduler SET ${set} WHERE company_id = $1`, [world.ALFA.company]);

const STOPS: Readonly<Record<string, { press: (pressed: Pressed) => Promise<unknown>; reason: string }>> = {
  'a stop': { press: ({ taskId }) => actions.cancel(viewer, taskId), reason: 'Stopped' },
  'a hold of all rules': { press: ofScheduler('held_at = now()'), reason: 'All rules are paused.' },
  'a hold of its rule': { press: ofRule('held_at = now()'), reason: 'The rule is held.' },
  'the removal of its rule': { press: ofRule('removed_at = now()'), reason: 'The rule was removed.' },
  'a change of its rule': {
    press: ofRule('version = version + 1, content_version = version + 1'),
    reason: 'The rule was changed in the meantime.',
  },
  'the end of its schedule': { press: ofRule('is_scheduled = false'), reason: 'The rule is no longer scheduled.' },
  'switching the scheduler off': { press: ofScheduler('is_enabled = false'), reason: 'The scheduler is off.' },
  'the loss of bulk-actions': {
    press: () => giveRole(database, world.ALFA.company, world.both, ['automation-rule-scheduler']),
    reason: 'The user who requested it no longer has permission to change campaigns.',
  },
  'the loss of automation-rule-scheduler': {
    press: () => giveRole(database, world.ALFA.company, world.both, ['bulk-actions']),
    reason: 'The owner of the rule no longer has permission to schedule rules.',
  },
};
const STEPS: readonly Step[] = ['claimed', 'begun', 'sending', 'sent', 'readBack', 'finished', 'closing'];
const ENDINGS: readonly WriteEnding[] = ['rateLimited', 'unavailable', 'lostUnanswered', 'writtenUnanswered'];
/** Combinations to test. All stops use the same gate, so only two of them are tested with all endings. */
const CASES = Object.keys(STOPS).flatMap((stop, at) =>
  ENDINGS.filter((ending) => at < 2 || ending === 'rateLimited' || ending === 'lostUnanswered').map(
    (ending) => [stop, ending] as const,
  ),
);

describe('a task of a rule', () => {
  it.each(CASES)('sends no changes after %s at any step while the first calls result in %s', async (stop, ending) => {
    for (const at of STEPS) {
      for (const { externalId } of adgroups) platform.held.get(externalId)!.maxCPC = OLD;
      await database.pool.query('UPDATE adgroup SET max_cpc_micros = $1', [OLD]);
      let calls = 0;
      platform.endingOf = () => (calls++ < 2 ? ending : 'written');
      platform.log.length = 0;
      await resumed();
      const ruleId = await newRule();
      const taskId = await newTask(ruleId);
      let stoppedAt: number | null = null;
      let onTheWire: string[] = [];
      await runToEnd(taskId, async (step) => {
        if (stoppedAt !== null || step !== at) return;
        // Counts operations before the stop. Only operations that are being passed to the connector may still arrive.
        if (step === 'sending')
          onTheWire = (await operationsOf(taskId)).flatMap(({ state, id }) => (state === 'sending' ? [id] : []));
        await STOPS[stop]!.press({ taskId, ruleId });
        stoppedAt = platform.log.length;
      });
      expect({ at, pressed: stoppedAt !== null }).toEqual({ at, pressed: true });
      const later = platform.log.slice(stoppedAt!).map(({ id }) => id);
      expect({ at, later }).toEqual({ at, later: onTheWire });
      const operations = await operationsOf(taskId);
      for (const { state, message, id } of operations) {
        const isWritten = platform.held.get(id)!.maxCPC === NEW;
        expect({ at, id, state }).toEqual({ at, id, state: isWritten ? 'done' : 'excluded' });
        if (!isWritten) expect(message).toBe(STOPS[stop]!.reason);
      }
      const excluded = operations.filter(({ state }) => state === 'excluded').length;
      const isByUser = !stop.startsWith('the loss');
      expect(await stateOf(taskId)).toMatchObject({ stopped: isByUser ? excluded : 0 });
    }
  });

  const resumed = async () => {
    await ofScheduler('held_at = NULL, is_enabled = true')();
    await giveRole(database, world.ALFA.company, world.both, ['bulk-actions', 'automation-rule-scheduler']);
  };

  it('waits for approval until the rules are released', async () => {
    const ruleId = await newRule();
    const taskId = await newTask(ruleId, true);
    await ofScheduler('held_at = now()')();
    expect(await actions.approve(viewer, taskId, null)).toMatchObject({
      status: 'error',
      message: "All rules are paused. The task can't be approved now.",
    });
    expect(await stateOf(taskId)).toMatchObject({ state: 'PENDING' });
    await resumed();
    await ofRule('held_at = now()')({ taskId, ruleId });
    expect(await actions.approve(viewer, taskId, null)).toMatchObject({
      status: 'error',
      message: "The rule is held. The task can't be approved now.",
    });
    await ofRule('held_at = NULL')({ taskId, ruleId });
    await STOPS['the loss of bulk-actions']!.press({ taskId, ruleId });
    expect(await actions.approve(viewer, taskId, null)).toMatchObject({
      status: 'error',
      message:
        "The user who requested it no longer has permission to change campaigns. The task can't be approved now.",
    });
    await resumed();
    expect(await actions.approve(viewer, taskId, null)).toMatchObject({ status: 'success' });
    await runToEnd(taskId);
    expect(platform.log).toHaveLength(COUNT);
  });

  it('retries its failed changes only after the rules are released', async () => {
    platform.endingOf = () => 'refused';
    const ruleId = await newRule();
    const taskId = await newTask(ruleId);
    await runToEnd(taskId);
    await ofScheduler('held_at = now()')();
    expect(await actions.restart(viewer, taskId)).toMatchObject({
      status: 'warning',
      message: "All rules are paused. The task can't run again now.",
    });
    platform.endingOf = () => 'written';
    await resumed();
    expect(await actions.restart(viewer, taskId)).toMatchObject({ status: 'success', message: '4 changes run again.' });
    await runToEnd(taskId);
    expect((await operationsOf(taskId)).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('can be undone by a user while rules are held, and users can change its entities', async () => {
    const taskId = await newTask(await newRule());
    await runToEnd(taskId);
    await ofScheduler('held_at = now()')();
    const undo = await actions.undo(viewer, taskId, null, { id: null, repeatable: null });
    expect(await actions.approve(viewer, undo.taskId!, null)).toMatchObject({ status: 'success' });
    await runToEnd(undo.taskId!);
    expect(adgroups.map(({ externalId }) => platform.held.get(externalId)!.maxCPC)).toEqual([OLD, OLD, OLD, OLD]);
    const edit = await newTask(null);
    await runToEnd(edit);
    expect(adgroups.map(({ externalId }) => platform.held.get(externalId)!.maxCPC)).toEqual([NEW, NEW, NEW, NEW]);
  });
});

describe('a stop', () => {
  it('reports the number of unsent changes and of changes that could have reached the platform', async () => {
    const answers: unknown[] = [];
    const stopAt = async (at: Step, ending: WriteEnding) => {
      platform.endingOf = () => ending;
      const taskId = await newTask(null);
      let isPressed = false;
      await runToEnd(taskId, async (step) => {
        if (step !== at || isPressed) return;
        isPressed = true;
        answers.push((await actions.cancel(viewer, taskId)).message);
      });
      return stateOf(taskId);
    };
    expect(await stopAt('begun', 'written')).toEqual({ state: 'SUCCESS', stopped: 4 });
    expect(await stopAt('sending', 'lostUnanswered')).toEqual({ state: 'SUCCESS', stopped: 4 });
    expect(await stopAt('sending', 'written')).toEqual({ state: 'SUCCESS', stopped: 2 });
    expect(answers).toEqual([
      'Stopped. 4 changes were not sent.',
      'Stopped. 2 changes were not sent, 2 were on their way and are read back.',
      'Stopped. 2 changes were not sent, 2 were on their way and are read back.',
    ]);
  });

  it('immediately ends a lane that the platform requested a delay for ten minutes', async () => {
    platform.endingOf = () => 'rateLimited';
    const taskId = await newTask(null);
    const runner = new LaneRunner(database, platform, FAST);
    await runner.run(laneOf(taskId));
    expect(await actions.cancel(viewer, taskId)).toMatchObject({ message: 'Stopped. 4 changes were not sent.' });
    await runner.run(laneOf(taskId));
    expect(await stateOf(taskId)).toEqual({ state: 'SUCCESS', stopped: 4 });
  });

  it("allows a retry of the task's failed changes", async () => {
    let calls = 0;
    platform.endingOf = () => (calls++ < 2 ? 'refused' : 'written');
    const taskId = await newTask(null);
    let isPressed = false;
    await runToEnd(taskId, async (step) => {
      if (step !== 'finished' || isPressed) return;
      isPressed = true;
      await actions.cancel(viewer, taskId);
    });
    expect((await operationsOf(taskId)).map(({ state }) => state)).toEqual([
      ...['rejected', 'rejected', 'excluded', 'excluded'],
    ]);
    expect(await actions.restart(viewer, taskId)).toMatchObject({ status: 'success', message: '2 changes run again.' });
    await runToEnd(taskId);
    expect((await operationsOf(taskId)).map(({ state }) => state)).toEqual(['done', 'done', 'excluded', 'excluded']);
  });
});
