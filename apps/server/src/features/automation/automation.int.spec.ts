import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { DoublePlatforms } from '../../../test/automation/double-connector.js';
import { insertAdgroups, LATE_MS, OLD_BID } from '../../../test/automation/lane-world.js';
import { PlatformDouble } from '../../../test/automation/platform-double.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { JobRegistry } from '../../core/queue/index.js';
import { AdPlatforms } from './platforms.js';
import { LaneDispatcher } from './running/lane-dispatcher.js';
import { LaneStore } from './running/lane-store.js';
import { LANE_SETTINGS } from './running/settings.js';

jest.setTimeout(60_000);
let desk: TestConsole;
let world: TwoCompanies;
let platform: PlatformDouble;
let adgroups: { id: number; accountId: number; externalId: string }[];
let company: number;
let worker: NodeJS.Timeout;
let busy = false;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  company = world.ALFA.company;
  platform = await PlatformDouble.open();
  const doubles = new DoublePlatforms(platform.url, { timeoutMs: 2_000, lateMs: LATE_MS, batchSize: 20 });
  Object.assign(desk.app.get(AdPlatforms), { of: () => doubles.of(), account: doubles.account.bind(doubles) });
  adgroups = await insertAdgroups(desk.database, world.ALFA, platform, { accounts: 2, perAccount: 20 });
  await desk.database.pool.query(`UPDATE adgroup SET budget_micros = 10000000 WHERE company_id = $1`, [company]);
  for (const { externalId } of adgroups) platform.entities.get(externalId)!.daily = 10_000_000;
  // What the worker process does.
  const store = new LaneStore(desk.database, LANE_SETTINGS);
  const run = desk.app.get(JobRegistry).handlerOf('lane.run');
  Object.assign(desk.app.get(LaneDispatcher), { dispatch: () => Promise.resolve() });
  worker = setInterval(() => {
    if (busy) return;
    busy = true;
    void store
      .offer()
      .then((lanes) =>
        Promise.all(
          lanes.map((lane) =>
            run(lane as never, { progress: () => Promise.resolve(), stopping: new AbortController().signal }),
          ),
        ),
      )
      .finally(() => (busy = false));
  }, 40);
});
afterAll(async () => {
  clearInterval(worker);
  while (busy) await new Promise((resolve) => setTimeout(resolve, 20));
  await platform.close();
  await desk.close();
});
beforeEach(async () => {
  platform.behave = () => 'ok';
  await desk.database.pool.query(
    `UPDATE adgroup SET max_cpc_micros = $1, status_id = 2, budget_micros = 10000000 WHERE company_id = $2`,
    [OLD_BID, company],
  );
  for (const { externalId } of adgroups)
    platform.entities.set(externalId, { status: 'enabled', daily: 10_000_000, maxCpc: OLD_BID });
});

const call = (query: string, variables: object = {}, as = 'ALFA-admin') => desk.call({ query, variables, company, as });

const RAISE = `mutation ($ids: [Int!], $preview: Boolean, $value: Float!) {
  adgroupBulk(adgroupIds: $ids, preview: $preview) {
    updateBid(bidType: maxCPC, action: increase, changeValueType: percent, changeValue: $value, bidRange: { max: 0.5 }) { status message taskId }
  } }`;
const TASK = `query ($id: Int!) { automation {
  task(id: $id) { id type statusValue bulkState successCount errorCount excludeCount operationCount needsApproval isPreview
    budgetChange creator { username } approver { username } undoOfTaskId planHash childTasks { id } settings { bidType action changeValue bidRange { max } } }
  operations(taskId: $id) { total items { id adGroup property statusValue statusMessage oldValue newValue writtenValue currency undoneByOperationId } }
  operationErrors(taskId: $id) { message count } } }`;
const ACT = (act: string) => `mutation ($id: Int!) { automation { task(id: $id) { ${act} } } }`;

async function taskOf(id: number, as?: string) {
  const { data, errors } = await call(TASK, { id }, as);
  expect(errors).toBeUndefined();
  return { ...data.automation.task, ...data.automation };
}

async function ended(id: number) {
  for (let look = 0; look < 200; look++) {
    const task = await taskOf(id);
    if (['SUCCESS', 'ERROR', 'REJECTED'].includes(task.statusValue)) return task;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The task did not end.');
}

const some = (count: number) => adgroups.slice(0, count).map(({ id }) => id);

describe('a bulk action', () => {
  it('changes every chosen ad group and says what it did', async () => {
    const { data } = await call(RAISE, { ids: some(30), value: 0.1 });
    expect(data.adgroupBulk.updateBid).toMatchObject({ status: 'success', taskId: expect.any(Number) });
    const task = await ended(data.adgroupBulk.updateBid.taskId);
    expect(task).toMatchObject({
      type: 'Update bid for ad groups',
      statusValue: 'SUCCESS',
      bulkState: 'completed',
      successCount: 30,
      errorCount: 0,
      operationCount: 30,
      creator: { username: 'ALFA-admin' },
      settings: { bidType: 'maxCPC', action: 'increase', changeValue: 0.1, bidRange: { max: 0.5 } },
    });
    expect(task.operations.items[0]).toMatchObject({
      oldValue: '0.1',
      newValue: '0.11',
      currency: 'USD',
      statusValue: 'success',
    });
    expect(platform.entities.get(adgroups[0]!.externalId)!.maxCpc).toBe(110_000);
  });

  it('shows a preview first: nothing happens before it is approved, and one operation can be changed or left out', async () => {
    const { data } = await call(RAISE, { ids: some(3), value: 0.2, preview: true });
    const id = data.adgroupBulk.updateBid.taskId;
    const planned = await taskOf(id);
    expect(planned).toMatchObject({
      statusValue: 'PENDING',
      isPreview: true,
      needsApproval: false,
      bulkState: 'newly',
    });
    expect(planned.operations.items.map((each: { newValue: string }) => each.newValue)).toEqual([
      '0.12',
      '0.12',
      '0.12',
    ]);
    const [first, second] = planned.operations.items;
    const changed = await call(
      `mutation ($first: Int!, $second: Int!) { automation {
         updateOperationValue(operationId: $first, value: "0.3", property: bid) { status message }
         operation(id: $second) { exclude { status } } } }`,
      { first: first.id, second: second.id },
    );
    expect(changed.data.automation).toMatchObject({
      updateOperationValue: { status: 'success' },
      operation: { exclude: { status: 'success' } },
    });
    expect(platform.entities.get(adgroups[0]!.externalId)!.maxCpc).toBe(OLD_BID);
    // Approved is what was shown: what was shown before the change is so no more.
    const approve = async (hash: string) =>
      (await call(ACT(`approve(planHash: "${hash}") { status message }`), { id })).data.automation.task.approve;
    expect(await approve(planned.planHash)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('look at it again'),
    });
    expect(platform.entities.get(adgroups[0]!.externalId)!.maxCpc).toBe(OLD_BID);
    const { planHash } = await taskOf(id);
    expect((await approve(planHash)).status).toBe('success');
    const task = await ended(id);
    expect(task.planHash).toBe(planHash);
    expect(task).toMatchObject({ successCount: 2, excludeCount: 1, approver: { username: 'ALFA-admin' } });
    expect(adgroups.slice(0, 3).map(({ externalId }) => platform.entities.get(externalId)!.maxCpc)).toEqual([
      300_000,
      OLD_BID,
      120_000,
    ]);
    const late = await call(
      `mutation ($id: Int!) { automation { operation(id: $id) { include { status message } } } }`,
      { id: second.id },
    );
    expect(late.data.automation.operation.include.status).toBe('error');
  });

  it('acts on all rows of the filters, only while they are as many as were seen', async () => {
    const query = `mutation ($expected: Int, $filters: ReportFilters) {
      adgroupBulk(byFilters: true, filters: $filters, expectedCount: $expected) { pause { status message taskId } } }`;
    const filters = {
      dateRange: { start: '2026-03-10', end: '2026-03-10' },
      withoutTraffic: true,
      searchPhrase: 'lane ad group 2',
    };
    const wrong = await call(query, { expected: 7, filters });
    expect(wrong.data.adgroupBulk.pause).toEqual({
      status: 'warning',
      message: 'The filters match 20 now, not 7: look again.',
      taskId: null,
    });
    const right = await call(query, { expected: 20, filters });
    const task = await ended(right.data.adgroupBulk.pause.taskId);
    expect(task).toMatchObject({ successCount: 20, type: 'Pause ad groups' });
    const paused = adgroups.filter(({ externalId }) => platform.entities.get(externalId)!.status === 'paused');
    expect(paused).toHaveLength(20);
  });

  it('needs something to act on, and a change that makes sense', async () => {
    expect((await call(RAISE, { ids: [], value: 0.1 })).data.adgroupBulk.updateBid.status).toBe('warning');
    const { errors } = await call(RAISE, { ids: some(1), value: -1 });
    expect(errors?.[0]).toMatchObject({
      message: 'The value must be above 0.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('leaves out what cannot be done and says why', async () => {
    const { data } = await call(
      `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) {
         updateLifetimeBudgets(action: set, valueType: absolute, value: 100) { taskId } } }`,
      { ids: some(2) },
    );
    const task = await ended(data.adgroupBulk.updateLifetimeBudgets.taskId);
    expect(task).toMatchObject({ statusValue: 'SUCCESS', excludeCount: 2, successCount: 0 });
    expect(task.operations.items[0].statusMessage).toBe('Double has no lifetime budget for ad groups.');
  });

  it('puts labels on, here and only here', async () => {
    const { data } = await call(
      `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) { updateLabels(labels: ["winner", "check"]) { taskId } } }`,
      { ids: some(2) },
    );
    await ended(data.adgroupBulk.updateLabels.taskId);
    const { rows } = await desk.database.pool.query<{ names: string[] }>(
      `SELECT array_agg(l.name ORDER BY l.name) AS names FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id
       WHERE al.company_id = $1 AND al.adgroup_id = $2`,
      [company, adgroups[0]!.id],
    );
    expect(rows[0]!.names).toEqual(['check', 'winner']);
  });
});

describe('a large task', () => {
  const BUDGETS = `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) {
    updateBudget(action: increase, changeValueType: absolute, changeValue: 5) { status message taskId } } }`;

  it('waits for a second person, whoever the first one acts as', async () => {
    await desk.database.pool.query('UPDATE company SET approval_entity_limit = 5 WHERE id = $1', [company]);
    try {
      const { data } = await call(BUDGETS, { ids: some(6) });
      const id = data.adgroupBulk.updateBudget.taskId;
      expect(data.adgroupBulk.updateBudget.message).toContain('another person');
      expect(await taskOf(id)).toMatchObject({ statusValue: 'PENDING', needsApproval: true, budgetChange: 30 });
      const own = await call(ACT('approve { status }'), { id });
      expect(own.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
      const other = await call(ACT('approve { status }'), { id }, 'both-admin');
      expect(other.data.automation.task.approve.status).toBe('success');
      expect(await ended(id)).toMatchObject({ successCount: 6, approver: { username: 'both-admin' } });
    } finally {
      await desk.database.pool.query('UPDATE company SET approval_entity_limit = 500 WHERE id = $1', [company]);
    }
  });

  it('is large when nobody can tell how much money it moves, unless there is no limit', async () => {
    const { pool } = desk.database;
    const account = await pool.query('SELECT account_id AS id FROM adgroup WHERE company_id = $1 AND id = $2', [
      company,
      some(1)[0],
    ]);
    const inCurrency = (currency: string) =>
      pool.query('UPDATE partner_account SET currency = $3 WHERE company_id = $1 AND id = $2', [
        company,
        account.rows[0].id,
        currency,
      ]);
    const withLimit = (micros: number | null, isSet: boolean) =>
      pool.query('UPDATE company SET approval_budget_limit_micros = $2, approval_budget_is_set = $3 WHERE id = $1', [
        company,
        micros,
        isSet,
      ]);
    const made = async (): Promise<number> =>
      (await call(BUDGETS, { ids: some(1) })).data.adgroupBulk.updateBudget.taskId;
    try {
      await withLimit(1_000_000_000_000, true);
      await inCurrency('XTS');
      const unknown = await made();
      expect(await taskOf(unknown)).toMatchObject({ needsApproval: true, budgetChange: null });
      await call(ACT('decline { status }'), { id: unknown }, 'both-admin');
      await withLimit(null, true);
      expect(await ended(await made())).toMatchObject({ needsApproval: false });
    } finally {
      await withLimit(null, false);
      await inCurrency('USD');
    }
    expect(platform.entities.get(adgroups[0]!.externalId)!.daily).toBe(15_000_000);
    platform.entities.get(adgroups[0]!.externalId)!.daily = 10_000_000;
    await pool.query('UPDATE adgroup SET budget_micros = 10000000 WHERE company_id = $1 AND id = $2', [
      company,
      some(1)[0],
    ]);
  });

  it('is large by its money too: above a fifth of yesterday, which is nothing here', async () => {
    const { data } = await call(BUDGETS, { ids: some(1) });
    const id = data.adgroupBulk.updateBudget.taskId;
    expect(await taskOf(id)).toMatchObject({ needsApproval: true });
    expect((await call(ACT('decline { status }'), { id }, 'both-admin')).data.automation.task.decline.status).toBe(
      'success',
    );
    expect(await taskOf(id)).toMatchObject({ statusValue: 'REJECTED', bulkState: 'failed', excludeCount: 1 });
    expect(platform.entities.get(adgroups[0]!.externalId)!.daily).toBe(10_000_000);
  });
});

describe('taking back', () => {
  it('puts former values back where the platform still holds ours, and shows the rest', async () => {
    const { data } = await call(RAISE, { ids: some(4), value: 0.5 });
    const id = data.adgroupBulk.updateBid.taskId;
    await ended(id);
    platform.entities.get(adgroups[1]!.externalId)!.maxCpc = 90_000;
    const undo = await call(ACT('undo { status message taskId }'), { id });
    const undoId = undo.data.automation.task.undo.taskId;
    const planned = await taskOf(undoId);
    expect(planned).toMatchObject({ statusValue: 'PENDING', isPreview: true, undoOfTaskId: id, excludeCount: 1 });
    expect(planned.operations.items[1]).toMatchObject({
      statusValue: 'excluded',
      oldValue: '0.09',
      newValue: '0.1',
      writtenValue: '0.15',
    });
    await call(ACT('approve { status }'), { id: undoId });
    expect(await ended(undoId)).toMatchObject({ successCount: 3, excludeCount: 1 });
    expect(adgroups.slice(0, 4).map(({ externalId }) => platform.entities.get(externalId)!.maxCpc)).toEqual([
      OLD_BID,
      90_000,
      OLD_BID,
      OLD_BID,
    ]);
    const origin = await taskOf(id);
    expect(origin.childTasks).toEqual([{ id: undoId }]);
    expect(origin.operations.items[0].undoneByOperationId).toEqual(expect.any(Number));
  });
});

describe('running again', () => {
  it('runs what failed, no more', async () => {
    let refuse = true;
    platform.behave = () => (refuse ? 'halfFailed' : 'ok');
    const { data } = await call(RAISE, { ids: some(10), value: 0.3 });
    const id = data.adgroupBulk.updateBid.taskId;
    const failed = await ended(id);
    expect(failed).toMatchObject({ statusValue: 'ERROR', successCount: 5, errorCount: 5 });
    expect(failed.operationErrors).toEqual([{ message: 'Refused by the double.', count: 5 }]);
    refuse = false;
    platform.calls.length = 0;
    const again = await call(ACT('restart { status message taskId }'), { id });
    expect(again.data.automation.task.restart).toMatchObject({ status: 'success', message: '5 changes run again.' });
    expect(await ended(id)).toMatchObject({ statusValue: 'SUCCESS', successCount: 10, bulkState: 'completed' });
    expect(platform.calls.flatMap(({ writes }) => writes)).toHaveLength(5);
  });
});

describe('a single change', () => {
  const SET = `mutation ($id: Int!, $old: Float, $new: Float!, $forced: Boolean) { adgroup(adgroupId: $id) {
    updateMaxCPC(oldValue: $old, newValue: $new, forced: $forced) { status message value currentValue taskId } } }`;

  it('is done when the answer comes, as a task of one', async () => {
    const { data } = await call(SET, { id: adgroups[0]!.id, old: 0.1, new: 0.25 });
    expect(data.adgroup.updateMaxCPC).toMatchObject({ status: 'success', value: 0.25, currentValue: null });
    expect(await taskOf(data.adgroup.updateMaxCPC.taskId)).toMatchObject({ statusValue: 'SUCCESS', operationCount: 1 });
  });

  it('writes nothing over another value, shows it, and does when forced', async () => {
    platform.entities.get(adgroups[0]!.externalId)!.maxCpc = 180_000;
    const refused = await call(SET, { id: adgroups[0]!.id, old: 0.1, new: 0.25 });
    expect(refused.data.adgroup.updateMaxCPC).toMatchObject({ status: 'warning', value: null, currentValue: 0.18 });
    expect(platform.entities.get(adgroups[0]!.externalId)!.maxCpc).toBe(180_000);
    const forced = await call(SET, { id: adgroups[0]!.id, old: 0.1, new: 0.25, forced: true });
    expect(forced.data.adgroup.updateMaxCPC).toMatchObject({ status: 'success', value: 0.25 });
  });

  it('reads a value back and keeps it', async () => {
    platform.entities.get(adgroups[0]!.externalId)!.maxCpc = 170_000;
    const { data } = await call(
      `mutation ($id: Int!) { adgroup(adgroupId: $id) { refreshMaxCPC { status value } refreshStatus { statusId newStatus } } }`,
      {
        id: adgroups[0]!.id,
      },
    );
    expect(data.adgroup).toEqual({
      refreshMaxCPC: { status: 'success', value: 0.17 },
      refreshStatus: { statusId: 2, newStatus: 'enabled' },
    });
    const { rows } = await desk.database.pool.query('SELECT max_cpc_micros AS bid FROM adgroup WHERE id = $1', [
      adgroups[0]!.id,
    ]);
    expect(rows[0]).toEqual({ bid: 170_000 });
  });

  it('pauses', async () => {
    const { data } = await call(
      `mutation ($id: Int!) { adgroup(adgroupId: $id) { updateStatus(oldValue: 2, newValue: 3) { status statusId newStatus } } }`,
      { id: adgroups[0]!.id },
    );
    expect(data.adgroup.updateStatus).toEqual({ status: 'success', statusId: 3, newStatus: 'paused' });
  });

  it('answers alike for what is unknown and what may not be seen', async () => {
    const answers = await Promise.all([999_999, world.BRAVO.adgroup].map((id) => call(SET, { id, new: 1 })));
    for (const { errors } of answers)
      expect(errors?.[0]).toMatchObject({ message: 'Not found.', extensions: { code: 'NOT_FOUND' } });
  });
});

it('shows a buyer the tasks of their accounts, and keeps the others from them', async () => {
  await giveRole(desk.database, company, world.ALFA.buyer, ['bulk-actions']);
  const { data } = await call(RAISE, { ids: [...some(1), world.ALFA.adgroup], value: 0.1 });
  const id = data.adgroupBulk.updateBid.taskId;
  const seen = await taskOf(id, 'ALFA-buyer');
  expect(seen.operations).toMatchObject({ total: 1, items: [{ adGroup: 'ALFA ad group' }] });
  const act = await call(ACT('cancel { status }'), { id }, 'ALFA-buyer');
  expect(act.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  const other = (await call(RAISE, { ids: some(1), value: 0.1 })).data.adgroupBulk.updateBid.taskId;
  const hidden = await call(ACT('cancel { status }'), { id: other }, 'ALFA-buyer');
  expect(hidden.errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  const list = await call(`{ automation { tasks { total items { id } } } }`, {}, 'ALFA-buyer');
  expect(list.data.automation.tasks.items.map((task: { id: number }) => task.id)).not.toContain(other);
});
