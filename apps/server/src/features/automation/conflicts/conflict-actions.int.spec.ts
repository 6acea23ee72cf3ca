import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const LOOK = `query ($id: Int!) { automation {
  task(id: $id) { statusValue statusMessage retryableCount conflictCount keptCount excludeCount errorCount rewriteOfTaskId }
  operations(taskId: $id) { items { id status statusValue statusMessage oldValue newValue platformValue isConflict
    keptBy { username } keptAt rewriteTaskId } } } }`;
const KEEP = `mutation ($id: Int!, $ids: [Int!]) { automation { task(id: $id) { keepPlatformValues(operationIds: $ids) { status message } } } }`;
const MINE = `mutation ($id: Int!, $ids: [Int!]) { automation { task(id: $id) { writeMine(operationIds: $ids) { status message taskId } } } }`;

async function look(id: number, as?: string) {
  const { data, errors } = await desk.call(LOOK, { id }, as);
  if (errors) throw new Error(JSON.stringify(errors));
  return { ...data.automation.task, items: data.automation.operations.items };
}
const keep = async (id: number, ids: number[] | null = null) =>
  (await desk.call(KEEP, { id, ids })).data.automation.task.keepPlatformValues;
const mine = async (id: number, ids: number[] | null = null, headers: Record<string, string> = {}) =>
  (await desk.call(MINE, { id, ids }, undefined, headers)).data.automation.task.writeMine;
const ownBids = async (places: readonly number[]): Promise<number[]> => {
  const { rows } = await desk.database.pool.query<{ bid: number }>(
    `SELECT max_cpc_micros AS bid FROM adgroup WHERE company_id = $1 AND id = ANY($2) ORDER BY id`,
    [desk.company, places.map((at) => desk.adgroups[at]!.id)],
  );
  return rows.map(({ bid }) => bid);
};

/**
 * Returns a task that raised the bids of `count` ad groups by half, with conflicts with `bids` at the first of them.
 */
async function conflicted(count: number, bids: readonly number[]): Promise<number> {
  const { data } = await desk.call(RAISE, { ids: desk.some(count), value: 0.5, preview: true });
  const id = data.adgroupBulk.updateBid.taskId;
  bids.forEach((bid, at) => (desk.held(at).maxCpc = bid));
  await desk.call(ACT('approve { status }'), { id });
  await desk.ended(id);
  return id;
}

describe('a conflict with another value at the platform', () => {
  it("shows the old value, the requested value and the platform's value, and can't be retried", async () => {
    const task = await look(await conflicted(2, [90_000]));
    expect(task).toMatchObject({ statusValue: 'ERROR', conflictCount: 1, retryableCount: 0, keptCount: 0 });
    expect(task.items[0]).toMatchObject({
      oldValue: '0.1',
      newValue: '0.15',
      platformValue: '0.09',
      isConflict: true,
      statusValue: 'error',
    });
    expect(task.items[1]).toMatchObject({ platformValue: null, isConflict: false, statusValue: 'success' });
  });

  it("shows the platform's status as text", async () => {
    const id = await conflicted(1, [90_000]);
    await desk.database.pool.query(
      `UPDATE automation_operation SET field = 'status', old_value = '2', new_value = '3', found_value = '4' WHERE task_id = $1`,
      [id],
    );
    expect((await look(id)).items).toMatchObject([
      {
        isConflict: true,
        platformValue: 'removed',
        statusMessage: 'Changed in the meantime. Not applied. Its status on the platform is removed.',
      },
    ]);
  });

  it('closes with user and time when its value is accepted, which can complete the task', async () => {
    const id = await conflicted(3, [90_000, 80_000]);
    const [first] = (await look(id)).items;
    expect(await keep(id, [first.id])).toEqual({
      status: 'success',
      message: 'Kept the platform’s value of 1 change.',
    });
    const half = await look(id);
    expect(half).toMatchObject({
      statusValue: 'ERROR',
      statusMessage: '1 of 3 failed.',
      conflictCount: 1,
      keptCount: 1,
    });
    expect(half.items[0]).toMatchObject({
      statusValue: 'excluded',
      status: 'Platform’s value kept',
      platformValue: '0.09',
      isConflict: false,
      keptBy: { username: 'ALFA-admin' },
      keptAt: expect.any(String),
    });
    expect((await keep(id)).status).toBe('success');
    expect(await look(id)).toMatchObject({
      statusValue: 'SUCCESS',
      statusMessage: null,
      conflictCount: 0,
      keptCount: 2,
      excludeCount: 0,
    });
    expect(await ownBids([0, 1, 2])).toEqual([90_000, 80_000, 150_000]);
    expect([desk.held(0).maxCpc, desk.held(1).maxCpc]).toEqual([90_000, 80_000]);
    const { rows } = await desk.database.pool.query(
      `SELECT after FROM audit_log WHERE company_id = $1 AND task_id = $2 AND action = 'automationTask.operation.keepPlatformValues' ORDER BY id`,
      [desk.company, id],
    );
    expect(rows.map(({ after }) => after.count)).toEqual([1, 1]);
    expect(rows[0].after.operationIds).toEqual([first.id]);
  });

  it("preserves a newer value of our copy when the platform's value is accepted", async () => {
    const id = await conflicted(1, [90_000]);
    await desk.database.pool.query('UPDATE adgroup SET max_cpc_micros = 70000 WHERE company_id = $1 AND id = $2', [
      desk.company,
      desk.some(1)[0],
    ]);
    await keep(id);
    expect(await ownBids([0])).toEqual([70_000]);
  });

  it('closes once when the value is accepted, unless another task is rewriting the value', async () => {
    const id = await conflicted(2, [90_000, 80_000]);
    const [first] = (await look(id)).items;
    const { taskId } = await mine(id, [first.id]);
    expect(await keep(id)).toMatchObject({ message: 'Kept the platform’s value of 1 change.' });
    expect(await keep(id)).toMatchObject({ status: 'error', message: expect.stringContaining('already resolved') });
    expect((await look(id)).items[0]).toMatchObject({ isConflict: false, rewriteTaskId: taskId, statusValue: 'error' });
  });
});

describe('a preview that overwrites conflicts with the requested values', () => {
  it("compares requested values with the platform's values, and writes them once approved", async () => {
    const id = await conflicted(3, [90_000, 80_000]);
    const answer = await mine(id);
    expect(answer).toMatchObject({ status: 'success', message: '2 changes to review.' });
    const preview = await look(answer.taskId);
    expect(preview).toMatchObject({ statusValue: 'PENDING', rewriteOfTaskId: id });
    expect(preview.items).toMatchObject([
      { oldValue: '0.09', newValue: '0.15' },
      { oldValue: '0.08', newValue: '0.15' },
    ]);
    expect(desk.held(0).maxCpc).toBe(90_000);
    await desk.call(ACT('approve { status }'), { id: answer.taskId });
    expect(await desk.ended(answer.taskId)).toMatchObject({ successCount: 2, errorCount: 0 });
    expect([desk.held(0).maxCpc, desk.held(1).maxCpc]).toEqual([150_000, 150_000]);
    expect(await look(id)).toMatchObject({ conflictCount: 0, items: [{ rewriteTaskId: answer.taskId }, {}, {}] });
    expect(await mine(id)).toMatchObject({ status: 'warning', taskId: null });
  });

  it('creates another conflict if the platform has a third value in the meantime', async () => {
    const id = await conflicted(1, [90_000]);
    const { taskId } = await mine(id);
    desk.held(0).maxCpc = 70_000;
    await desk.call(ACT('approve { status }'), { id: taskId });
    await desk.ended(taskId);
    expect(desk.held(0).maxCpc).toBe(70_000);
    expect(await look(taskId)).toMatchObject({
      conflictCount: 1,
      items: [{ oldValue: '0.09', platformValue: '0.07' }],
    });
    // The user decides in the new task, not in both.
    expect(await look(id)).toMatchObject({ conflictCount: 0 });
  });

  it('can be created again after the first preview was discarded', async () => {
    const id = await conflicted(1, [90_000]);
    const { taskId } = await mine(id);
    expect(await look(id)).toMatchObject({ conflictCount: 0 });
    await desk.call(ACT('decline { status }'), { id: taskId });
    expect(await look(id)).toMatchObject({ conflictCount: 1 });
    expect((await mine(id)).status).toBe('success');
  });

  it("excludes changes far beyond the company's limits, and requires approval of large changes", async () => {
    const id = await conflicted(2, [1_000, 20_000]);
    const { taskId } = await mine(id);
    const { data } = await desk.call(
      `query ($id: Int!) { automation { task(id: $id) { needsApproval excludeCount } operations(taskId: $id) { items { limitMessage statusValue } } } }`,
      { id: taskId },
    );
    expect(data.automation.task).toEqual({ needsApproval: true, excludeCount: 1 });
    expect(data.automation.operations.items).toMatchObject([
      { statusValue: 'excluded' },
      { statusValue: 'pending', limitMessage: expect.stringContaining('3') },
    ]);
    const own = await desk.call(ACT('approve { status }'), { id: taskId });
    expect(own.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });

  it('creates one task for two concurrent requests and for a repeated request', async () => {
    const id = await conflicted(2, [90_000, 80_000]);
    const [first, second] = await Promise.all([mine(id), mine(id)]);
    expect([first.status, second.status].sort()).toEqual(['success', 'warning']);
    const other = await conflictedAgain();
    const headers = { 'idempotency-key': 'write-mine-once' };
    const sent = await mine(other, null, headers);
    expect(await mine(other, null, headers)).toEqual(sent);
  });

  async function conflictedAgain(): Promise<number> {
    await desk.reset();
    return conflicted(1, [60_000]);
  }

  it('fails with a reason while another change is pending', async () => {
    const id = await conflicted(1, [90_000]);
    const { rows } = await desk.database.pool.query<{ id: number }>(
      `WITH task AS (INSERT INTO automation_task (company_id, type, state) VALUES ($1, 'updateBidForAdGroups', 'PROCESS') RETURNING id)
       INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, old_value, new_value)
       SELECT $1, id, $2, 'adgroup', $3, 'maxCPC', 'ready', '90000', '120000' FROM task RETURNING id`,
      [desk.company, desk.adgroups[0]!.accountId, desk.adgroups[0]!.id],
    );
    expect(await mine(id)).toEqual({
      status: 'warning',
      message: 'Nothing to write. Another change to it is being sent. Decide after it is complete.',
      taskId: null,
    });
    await desk.database.pool.query(
      `UPDATE automation_operation SET state = 'excluded' WHERE company_id = $1 AND id = $2`,
      [desk.company, rows[0]!.id],
    );
  });
});

it('closes thousands of conflicts in a fixed number of statements', async () => {
  const { pool } = desk.database;
  const { accountId } = desk.adgroups[0]!;
  const { rows } = await pool.query<{ id: number }>(
    `WITH task AS (
       INSERT INTO automation_task (company_id, type, state, operation_count, user_id, actor_id)
       VALUES ($1, 'updateBidForAdGroups', 'ERROR', 5000, $3, $3) RETURNING id),
     grown AS (
       INSERT INTO adgroup (company_id, id, campaign_id, account_id, external_id, name, max_cpc_micros)
       SELECT $1, 900000 + n, $2, $2, 'many-' || n, 'many ' || n, 90000 FROM generate_series(1, 5000) n RETURNING id)
     INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, old_value, new_value, found_value)
     SELECT $1, task.id, $2, 'adgroup', grown.id, 'maxCPC', 'conflict', '100000', '150000', '90000' FROM task, grown
     RETURNING task_id AS id`,
    [desk.company, accountId, desk.world.ALFA.admin],
  );
  const id = rows[0]!.id;
  const ids = (
    await pool.query<{ id: number }>('SELECT id FROM automation_operation WHERE task_id = $1 ORDER BY id', [id])
  ).rows;
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  // Excludes statements of the concurrent worker, which only looks for lanes.
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    sent.mockClear();
    await work();
    return sent.mock.calls.filter((call) => !JSON.stringify(call[0]).includes('automation_lane')).length;
  };
  const few = await statements(() =>
    mine(
      id,
      ids.slice(0, 2).map((each) => each.id),
    ),
  );
  const many = await statements(() =>
    mine(
      id,
      ids.slice(2, 3_000).map((each) => each.id),
    ),
  );
  sent.mockRestore();
  expect(few).toBeGreaterThan(5);
  // A large task updates the statistics, which requires one more statement.
  expect(many).toBeLessThanOrEqual(few + 1);
  expect(await keep(id)).toMatchObject({ message: 'Kept the platform’s value of 2000 changes.' });
  expect(await look(id)).toMatchObject({ conflictCount: 0, keptCount: 2_000, errorCount: 3_000 });
});
