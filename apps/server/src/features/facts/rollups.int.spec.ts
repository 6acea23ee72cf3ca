import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY, NEXT, factStore } from './fact-store.fixture.js';
import { type FactRow, METRIC_COLUMNS } from './index.js';

const store = factStore();

describe('rollups', () => {
  const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
  const row = () =>
    fc.record({
      adgroupId: fc.constantFrom(...store.one.adgroups),
      date: fc.constantFrom(DAY, NEXT),
      hour: fc.constantFrom(-1, 0, 1, 23),
      deviceId: fc.constantFrom(0, 1, 2),
      countryId: fc.constantFrom(0, 276, 840),
      feedId: fc.constantFrom(undefined, 0, 1, 101),
      unreported: fc.boolean(),
      ...Object.fromEntries(METRIC_COLUMNS.map((c) => [c.field, maybe(c.isCount ? 1000 : 1e12)])),
    }) as fc.Arbitrary<FactRow>;

  it('contain the same sums as a plain loop, for any load', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row(), { maxLength: 40 }), async (rows) => {
        await store.loader.load({
          companyId: store.one.companyId,
          source: 'spec',
          sides: ['cost', 'revenue', 'site', 'official', 'estimate'],
          accountId: 0,
          slice: { from: DAY, to: NEXT },
          rows,
        });
        expect(await store.rollups.verify(store.one.companyId, { from: DAY, to: NEXT })).toEqual([]);
        for (const [table, keys] of [
          ['perf_day', (r: FactRow) => [r.date, r.adgroupId, r.deviceId, r.countryId]],
          ['perf_adgroup_day', (r: FactRow) => [r.date, r.adgroupId]],
          [
            'perf_account_day',
            (r: FactRow) => [
              r.date,
              store.one.adgroups.indexOf(r.adgroupId) < 3 ? store.one.accounts[0] : store.one.accounts[1],
              r.deviceId,
            ],
          ],
          ['perf_site_hour', (r: FactRow) => [r.date, r.hour!]],
          [
            'perf_geo_day',
            (r: FactRow) => [
              r.date,
              store.one.adgroups.indexOf(r.adgroupId) < 3 ? store.one.accounts[0] : store.one.accounts[1],
              r.countryId,
            ],
          ],
        ] as const) {
          const expected = new Map<string, { cost: number | null; bought: number | null; earned: number | null }>();
          const add = (a: number | null, b: number | null | undefined) =>
            b === null || b === undefined ? a : (a ?? 0) + b;
          // Rows of one key form one hour. If one of them is unreported, the whole hour is unreported, and then earned
          // is the estimate.
          const hours = new Map<string, FactRow[]>();
          const home = (r: FactRow) => r.feedId ?? (r.adgroupId === store.one.adgroups[4] ? 101 : 1);
          for (const r of rows) {
            if (METRIC_COLUMNS.every((c) => r[c.field] === null)) continue;
            const key = JSON.stringify([r.adgroupId, r.date, r.hour, r.deviceId, r.countryId, home(r)]);
            hours.set(key, [...(hours.get(key) ?? []), r]);
          }
          for (const same of hours.values()) {
            const key = JSON.stringify(keys(same[0]!));
            const sum = expected.get(key) ?? { cost: null, bought: null, earned: null };
            const unreported = same.some((r) => r.unreported);
            for (const r of same) {
              sum.cost = add(sum.cost, r.cost);
              sum.bought = add(sum.bought, r.bought);
              sum.earned = add(sum.earned, unreported ? r.earnedEst : r.earned);
            }
            expected.set(key, sum);
          }
          const names = {
            perf_day: 'adgroup_id, device_id, country_id',
            perf_adgroup_day: 'adgroup_id',
            perf_account_day: 'account_id, device_id',
            perf_site_hour: 'hour',
            perf_geo_day: 'account_id, country_id',
          };
          const found = await store.database.pool.query<(number | string | null)[]>({
            text: `SELECT date, ${names[table]}, isum(cost), isum(bought), isum(earned) FROM ${table} WHERE company_id = $1 GROUP BY date, ${names[table]}`,
            values: [store.one.companyId],
            rowMode: 'array',
          });
          const actual = new Map(
            found.rows.map((r) => {
              const [cost, bought, earned] = r.slice(-3);
              return [JSON.stringify(r.slice(0, -3)), { cost, bought, earned }];
            }),
          );
          expect(actual).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('support a day with both a day-only figure and an hourly figure', async () => {
    const none = Object.fromEntries(METRIC_COLUMNS.map((c) => [c.field, null]));
    const [first, , , , last] = store.one.adgroups;
    await store.loader.load({
      companyId: store.one.companyId,
      source: 'spec',
      sides: ['cost', 'revenue', 'site', 'official', 'estimate'],
      accountId: 0,
      slice: { from: DAY, to: DAY },
      rows: [
        { ...none, adgroupId: first, date: DAY, hour: -1, feedId: 0, yahooSold: 0 },
        { ...none, adgroupId: last, date: DAY, hour: 23, feedId: 0, outboundNbot: 0 },
      ],
    });
    const { rows } = await store.database.pool.query<{ hour: number; estimated: boolean }>(
      'SELECT hour, estimated FROM perf_site_hour WHERE company_id = $1 ORDER BY hour',
      [store.one.companyId],
    );
    expect(rows).toContainEqual({ hour: -1, estimated: false });
    expect(rows).toContainEqual({ hour: 23, estimated: false });
  });

  it('fail verification if they differ from the facts', async () => {
    await store.loader.load(store.cost([{ adgroupId: store.one.adgroups[0], date: DAY, hour: 5, cost: 10 }]));
    await store.database.pool.query('UPDATE perf_geo_day SET cost = 11 WHERE company_id = $1', [store.one.companyId]);
    expect(await store.rollups.verify(store.one.companyId, { from: DAY, to: DAY })).toEqual([
      { date: DAY, table: 'perf_geo_day', column: 'cost', facts: 10, rollup: 11 },
    ]);
    await store.rollups.refresh(store.one.companyId, [DAY], { force: true });
    expect(await store.rollups.verify(store.one.companyId, { from: DAY, to: DAY })).toEqual([]);
  });

  it('return either old or new sums, never a mix', async () => {
    const [a, b] = store.one.adgroups;
    await store.loader.load(
      store.cost([
        { adgroupId: a, date: DAY, hour: 5, cost: 10 },
        { adgroupId: b, date: DAY, hour: 5, cost: 10 },
      ]),
    );
    let done = false;
    const writer = (async () => {
      for (let n = 0; n < 25; n++) {
        await store.loader.load(
          store.cost([
            { adgroupId: a, date: DAY, hour: 5, cost: 10 + n },
            { adgroupId: b, date: DAY, hour: 5, cost: 10 - n },
          ]),
        );
      }
      done = true;
    })();
    let reads = 0;
    while (!done) {
      const { rows } = await store.database.pool.query(
        'SELECT isum(cost) AS sum FROM perf_adgroup_day WHERE company_id = $1',
        [store.one.companyId],
      );
      expect(rows).toEqual([{ sum: 20 }]);
      reads += 1;
    }
    await writer;
    expect(reads).toBeGreaterThan(5);
  });
});

describe('concurrent writers', () => {
  it('produce the same result as sequential writers within a company and day', async () => {
    const [a, b] = store.one.adgroups;
    const loads = Array.from({ length: 6 }, (_, n) => [
      store.loader.load(store.cost([{ adgroupId: n % 2 ? a : b, date: DAY, hour: 5, cost: n + 1 }])),
      store.loader.load(store.revenue([{ adgroupId: a, date: DAY, hour: 5, feedId: 1, earned: 1000 + n }])),
      store.rollups.refresh(store.one.companyId, [DAY], { force: true }),
    ]).flat();
    await Promise.all(loads);
    const rows = await store.facts();
    expect(rows.filter((row) => row['cost'] !== null)).toHaveLength(1);
    expect(rows.filter((row) => row['earned'] !== null)).toHaveLength(1);
    expect(await store.rollups.staleDays(store.one.companyId)).toEqual([]);
    expect(await store.rollups.verify(store.one.companyId, { from: DAY, to: DAY })).toEqual([]);
  });

  it("don't affect other companies", async () => {
    await store.loader.load(store.cost([{ adgroupId: store.one.adgroups[0], date: DAY, hour: 5, cost: 1 }]));
    await store.loader.load(
      store.cost([{ adgroupId: store.two.adgroups[0], date: DAY, hour: 5, cost: 2 }], {
        companyId: store.two.companyId,
        accountId: store.two.accounts[0],
      }),
    );
    await store.loader.load(store.cost([]));
    expect(await store.facts(store.one.companyId)).toEqual([]);
    expect(await store.facts(store.two.companyId)).toMatchObject([{ cost: 2 }]);
    const { rows } = await store.database.pool.query('SELECT cost FROM perf_geo_day WHERE company_id = $1', [
      store.two.companyId,
    ]);
    expect(rows).toEqual([{ cost: 2 }]);
  });
});
