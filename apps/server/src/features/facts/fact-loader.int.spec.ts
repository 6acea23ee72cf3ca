import { describe, expect, it } from '@jest/globals';
import { DAY, NEXT, factStore } from './fact-store.fixture.js';
import { type FactRow } from './index.js';

const store = factStore();

describe('the fact loader', () => {
  it('stores figures with the account, campaign and site of the ad group and its feed', async () => {
    const [first, , , , other] = store.one.adgroups;
    await store.loader.load(
      store.cost(
        [
          {
            adgroupId: first,
            date: DAY,
            hour: 5,
            deviceId: 2,
            countryId: 840,
            cost: 1_500_000,
            bought: 3,
            impressions: 100,
          },
          { adgroupId: other, date: DAY, hour: 6, cost: 1 },
        ],
        { accountId: 0 },
      ),
    );
    expect(await store.facts()).toMatchObject([
      {
        adgroup_id: first,
        account_id: store.one.accounts[0],
        site_id: store.one.site,
        feed_id: 1,
        hour: 5,
        cost: 1_500_000,
        bought: 3,
        conv: null,
      },
      { adgroup_id: other, account_id: store.one.accounts[1], feed_id: 101, hour: 6, cost: 1, bought: null },
    ]);
  });

  it('adds up rows with the same key and distinguishes null from zero', async () => {
    const key = { adgroupId: store.one.adgroups[0], date: DAY, hour: 5 };
    const result = await store.loader.load(
      store.cost([
        { ...key, cost: 7, bought: 0 },
        { ...key, cost: 5, bought: 0 },
      ]),
    );
    expect(result).toMatchObject({ rowsRead: 2, rowsChanged: 1, rowsTakenBack: 0, days: [DAY] });
    expect(await store.facts()).toMatchObject([{ cost: 12, bought: 0, impressions: null }]);
  });

  it('changes no rows when a load is repeated', async () => {
    const rows = [{ adgroupId: store.one.adgroups[0], date: DAY, hour: 5, cost: 7 }];
    await store.loader.load(store.cost(rows));
    const again = await store.loader.load(store.cost(rows));
    expect(again).toMatchObject({ rowsChanged: 0, rowsTakenBack: 0, days: [] });
    expect(await store.rollups.staleDays(store.one.companyId)).toEqual([]);
  });

  it('returns the changed days and queues only those days for a refresh', async () => {
    const [a, b] = store.one.adgroups;
    const slice = { from: DAY, to: NEXT };
    const rows = [
      { adgroupId: a, date: DAY, hour: 5, cost: 7 },
      { adgroupId: b, date: NEXT, hour: 5, cost: 8 },
    ];
    expect(await store.loader.load(store.cost(rows, { slice }))).toMatchObject({ days: [DAY, NEXT], rowsChanged: 2 });
    const second = await store.loader.load(store.cost([rows[0]!, { ...rows[1]!, cost: 9 }], { slice }), {
      refresh: false,
    });
    expect(second).toMatchObject({ days: [NEXT], rowsChanged: 1 });
    expect(await store.rollups.staleDays(store.one.companyId)).toEqual([NEXT]);
    expect(await store.loader.load(store.cost([rows[1]!], { slice }))).toMatchObject({
      days: [DAY, NEXT],
      rowsTakenBack: 1,
    });
  });

  it('writes only cost or only revenue, so that both are merged into one row', async () => {
    const key = { adgroupId: store.one.adgroups[0], date: DAY, hour: 5, feedId: 1 };
    await store.loader.load(store.revenue([{ ...key, sold: 2, earned: 900, earnedGross: 1000 }]));
    await store.loader.load(store.cost([{ ...key, cost: 7, bought: 4 }]));
    expect(await store.facts()).toMatchObject([{ cost: 7, bought: 4, sold: 2, earned: 900, earned_gross: 1000 }]);
    await store.loader.load(store.cost([]));
    expect(await store.facts()).toMatchObject([{ cost: null, bought: null, sold: 2, earned: 900 }]);
  });

  it("removes stored figures of its slice that a load doesn't contain", async () => {
    const [a, b, c, native] = store.one.adgroups;
    await store.loader.load(
      store.cost([{ adgroupId: native, date: DAY, hour: 5, cost: 50 }], { accountId: store.one.accounts[1] }),
    );
    await store.loader.load(
      store.cost([
        { adgroupId: a, date: DAY, hour: 5, cost: 1 },
        { adgroupId: b, date: DAY, hour: 5, cost: 2 },
        { adgroupId: c, date: DAY, hour: 9, cost: 3 },
      ]),
    );
    const slice = { from: DAY, to: DAY, fromHour: 0, toHour: 6 };
    const result = await store.loader.load(store.cost([{ adgroupId: a, date: DAY, hour: 5, cost: 1 }], { slice }));
    expect(result).toMatchObject({ rowsChanged: 0, rowsTakenBack: 1 });
    expect((await store.facts()).map((f) => [f['adgroup_id'], f['cost']])).toEqual([
      [a, 1],
      [native, 50],
      [c, 3],
    ]);
  });

  it('leaves revenue of other feeds unchanged', async () => {
    const key = { adgroupId: store.one.adgroups[0], date: DAY, hour: 5 };
    await store.loader.load(
      store.revenue([{ ...key, feedId: 101, earned: 5 }], {
        slice: { from: DAY, to: DAY, accountIds: 'all', feedIds: [101] },
      }),
    );
    await store.loader.load(store.revenue([{ ...key, feedId: 1, earned: 6 }]));
    await store.loader.load(store.revenue([]));
    expect(await store.facts()).toMatchObject([{ feed_id: 101, earned: 5 }]);
  });

  it('replaces day-only figures of the same account, day and side with hourly figures', async () => {
    const [a, b, , native] = store.one.adgroups;
    await store.loader.load(
      store.cost([
        { adgroupId: a, date: DAY, cost: 100 },
        { adgroupId: b, date: DAY, cost: 40 },
      ]),
    );
    await store.loader.load(
      store.cost([{ adgroupId: native, date: DAY, cost: 9 }], { accountId: store.one.accounts[1] }),
    );
    await store.loader.load(store.revenue([{ adgroupId: a, date: DAY, feedId: 1, earned: 70 }]));
    const slice = { from: DAY, to: DAY, fromHour: 0, toHour: 5 };
    await store.loader.load(store.cost([{ adgroupId: a, date: DAY, hour: 4, cost: 25 }], { slice }));
    expect((await store.facts()).map((f) => [f['adgroup_id'], f['hour'], f['cost'], f['earned']])).toEqual([
      [a, -1, null, 70],
      [native, -1, 9, null],
      [a, 4, 25, null],
    ]);
  });

  it('loads exact keys separately, and removes keys without figures', async () => {
    const [a, b] = store.one.adgroups;
    const slice = { exact: true } as const;
    await store.loader.load(
      store.cost(
        [
          { adgroupId: a, date: DAY, cost: 1 },
          { adgroupId: b, date: NEXT, cost: 2 },
        ],
        { slice },
      ),
    );
    await store.loader.load(
      store.cost(
        [
          { adgroupId: a, date: NEXT, cost: 3 },
          { adgroupId: b, date: NEXT },
        ],
        { slice },
      ),
    );
    expect((await store.facts()).map((f) => [f['adgroup_id'], f['date'], f['cost']])).toEqual([
      [a, DAY, 1],
      [a, NEXT, 3],
    ]);
  });

  it('rejects exact day-only figures in addition to hourly figures of the same ad group', async () => {
    const [a, b] = store.one.adgroups;
    await store.loader.load(store.cost([{ adgroupId: a, date: DAY, hour: 3, cost: 1 }]));
    const slice = { exact: true } as const;
    await expect(store.loader.load(store.cost([{ adgroupId: a, date: DAY, cost: 1 }], { slice }))).rejects.toThrow(
      'counted twice',
    );
    await store.loader.load(store.cost([{ adgroupId: b, date: DAY, cost: 5 }], { slice }));
    expect((await store.facts()).map((f) => f['cost'])).toEqual([5, 1]);
  });
});

it('reloads a large day in about the same time as the first load', async () => {
  const countries = (await store.database.pool.query<{ id: number }>('SELECT id FROM country ORDER BY id')).rows.map(
    (row) => row.id,
  );
  function* wide(salt: number): Generator<FactRow> {
    for (const countryId of countries) {
      for (let hour = 0; hour < 24; hour++) {
        for (const adgroupId of store.one.adgroups.slice(0, 3))
          yield { adgroupId, date: DAY, hour, countryId, cost: hour + salt };
      }
    }
  }
  const time = async (salt: number) => {
    const started = performance.now();
    const result = await store.loader.load(store.cost([], { rows: wide(salt) }));
    return { ...result, ms: performance.now() - started };
  };
  const first = await time(0);
  const again = await time(1);
  expect(first.rowsChanged).toBe(countries.length * 72);
  expect(again.rowsChanged).toBe(countries.length * 72);
  // Comparing each fact with each staged row would take minutes.
  expect(again.ms).toBeLessThan(5 * first.ms + 1000);
}, 30_000);

describe('estimated revenue', () => {
  it('replaces missing revenue until the feed reports', async () => {
    const key = { adgroupId: store.one.adgroups[0], date: DAY, hour: 5, feedId: 1 };
    const estimate = (rows: readonly FactRow[]) => store.loader.load(store.revenue(rows, { sides: ['estimate'] }));
    await estimate([{ ...key, earnedEst: 800, unreported: true }]);
    expect(await store.facts()).toMatchObject([{ earned: 800, earned_est: 800, estimated: true }]);
    await estimate([{ ...key, earnedEst: 820, unreported: true }]);
    expect(await store.facts()).toMatchObject([{ earned: 820, earned_est: 820, estimated: true }]);
    await store.loader.load(store.revenue([{ ...key, earned: 1000 }]));
    expect(await store.facts()).toMatchObject([{ earned: 1000, earned_est: 820, estimated: false }]);
    await estimate([{ ...key, earnedEst: 850, unreported: true }]);
    expect(await store.facts()).toMatchObject([{ earned: 1000, earned_est: 850, estimated: false }]);
  });

  it('no longer counts once the feed reports the hour without the ad group', async () => {
    const key = { adgroupId: store.one.adgroups[0], date: DAY, hour: 5, feedId: 1 };
    await store.loader.load(store.revenue([{ ...key, earnedEst: 800, unreported: true }], { sides: ['estimate'] }));
    await store.loader.load(store.revenue([]));
    expect(await store.facts()).toMatchObject([{ earned: null, earned_est: 800, estimated: false }]);
  });

  it('can be loaded together with reported revenue', async () => {
    const key = { adgroupId: store.one.adgroups[0], date: DAY, feedId: 1 };
    await store.loader.load(
      store.revenue(
        [
          { ...key, hour: 5, earned: 1000, earnedEst: 900 },
          { ...key, hour: 6, earnedEst: 700, unreported: true },
        ],
        { sides: ['revenue', 'estimate'] },
      ),
    );
    expect(await store.facts()).toMatchObject([
      { hour: 5, earned: 1000, earned_est: 900, estimated: false },
      { hour: 6, earned: 700, earned_est: 700, estimated: true },
    ]);
  });
});
