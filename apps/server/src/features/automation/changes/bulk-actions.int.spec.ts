import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';
import { OLD_BID } from '../../../../test/automation/lane-world.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe('a bulk action', () => {
  it('changes all selected ad groups and reports the results', async () => {
    const { data } = await desk.call(RAISE, { ids: desk.some(30), value: 0.1 });
    expect(data.adgroupBulk.updateBid).toMatchObject({ status: 'success', taskId: expect.any(Number) });
    const task = await desk.ended(data.adgroupBulk.updateBid.taskId);
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
    expect(desk.held(0).maxCpc).toBe(110_000);
  });

  it('creates a preview that needs approval and allows editing or excluding operations', async () => {
    const { data } = await desk.call(RAISE, { ids: desk.some(3), value: 0.2, preview: true });
    const id = data.adgroupBulk.updateBid.taskId;
    const planned = await desk.taskOf(id);
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
    const changed = await desk.call(
      `mutation ($first: Int!, $second: Int!) { automation {
         updateOperationValue(operationId: $first, value: "0.3", property: bid) { status message }
         operation(id: $second) { exclude { status } } } }`,
      { first: first.id, second: second.id },
    );
    expect(changed.data.automation).toMatchObject({
      updateOperationValue: { status: 'success' },
      operation: { exclude: { status: 'success' } },
    });
    expect(desk.held(0).maxCpc).toBe(OLD_BID);
    // An approval is valid only for the plan that was shown, so the plan before the edit is rejected.
    const approve = async (hash: string) =>
      (await desk.call(ACT(`approve(planHash: "${hash}") { status message }`), { id })).data.automation.task.approve;
    expect(await approve(planned.planHash)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('Review it again'),
    });
    expect(desk.held(0).maxCpc).toBe(OLD_BID);
    const { planHash } = await desk.taskOf(id);
    expect((await approve(planHash)).status).toBe('success');
    const task = await desk.ended(id);
    expect(task.planHash).toBe(planHash);
    expect(task).toMatchObject({ successCount: 2, excludeCount: 1, approver: { username: 'ALFA-admin' } });
    expect(desk.adgroups.slice(0, 3).map(({ externalId }) => desk.platform.entities.get(externalId)!.maxCpc)).toEqual([
      300_000,
      OLD_BID,
      120_000,
    ]);
    const late = await desk.call(
      `mutation ($id: Int!) { automation { operation(id: $id) { include { status message } } } }`,
      { id: second.id },
    );
    expect(late.data.automation.operation.include.status).toBe('error');
  });

  it('starts from pending changes, so that the last value wins and percentages compound', async () => {
    desk.platform.latencyMs = 100;
    try {
      const id = desk.some(1);
      const status = (act: string) =>
        desk.call(`mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) { ${act} { message taskId } } }`, {
          ids: id,
        });
      const pause = await status('pause');
      const enable = await status('enable');
      expect(enable.data.adgroupBulk.enable.message).toBe('1 change on the way.');
      const first = await desk.call(RAISE, { ids: id, value: 0.1 });
      const second = await desk.call(RAISE, { ids: id, value: 0.1 });
      expect(second.data.adgroupBulk.updateBid.message).toBe('1 change on the way.');
      expect(await desk.ended(pause.data.adgroupBulk.pause.taskId)).toMatchObject({ successCount: 1 });
      expect(await desk.ended(enable.data.adgroupBulk.enable.taskId)).toMatchObject({ successCount: 1 });
      await desk.ended(first.data.adgroupBulk.updateBid.taskId);
      const task = await desk.ended(second.data.adgroupBulk.updateBid.taskId);
      expect(task.operations.items).toMatchObject([{ oldValue: '0.11', newValue: '0.121', statusValue: 'success' }]);
      expect(desk.held(0)).toMatchObject({ status: 'enabled', maxCpc: 121_000 });
    } finally {
      desk.platform.latencyMs = 0;
    }
  });

  it('reports when no change is needed, without records for unchanged entities', async () => {
    const set = await desk.call(
      `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) {
         updateBid(bidType: maxCPC, action: set, changeValueType: absolute, changeValue: 0.1) { message taskId } } }`,
      { ids: desk.some(2) },
    );
    expect(set.data.adgroupBulk.updateBid.message).toBe('There are no changes to make (2 skipped).');
    // Our copy is out of date: the platform already has the value.
    desk.held(0).maxCpc = 120_000;
    const raised = await desk.call(RAISE, { ids: desk.some(1), value: 0.2 });
    const id = raised.data.adgroupBulk.updateBid.taskId;
    const task = await desk.ended(id);
    expect(task.operations.items).toMatchObject([{ statusValue: 'success', statusMessage: 'No change needed.' }]);
    const { rows } = await desk.database.pool.query<{ source: string }>(
      `SELECT source FROM audit_log WHERE company_id = $1 AND action = 'adgroup.maxCPC' AND request_id IN (
         SELECT request_id FROM automation_task WHERE company_id = $1 AND id = $2)`,
      [desk.company, id],
    );
    expect(rows).toEqual([{ source: 'outside' }]);
    const undo = await desk.call(ACT('undo { message taskId }'), { id });
    expect(undo.data.automation.task.undo).toEqual({
      message: 'Nothing to undo. It changed nothing.',
      taskId: null,
    });
  });

  it('applies to all rows of the filters if their number still matches the number shown', async () => {
    const query = `mutation ($expected: Int, $filters: ReportFilters) {
      adgroupBulk(byFilters: true, filters: $filters, expectedCount: $expected) { pause { status message taskId } } }`;
    const filters = {
      dateRange: { start: '2026-03-10', end: '2026-03-10' },
      withoutTraffic: true,
      searchPhrase: 'lane ad group 2',
    };
    const wrong = await desk.call(query, { expected: 7, filters });
    expect(wrong.data.adgroupBulk.pause).toEqual({
      status: 'warning',
      message: 'The filters now match 20, not 7. Review them again.',
      taskId: null,
    });
    const right = await desk.call(query, { expected: 20, filters });
    const task = await desk.ended(right.data.adgroupBulk.pause.taskId);
    expect(task).toMatchObject({ successCount: 20, type: 'Pause ad groups' });
    const paused = desk.adgroups.filter(
      ({ externalId }) => desk.platform.entities.get(externalId)!.status === 'paused',
    );
    expect(paused).toHaveLength(20);
  });

  it('requires entities and a valid change', async () => {
    expect((await desk.call(RAISE, { ids: [], value: 0.1 })).data.adgroupBulk.updateBid.status).toBe('warning');
    const { errors } = await desk.call(RAISE, { ids: desk.some(1), value: -1 });
    expect(errors?.[0]).toMatchObject({
      message: 'The value must be greater than 0.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('excludes impossible changes with a reason', async () => {
    const { data } = await desk.call(
      `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) {
         updateLifetimeBudgets(action: set, valueType: absolute, value: 100) { taskId } } }`,
      { ids: desk.some(2) },
    );
    const task = await desk.ended(data.adgroupBulk.updateLifetimeBudgets.taskId);
    expect(task).toMatchObject({ statusValue: 'SUCCESS', excludeCount: 2, successCount: 0 });
    expect(task.operations.items[0].statusMessage).toBe("Double doesn't support a lifetime budget for ad groups.");
  });

  it('adds labels only in the console, not at the platform', async () => {
    const { data } = await desk.call(
      `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) { updateLabels(labels: ["winner", "check"]) { taskId } } }`,
      { ids: desk.some(2) },
    );
    await desk.ended(data.adgroupBulk.updateLabels.taskId);
    const { rows } = await desk.database.pool.query<{ names: string[] }>(
      `SELECT array_agg(l.name ORDER BY l.name) AS names FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id
       WHERE al.company_id = $1 AND al.adgroup_id = $2`,
      [desk.company, desk.adgroups[0]!.id],
    );
    expect(rows[0]!.names).toEqual(['check', 'winner']);
  });

  it.each([
    ['a direction', 'a\u202eb'],
    ['an invisible character', 'a\u200bb'],
    ['a second line', 'a\nb'],
  ])('rejects a label with %s without creating a task', async (_, name) => {
    const { rows: before } = await desk.database.pool.query('SELECT count(*) FROM automation_task');
    const { errors } = await desk.call(
      `mutation ($ids: [Int!], $labels: [String!]!) { adgroupBulk(adgroupIds: $ids) { updateLabels(labels: $labels) { taskId } } }`,
      { ids: desk.some(2), labels: ['good', name] },
    );
    expect(errors?.[0]?.message).toBe("A label contains characters that can't be printed.");
    expect((await desk.database.pool.query('SELECT count(*) FROM automation_task')).rows).toEqual(before);
  });
});
