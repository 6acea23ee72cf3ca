import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';
import { OLD_BID } from '../../../../test/automation/lane-world.js';
import { giveRole } from '../../../../test/two-companies.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe('a large task', () => {
  const BUDGETS = `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) {
    updateBudget(action: increase, changeValueType: absolute, changeValue: 5) { status message taskId } } }`;

  it('requires a second approval, even if the first user acts as another user', async () => {
    await desk.database.pool.query('UPDATE company SET approval_entity_limit = 5 WHERE id = $1', [desk.company]);
    try {
      const { data } = await desk.call(BUDGETS, { ids: desk.some(6) });
      const id = data.adgroupBulk.updateBudget.taskId;
      expect(data.adgroupBulk.updateBudget.message).toContain('Another user must approve');
      expect(await desk.taskOf(id)).toMatchObject({ statusValue: 'PENDING', needsApproval: true, budgetChange: 30 });
      const own = await desk.call(ACT('approve { status }'), { id });
      expect(own.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
      const other = await desk.call(ACT('approve { status }'), { id }, 'both-admin');
      expect(other.data.automation.task.approve.status).toBe('success');
      expect(await desk.ended(id)).toMatchObject({ successCount: 6, approver: { username: 'both-admin' } });
      const { rows } = await desk.database.pool.query(
        `SELECT address, session_id AS session FROM audit_log
         WHERE company_id = $1 AND task_id = $2 AND action = 'automationTask.approve'`,
        [desk.company, id],
      );
      expect(rows).toEqual([{ address: expect.stringMatching(/127\.0\.0\.1|::1/), session: expect.any(Number) }]);
    } finally {
      await desk.database.pool.query('UPDATE company SET approval_entity_limit = 500 WHERE id = $1', [desk.company]);
    }
  });

  it('counts as large if its amount is unknown, unless there is no limit', async () => {
    const { pool } = desk.database;
    const account = await pool.query('SELECT account_id AS id FROM adgroup WHERE company_id = $1 AND id = $2', [
      desk.company,
      desk.some(1)[0],
    ]);
    const inCurrency = (currency: string) =>
      pool.query('UPDATE partner_account SET currency = $3 WHERE company_id = $1 AND id = $2', [
        desk.company,
        account.rows[0].id,
        currency,
      ]);
    const withLimit = (micros: number | null, isSet: boolean) =>
      pool.query('UPDATE company SET approval_budget_limit_micros = $2, approval_budget_is_set = $3 WHERE id = $1', [
        desk.company,
        micros,
        isSet,
      ]);
    const made = async (): Promise<number> =>
      (await desk.call(BUDGETS, { ids: desk.some(1) })).data.adgroupBulk.updateBudget.taskId;
    try {
      await withLimit(1_000_000_000_000, true);
      await inCurrency('XTS');
      const unknown = await made();
      expect(await desk.taskOf(unknown)).toMatchObject({ needsApproval: true, budgetChange: null });
      await desk.call(ACT('decline { status }'), { id: unknown }, 'both-admin');
      await withLimit(null, true);
      expect(await desk.ended(await made())).toMatchObject({ needsApproval: false });
    } finally {
      await withLimit(null, false);
      await inCurrency('USD');
    }
    expect(desk.held(0).daily).toBe(15_000_000);
    desk.held(0).daily = 10_000_000;
    await pool.query('UPDATE adgroup SET budget_micros = 10000000 WHERE company_id = $1 AND id = $2', [
      desk.company,
      desk.some(1)[0],
    ]);
  });

  it("counts as large if its amount exceeds a fifth of yesterday's spend, here zero", async () => {
    const { data } = await desk.call(BUDGETS, { ids: desk.some(1) });
    const id = data.adgroupBulk.updateBudget.taskId;
    expect(await desk.taskOf(id)).toMatchObject({ needsApproval: true });
    expect((await desk.call(ACT('decline { status }'), { id }, 'both-admin')).data.automation.task.decline.status).toBe(
      'success',
    );
    expect(await desk.taskOf(id)).toMatchObject({ statusValue: 'REJECTED', bulkState: 'failed', excludeCount: 1 });
    expect(desk.held(0).daily).toBe(10_000_000);
  });
});

describe('undoing a task', () => {
  it('restores previous values, but excludes changes whose value has changed at the platform', async () => {
    const { data } = await desk.call(RAISE, { ids: desk.some(4), value: 0.5 });
    const id = data.adgroupBulk.updateBid.taskId;
    await desk.ended(id);
    desk.held(1).maxCpc = 90_000;
    const undo = await desk.call(ACT('undo { status message taskId }'), { id });
    const undoId = undo.data.automation.task.undo.taskId;
    const planned = await desk.taskOf(undoId);
    expect(planned).toMatchObject({ statusValue: 'PENDING', isPreview: true, undoOfTaskId: id, excludeCount: 1 });
    expect(planned.operations.items[1]).toMatchObject({
      statusValue: 'excluded',
      oldValue: '0.09',
      newValue: '0.1',
      writtenValue: '0.15',
    });
    await desk.call(ACT('approve { status }'), { id: undoId });
    expect(await desk.ended(undoId)).toMatchObject({ successCount: 3, excludeCount: 1 });
    expect(desk.adgroups.slice(0, 4).map(({ externalId }) => desk.platform.entities.get(externalId)!.maxCpc)).toEqual([
      OLD_BID,
      90_000,
      OLD_BID,
      OLD_BID,
    ]);
    const origin = await desk.taskOf(id);
    expect(origin.childTasks).toEqual([{ id: undoId }]);
    const restored = { undoneByOperationId: expect.any(Number), undoneByTaskId: undoId };
    expect(origin.operations.items[0]).toMatchObject(restored);
    expect(origin.operations.items[1]).toMatchObject({ undoneByOperationId: null, undoneByTaskId: null });
  });

  it('overwrites a different value if a user includes the operation, but not a third value', async () => {
    const { data } = await desk.call(RAISE, { ids: desk.some(2), value: 0.5 });
    const id = data.adgroupBulk.updateBid.taskId;
    await desk.ended(id);
    desk.held(0).maxCpc = 90_000;
    desk.held(1).maxCpc = 80_000;
    const undo = await desk.call(ACT('undo { taskId }'), { id });
    const undoId = undo.data.automation.task.undo.taskId;
    const planned = await desk.taskOf(undoId);
    expect(planned).toMatchObject({ excludeCount: 2 });
    for (const { id: operation } of planned.operations.items) {
      const taken = await desk.call(
        'mutation ($id: Int!) { automation { operation(id: $id) { include { status } } } }',
        { id: operation },
      );
      expect(taken.data.automation.operation.include.status).toBe('success');
    }
    // No user has seen this value.
    desk.held(1).maxCpc = 70_000;
    await desk.call(ACT('approve { status }'), { id: undoId });
    expect(await desk.ended(undoId)).toMatchObject({ successCount: 1, errorCount: 1 });
    expect([desk.held(0).maxCpc, desk.held(1).maxCpc]).toEqual([OLD_BID, 70_000]);
  });
});

describe('retrying a task', () => {
  it('retries only the failed changes', async () => {
    let refuse = true;
    desk.platform.behave = () => (refuse ? 'halfFailed' : 'ok');
    const { data } = await desk.call(RAISE, { ids: desk.some(10), value: 0.3 });
    const id = data.adgroupBulk.updateBid.taskId;
    const failed = await desk.ended(id);
    expect(failed).toMatchObject({ statusValue: 'ERROR', successCount: 5, errorCount: 5 });
    expect(failed.operationErrors).toEqual([{ message: 'Refused by the double.', count: 5 }]);
    refuse = false;
    desk.platform.calls.length = 0;
    const again = await desk.call(ACT('restart { status message taskId }'), { id });
    expect(again.data.automation.task.restart).toMatchObject({ status: 'success', message: '5 changes run again.' });
    expect(await desk.ended(id)).toMatchObject({ statusValue: 'SUCCESS', successCount: 10, bulkState: 'completed' });
    expect(desk.platform.calls.flatMap(({ writes }) => writes)).toHaveLength(5);
  });

  it('changes the status from new to started and failed, and then to restarted and completed', async () => {
    desk.platform.behave = () => 'halfFailed';
    const { data } = await desk.call(RAISE, { ids: desk.some(4), value: 0.3, preview: true });
    const id = data.adgroupBulk.updateBid.taskId;
    expect(await desk.taskOf(id)).toMatchObject({ bulkState: 'newly' });
    // Each call takes long enough to observe the state.
    desk.platform.latencyMs = 400;
    await desk.call(ACT('approve { status }'), { id });
    const seen = new Set<string>();
    const watch = async () => {
      for (let task = await desk.taskOf(id); ; task = await desk.taskOf(id)) {
        seen.add(task.bulkState);
        if (['SUCCESS', 'ERROR'].includes(task.statusValue)) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    };
    await watch();
    expect(seen).toEqual(new Set(['newly', 'started', 'failed']));
    seen.clear();
    desk.platform.behave = () => 'ok';
    await desk.call(ACT('restart { status }'), { id });
    await watch();
    expect(seen).toEqual(new Set(['restarted', 'completed']));
    desk.platform.latencyMs = 0;
  });
});

it('shows a buyer only the tasks of their accounts', async () => {
  await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['bulk-actions']);
  const { data } = await desk.call(RAISE, { ids: [...desk.some(1), desk.world.ALFA.adgroup], value: 0.1 });
  const id = data.adgroupBulk.updateBid.taskId;
  const seen = await desk.taskOf(id, 'ALFA-buyer');
  expect(seen.operations).toMatchObject({ total: 1, items: [{ adGroup: 'ALFA ad group' }] });
  const act = await desk.call(ACT('cancel { status }'), { id }, 'ALFA-buyer');
  expect(act.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  const other = (await desk.call(RAISE, { ids: desk.some(1), value: 0.1 })).data.adgroupBulk.updateBid.taskId;
  const hidden = await desk.call(ACT('cancel { status }'), { id: other }, 'ALFA-buyer');
  expect(hidden.errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  const list = await desk.call(`{ automation { tasks { total items { id } } } }`, {}, 'ALFA-buyer');
  expect(list.data.automation.tasks.items.map((task: { id: number }) => task.id)).not.toContain(other);
});
