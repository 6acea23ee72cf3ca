import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FactRow, type LoadInput } from '../facts/index.js';
import { factStore } from '../facts/fact-store.fixture.js';
import { estimateSite } from './estimates.js';
import type { DueSite } from './site-connection-store.repository.js';

const TODAY = '2026-03-10';
const YESTERDAY = '2026-03-09';
const at = (hour: number) => new Date(`${TODAY}T${String(hour).padStart(2, '0')}:00:00Z`);
const store = factStore();

let due: DueSite;
const groups = () => store.one.adgroups;
const load = (rows: readonly FactRow[], more: Partial<LoadInput> = {}) => {
  const days = rows.map(({ date }) => date).sort();
  const slice = { from: days[0]!, to: days.at(-1)!, accountIds: 'all' as const };
  const { companyId } = store.one;
  return store.loader.load({ companyId, source: 'spec', sides: ['site'], accountId: 0, slice, rows, ...more });
};
const clicks = (
  adgroupId: number,
  date: string,
  hour: number,
  outboundNbot: number | null,
  more: Partial<FactRow> = {},
) => ({
  ...{ adgroupId, date, hour, feedId: 1, outbound: outboundNbot, outboundNbot },
  ...more,
});
const paid = (adgroupId: number, date: string, hour: number, earned: number) => ({
  ...{ adgroupId, date, hour, feedId: 1, sold: 1, earnedGross: earned, earned },
});
const reports = (rows: readonly FactRow[], more: Partial<LoadInput> = {}) =>
  load(rows, { sides: ['revenue'], accountId: store.one.feedAccount, ...more });

const estimate = (from = TODAY, to = TODAY) =>
  estimateSite({ database: store.database, loader: store.loader, load: (work) => work() }, due, { from, to });
const hours = async (adgroupId: number, date = TODAY) =>
  (
    await store.database.pool.query<{ hour: number; est: number | null; earned: number | null; estimated: boolean }>(
      `SELECT hour, earned_est AS est, earned, estimated FROM perf_hour
       WHERE company_id = $1 AND adgroup_id = $2 AND date = $3 ORDER BY hour, device_id`,
      [store.one.companyId, adgroupId, date],
    )
  ).rows;
const reported = (until: Date) =>
  store.database.pool.query(
    `INSERT INTO freshness_mark (company_id, account_id, complete_until) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, account_id) DO UPDATE SET complete_until = excluded.complete_until`,
    [store.one.companyId, store.one.feedAccount, until],
  );

beforeEach(async () => {
  const { companyId, feedAccount, site } = store.one;
  due = {
    ...{ companyId, id: site, token: 1, failures: 0, recentReadAt: null, settledReadAt: null },
    ...{ collectFrom: new Date('2026-02-01T00:00:00Z'), completeUntil: at(10) },
  };
  await store.database.pool.query(
    "INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'yahoo', '2026-02-01T00:00:00Z')",
    [companyId, feedAccount],
  );
  await reported(at(11));
  // 160 clicks earned 60. Hours older than a week, and incomplete hours, don't count.
  const [busy, small] = groups();
  await load([
    clicks(busy, '2026-03-02', 9, 1_000),
    clicks(busy, '2026-03-08', 9, 60),
    clicks(busy, YESTERDAY, 9, 100),
    clicks(small, YESTERDAY, 9, 10),
    clicks(busy, TODAY, 10, 4),
    clicks(busy, TODAY, 11, 8),
    clicks(small, TODAY, 11, 3),
  ]);
  await reports([
    paid(busy, '2026-03-02', 9, 1_000_000),
    paid(busy, '2026-03-08', 9, 10_000_000),
    paid(busy, YESTERDAY, 9, 50_000_000),
    paid(small, YESTERDAY, 9, 8_000_000),
    paid(busy, TODAY, 10, 7_000_000),
  ]);
});

describe("clicks in hours that a feed hasn't reported", () => {
  it('use the RPC of the previous seven days, marked as estimated', async () => {
    await estimate();
    // 8 × 60 / 160.
    expect((await hours(groups()[0])).at(-1)).toEqual({ hour: 11, est: 3_000_000, earned: 3_000_000, estimated: true });
  });

  it("use the site's RPC if their ad group has few clicks", async () => {
    await estimate();
    // 3 × 68 / 170.
    expect(await hours(groups()[1])).toEqual([{ hour: 11, est: 1_200_000, earned: 1_200_000, estimated: true }]);
  });

  it('remain without an estimate if no revenue or no clicks were reported before', async () => {
    await load(
      [clicks(groups()[4], TODAY, 11, 9, { feedId: 2 }), clicks(groups()[2], TODAY, 11, null, { inbound: 5 })],
      {
        slice: { from: TODAY, to: TODAY, fromHour: 11, toHour: 11, accountIds: 'all', feedIds: [1, 2] },
      },
    );
    await estimate();
    for (const adgroup of [groups()[4], groups()[2]])
      expect((await hours(adgroup))[0]).toMatchObject({ est: null, earned: null, estimated: false });
  });

  it('lose their estimate when the site no longer reports the clicks', async () => {
    await estimate();
    await load([clicks(groups()[0], TODAY, 11, 8)], {
      slice: { from: TODAY, to: TODAY, fromHour: 11, toHour: 11, accountIds: 'all' },
    });
    await estimate();
    expect(await hours(groups()[1])).toEqual([]);
  });

  it('retain the same estimate if no data has changed', async () => {
    await estimate();
    const before = await store.facts();
    await estimate();
    expect(await store.facts()).toEqual(before);
  });
});

describe('hours that a feed has reported', () => {
  it('retain the reported revenue, and store the estimate in a separate column', async () => {
    await estimate();
    expect((await hours(groups()[0]))[0]).toEqual({ hour: 10, est: 1_500_000, earned: 7_000_000, estimated: false });
  });

  it('replace the estimate before they are final, and remove the estimate if nothing was paid', async () => {
    await estimate();
    await reports([paid(groups()[0], TODAY, 11, 2_500_000)], {
      grade: 'estimate',
      slice: { from: TODAY, to: TODAY, fromHour: 11, toHour: 11, accountIds: 'all', feedIds: [1] },
    });
    expect((await hours(groups()[0])).at(-1)).toEqual({ hour: 11, est: 3_000_000, earned: 2_500_000, estimated: true });
    expect(await hours(groups()[1])).toEqual([{ hour: 11, est: 1_200_000, earned: null, estimated: false }]);
    // An estimate made before the mark moves doesn't replace reported hours.
    await estimate();
    expect((await hours(groups()[0])).at(-1)).toMatchObject({ earned: 2_500_000, estimated: true });
    await reported(at(12));
    await estimate();
    expect((await hours(groups()[0])).at(-1)).toMatchObject({ est: 3_000_000, earned: 2_500_000 });
    expect(await hours(groups()[1])).toEqual([{ hour: 11, est: 1_200_000, earned: null, estimated: false }]);
  });

  it('remain unchanged once the site has fully reported the hours', async () => {
    await estimate();
    const before = await hours(groups()[0]);
    due = { ...due, completeUntil: at(11) };
    await load([clicks(groups()[0], YESTERDAY, 9, 400)]);
    await estimate(YESTERDAY);
    expect((await hours(groups()[0]))[0]).toEqual(before[0]);
    expect(await hours(groups()[0], YESTERDAY)).toMatchObject([{ est: null }]);
  });
});

it('estimates the hours of a daily feed until the feed reports the day', async () => {
  const { companyId } = store.one;
  const [, , , , group] = groups();
  const { rows } = await store.database.pool.query<{ id: number }>(
    "INSERT INTO partner_account (company_id, partner_id, name) VALUES ($1, 101, 'days') RETURNING id",
    [companyId],
  );
  const account = rows[0]!.id;
  await store.database.pool.query(
    "INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'adsense-search', '2026-02-01T00:00:00Z')",
    [companyId, account],
  );
  await store.database.pool.query(
    'INSERT INTO freshness_mark (company_id, account_id, complete_until) VALUES ($1, $2, $3)',
    [companyId, account, at(0)],
  );
  const feedIds = [101];
  const slice = { from: YESTERDAY, to: TODAY, accountIds: 'all' as const, feedIds };
  await load([clicks(group, YESTERDAY, 9, 100, { feedId: 101 }), clicks(group, TODAY, 11, 6, { feedId: 101 })], {
    slice,
  });
  const day = (date: string, earned: number) => ({
    adgroupId: group,
    date,
    feedId: 101,
    sold: 1,
    earnedGross: earned,
    earned,
  });
  await reports([day(YESTERDAY, 20_000_000)], { accountId: account, slice: { ...slice, to: YESTERDAY } });
  await estimate();
  expect(await hours(group)).toEqual([{ hour: 11, est: 1_200_000, earned: 1_200_000, estimated: true }]);
  await reports([day(TODAY, 900_000)], { accountId: account, grade: 'estimate', slice: { ...slice, from: TODAY } });
  await estimate();
  expect(await hours(group)).toEqual([
    { hour: -1, est: null, earned: 900_000, estimated: true },
    { hour: 11, est: 1_200_000, earned: null, estimated: false },
  ]);
});

it("doesn't change other sites or companies", async () => {
  await estimate();
  expect(await store.facts(store.two.companyId)).toEqual([]);
  const wrong = store.loader.load({
    ...{ companyId: store.one.companyId, source: 'spec', sides: ['site'], accountId: 0 },
    slice: { from: TODAY, to: TODAY, accountIds: 'all', siteIds: [store.two.site] },
    rows: [clicks(groups()[0], TODAY, 11, 1)],
  });
  await expect(wrong).rejects.toThrow('belongs to a different site');
});
