import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk } from '../../../../test/automation/automation-desk.js';
import { CampaignPlatform } from '../../../../test/automation/campaign-platform.js';
import { AdPlatforms } from '../platforms.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
let platform: CampaignPlatform;
let campaigns: number[];
beforeAll(async () => {
  desk = await AutomationDesk.open();
  campaigns = [1, 2].map((n) => desk.company * 1000 + n);
  await desk.database.pool.query(
    'UPDATE company SET approval_budget_is_set = true, approval_budget_limit_micros = NULL WHERE id = $1',
    [desk.company],
  );
});
afterAll(() => desk.close());

/** Budget at the platform that is between two cents. */
const OFF_STEP = 10_004_000;
beforeEach(async () => {
  platform = new CampaignPlatform();
  platform.holds('lane-c-1', { daily: OFF_STEP });
  platform.holds('lane-c-2', { daily: 30_000 });
  Object.assign(desk.console.app.get(AdPlatforms), { of: () => platform.connector });
  await desk.database.pool.query(
    `UPDATE campaign SET budget_micros = CASE id WHEN $2 THEN $3::bigint WHEN $4 THEN 30000 END, lifetime_budget_micros = NULL
     WHERE company_id = $1`,
    [desk.company, campaigns[0], OFF_STEP, campaigns[1]],
  );
});

const bulk = (args: string) =>
  desk.call(
    `mutation ($ids: [Int!]) { campaignBulk(campaignIds: $ids, preview: true) { updateBudget(${args}) { taskId message } } }`,
    { ids: campaigns },
  );
const planned = async (args: string) => (await bulk(args)).data.campaignBulk.updateBudget.taskId as number;
const single = (newValue: number, field = 'updateBudgetAmount') =>
  desk.call(
    `mutation ($id: Int!, $new: Float!) { campaign(partnerAccountId: $id, campaignId: $id) { ${field}(newValue: $new) { status message value } } }`,
    { id: campaigns[0], new: newValue },
  );
const refusal = (message: string, field: string) => ({
  message,
  extensions: { code: 'BAD_USER_INPUT', fields: { [field]: [message] } },
});
const raiseByTenth = 'action: increase, changeValueType: percent, changeValue: 0.1';

describe('an amount between two steps of the platform', () => {
  it('produces an error when entered, unless the platform already has the amount', async () => {
    const wrong = 'Campaign platform accepts steps of 0.01 USD.';
    expect((await single(12.345)).errors?.[0]).toMatchObject(refusal(wrong, 'newValue'));
    expect((await single(4.999, 'updateTargetCpa')).errors?.[0]).toMatchObject(refusal(wrong, 'newValue'));
    expect(platform.writes).toEqual([]);
    expect((await single(OFF_STEP / 1e6)).data.campaign.updateBudgetAmount).toMatchObject({ status: 'success' });
    expect(platform.writes).toEqual([]);
    expect((await single(12.34)).data.campaign.updateBudgetAmount).toMatchObject({ status: 'success', value: 12.34 });
  });

  it('produces an error when set for many campaigns on one platform', async () => {
    const { errors } = await bulk('action: set, changeValueType: absolute, changeValue: 12.345');
    expect(errors?.[0]).toMatchObject(refusal('Campaign platform accepts steps of 0.01 USD.', 'changeValue'));
  });

  it('produces an error in a preview, where planned values are rounded', async () => {
    const id = await planned(raiseByTenth);
    const { items } = (await desk.taskOf(id)).operations;
    expect(items).toMatchObject([
      { oldValue: '10.004', newValue: '11', statusMessage: 'Rounded to 0.01 USD.', statusValue: 'pending' },
      {
        newValue: '0.03',
        statusMessage: 'Not changed because the difference is less than the platform’s step of 0.01 USD.',
        statusValue: 'excluded',
      },
    ]);
    const edit = async (value: string) =>
      (
        await desk.call(
          `mutation ($id: Int!, $value: String!) { automation { updateOperationValue(operationId: $id, value: $value, property: budget) { status message } } }`,
          { id: items[0].id, value },
        )
      ).data.automation.updateOperationValue;
    expect(await edit('11.005')).toEqual({ status: 'error', message: 'Campaign platform accepts steps of 0.01 USD.' });
    expect(await edit('11.01')).toMatchObject({ status: 'success' });
    await desk.call(ACT('approve { status }'), { id });
    await desk.ended(id);
    expect(platform.of('lane-c-1').daily).toBe(11_010_000);
  });

  it('stays the same after an undo', async () => {
    const id = await planned(raiseByTenth);
    await desk.call(ACT('approve { status }'), { id });
    await desk.ended(id);
    expect(platform.of('lane-c-1').daily).toBe(11_000_000);
    const { data } = await desk.call(ACT('undo { taskId }'), { id });
    const undoId = data.automation.task.undo.taskId;
    expect((await desk.taskOf(undoId)).operations.items).toMatchObject([{ newValue: '10.004', statusMessage: null }]);
    await desk.call(ACT('approve { status }'), { id: undoId });
    await desk.ended(undoId);
    expect(platform.of('lane-c-1').daily).toBe(OFF_STEP);
  });
});

it("applies the company's limits to the rounded value", async () => {
  await desk.database.pool.query('UPDATE company SET change_factor_limit = 1.1 WHERE id = $1', [desk.company]);
  platform.of('lane-c-2').daily = 50_000;
  await desk.database.pool.query('UPDATE campaign SET budget_micros = 50000 WHERE company_id = $1 AND id = $2', [
    desk.company,
    campaigns[1],
  ]);
  const id = await planned(raiseByTenth);
  const { data } = await desk.call(
    `query ($id: Int!) { automation { operations(taskId: $id) { items { newValue limitMessage } } } }`,
    { id },
  );
  expect(data.automation.operations.items).toEqual([
    { newValue: '11', limitMessage: null },
    { newValue: '0.06', limitMessage: '×1.2 exceeds the limit of ×1.1.' },
  ]);
});
