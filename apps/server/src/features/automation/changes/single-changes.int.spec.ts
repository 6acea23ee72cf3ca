import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AutomationDesk } from '../../../../test/automation/automation-desk.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe('a single change', () => {
  const SET = `mutation ($id: Int!, $old: Float, $new: Float!, $forced: Boolean) { adgroup(adgroupId: $id) {
    updateMaxCPC(oldValue: $old, newValue: $new, forced: $forced) { status message value currentValue taskId } } }`;

  it('completes before the response and creates a task with one operation', async () => {
    const { data } = await desk.call(SET, { id: desk.adgroups[0]!.id, old: 0.1, new: 0.25 });
    expect(data.adgroup.updateMaxCPC).toMatchObject({ status: 'success', value: 0.25, currentValue: null });
    const { rows } = await desk.database.pool.query(
      'SELECT address, session_id AS session FROM audit_log WHERE company_id = $1 AND task_id = $2 AND operation_id IS NOT NULL',
      [desk.company, data.adgroup.updateMaxCPC.taskId],
    );
    expect(rows).toEqual([{ address: expect.stringMatching(/127\.0\.0\.1|::1/), session: expect.any(Number) }]);
    expect(await desk.taskOf(data.adgroup.updateMaxCPC.taskId)).toMatchObject({
      statusValue: 'SUCCESS',
      operationCount: 1,
    });
  });

  it("doesn't overwrite another value unless forced, and returns the other value", async () => {
    desk.held(0).maxCpc = 180_000;
    const refused = await desk.call(SET, { id: desk.adgroups[0]!.id, old: 0.1, new: 0.25 });
    expect(refused.data.adgroup.updateMaxCPC).toMatchObject({ status: 'warning', value: null, currentValue: 0.18 });
    expect(desk.held(0).maxCpc).toBe(180_000);
    const forced = await desk.call(SET, { id: desk.adgroups[0]!.id, old: 0.1, new: 0.25, forced: true });
    expect(forced.data.adgroup.updateMaxCPC).toMatchObject({ status: 'success', value: 0.25 });
  });

  it('refreshes a value from the platform and stores it', async () => {
    desk.held(0).maxCpc = 170_000;
    const { data } = await desk.call(
      `mutation ($id: Int!) { adgroup(adgroupId: $id) { refreshMaxCPC { status value } refreshStatus { statusId newStatus } } }`,
      {
        id: desk.adgroups[0]!.id,
      },
    );
    expect(data.adgroup).toEqual({
      refreshMaxCPC: { status: 'success', value: 0.17 },
      refreshStatus: { statusId: 2, newStatus: 'enabled' },
    });
    const { rows } = await desk.database.pool.query('SELECT max_cpc_micros AS bid FROM adgroup WHERE id = $1', [
      desk.adgroups[0]!.id,
    ]);
    expect(rows[0]).toEqual({ bid: 170_000 });
  });

  it('pauses an ad group', async () => {
    const { data } = await desk.call(
      `mutation ($id: Int!) { adgroup(adgroupId: $id) { updateStatus(oldValue: 2, newValue: 3) { status statusId newStatus } } }`,
      { id: desk.adgroups[0]!.id },
    );
    expect(data.adgroup.updateStatus).toEqual({ status: 'success', statusId: 3, newStatus: 'paused' });
  });

  it('returns the same error for unknown entities and entities of other companies', async () => {
    const answers = await Promise.all([999_999, desk.world.BRAVO.adgroup].map((id) => desk.call(SET, { id, new: 1 })));
    for (const { errors } of answers)
      expect(errors?.[0]).toMatchObject({ message: 'Not found.', extensions: { code: 'NOT_FOUND' } });
  });
});
