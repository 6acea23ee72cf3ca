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
  // Without spend yesterday, all budgets would need a second approval, so the limit is removed.
  await desk.database.pool.query(
    'UPDATE company SET approval_budget_is_set = true, approval_budget_limit_micros = NULL WHERE id = $1',
    [desk.company],
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  platform = new CampaignPlatform();
  for (const n of [1, 2]) platform.holds(`lane-c-${n}`, {});
  for (const { externalId } of desk.adgroups) platform.holds(externalId, {});
  Object.assign(desk.console.app.get(AdPlatforms), { of: () => platform.connector });
  await desk.database.pool.query(
    `UPDATE campaign SET target_cpa_micros = NULL, bidding_strategy_type = 'targetCpa' WHERE company_id = $1`,
    [desk.company],
  );
});

const CAMPAIGNS = (act: string) => `mutation ($ids: [Int!]) { campaignBulk(campaignIds: $ids) { answer: ${act} } }`;
const onCampaigns = async (act: string, ids = campaigns) => desk.call(CAMPAIGNS(act), { ids });
const started = async (act: string): Promise<number> => {
  const { data, errors } = await onCampaigns(`${act} { status message taskId }`);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.campaignBulk.answer.taskId;
};
const auditOf = async (taskId: number) =>
  (
    await desk.database.pool.query<{ action: string; source: string; before: unknown; after: unknown }>(
      `SELECT action, source, before, after FROM audit_log
       WHERE company_id = $1 AND task_id = $2 AND operation_id IS NOT NULL ORDER BY id`,
      [desk.company, taskId],
    )
  ).rows;

describe('a bulk copy of campaigns', () => {
  it.each([0, 21, 1000, -1])('rejects %i copies of each campaign with an error at the field', async (count) => {
    const { errors } = await onCampaigns(`clone(cloneSettings: { count: ${count} }) { status }`);
    expect(errors?.[0]).toMatchObject({
      message: 'Enter 1 to 20 copies of each campaign.',
      extensions: { code: 'BAD_USER_INPUT', fields: { 'cloneSettings.count': ['1 to 20.'] } },
    });
  });

  it.each([1, 20])('plans %i copies of each campaign', async (count) => {
    const { data } = await desk.call(
      `mutation ($ids: [Int!]) { campaignBulk(campaignIds: $ids, preview: true) {
         clone(cloneSettings: { count: ${count} }) { taskId } } }`,
      { ids: campaigns.slice(0, 1) },
    );
    const { taskId } = data.campaignBulk.clone;
    expect((await desk.taskOf(taskId)).operations.total).toBe(count);
    await desk.call(ACT('decline { status }'), { id: taskId });
  });
});

describe('a bulk change of target CPAs', () => {
  it('replaces a value that only the platform knows, and can be undone', async () => {
    platform.of('lane-c-1').targetCpa = 8_950_000;
    platform.of('lane-c-2').targetCpa = 2_000_000;
    const id = await started('updateTargetCpa(action: set, valueType: absolute, value: 5)');
    expect(await desk.ended(id)).toMatchObject({ successCount: 2, errorCount: 0 });
    expect(['lane-c-1', 'lane-c-2'].map((each) => platform.of(each).targetCpa)).toEqual([5_000_000, 5_000_000]);
    const ours = (await auditOf(id)).filter(({ source }) => source === 'person');
    // Two accounts are processed in parallel, so either may finish first.
    expect(ours.map(({ before, after }) => JSON.stringify([before, after])).sort()).toEqual([
      '[{"targetCpa":2000000},{"targetCpa":5000000}]',
      '[{"targetCpa":8950000},{"targetCpa":5000000}]',
    ]);
    const undo = await desk.call(ACT('undo { taskId }'), { id });
    const undoId = undo.data.automation.task.undo.taskId;
    await desk.call(ACT('approve { status }'), { id: undoId });
    expect(await desk.ended(undoId)).toMatchObject({ successCount: 2 });
    expect(['lane-c-1', 'lane-c-2'].map((each) => platform.of(each).targetCpa)).toEqual([8_950_000, 2_000_000]);
  });

  it("skips campaigns whose bidding strategy doesn't support a target CPA, without sending", async () => {
    await desk.database.pool.query(
      `UPDATE campaign SET bidding_strategy_type = NULL WHERE company_id = $1 AND external_id = 'lane-c-1'`,
      [desk.company],
    );
    const before = structuredClone(platform.of('lane-c-1'));
    const id = await started('updateTargetCpa(action: set, valueType: absolute, value: 5)');
    expect(await desk.ended(id)).toMatchObject({ successCount: 1, errorCount: 0 });
    const { items } = (await desk.taskOf(id)).operations;
    expect(items).toContainEqual(
      expect.objectContaining({
        statusValue: 'excluded',
        statusMessage: "Its bidding strategy doesn't support a target CPA. Change the strategy to target CPA.",
      }),
    );
    expect(platform.of('lane-c-1')).toEqual(before);
    expect(platform.of('lane-c-2').targetCpa).toBe(5_000_000);
  });

  it("can't be relative to an unknown value", async () => {
    const id = await started('updateTargetCpa(action: increase, valueType: percent, value: 0.1)');
    expect(await desk.ended(id)).toMatchObject({ successCount: 0, errorCount: 0, excludeCount: 2 });
    expect(platform.writes).toEqual([]);
  });
});

describe('a single change of a campaign', () => {
  const change = async (act: string) => {
    const { data } = await desk.call(
      `mutation ($account: Int!, $id: Int!) { campaign(partnerAccountId: $account, campaignId: $id) {
         answer: ${act} { status value target amount currentValue } } }`,
      { account: campaigns[0], id: campaigns[0] },
    );
    return data.campaign.answer;
  };

  it("returns the effective value, which is the strategy's target, the campaign's or none", async () => {
    expect(await change('updateBiddingStrategy(biddingStrategyType: targetCpa, targetCpa: 4.2)')).toMatchObject({
      status: 'success',
      value: 4.2,
      target: 4.2,
    });
    expect(await change('updateTargetCpa(newValue: 3)')).toMatchObject({ status: 'success', value: 3, target: 3 });
    expect(await change('refreshTargetCpa')).toMatchObject({ status: 'success', target: 3 });
    expect(await change('updateBiddingStrategy(biddingStrategyType: maximizeConversions)')).toMatchObject({
      status: 'success',
      value: null,
      target: null,
    });
    expect(platform.of('lane-c-1')).toMatchObject({ strategy: { type: 'maxConversions' }, targetCpa: null });
    expect(await change('updateBudgetAmount(newValue: 12.5)')).toMatchObject({ status: 'success', value: 12.5 });
    expect(await change('refreshBudgetAmount')).toMatchObject({ amount: 12.5 });
  });
});

describe('bid adjustments by hour', () => {
  const HOURS = (hours: string) => `updateHourlyBidAdjustments(adjustments: [${hours}])`;

  it('apply only to the given hours of each campaign', async () => {
    platform.of('lane-c-1').hours.set('MON-8', 1.5).set('SUN-23', 0.7);
    const id = await started(HOURS('{ day: 1, hour: 8, bidAdjustment: 0.5 }, { day: 7, hour: 0, bidAdjustment: 2 }'));
    expect(await desk.ended(id)).toMatchObject({ successCount: 2 });
    expect(Object.fromEntries(platform.of('lane-c-1').hours)).toEqual({ 'MON-8': 0.5, 'SUN-23': 0.7, 'SUN-0': 2 });
    expect(Object.fromEntries(platform.of('lane-c-2').hours)).toEqual({ 'MON-8': 0.5, 'SUN-0': 2 });
    // If the values are the same, nothing is written or recorded.
    platform.writes.length = 0;
    const again = await started(HOURS('{ day: 1, hour: 8, bidAdjustment: 0.5 }'));
    expect(await desk.ended(again)).toMatchObject({ successCount: 2 });
    expect([platform.writes, await auditOf(again)]).toEqual([[], []]);
  });

  it.each([
    ['beyond its range', 0.4, false, 'Campaign platform accepts hourly factors from 0.5 to 2.'],
    ['above its range', 2.1, false, 'Campaign platform accepts hourly factors from 0.5 to 2.'],
    [
      'that only switches hours',
      0.4,
      true,
      "Campaign platform turns hours on or off, but doesn't adjust bids by hour.",
    ],
  ])(
    'cause an exclusion with the reason for an unsupported platform or factor: %s',
    async (_, factor, onOffOnly, reason) => {
      const [range] = platform.can.adjustments;
      platform.can = { ...platform.can, adjustments: [{ ...range!, onOffOnly }] };
      const id = await started(HOURS(`{ day: 2, hour: 9, bidAdjustment: ${factor} }`));
      const { operations, excludeCount } = await desk.taskOf(id);
      expect([excludeCount, operations.items[0].statusMessage]).toEqual([2, reason]);
    },
  );

  it.each([
    '{ day: 0, hour: 0, bidAdjustment: 1 }',
    '{ day: 8, hour: 0, bidAdjustment: 1 }',
    '{ day: 1, hour: 24, bidAdjustment: 1 }',
    '{ day: 1, hour: 0, bidAdjustment: 0.09 }',
    '{ day: 1, hour: 0, bidAdjustment: 10.1 }',
    '',
  ])('produce an error for %s', async (hours) => {
    const { errors } = await onCampaigns(`${HOURS(hours)} { status }`);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });
});

describe("bulk changes of ad groups' lifetime budgets", () => {
  const CASES = [
    ['set', 'absolute', 75, 75],
    ['increase', 'absolute', 5, 55],
    ['decrease', 'absolute', 5, 45],
    ['increase', 'percent', 0.1, 55],
    ['decrease', 'percent', 0.1, 45],
  ] as const;
  const labeled = async (clean: boolean | null, labels: string[] | null, act: readonly [string, string, number]) => {
    const [action, valueType, value] = act;
    const { data } = await desk.call(
      `mutation ($ids: [Int!], $clean: Boolean, $labels: [String!]) { adgroupBulk(adgroupIds: $ids) {
         updateLifetimeBudgets(action: ${action}, valueType: ${valueType}, value: ${value}, cleanCurrentLabels: $clean,
           labels: $labels) { taskId } } }`,
      { ids: desk.some(2), clean, labels },
    );
    return desk.ended(data.adgroupBulk.updateLifetimeBudgets.taskId);
  };
  const labelsOf = async (id: number) =>
    (
      await desk.database.pool.query<{ name: string }>(
        `SELECT l.name FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id
         WHERE al.company_id = $1 AND al.adgroup_id = $2 ORDER BY 1`,
        [desk.company, id],
      )
    ).rows.map(({ name }) => name);
  const hold = async (micros: number) => {
    const { pool } = desk.database;
    await pool.query('UPDATE adgroup SET lifetime_budget_micros = $2, budget_micros = NULL WHERE company_id = $1', [
      desk.company,
      micros,
    ]);
    await pool.query('UPDATE campaign SET budget_micros = NULL WHERE company_id = $1', [desk.company]);
    await pool.query('DELETE FROM adgroup_label WHERE company_id = $1', [desk.company]);
    for (const { externalId } of desk.adgroups) platform.of(externalId).lifetime = micros;
  };

  it.each(CASES)('apply %s, %s, by %d, so that 50 becomes %d', async (action, valueType, value, expected) => {
    await hold(50_000_000);
    expect(await labeled(null, null, [action, valueType, value])).toMatchObject({ successCount: 2 });
    for (const at of [0, 1]) expect(platform.of(desk.adgroups[at]!.externalId).lifetime).toBe(expected * 1e6);
  });

  it('add or replace labels in the same task', async () => {
    await hold(50_000_000);
    expect(await labeled(false, ['Summer'], ['set', 'absolute', 60])).toMatchObject({ successCount: 4 });
    expect(await labeled(false, ['Late'], ['set', 'absolute', 70])).toMatchObject({ successCount: 4 });
    expect(await labelsOf(desk.adgroups[0]!.id)).toEqual(['Late', 'Summer']);
    expect(await labeled(true, ['Winter'], ['increase', 'percent', 0.1])).toMatchObject({ successCount: 4 });
    for (const { id, externalId } of desk.adgroups.slice(0, 2)) {
      expect(await labelsOf(id)).toEqual(['Winter']);
      expect(platform.of(externalId).lifetime).toBe(77_000_000);
    }
    expect(await labelsOf(desk.adgroups[2]!.id)).toEqual([]);
  });
});
