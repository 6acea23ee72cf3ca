import { InvalidRequest } from '@adops/connectors';
import { addDays, dayOf } from '@adops/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk } from '../../../test/automation/automation-desk.js';
import { asPlatform, TargetPlatform } from '../../../test/automation/target-platform.js';
import { giveRole } from '../../../test/two-companies.js';
import { AdPlatforms } from '../automation/index.js';

jest.setTimeout(120_000);
let desk: AutomationDesk;
let platform: TargetPlatform;
const yesterday = addDays(dayOf(new Date()), -1);
const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  desk.database.pool.query<Row>(text, [...values]).then(({ rows }) => rows);

beforeAll(async () => {
  desk = await AutomationDesk.open();
  // The n-th ad group has cost n, n / 2 conversions, and 10 clicks sold for n / 10.
  await sql('SELECT perf_ensure_partitions($1, $1)', [yesterday]);
  const insert = (table: string, columns: string, values: string) =>
    sql(
      `INSERT INTO ${table} (company_id, date, account_id, campaign_id, adgroup_id, site_id, bought, cost, conv, sold, earned, earned_gross${columns})
       SELECT a.company_id, $2::date, a.account_id, a.campaign_id, a.id, 0, 10, 1000000 * n, 500000 * n, 10, 100000 * n, 100000 * n${values}
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM adgroup WHERE company_id = $1 AND name LIKE 'lane ad group%') a`,
      [desk.company, yesterday],
    );
  await insert('perf_hour', ', hour, device_id, country_id, feed_id, buyer_id', ', 10, 1, 276, 1, 0');
  const reported = [', reported_sold, reported_earned', ', 10, 100000 * n'] as const;
  await insert('perf_day', `, device_id, country_id, feed_id${reported[0]}`, `, 1, 276, 1${reported[1]}`);
  await insert('perf_adgroup_day', ...reported);
  await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['placement-manager']);
  await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1', [
    desk.company,
    desk.world.ALFA.buyer,
  ]);
});
afterAll(() => desk.close());
beforeEach(async () => {
  platform = new TargetPlatform();
  for (const { externalId } of desk.adgroups)
    platform.entities.set(externalId, { status: 'enabled', targetCpa: 400_000 });
  Object.assign(desk.console.app.get(AdPlatforms), { of: () => asPlatform(platform) });
  await sql('DELETE FROM automation_task WHERE company_id = $1', [desk.company]);
  await sql('UPDATE adgroup SET status_id = 2, max_cpa_micros = 400000 WHERE company_id = $1', [desk.company]);
  await sql('UPDATE company SET approval_entity_limit = 500 WHERE id = $1', [desk.company]);
});

const BUYER = 'ALFA-buyer';
const ROW = `adgroupId adgroupName sourceId accountId campaignName status updatedAt cpa rpc lastCpaCap cap actionStatus cost conversions
  revenue soldClicks effect { action reason currency targetCpaBefore targetCpaAfter targetNote approvalNote }`;
const HISTORY = `totalRecords rows { id adgroupId adgroupName sourceName accountName campaignName cpaCap updateStatus actionType result
  startedAt finishedAt userId userName placementId taskId }`;

async function manager(selection: string, as = BUYER, variables: object = {}, declared = '') {
  const answer = await desk.call(`query ${declared} { placementManager { ${selection} } }`, variables, as);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.placementManager;
}
/** Returns the rows of the first ad groups. */
const rows = async (count: number, more = '', as = BUYER) =>
  (
    await manager(
      `adgroups(sourceIds: [5], adgroups: $ids ${more}) { ${ROW} }`,
      as,
      { ids: desk.some(count) },
      '($ids: [Int!])',
    )
  ).adgroups.sort((a: { adgroupId: number }, b: { adgroupId: number }) => a.adgroupId - b.adgroupId);
const history = async (filters = '', as = BUYER) =>
  (await manager(`updateStatuses(filters: {${filters}}) { ${HISTORY} }`, as)).updateStatuses;

const ACTION = (action: string) => `mutation ($days: Int!, $of: [ProcessedAdgroupInput!]!) { placementManager {
  answer: ${action}(daysRange: $days, processedAdgroups: $of) { status message adgroups { adgroupId status message } } } }`;
interface Of {
  readonly cap?: number | null;
  readonly as?: string;
  readonly key?: string;
}
async function raw(
  action: 'pauseAdGroups' | 'restoreAdGroups',
  at: readonly number[],
  { cap = 0.5, as = BUYER, key }: Of = {},
) {
  const of = at.map((n) => ({
    adgroupId: desk.adgroups[n]!.id,
    accountId: desk.adgroups[n]!.accountId,
    sourceId: 5,
    cap,
  }));
  return desk.call(ACTION(action), { days: 7, of }, as, key ? { 'idempotency-key': key } : {});
}
async function act(action: 'pauseAdGroups' | 'restoreAdGroups', at: readonly number[], of: Of = {}) {
  const answer = await raw(action, at, of);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.placementManager.answer;
}
const pause = (at: readonly number[], of?: Of) => act('pauseAdGroups', at, of);
const restore = (at: readonly number[], of?: Of) => act('restoreAdGroups', at, of);
const held = (at: number) => platform.entities.get(desk.adgroups[at]!.externalId)!;

describe('ad groups of the placement manager', () => {
  it('show the cap of the specified or default formula', async () => {
    const [first, second] = await rows(2);
    expect(first).toMatchObject({
      cost: 1,
      conversions: 0.5,
      revenue: 0.1,
      soldClicks: 10,
      cpa: 2,
      rpc: 0.01,
      cap: 0.31,
    });
    expect(second).toMatchObject({ cpa: 2, rpc: 0.02, cap: 0.32, status: 'enabled', lastCpaCap: null, updatedAt: null, actionStatus: null }); // prettier-ignore
    const formula =
      'formula: { capTarget: cpa, capOperator: multiply, capValue: 0.33333, capRangeStart: 0, capRangeEnd: 1 }';
    expect((await rows(1, formula))[0]).toMatchObject({ cap: 0.6666 });
    expect(
      await manager('defaultFormula { capTarget capOperator capValue daysRange capRangeStart capRangeEnd cap }'),
    ).toEqual({
      defaultFormula: {
        ...{ capTarget: 'rpc', capOperator: 'plus', capValue: 0.3, daysRange: 7, capRangeStart: 0.3, capRangeEnd: 3 },
        cap: null,
      },
    });
  });

  it('use source 28 and 7 days by default', async () => {
    expect(await manager('adgroups { adgroupId }')).toEqual({ adgroups: [] });
    expect((await manager('adgroups(sourceIds: []) { adgroupId }')).adgroups).toHaveLength(40);
    await sql('UPDATE adgroup SET status_id = 3 WHERE company_id = $1 AND id = ANY ($2)', [desk.company, desk.some(1)]);
    expect((await manager('adgroups(sourceIds: [5]) { adgroupId }')).adgroups).toHaveLength(39);
  });

  it('show whether the cap becomes a target and requires approval', async () => {
    const effect = async (more = '') => (await rows(1, more))[0].effect;
    expect(await effect()).toEqual({
      ...{ action: 'pause', reason: null, currency: 'USD', targetCpaBefore: 0.4, targetCpaAfter: 0.31 },
      ...{ targetNote: null, approvalNote: null },
    });
    expect(await effect('formula: { capValue: 1.9 }')).toMatchObject({
      targetCpaAfter: 1.91,
      approvalNote: expect.stringContaining('×'),
    });
    expect(await effect('formula: { capValue: 4.2, capRangeEnd: 20 }')).toMatchObject({ targetCpaAfter: 4.21 });
    platform.hasTarget = false;
    expect(await effect()).toMatchObject({
      ...{ action: 'pause', targetCpaAfter: null, targetNote: "Double doesn't support a target CPA for ad groups." },
    });
  });

  it('convert a cap into the currency of the account', async () => {
    await sql(`INSERT INTO currency_rate (day, currency, per_euro_micros) VALUES (current_date, 'USD', 1250000)`);
    await sql(`UPDATE partner_account SET currency = 'EUR' WHERE company_id = $1`, [desk.company]);
    const [row] = await rows(1);
    await sql(`UPDATE partner_account SET currency = 'USD' WHERE company_id = $1`, [desk.company]);
    await sql('DELETE FROM currency_rate');
    expect(row).toMatchObject({ cap: 0.31, effect: { currency: 'EUR', targetCpaAfter: 0.248 } });
  });

  it.each([
    ['formula: { capValue: -1 }', 'formula.capValue'],
    ['formula: { capRangeStart: 5 }', 'formula.capRangeEnd'],
    ['daysRange: 0', 'daysRange'],
  ])('fail validation for %s with an error at its field', async (argument, field) => {
    const { errors } = await desk.call(`{ placementManager { adgroups(${argument}) { adgroupId } } }`, {}, BUYER);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
  });
});

describe('pausing an ad group', () => {
  it('pauses at the platform, sets the cap as the target, and adds a history entry', async () => {
    expect(await pause([0], { cap: 0.4234 })).toEqual({
      status: 'success',
      message: 'Adgroup successfully paused',
      adgroups: [{ adgroupId: desk.some(1)[0], status: 'paused', message: null }],
    });
    expect(held(0)).toEqual({ status: 'paused', targetCpa: 423_400 });
    expect((await rows(1))[0]).toMatchObject({
      ...{ status: 'paused', lastCpaCap: 0.4234, updatedAt: expect.any(String) },
      effect: { action: 'restore', targetCpaAfter: null },
    });
    expect(await history()).toMatchObject({
      totalRecords: 1,
      rows: [
        {
          ...{
            adgroupId: desk.some(1)[0],
            cpaCap: 0.4234,
            updateStatus: 'success',
            actionType: 'pause',
            placementId: null,
          },
          ...{ userId: desk.world.ALFA.buyer, userName: BUYER, result: 'Target CPA set to 0.4234 USD.' },
          finishedAt: expect.any(String),
        },
      ],
    });
    const records = await sql(
      `SELECT action, source, user_id AS user FROM audit_log WHERE company_id = $1 AND entity_type = 'adgroup' AND entity_id = $2 ORDER BY action`,
      [desk.company, String(desk.some(1)[0])],
    );
    expect(records).toEqual([
      { action: 'adgroup.maxCPA', source: 'person', user: desk.world.ALFA.buyer },
      { action: 'adgroup.status', source: 'person', user: desk.world.ALFA.buyer },
    ]);
  });

  it('only records the cap if the platform has no target or no cap is given', async () => {
    platform.hasTarget = false;
    expect(await pause([0, 1])).toMatchObject({ status: 'success', message: 'Adgroups successfully paused' });
    platform.hasTarget = true;
    expect(await pause([2], { cap: null })).toMatchObject({ status: 'success' });
    expect(platform.changes.filter((each) => each.startsWith('targetCpa'))).toEqual([]);
    expect((await rows(3)).map(({ lastCpaCap }: { lastCpaCap: number }) => lastCpaCap)).toEqual([0.5, 0.5, null]);
  });

  it('returns an error and the status failed if the platform rejects the pause', async () => {
    platform.refuses = (id, field) =>
      field === 'status' && id === desk.adgroups[1]!.externalId ? new InvalidRequest('Not this one.') : null;
    expect(await pause([0, 1])).toMatchObject({
      status: 'warning',
      message: '1 ad group not paused. Not this one.',
      adgroups: [{ status: 'paused' }, { status: 'failed', message: 'Not this one.' }],
    });
    expect(await pause([1])).toMatchObject({ status: 'error', message: 'Not this one.' });
    expect((await rows(2))[1]).toMatchObject({ status: 'failed', effect: { action: 'pause' } });
    expect((await history('updateStatusIn: [failure]')).rows).toMatchObject([
      { result: expect.stringContaining('Not this one.') },
      {},
    ]);
  });

  it('counts as failed if the target was rejected, but the ad group can be restored', async () => {
    platform.refuses = (_, field) => (field === 'targetCpa' ? new InvalidRequest('Too low.') : null);
    expect((await pause([0])).adgroups).toMatchObject([{ status: 'failed', message: 'Too low.' }]);
    expect((await rows(1))[0]).toMatchObject({ status: 'failed', effect: { action: 'restore' } });
    expect((await history()).rows[0].result).toBe('Target CPA 0.5 USD not set. Too low.');
    expect(await restore([0])).toMatchObject({ status: 'success' });
  });

  it("requires approval above the company's limits, with the status new in the history", async () => {
    await sql('UPDATE company SET approval_entity_limit = 1 WHERE id = $1', [desk.company]);
    expect(await pause([0, 1])).toMatchObject({
      status: 'warning',
      message: 'Another user must approve this.',
      adgroups: [{ status: 'enabled' }, { status: 'enabled' }],
    });
    const { rows: waiting } = await history('updateStatusIn: [new]');
    expect(waiting).toMatchObject([{ result: 'Another user must approve this.', finishedAt: null }, {}]);
    expect(held(0).status).toBe('enabled');
    const { data } = await desk.call(ACT('approve { status }'), { id: waiting[0].taskId });
    expect(data.automation.task.approve.status).toBe('success');
    await desk.ended(waiting[0].taskId);
    expect(held(0).status).toBe('paused');
    expect((await history('updateStatusIn: [success]')).totalRecords).toBe(2);
  });

  it('creates one task if repeated with the same idempotency key', async () => {
    const first = await pause([0], { key: 'placement-manager-1' });
    expect(await pause([0], { key: 'placement-manager-1' })).toEqual(first);
    expect(await desk.taskCount()).toBe(1);
  });

  it.each([
    ['a negative cap', { cap: -0.1 }, [0], 'processedAdgroups.0.cap'],
    ['a cap with 5 decimals', { cap: 0.12345 }, [0], 'processedAdgroups.0.cap'],
    ['nothing', {}, [], 'processedAdgroups'],
    ['one ad group twice', {}, [0, 0], 'processedAdgroups.1'],
  ])('rejects %s with an error at its field', async (_, of, at, field) => {
    const { errors } = await raw('pauseAdGroups', at, of);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
    expect(await desk.taskCount()).toBe(0);
  });

  it("requires only the tool's permission, even when the change is sent", async () => {
    const { errors } = await desk.call('{ automation { task(id: 1) { id } } }', {}, BUYER);
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    await sql('UPDATE company SET approval_entity_limit = 0 WHERE id = $1', [desk.company]);
    await pause([0]);
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['bulk-actions']);
    const { errors: refused } = await raw('pauseAdGroups', [0]);
    expect(refused?.[0]?.extensions?.code).toBe('FORBIDDEN');
    const [task] = await sql<{ id: number }>('SELECT id FROM automation_task WHERE company_id = $1', [desk.company]);
    await desk.call(ACT('approve { status }'), { id: task!.id });
    await desk.ended(task!.id);
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['placement-manager']);
    expect((await history()).rows).toMatchObject([
      { updateStatus: 'failure', result: expect.stringContaining('no longer has permission') },
    ]);
    expect(platform.changes).toEqual([]);
  });
});

describe('restoring an ad group', () => {
  it('enables ad groups that the placement manager paused, without changing the target', async () => {
    await pause([0, 1]);
    expect(await restore([0, 1])).toMatchObject({ status: 'success', message: 'Adgroups successfully restored' });
    expect(held(0)).toEqual({ status: 'enabled', targetCpa: 500_000 });
    expect((await rows(1))[0]).toMatchObject({ status: 'enabled', lastCpaCap: 0.5 });
    expect((await history('actionTypeIn: [restore]')).totalRecords).toBe(2);
    expect(await restore([0])).toMatchObject({ status: 'error', adgroups: [{ status: 'failed' }] });
  });

  it("doesn't enable ad groups that other users paused", async () => {
    held(0).status = 'paused';
    await sql('UPDATE adgroup SET status_id = 3 WHERE company_id = $1 AND id = ANY ($2)', [desk.company, desk.some(1)]);
    expect(await restore([0])).toMatchObject({ status: 'error', message: "The placement manager didn't pause it, or its status has changed since." }); // prettier-ignore
    expect(held(0).status).toBe('paused');
  });

  it("doesn't enable ad groups that a user has since enabled and paused again", async () => {
    await pause([0]);
    const SWITCH = (to: number) =>
      `mutation { adgroup(adgroupId: ${desk.some(1)[0]}) { updateStatus(newValue: ${to}) { status } } }`;
    for (const to of [2, 3]) expect((await desk.call(SWITCH(to))).data.adgroup.updateStatus.status).toBe('success');
    expect(await rows(1)).toEqual([]);
    expect(await restore([0])).toMatchObject({ status: 'error' });
    expect(held(0).status).toBe('paused');
  });

  it("doesn't enable ad groups that were already paused at the platform", async () => {
    held(0).status = 'paused';
    expect(await pause([0])).toMatchObject({ adgroups: [{ status: 'paused', message: expect.anything() }] });
    expect(await restore([0])).toMatchObject({ status: 'error' });
  });
});

describe("ad groups of other users' accounts", () => {
  it("don't appear in the list or history, and can’t be changed", async () => {
    await pause([0]);
    await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1', [
      desk.company,
      desk.world.ALFA.admin,
    ]);
    const [listed, paused, { totalRecords }] = [await rows(2), await pause([1]), await history()];
    await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1', [
      desk.company,
      desk.world.ALFA.buyer,
    ]);
    expect(listed).toEqual([]);
    expect(paused).toMatchObject({ status: 'error', adgroups: [{ status: 'failed', message: 'Not found.' }] });
    expect(totalRecords).toBe(0);
    const wrong = [{ adgroupId: desk.adgroups[1]!.id, accountId: desk.adgroups.at(-1)!.accountId }];
    const { data } = await desk.call(ACTION('pauseAdGroups'), { days: 7, of: wrong }, BUYER);
    expect(data.placementManager.answer).toMatchObject({ status: 'error', message: 'Not found.' });
  });
});
