import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk } from '../../../../test/automation/automation-desk.js';
import { CampaignPlatform } from '../../../../test/automation/campaign-platform.js';
import { AdPlatforms } from '../platforms.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
let platform: CampaignPlatform;
let campaign: number;
/** Ad group that is the same entity as the campaign, and one that isn't. */
let twin: number;
let adgroup: number;
beforeAll(async () => {
  desk = await AutomationDesk.open();
  campaign = desk.company * 1000 + 1;
  adgroup = desk.adgroups.find(({ externalId }) => externalId === 'lane-g-1-1')!.id;
  const { rows } = await desk.database.pool.query<{ id: number }>(
    `INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name) VALUES ($1, $2, $2, 'lane-c-1', 'twin') RETURNING id`,
    [desk.company, campaign],
  );
  twin = rows[0]!.id;
  await desk.database.pool.query(
    'UPDATE company SET approval_budget_is_set = true, approval_budget_limit_micros = NULL WHERE id = $1',
    [desk.company],
  );
});
afterAll(() => desk.close());

interface Budgets {
  readonly daily: number | null;
  readonly lifetime: number | null;
}
const DAILY: Budgets = { daily: 275_000_000, lifetime: null };
const LIFETIME: Budgets = { daily: null, lifetime: 500_000_000 };

beforeEach(async () => {
  platform = new CampaignPlatform();
  platform.can = { ...platform.can, budget: { ...platform.can.budget, rules: ['oneKind'] } };
  Object.assign(desk.console.app.get(AdPlatforms), { of: () => platform.connector });
  for (const id of ['lane-c-1', 'lane-g-1-1']) platform.holds(id, { ...DAILY });
  await know(DAILY);
});

/** Sets our copies of the budgets. */
async function know({ daily, lifetime }: Budgets): Promise<void> {
  await desk.database.pool.query(
    `UPDATE campaign SET budget_micros = $3, lifetime_budget_micros = $4 WHERE company_id = $1 AND id = $2`,
    [desk.company, campaign, daily, lifetime],
  );
  await desk.database.pool.query(
    `UPDATE adgroup SET budget_micros = CASE id WHEN $2 THEN $4::bigint END, lifetime_budget_micros = CASE id WHEN $2 THEN $5::bigint END
     WHERE company_id = $1 AND id IN ($2, $3)`,
    [desk.company, adgroup, twin, daily, lifetime],
  );
}
const held = (id = 'lane-c-1'): Budgets => ({ daily: platform.of(id).daily, lifetime: platform.of(id).lifetime });
const copyOf = async (level: 'campaign' | 'adgroup', id: number): Promise<Budgets> =>
  (
    await desk.database.pool.query<Budgets>(
      `SELECT budget_micros AS daily, lifetime_budget_micros AS lifetime FROM ${level} WHERE company_id = $1 AND id = $2`,
      [desk.company, id],
    )
  ).rows[0]!;
const act = async (id: number, name: string) =>
  (await desk.call(ACT(`${name} { status message ${name === 'approve' ? '' : 'taskId'} }`), { id })).data.automation
    .task[name];
const singleAdgroup = async (id: number, change: string) =>
  (
    await desk.call(
      `mutation ($id: Int!) { adgroup(adgroupId: $id) { answer: ${change} { status message value replaces taskId } } }`,
      { id },
    )
  ).data.adgroup.answer;
/** Creates a preview for the campaign. */
async function planned(kind: 'updateBudget' | 'updateLifetimeBudgets', value: number): Promise<number> {
  const args =
    kind === 'updateBudget'
      ? `action: set, changeValueType: absolute, changeValue: ${value}`
      : `action: set, valueType: absolute, value: ${value}`;
  const { data } = await desk.call(
    `mutation ($ids: [Int!]) { campaignBulk(campaignIds: $ids, preview: true) { answer: ${kind}(${args}) { taskId } } }`,
    { ids: [campaign] },
  );
  return data.campaignBulk.answer.taskId;
}
async function operationOf(id: number) {
  const { data } = await desk.call(
    `query ($id: Int!) { automation { operations(taskId: $id) { items {
       id property oldValue newValue platformValue isConflict statusValue statusMessage undoneByOperationId } } } }`,
    { id },
  );
  return data.automation.operations.items[0];
}

describe('a budget replacement of an ad group', () => {
  it("requires confirmation, changes the ad group's own budget, and can be undone", async () => {
    const question = await singleAdgroup(adgroup, 'updateLifetimeBudgetAmount(newValue: 500)');
    expect(question).toMatchObject({ status: 'warning', replaces: 'the daily budget of 275.00 USD', taskId: null });
    const { taskId } = await singleAdgroup(adgroup, 'updateLifetimeBudgetAmount(newValue: 500, replacesBudget: true)');
    expect([held('lane-g-1-1'), await copyOf('adgroup', adgroup)]).toEqual([LIFETIME, LIFETIME]);
    expect([held(), await copyOf('campaign', campaign)]).toEqual([DAILY, DAILY]);
    const undo = await act(taskId, 'undo');
    await act(undo.taskId, 'approve');
    expect(await desk.ended(undo.taskId)).toMatchObject({ successCount: 1 });
    expect([held('lane-g-1-1'), await copyOf('adgroup', adgroup)]).toEqual([DAILY, DAILY]);
  });

  it('also changes the campaign if the platform treats both levels as one entity', async () => {
    platform.can = { ...platform.can, adGroupIsCampaign: true };
    const question = await singleAdgroup(twin, 'updateLifetimeBudgetAmount(newValue: 500)');
    expect(question).toMatchObject({ replaces: 'the daily budget of 275.00 USD' });
    const answer = await singleAdgroup(twin, 'updateLifetimeBudgetAmount(newValue: 500, replacesBudget: true)');
    expect(answer).toMatchObject({ status: 'success', message: 'Replaced the daily budget of 275.00 USD.' });
    expect(held()).toEqual(LIFETIME);
    expect([await copyOf('adgroup', twin), await copyOf('campaign', campaign)]).toEqual([LIFETIME, LIFETIME]);
  });
});

describe('setting a budget again after a budget of the other kind', () => {
  it('requires approval if the budget differs too much from its value 24 hours ago', async () => {
    await singleAdgroup(adgroup, 'updateLifetimeBudgetAmount(newValue: 500, replacesBudget: true)');
    const daily = (value: number) =>
      singleAdgroup(adgroup, `updateBudgetAmount(newValue: ${value}, replacesBudget: true)`);
    const answer = await daily(1000);
    expect(answer).toMatchObject({
      status: 'warning',
      message: '×3.64 its value 24 hours ago exceeds the limit of ×3. Another user must approve this.',
    });
    expect(held('lane-g-1-1')).toEqual(LIFETIME);
    await act(answer.taskId, 'decline');
    expect(await daily(300)).toMatchObject({ status: 'success' });
  });
});

describe('a budget replacement without a response', () => {
  /** Ages the operation until its request can no longer arrive. */
  async function waitUntilLate(id: number): Promise<void> {
    for (let look = 0; look < 200; look++) {
      const { rowCount } = await desk.database.pool.query(
        `UPDATE automation_operation SET sent_at = sent_at - interval '10 min', sent_by_clock = sent_by_clock - interval '10 min'
         WHERE company_id = $1 AND task_id = $2 AND state = 'unknown'`,
        [desk.company, id],
      );
      if (rowCount) break;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await desk.database.pool.query(
      'UPDATE automation_lane SET run_after = clock_timestamp(), offered_at = NULL WHERE company_id = $1 AND task_id = $2',
      [desk.company, id],
    );
  }

  it.each(['written', 'lost'] as const)(
    'triggers a lookup of both budgets, and a retry only if the change is missing: %s',
    async (first) => {
      const answers = [first, 'answered' as const];
      platform.answers = () => answers.shift() ?? 'answered';
      const id = await planned('updateLifetimeBudgets', 500);
      await act(id, 'approve');
      await waitUntilLate(id);
      expect(await desk.ended(id)).toMatchObject({ successCount: 1, errorCount: 0 });
      expect([held(), await copyOf('campaign', campaign)]).toEqual([LIFETIME, LIFETIME]);
      expect(platform.writes).toHaveLength(first === 'written' ? 1 : 2);
    },
  );

  it('produces a conflict if the platform has another budget by then', async () => {
    platform.answers = () => 'lost';
    const id = await planned('updateLifetimeBudgets', 500);
    await act(id, 'approve');
    const other = { daily: 310_000_000, lifetime: null };
    for (let look = 0; platform.writes.length === 0 && look < 200; look++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    Object.assign(platform.of('lane-c-1'), other);
    await waitUntilLate(id);
    expect(await desk.ended(id)).toMatchObject({ errorCount: 1 });
    expect(await operationOf(id)).toMatchObject({ isConflict: true, platformValue: 'daily 310' });
    expect([held(), await copyOf('campaign', campaign)]).toEqual([other, other]);
  });
});

describe('a conflict with the other kind of budget', () => {
  const mine = (id: number) => act(id, 'writeMine');

  it("shows both budgets, and allows overwriting the platform's budget", async () => {
    platform.holds('lane-c-1', { ...LIFETIME });
    await know(LIFETIME);
    const id = await planned('updateLifetimeBudgets', 800);
    const thirty = { daily: 30_000_000, lifetime: null };
    Object.assign(platform.of('lane-c-1'), thirty);
    await act(id, 'approve');
    await desk.ended(id);
    expect(await operationOf(id)).toMatchObject({
      isConflict: true,
      platformValue: 'daily 30',
      statusMessage:
        'The campaign or ad group now uses the other kind of budget. Not applied. The platform has daily 30.',
    });
    expect([held(), await copyOf('campaign', campaign)]).toEqual([thirty, thirty]);
    const { taskId } = await mine(id);
    expect(await operationOf(taskId)).toMatchObject({
      property: 'lifetimeBudget',
      oldValue: 'daily 30',
      newValue: '800',
      statusMessage: 'Replaces the daily budget of 30.00 USD.',
    });
    await act(taskId, 'approve');
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 1 });
    const after = { daily: null, lifetime: 800_000_000 };
    expect([held(), await copyOf('campaign', campaign)]).toEqual([after, after]);
  });

  it('allows a replacement even if the platform changed the kind after the conflict', async () => {
    const id = await planned('updateBudget', 300);
    platform.of('lane-c-1').daily = 290_000_000;
    await act(id, 'approve');
    await desk.ended(id);
    platform.holds('lane-c-1', { ...LIFETIME });
    await know(LIFETIME);
    const { taskId } = await mine(id);
    expect(await operationOf(taskId)).toMatchObject({
      property: 'budget',
      newValue: '300',
      statusMessage: 'Replaces the lifetime budget of 500.00 USD.',
    });
    await act(taskId, 'approve');
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 1 });
    expect(held()).toEqual({ daily: 300_000_000, lifetime: null });
  });
});

it('marks the original as undone if an undo is written over a conflict', async () => {
  const id = await planned('updateLifetimeBudgets', 500);
  await act(id, 'approve');
  await desk.ended(id);
  const undo = await act(id, 'undo');
  platform.of('lane-c-1').lifetime = 510_000_000;
  await act(undo.taskId, 'approve');
  expect(await desk.ended(undo.taskId)).toMatchObject({ errorCount: 1 });
  expect(await operationOf(id)).toMatchObject({ undoneByOperationId: null });
  const { taskId } = await act(undo.taskId, 'writeMine');
  await act(taskId, 'approve');
  expect(await desk.ended(taskId)).toMatchObject({ successCount: 1 });
  expect(held()).toEqual(DAILY);
  expect(await operationOf(id)).toMatchObject({ undoneByOperationId: (await operationOf(taskId)).id });
});
