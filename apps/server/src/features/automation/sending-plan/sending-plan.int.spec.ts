import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AccountRef, ChangeQuota } from '@adops/connectors';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';
import { giveRole } from '../../../../test/two-companies.js';
import { until } from '../../../../test/until.js';
import { DatabasePace } from '../../../core/limits/index.js';
import { AdPlatforms } from '../platforms.js';

jest.setTimeout(120_000);
const HOUR = 3_600_000;
/** Simulates a platform with one call per second and account, and two budget changes per ad group and hour. */
const slotOf = ({ externalId }: AccountRef) => ({ key: `played:${externalId}`, perSecond: 1 });
const QUOTA: ChangeQuota = {
  callsOf: (account, { items }) => [{ slot: slotOf(account), calls: 2 + items }],
  adGroupBudgets: { count: 2, withinMs: HOUR },
};

let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
  Object.assign(desk.console.app.get(AdPlatforms).of(5)!.limits, { changes: QUOTA });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  await desk.database.pool.query('DELETE FROM pace');
});

const PLAN = `query ($id: Int!) { automation { sendingPlan(taskId: $id) { plannedAt count endsAt accounts {
  partnerAccount { id } count otherCount startsAt endsAt batchCount batches { property count startsAt endsAt }
  putOff { reason count from until } } } } }`;
interface Plan {
  readonly plannedAt: string;
  readonly count: number;
  readonly endsAt: string | null;
  readonly accounts: readonly {
    readonly partnerAccount: { readonly id: number };
    readonly count: number;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly batchCount: number;
    readonly batches: readonly { readonly property: string; readonly count: number; readonly startsAt: string }[];
    readonly putOff: readonly { readonly reason: string; readonly count: number; readonly until: string }[];
  }[];
}
async function planOf(id: number, as?: string): Promise<Plan> {
  const { data, errors } = await desk.call(PLAN, { id }, as);
  if (errors) throw new Error(errors[0]!.message);
  return data.automation.sendingPlan as Plan;
}
/** Returns the seconds from the plan to a time, rounded. */
const after = (plan: Plan, moment: string): number =>
  Math.round((Date.parse(moment) - Date.parse(plan.plannedAt)) / 1_000);
/** Returns true if two times are nearly equal. The clocks of the database and the plan are read in sequence. */
const near = (left: number, right: number): boolean => Math.abs(left - right) <= 2;
const accountsOf = (ids: readonly number[]): number[] => [
  ...new Set(desk.adgroups.filter(({ id }) => ids.includes(id)).map(({ accountId }) => accountId)),
];
const preview = async (ids: readonly number[]): Promise<number> =>
  (await desk.call(RAISE, { ids, preview: true, value: 0.1 })).data.adgroupBulk.updateBid.taskId as number;
const discard = (id: number) => desk.call(ACT('decline { status }'), { id });

describe('the plan of a preview', () => {
  it("returns the times of each batch by account, and the task's estimated end", async () => {
    const id = await preview(desk.some(40));
    const plan = await planOf(id);
    expect(plan.count).toBe(40);
    expect(plan.accounts.map(({ count, batchCount }) => [count, batchCount])).toEqual([
      [20, 1],
      [20, 1],
    ]);
    for (const account of plan.accounts) {
      expect(account.batches).toEqual([expect.objectContaining({ property: 'bid', count: 20 })]);
      expect(account.putOff).toEqual([]);
      // There are 22 calls, one per second. The response to the last one takes 0.3 s.
      expect(after(plan, account.startsAt)).toBe(0);
      expect(after(plan, account.endsAt)).toBe(21);
    }
    expect(after(plan, plan.endsAt!)).toBe(21);
    await discard(id);
    expect((await planOf(id)).accounts).toEqual([]);
  });

  it('delays only the account whose platform asked to wait', async () => {
    const id = await preview(desk.some(40));
    const [waits, other] = accountsOf(desk.some(40));
    const before = await planOf(id);
    await desk.console.app.get(DatabasePace).block(slotOf({ externalId: String(waits) } as AccountRef), 600_000);
    const plan = await planOf(id);
    const of = (account: number) => plan.accounts.find(({ partnerAccount }) => partnerAccount.id === account)!;
    const { rows } = await desk.database.pool.query<{ until: Date }>('SELECT blocked_until AS until FROM pace');
    const waitsFor = after(plan, rows[0]!.until.toISOString());
    expect(waitsFor).toBeGreaterThan(500);
    expect(near(after(plan, of(waits!).startsAt), waitsFor)).toBe(true);
    expect(of(waits!).putOff).toEqual([expect.objectContaining({ reason: 'tooManyCalls', count: 20 })]);
    expect(near(after(plan, of(waits!).putOff[0]!.until), waitsFor)).toBe(true);
    const earlier = before.accounts.find(({ partnerAccount }) => partnerAccount.id === other)!;
    expect(after(plan, of(other!).endsAt)).toBe(after(before, earlier.endsAt));
    expect(of(other!).putOff).toEqual([]);
    expect(near(after(plan, plan.endsAt!), waitsFor + 21)).toBe(true);
    await discard(id);
  });

  it("hides accounts that the viewer can't see", async () => {
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['bulk-actions', 'adgroup-report']);
    const id = await preview(desk.some(40));
    expect((await planOf(id)).accounts).toHaveLength(2);
    expect((await planOf(id, 'ALFA-buyer')).accounts).toEqual([]);
    await discard(id);
  });
});

describe("a budget that has reached the platform's limit for changes", () => {
  const SET = `mutation ($ids: [Int!], $value: Float!, $preview: Boolean) { adgroupBulk(adgroupIds: $ids, preview: $preview) {
    updateBudget(action: set, changeValueType: absolute, changeValue: $value) { status message taskId } } }`;
  const set = async (ids: readonly number[], value: number, isPreview = false): Promise<number> =>
    (await desk.call(SET, { ids, value, preview: isPreview })).data.adgroupBulk.updateBudget.taskId as number;

  // Such large increases of budgets need another user's approval.
  const approve = (id: number) => desk.call(ACT('approve { status }'), { id }, 'both-admin');

  it('waits until the hour is over, without delaying other changes', async () => {
    const [often, other] = desk.some(2);
    for (const value of [11, 12]) {
      const task = await set([often!], value);
      await approve(task);
      expect(await desk.ended(task)).toMatchObject({ statusValue: 'SUCCESS' });
    }
    const id = await set([often!, other!], 13, true);
    const plan = await planOf(id);
    const [account] = plan.accounts;
    expect(account!.batches.map(({ count, startsAt }) => [count, Math.round(after(plan, startsAt) / 60)])).toEqual([
      [1, 0],
      [1, 60],
    ]);
    expect(account!.putOff).toEqual([expect.objectContaining({ reason: 'budgetChanges', count: 1 })]);
    expect(plan.endsAt).toBe(account!.endsAt);

    await approve(id);
    await until('the other budget was set', async () => desk.held(1).daily === 13_000_000);
    const restsFor = async (): Promise<number> => {
      const { rows } = await desk.database.pool.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM run_after - clock_timestamp()) / 60)::int AS minutes FROM automation_lane
         WHERE company_id = $1 AND task_id = $2`,
        [desk.company, id],
      );
      return rows[0]!.minutes;
    };
    await until('the lane rests for an hour', async () => [59, 60].includes(await restsFor()));
    expect(desk.held(0).daily).toBe(12_000_000);
    // Simulates that an hour has passed.
    await desk.database.pool.query(
      `UPDATE automation_operation SET finished_at = finished_at - interval '61 minutes' WHERE company_id = $1`,
      [desk.company],
    );
    await desk.database.pool.query('UPDATE automation_lane SET run_after = clock_timestamp() WHERE company_id = $1', [
      desk.company,
    ]);
    expect(await desk.ended(id)).toMatchObject({ statusValue: 'SUCCESS', successCount: 2 });
    expect(desk.held(0).daily).toBe(13_000_000);
  });
});
