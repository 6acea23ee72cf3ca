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
  // Budgets of earlier tests count as values of the last 24 hours. Their limits are tested in budget-replacements.int.
  await desk.database.pool.query(
    'UPDATE company SET approval_budget_is_set = true, approval_budget_limit_micros = NULL, change_factor_limit = 1000 WHERE id = $1',
    [desk.company],
  );
});
afterAll(() => desk.close());

const DAILY = 275_000_000;
/**
 * Creates a platform that supports one kind of budget per campaign. The first campaign has a daily budget, the second a
 * lifetime budget.
 */
beforeEach(async () => {
  platform = new CampaignPlatform();
  platform.can = { ...platform.can, budget: { ...platform.can.budget, rules: ['oneKind'] } };
  platform.holds('lane-c-1', { daily: DAILY });
  platform.holds('lane-c-2', { lifetime: 900_000_000 });
  Object.assign(desk.console.app.get(AdPlatforms), { of: () => platform.connector });
  await desk.database.pool.query(
    `UPDATE campaign SET budget_micros = CASE id WHEN $2 THEN 275000000 END,
       lifetime_budget_micros = CASE id WHEN $3 THEN 900000000 END WHERE company_id = $1`,
    [desk.company, ...campaigns],
  );
});

const held = (at = 1) => {
  const { daily, lifetime } = platform.of(`lane-c-${at}`);
  return { daily, lifetime };
};
const copy = async (at = 0) => {
  const { rows } = await desk.database.pool.query(
    'SELECT budget_micros AS daily, lifetime_budget_micros AS lifetime FROM campaign WHERE company_id = $1 AND id = $2',
    [desk.company, campaigns[at]],
  );
  return rows[0];
};
const auditOf = async (taskId: number) =>
  (
    await desk.database.pool.query(
      `SELECT action, source, before, after FROM audit_log
       WHERE company_id = $1 AND task_id = $2 AND operation_id IS NOT NULL ORDER BY id`,
      [desk.company, taskId],
    )
  ).rows;
const act = async (name: string, id: number) =>
  (await desk.call(ACT(`${name} { status message ${name === 'undo' ? 'taskId' : ''} }`), { id })).data.automation.task[
    name
  ];
const bulk = async (change: string, preview = true): Promise<number> => {
  const { data, errors } = await desk.call(
    `mutation ($ids: [Int!], $preview: Boolean) { campaignBulk(campaignIds: $ids, preview: $preview) {
       answer: ${change} { taskId } } }`,
    { ids: campaigns, preview },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.campaignBulk.answer.taskId;
};
const LIFETIME = 'updateLifetimeBudgets(action: set, valueType: absolute, value: 500)';
const single = async (change: string, at = 0) => {
  const { data, errors } = await desk.call(
    `mutation ($account: Int!, $id: Int!) { campaign(partnerAccountId: $account, campaignId: $id) {
       answer: ${change} { status message value amount currentValue replaces taskId } } }`,
    { account: campaigns[at], id: campaigns[at] },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.campaign.answer;
};

describe('a lifetime budget on a platform that allows one kind of budget per campaign', () => {
  it('shows the replaced budget in the preview, and is written and undone as a single change', async () => {
    const id = await bulk(LIFETIME);
    const { operations, budgetChange } = await desk.taskOf(id);
    expect(operations.items).toMatchObject([
      {
        property: 'lifetimeBudget',
        statusMessage: 'Replaces the daily budget of 275.00 USD.',
        oldValue: 'daily 275',
        newValue: '500',
        currency: 'USD',
      },
      { property: 'lifetimeBudget', statusMessage: null, oldValue: '900', newValue: '500' },
    ]);
    expect(budgetChange).toBe(-275);
    await act('approve', id);
    expect(await desk.ended(id)).toMatchObject({ successCount: 2 });
    expect(platform.writes).toHaveLength(2);
    expect([held(), await copy()]).toEqual([
      { daily: null, lifetime: 500_000_000 },
      { daily: null, lifetime: 500_000_000 },
    ]);
    expect(await auditOf(id)).toContainEqual({
      action: 'campaign.lifetimeBudget',
      source: 'person',
      before: { budget: DAILY, lifetimeBudget: null },
      after: { budget: null, lifetimeBudget: 500_000_000 },
    });
    const { taskId: undoId } = await act('undo', id);
    expect((await desk.taskOf(undoId)).operations.items[0]).toMatchObject({
      property: 'budget',
      statusMessage: 'Replaces the lifetime budget of 500.00 USD.',
      oldValue: 'lifetime 500',
      newValue: '275',
    });
    await act('approve', undoId);
    expect(await desk.ended(undoId)).toMatchObject({ successCount: 2 });
    expect([held(), await copy()]).toEqual([
      { daily: DAILY, lifetime: null },
      { daily: DAILY, lifetime: null },
    ]);
    expect(await auditOf(undoId)).toContainEqual({
      action: 'campaign.budget',
      source: 'person',
      before: { budget: null, lifetimeBudget: 500_000_000 },
      after: { budget: DAILY, lifetimeBudget: null },
    });
  });

  it('shares a summary group with other budgets, and can be edited in the preview', async () => {
    const id = await bulk(LIFETIME);
    const { data } = await desk.call(
      `query ($id: Int!) { automation { operationSummary(taskId: $id) { groups { partnerAccount { id } property count } } } }`,
      { id },
    );
    expect(data.automation.operationSummary.groups).toEqual(
      expect.arrayContaining(
        campaigns.map((account) => ({ partnerAccount: { id: account }, property: 'lifetimeBudget', count: 1 })),
      ),
    );
    const [operation] = (await desk.taskOf(id)).operations.items;
    const edited = await desk.call(
      `mutation ($id: Int!) { automation { updateOperationValue(operationId: $id, value: "450", property: lifetimeBudget) { status } } }`,
      { id: operation.id },
    );
    expect(edited.data.automation.updateOperationValue.status).toBe('success');
    await act('approve', id);
    await desk.ended(id);
    expect(held()).toEqual({ daily: null, lifetime: 450_000_000 });
  });

  it("isn't written if either budget has changed at the platform", async () => {
    for (const outside of [
      { daily: 300_000_000, lifetime: null },
      { daily: null, lifetime: 80_000_000 },
    ]) {
      const id = await bulk(LIFETIME);
      Object.assign(platform.of('lane-c-1'), outside);
      await act('approve', id);
      expect(await desk.ended(id)).toMatchObject({ successCount: 1, errorCount: 1 });
      expect(held()).toEqual(outside);
      expect(await copy()).toEqual(held());
      // Resets both campaigns.
      platform.holds('lane-c-1', { daily: DAILY });
      platform.holds('lane-c-2', { lifetime: 900_000_000 });
      await desk.database.pool.query(
        `UPDATE campaign SET budget_micros = CASE id WHEN $2 THEN 275000000 END,
           lifetime_budget_micros = CASE id WHEN $3 THEN 900000000 END WHERE company_id = $1`,
        [desk.company, ...campaigns],
      );
    }
  });

  it('excludes campaigns without a lifetime budget from a relative change', async () => {
    const id = await bulk('updateLifetimeBudgets(action: increase, valueType: percent, value: 0.1)');
    const { items } = (await desk.taskOf(id)).operations;
    expect(items).toMatchObject([
      { statusValue: 'excluded', statusMessage: 'It has no lifetime budget to change.' },
      { statusValue: 'pending', newValue: '990' },
    ]);
  });
});

describe('a single edit of the other budget kind', () => {
  it.each(['', ', replacesBudget: false', ', forced: true'])(
    'requires confirmation and writes nothing%s',
    async (argument) => {
      const before = await desk.taskCount();
      expect(await single(`updateLifetimeBudgetAmount(newValue: 500${argument})`)).toEqual({
        status: 'warning',
        message: 'This replaces the daily budget of 275.00 USD, so nothing was written. Confirm the replacement first.',
        replaces: 'the daily budget of 275.00 USD',
        value: null,
        amount: null,
        currentValue: null,
        taskId: null,
      });
      expect([held(), await copy()]).toEqual([
        { daily: DAILY, lifetime: null },
        { daily: DAILY, lifetime: null },
      ]);
      expect(await desk.taskCount()).toBe(before);
      expect(platform.writes).toEqual([]);
      // The current kind is set without a confirmation.
      expect(await single('updateBudgetAmount(newValue: 280)')).toMatchObject({ status: 'success', replaces: null });
    },
  );

  it('returns the replaced budget, and refreshing either kind returns the current budget', async () => {
    expect(await single('updateLifetimeBudgetAmount(newValue: 500, replacesBudget: true)')).toMatchObject({
      status: 'success',
      value: 500,
      message: 'Replaced the daily budget of 275.00 USD.',
    });
    expect([held(), await copy()]).toEqual([
      { daily: null, lifetime: 500_000_000 },
      { daily: null, lifetime: 500_000_000 },
    ]);
    expect(await single('refreshBudgetAmount')).toMatchObject({
      status: 'success',
      amount: null,
      message: 'It uses the lifetime budget of 500.00 USD.',
    });
    expect(await single('refreshLifetimeBudgetAmount')).toMatchObject({ amount: 500, message: null });
    platform.holds('lane-c-1', { daily: 60_000_000 });
    expect(await single('refreshBudgetAmount')).toMatchObject({ amount: 60, message: null });
    expect(await copy()).toEqual({ daily: 60_000_000, lifetime: null });
    expect(await single('updateBudgetAmount(newValue: 400, replacesBudget: true)', 1)).toMatchObject({
      value: 400,
      message: 'Replaced the lifetime budget of 900.00 USD.',
    });
  });

  it('requires confirmation if our copy has both kinds, and shows the replaced budget', async () => {
    platform.holds('lane-c-1', { daily: DAILY, lifetime: 600_000_000 });
    await desk.database.pool.query('UPDATE campaign SET lifetime_budget_micros = 600000000 WHERE company_id = $1', [
      desk.company,
    ]);
    expect(await single('updateBudgetAmount(newValue: 280)')).toMatchObject({
      status: 'warning',
      replaces: 'the lifetime budget of 600.00 USD',
    });
    expect(platform.writes).toEqual([]);
    const id = await bulk('updateBudget(action: increase, changeValueType: percent, changeValue: 0.1)');
    const [first] = (await desk.taskOf(id)).operations.items;
    expect(first).toMatchObject({ statusMessage: expect.stringContaining('the lifetime budget of 600.00 USD') });
    await single('updateBudgetAmount(newValue: 280, replacesBudget: true)');
    expect([held(), await copy()]).toEqual([
      { daily: 280_000_000, lifetime: null },
      { daily: 280_000_000, lifetime: null },
    ]);
  });

  it('replaces only the expected budget', async () => {
    platform.of('lane-c-1').daily = 310_000_000;
    expect(await single('updateLifetimeBudgetAmount(newValue: 500, replacesBudget: true)')).toMatchObject({
      status: 'warning',
      message: 'Changed in the meantime. Not applied.',
    });
    expect([held(), await copy()]).toEqual([
      { daily: 310_000_000, lifetime: null },
      { daily: 310_000_000, lifetime: null },
    ]);
  });
});

describe('a budget whose kind was changed at the platform', () => {
  it.each(['', ', forced: true'])(
    'requires confirmation before a budget of the previous kind replaces the new budget%s',
    async (forced) => {
      platform.holds('lane-c-2', { daily: 30_000_000 });
      expect(await single(`updateLifetimeBudgetAmount(newValue: 800, replacesBudget: true${forced})`, 1)).toMatchObject(
        {
          status: 'warning',
          message: 'It now uses the daily budget of 30.00 USD. Not applied.',
        },
      );
      expect(held(2)).toEqual({ daily: 30_000_000, lifetime: null });
      // After the budget is read back, both kinds are known and the change is a replacement.
      expect(await single('refreshLifetimeBudgetAmount', 1)).toMatchObject({
        message: 'It uses the daily budget of 30.00 USD.',
      });
      expect(await single('updateLifetimeBudgetAmount(newValue: 200, replacesBudget: true)', 1)).toMatchObject({
        message: 'Replaced the daily budget of 30.00 USD.',
      });
      expect(held(2)).toEqual({ daily: null, lifetime: 200_000_000 });
    },
  );
});

describe('successive changes of both budget kinds', () => {
  /** Approves all changes before the first one is read at the platform. */
  const inTurn = async (...changes: string[]) => {
    let open = (): void => undefined;
    platform.gate = new Promise((resolve) => (open = resolve));
    const ids: number[] = [];
    for (const change of changes) ids.push(await bulk(change, false));
    open();
    const tasks = [];
    for (const id of ids) tasks.push(await desk.ended(id));
    return tasks;
  };
  const set = (kind: 'updateBudget' | 'updateLifetimeBudgets', value: number) =>
    kind === 'updateBudget'
      ? `updateBudget(action: set, changeValueType: absolute, changeValue: ${value})`
      : `updateLifetimeBudgets(action: set, valueType: absolute, value: ${value})`;

  it('replace earlier changes, so that the last change takes effect', async () => {
    await inTurn(set('updateBudget', 300), set('updateLifetimeBudgets', 500), set('updateBudget', 200));
    expect([held(1), held(2)]).toEqual([
      { daily: 200_000_000, lifetime: null },
      { daily: 200_000_000, lifetime: null },
    ]);
    expect([await copy(0), await copy(1)]).toEqual([held(1), held(2)]);
  });

  it('produce a conflict if the preceding change of kind failed', async () => {
    let writes = 0;
    platform.refuses = () => writes++ < 2;
    const [first, second] = await inTurn(set('updateLifetimeBudgets', 500), set('updateLifetimeBudgets', 600));
    expect(first).toMatchObject({ errorCount: 2 });
    // On the second campaign nothing is replaced, so the value is set anyway.
    expect(second!.operations.items).toMatchObject([
      {
        statusValue: 'error',
        statusMessage: expect.stringContaining('The previous change failed, so this amount is no longer valid.'),
      },
      { statusValue: 'success' },
    ]);
    expect([held(1), held(2)]).toEqual([
      { daily: DAILY, lifetime: null },
      { daily: null, lifetime: 600_000_000 },
    ]);
    expect([await copy(0), await copy(1)]).toEqual([held(1), held(2)]);
  });
});

describe('a platform that stores both kinds', () => {
  it('preserves one kind when the other kind is set', async () => {
    platform.can = { ...platform.can, budget: { ...platform.can.budget, rules: [] } };
    const id = await bulk(LIFETIME);
    expect((await desk.taskOf(id)).operations.items[0]).toMatchObject({ statusMessage: null, oldValue: null });
    await act('approve', id);
    await desk.ended(id);
    expect([held(), await copy()]).toEqual([
      { daily: DAILY, lifetime: 500_000_000 },
      { daily: DAILY, lifetime: 500_000_000 },
    ]);
  });
});
