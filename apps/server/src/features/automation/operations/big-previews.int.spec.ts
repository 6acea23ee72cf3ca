import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AutomationDesk } from '../../../../test/automation/automation-desk.js';
import { OLD_BID } from '../../../../test/automation/lane-world.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const PREVIEW = `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids, preview: true) {
  updateBid(bidType: maxCPC, action: set, changeValueType: absolute, changeValue: 0.3) { taskId } } }`;
const LIST = `query ($id: Int!, $filters: AutomationOperationFilterInput, $order: OrderByInput, $page: Int, $perPage: Int) { automation {
  operations(taskId: $id, filters: $filters, orderBy: $order, page: $page, perPage: $perPage) { total items {
    id adGroup statusValue statusMessage oldValue newValue change relativeChange isOutlier partnerAccount { id } } } } }`;
const SUMMARY = `query ($id: Int!, $filters: AutomationOperationFilterInput) { automation {
  operationSummary(taskId: $id, filters: $filters) { count includedCount excludedCount excludedManuallyCount failedCount outlierCount
    groups { partnerAccount { id } property count includedCount excludedCount outlierCount minRelativeChange medianRelativeChange
      maxRelativeChange change currency }
    largest { adGroup relativeChange } reasons { message statusValue count } } } }`;
const bulk = (act: 'excludeByFilter' | 'includeByFilter') =>
  `mutation ($id: Int!, $filters: AutomationOperationFilterInput!, $expected: Int!) { automation { task(id: $id) {
     ${act}(filters: $filters, expectedCount: $expected) { status message } } } }`;

/** Sets the bids of the first ad groups, in micros, before the preview sets all to 0.30. */
async function bids(values: readonly number[]): Promise<void> {
  for (const [at, micros] of values.entries())
    await desk.database.pool.query('UPDATE adgroup SET max_cpc_micros = $3 WHERE company_id = $1 AND id = $2', [
      desk.company,
      desk.adgroups[at]!.id,
      micros,
    ]);
}
const preview = async (count: number): Promise<number> => {
  const { data } = await desk.call(PREVIEW, { ids: desk.some(count) });
  return data.adgroupBulk.updateBid.taskId;
};
const list = async (id: number, variables: object = {}, as?: string) => {
  const { data, errors } = await desk.call(LIST, { id, ...variables }, as);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.automation.operations;
};
const summary = async (id: number, filters?: object) => {
  const { data, errors } = await desk.call(SUMMARY, { id, filters });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.automation.operationSummary;
};
const act = async (name: 'excludeByFilter' | 'includeByFilter', id: number, filters: object, expected: number) =>
  (await desk.call(bulk(name), { id, filters, expected })).data.automation.task[name];

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

describe('the operation list of a large preview', () => {
  it('sorts by percentage and amount across all pages, and filters by size, account and text', async () => {
    const micros = [50_000, 600_000, 200_000, 240_000, 290_000, 300_000];
    await bids(micros);
    const id = await preview(30);
    const expected = desk.adgroups.slice(0, 30).map(({ id: adgroup }, at) => {
      const before = (micros[at] ?? OLD_BID) / 1e6;
      return { adgroup, relative: 0.3 / before - 1, change: 0.3 - before };
    });
    const relative = expected.map((each) => each.relative).sort((a, b) => b - a);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(id, { order: { column: 'relativeChange', direction: 'DESC' }, page, perPage: 10 })),
    );
    const sorted = pages.flatMap(({ items }) => items.map((each: { relativeChange: number }) => each.relativeChange));
    expect(sorted).toHaveLength(30);
    for (const [at, value] of sorted.entries()) expect(value).toBeCloseTo(relative[at]!, 9);
    const cuts = await list(id, { order: { column: 'change', direction: 'ASC' }, perPage: 2 });
    expect(cuts.items.map((each: { change: number }) => each.change)).toEqual([
      expect.closeTo(-0.3, 9),
      expect.closeTo(0, 9),
    ]);
    const small = await list(id, { filters: { minRelativeChange: 0.01, maxRelativeChange: 0.5 } });
    expect(small.total).toBe(expected.filter((each) => each.relative >= 0.01 && each.relative <= 0.5).length);
    const account = desk.adgroups[29]!.accountId;
    const inAccount = await list(id, { filters: { partnerAccountIds: [account], adGroupPhrase: 'lane ad group 2' } });
    expect(inAccount.total).toBe(10);
    expect(new Set(inAccount.items.map((each: { partnerAccount: { id: number } }) => each.partnerAccount.id))).toEqual(
      new Set([account]),
    );
    expect((await list(id, { filters: { operationIds: [] } })).total).toBe(0);
    const bad = await desk.call(LIST, { id, order: { column: 'o.id; DROP TABLE x', direction: 'ASC' } });
    expect(bad.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('summarizes counts and sizes by account, the largest changes and the exclusion reasons', async () => {
    const micros = [50_000, 600_000, 200_000, 240_000, 290_000, 300_000];
    await bids(micros);
    const id = await preview(30);
    const [first, second] = [desk.adgroups[0]!.accountId, desk.adgroups[29]!.accountId];
    const relative = micros.map((value) => 300_000 / value - 1);
    const ofFirst = [...relative, ...Array.from({ length: 14 }, () => 2)].filter((each) => each !== 0);
    const { groups, largest, reasons, ...counts } = await summary(id);
    expect(counts).toMatchObject({ count: 30, includedCount: 29, excludedCount: 1, failedCount: 0 });
    expect(groups).toEqual([
      expect.objectContaining({
        partnerAccount: { id: first },
        property: 'bid',
        count: 20,
        includedCount: 19,
        excludedCount: 1,
        minRelativeChange: expect.closeTo(-0.5, 9),
        medianRelativeChange: expect.closeTo(median(ofFirst), 9),
        maxRelativeChange: expect.closeTo(5, 9),
        change: expect.closeTo(0.25 - 0.3 + 0.1 + 0.06 + 0.01 + 14 * 0.2, 9),
        currency: 'USD',
      }),
      expect.objectContaining({
        partnerAccount: { id: second },
        count: 10,
        medianRelativeChange: expect.closeTo(2, 9),
        change: expect.closeTo(2, 9),
      }),
    ]);
    expect(largest[0].relativeChange).toBeCloseTo(5, 9);
    expect(largest).toHaveLength(5);
    expect(reasons).toEqual([{ message: expect.any(String), statusValue: 'excluded', count: 1 }]);
    expect(await summary(id, { reasonIn: [reasons[0].message] })).toMatchObject({ count: 1, includedCount: 0 });
  });

  it('marks outliers, which differ far from other changes or multiply the value', async () => {
    // All others triple exactly. These are multiplied by 6, 0.5 and 1.5.
    await bids([50_000, 600_000, 200_000]);
    const id = await preview(20);
    const { items } = await list(id, { filters: { outliersOnly: true } });
    const found = items.map((each: { oldValue: string }) => Number(each.oldValue)).sort();
    expect(found).toEqual([0.05, 0.2, 0.6]);
    expect((await summary(id)).outlierCount).toBe(3);
    // A list without unusual changes has no outliers.
    await desk.reset();
    expect((await summary(await preview(20))).outlierCount).toBe(0);
  });

  it("marks changes that exceed the company's maximum factor", async () => {
    const factor = (value: number) =>
      desk.database.pool.query('UPDATE company SET change_factor_limit = $2 WHERE id = $1', [desk.company, value]);
    try {
      // All changes multiply by three, so no change differs from the others.
      const id = await preview(20);
      for (const [limit, outliers] of [
        [2.9, 20],
        [3, 0],
        [5, 0],
        [2, 20],
      ] as const) {
        await factor(limit);
        expect((await summary(id)).outlierCount).toBe(outliers);
        expect((await list(id, { filters: { outliersOnly: true } })).total).toBe(outliers);
      }
      expect(await act('excludeByFilter', id, { outliersOnly: true }, 20)).toMatchObject({ status: 'success' });
    } finally {
      await factor(3);
    }
  });
});

describe('excluding many operations at once', () => {
  it('excludes and includes operations by filter if their number matches the number shown', async () => {
    await bids([50_000, 600_000, 200_000, 300_000]);
    const id = await preview(30);
    const { planHash } = await desk.taskOf(id);
    const outliers = { outliersOnly: true };
    expect(await act('excludeByFilter', id, outliers, 7)).toMatchObject({
      status: 'error',
      message: '3 changes match now, not 7, so nothing was excluded. Review the list and try again.',
    });
    expect((await summary(id)).excludedCount).toBe(1);
    expect(await act('excludeByFilter', id, outliers, 3)).toEqual({
      status: 'success',
      message: '3 changes excluded.',
    });
    expect(await summary(id)).toMatchObject({ includedCount: 26, excludedCount: 4, excludedManuallyCount: 3 });
    // The plan has changed, so its hash differs from the one shown before.
    expect((await desk.taskOf(id)).planHash).not.toBe(planHash);
    const some = (await list(id, { filters: { reasonIn: ['Excluded manually'] }, perPage: 2 })).items.map(
      (each: { id: number }) => each.id,
    );
    expect(await act('includeByFilter', id, { operationIds: some }, 2)).toMatchObject({ status: 'success' });
    // Operations without a change are not included.
    expect(await act('includeByFilter', id, {}, 1)).toMatchObject({ status: 'success' });
    expect(await summary(id)).toMatchObject({ includedCount: 29, excludedCount: 1, excludedManuallyCount: 0 });
    const { rows } = await desk.database.pool.query(
      `SELECT action, after FROM audit_log WHERE company_id = $1 AND task_id = $2 AND action LIKE '%ByFilter' ORDER BY id`,
      [desk.company, id],
    );
    expect(rows).toEqual([
      { action: 'automationTask.operation.excludeByFilter', after: { count: 3, outliersOnly: true } },
      { action: 'automationTask.operation.includeByFilter', after: { count: 2, operationIds: some } },
      { action: 'automationTask.operation.includeByFilter', after: { count: 1 } },
    ]);
  });

  it('reassesses the task, so that a small number of changes requires no second approval', async () => {
    const { pool } = desk.database;
    await pool.query('UPDATE company SET approval_entity_limit = 5 WHERE id = $1', [desk.company]);
    try {
      const id = await preview(20);
      expect(await desk.taskOf(id)).toMatchObject({ needsApproval: true });
      const { items } = await list(id, { perPage: 16 });
      const operationIds = items.map((each: { id: number }) => each.id);
      expect(await act('excludeByFilter', id, { operationIds }, 16)).toMatchObject({ status: 'success' });
      expect(await desk.taskOf(id)).toMatchObject({ needsApproval: false, excludeCount: 16 });
    } finally {
      await pool.query('UPDATE company SET approval_entity_limit = 500 WHERE id = $1', [desk.company]);
    }
  });

  it('changes nothing once the task has started', async () => {
    const id = await preview(5);
    await desk.call(`mutation ($id: Int!) { automation { task(id: $id) { approve { status } } } }`, { id });
    await desk.ended(id);
    expect(await act('excludeByFilter', id, {}, 0)).toMatchObject({ status: 'error' });
    expect(await desk.taskOf(id)).toMatchObject({ successCount: 5, excludeCount: 0 });
  });
});
