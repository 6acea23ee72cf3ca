import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk } from '../../../../test/automation/automation-desk.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const SET = `mutation ($id: Int!, $new: Float!) { adgroup(adgroupId: $id) {
  updateMaxCPC(oldValue: 0.1, newValue: $new) { status message value taskId } } }`;
const set = (at: number, value: number, as?: string) => desk.call(SET, { id: desk.adgroups[at]!.id, new: value }, as);
const BULK = `mutation ($ids: [Int!], $value: Float!, $preview: Boolean) { adgroupBulk(adgroupIds: $ids, preview: $preview) {
  updateBid(bidType: maxCPC, action: set, changeValueType: absolute, changeValue: $value) { status message taskId } } }`;
const bulk = async (ids: number[], value: number, preview = false) =>
  (await desk.call(BULK, { ids, value, preview })).data.adgroupBulk.updateBid;
const OPERATIONS = `query ($id: Int!) { automation { operations(taskId: $id) {
  items { id statusValue statusMessage oldValue newValue limitMessage editedFrom editedBy { username } approvedBy { username } } } } }`;
const operations = async (id: number) => (await desk.call(OPERATIONS, { id })).data.automation.operations.items;
const approve = (id: number, as?: string) => desk.call(ACT('approve { status message }'), { id }, as);
const edit = (id: number, value: string, as?: string) =>
  desk.call(
    `mutation ($id: Int!, $value: String!) { automation { updateOperationValue(operationId: $id, value: $value, property: bid) { status message } } }`,
    { id, value },
    as,
  );

describe('a bid beyond the limits', () => {
  it('requires approval by another user, even as a single edit of one ad group', async () => {
    const { data } = await set(0, 0.31);
    expect(data.adgroup.updateMaxCPC).toMatchObject({
      status: 'warning',
      message: '×3.1 exceeds the limit of ×3. Another user must approve this.',
    });
    const id = data.adgroup.updateMaxCPC.taskId;
    expect(desk.held(0).maxCpc).toBe(100_000);
    expect((await approve(id)).errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect((await approve(id, 'both-admin')).data.automation.task.approve.status).toBe('success');
    expect(await desk.ended(id)).toMatchObject({ successCount: 1, needsApproval: true });
    expect(desk.held(0).maxCpc).toBe(310_000);
  });

  it('compares small steps with the value 24 hours ago, except for reverts', async () => {
    const step = async (from: number, to: number) =>
      (
        await desk.call(
          `mutation ($id: Int!, $old: Float!, $new: Float!) { adgroup(adgroupId: $id) {
             updateMaxCPC(oldValue: $old, newValue: $new) { status message taskId } } }`,
          { id: desk.adgroups[5]!.id, old: from, new: to },
        )
      ).data.adgroup.updateMaxCPC;
    expect(await step(0.1, 0.25)).toMatchObject({ status: 'success' });
    expect(await step(0.25, 0.35)).toMatchObject({
      status: 'warning',
      message: '×3.5 its value 24 hours ago exceeds the limit of ×3. Another user must approve this.',
    });
    expect(await step(0.25, 0.12)).toMatchObject({ status: 'success' });
  });

  it('produces an error at its field or an exclusion if far beyond the limits', async () => {
    const { errors } = await set(0, 999_999);
    expect(errors?.[0]).toMatchObject({
      message: '×9,999,990 exceeds the limit of ×3 more than 10 times. Check the value.',
      extensions: { code: 'BAD_USER_INPUT', fields: { newValue: [expect.any(String)] } },
    });
    const large = await set(0, 1e12);
    expect(large.errors?.[0]!.message).toBe('The value is too large.');
    // The second ad group already has a higher bid, so for it the value is a smaller change.
    desk.held(1).maxCpc = 400_000;
    await desk.database.pool.query('UPDATE adgroup SET max_cpc_micros = 400000 WHERE id = $1', [desk.adgroups[1]!.id]);
    const answer = await bulk(desk.some(2), 3.2, true);
    expect(answer.message).toBe('Another user must approve 1 change (1 skipped).');
    expect(await operations(answer.taskId)).toMatchObject([
      { statusValue: 'excluded', statusMessage: '×32 exceeds the limit of ×3 more than 10 times. Check the value.' },
      { statusValue: 'pending', limitMessage: '×8 exceeds the limit of ×3.' },
    ]);
    await desk.call(ACT('decline { status }'), { id: answer.taskId });
  });

  it('can be ten times the maximum of the last 30 days, and always five currency units', async () => {
    const { pool } = desk.database;
    const [first] = desk.adgroups;
    await pool.query('UPDATE company SET change_factor_limit = 1000 WHERE id = $1', [desk.company]);
    const limitOf = async (value: number) => {
      const answer = await bulk([first!.id], value, true);
      const [operation] = await operations(answer.taskId);
      await desk.call(ACT('decline { status }'), { id: answer.taskId });
      return operation.limitMessage;
    };
    const held = (days: number, micros: number) =>
      pool.query(
        `INSERT INTO audit_log (company_id, source, action, entity_type, entity_id, account_id, created_at, before, after)
         VALUES ($1, 'outside', 'adgroup.edited', 'adgroup', $2, $3, now() - $4 * interval '1 day', $5, '{"maxCPC": 100000}')`,
        [desk.company, String(first!.id), first!.accountId, days, JSON.stringify({ maxCPC: micros })],
      );
    try {
      expect(await limitOf(5)).toBeNull();
      expect(await limitOf(5.1)).toBe('A bid of 5.10 USD exceeds the limit of 5.00 USD.');
      await held(31, 2_000_000);
      expect(await limitOf(5.1)).toBe('A bid of 5.10 USD exceeds the limit of 5.00 USD.');
      await held(29, 700_000);
      expect(await limitOf(7)).toBeNull();
      expect(await limitOf(7.1)).toBe('A bid of 7.10 USD exceeds the limit of 7.00 USD.');
      await pool.query('UPDATE company SET bid_limit_micros = 1500000 WHERE id = $1', [desk.company]);
      expect(await limitOf(1.6)).toBe('A bid of 1.60 USD exceeds the limit of 1.50 USD.');
    } finally {
      await pool.query('UPDATE company SET change_factor_limit = 3, bid_limit_micros = NULL WHERE id = $1', [
        desk.company,
      ]);
    }
  });

  it("can't be entered in a preview, but an undo can always restore previous values", async () => {
    const { taskId } = await bulk(desk.some(1), 0.12, true);
    const [operation] = await operations(taskId);
    expect((await edit(operation.id, '999999')).data.automation.updateOperationValue).toMatchObject({
      status: 'error',
    });
    expect((await edit(operation.id, '0.6')).data.automation.updateOperationValue).toMatchObject({ status: 'success' });
    expect(await desk.taskOf(taskId)).toMatchObject({ needsApproval: true });
    expect((await operations(taskId))[0]).toMatchObject({
      limitMessage: '×6 exceeds the limit of ×3.',
      newValue: '0.6',
    });
    await approve(taskId, 'both-admin');
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 1 });
    const undo = (await desk.call(ACT('undo { taskId }'), { id: taskId })).data.automation.task.undo.taskId;
    expect(await desk.taskOf(undo)).toMatchObject({ needsApproval: false });
    await approve(undo);
    expect(await desk.ended(undo)).toMatchObject({ successCount: 1 });
    expect(desk.held(0).maxCpc).toBe(100_000);
  });
});

describe('the author of a change', () => {
  it("can approve another user's preview, except for operations the author edited", async () => {
    const { taskId } = await bulk(desk.some(3), 0.12, true);
    const [first] = await operations(taskId);
    await edit(first.id, '0.2', 'both-admin');
    expect((await operations(taskId))[0]).toMatchObject({
      newValue: '0.2',
      editedFrom: '0.12',
      editedBy: { username: 'both-admin' },
    });
    const partly = await approve(taskId, 'both-admin');
    expect(partly.data.automation.task.approve).toEqual({
      status: 'success',
      message: '2 changes approved. Another user must approve the one you edited.',
    });
    expect(await desk.taskOf(taskId)).toMatchObject({ statusValue: 'PENDING' });
    const again = await approve(taskId, 'both-admin');
    expect(again.data.automation.task.approve).toEqual(partly.data.automation.task.approve);
    expect((await approve(taskId)).data.automation.task.approve.message).toBe('Approved.');
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 3 });
    expect(
      (await operations(taskId)).map((each: { approvedBy: { username: string } }) => each.approvedBy.username),
    ).toEqual(['ALFA-admin', 'both-admin', 'both-admin']);
  });

  it('changes with an edit, so that a large task the second user edited needs two approvals', async () => {
    const { taskId } = await bulk(desk.some(2), 0.4, true);
    const [first] = await operations(taskId);
    await edit(first.id, '0.45', 'both-admin');
    // The creator of the task can approve only the changes the other user edited.
    expect((await approve(taskId)).data.automation.task.approve.message).toMatch(/^1 change approved/);
    expect((await approve(taskId, 'both-admin')).data.automation.task.approve.message).toBe('Approved.');
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 2 });
    expect([desk.held(0).maxCpc, desk.held(1).maxCpc]).toEqual([450_000, 400_000]);
  });

  it('appears in the edit record with the campaign, ad group, property and both values', async () => {
    const { taskId } = await bulk(desk.some(2), 0.12, true);
    const [first, second] = await operations(taskId);
    await edit(first.id, '0.2', 'both-admin');
    await desk.call('mutation ($id: Int!) { automation { operation(id: $id) { exclude { status } } } }', {
      id: second.id,
    });
    await desk.call('mutation ($id: Int!) { automation { operation(id: $id) { include { status } } } }', {
      id: second.id,
    });
    const { rows } = await desk.database.pool.query(
      `SELECT action, actor_id AS actor, before, after FROM audit_log WHERE company_id = $1 AND task_id = $2 ORDER BY id`,
      [desk.company, taskId],
    );
    const place = { campaign: 'lane campaign 1', property: 'bid' };
    expect(rows).toMatchObject([
      {
        action: 'automationTask.operation.change',
        actor: desk.world.both,
        before: { ...place, adGroup: 'lane ad group 1 1', maxCPC: 120_000, included: true },
        after: { ...place, adGroup: 'lane ad group 1 1', maxCPC: 200_000, included: true },
      },
      { action: 'automationTask.operation.exclude', before: { included: true }, after: { included: false } },
      {
        action: 'automationTask.operation.include',
        before: { ...place, adGroup: 'lane ad group 1 2', included: false },
        after: { maxCPC: 120_000, included: true },
      },
    ]);
    await desk.call(ACT('decline { status }'), { id: taskId });
  });
});
