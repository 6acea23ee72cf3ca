import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { Database } from '../../core/database/database.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from './facts.fixture.js';
import {
  asOf,
  type FactRow,
  FactLoader,
  FactsRefused,
  type LoadInput,
  METRIC_COLUMNS,
  Rollups,
  setFreshness,
} from './index.js';

let testDatabase: TestDatabase;
let database: Database;
let loader: FactLoader;
let rollups: Rollups;
let one: SmallCompany;
let two: SmallCompany;
let companies = 0;

const DAY = '2026-03-10';
const NEXT = '2026-03-11';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await loadReferenceData(database);
  loader = new FactLoader(database);
  rollups = new Rollups(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  companies += 1;
  one = await createSmallCompany(database, `one-${companies}`);
  two = await createSmallCompany(database, `two-${companies}`);
});

function cost(rows: readonly FactRow[], more: Partial<LoadInput> = {}): LoadInput {
  const slice = { from: DAY, to: DAY };
  return {
    companyId: one.companyId,
    source: 'spec',
    sides: ['cost'],
    accountId: one.accounts[0],
    slice,
    rows,
    ...more,
  };
}
function revenue(rows: readonly FactRow[], more: Partial<LoadInput> = {}): LoadInput {
  const slice = { from: DAY, to: DAY, accountIds: 'all', feedIds: [1] } as const;
  return {
    companyId: one.companyId,
    source: 'spec',
    sides: ['revenue'],
    accountId: one.feedAccount,
    slice,
    rows,
    ...more,
  };
}
async function facts(companyId = one.companyId) {
  const { rows } = await database.pool.query<Record<string, number | string | boolean | null>>(
    'SELECT * FROM perf_hour WHERE company_id = $1 ORDER BY date, hour, adgroup_id, device_id, country_id, feed_id',
    [companyId],
  );
  return rows;
}
async function ledger() {
  const { rows } = await database.pool.query<Record<string, number | string | null>>(
    'SELECT * FROM perf_restatement WHERE company_id = $1 ORDER BY date, adgroup_id, load_id',
    [one.companyId],
  );
  return rows;
}

describe('one load', () => {
  it('books figures with account, campaign, site and the feed the ad group sends to', async () => {
    const [first, , , , other] = one.adgroups;
    await loader.load(
      cost(
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
    expect(await facts()).toMatchObject([
      {
        adgroup_id: first,
        account_id: one.accounts[0],
        site_id: one.site,
        feed_id: 1,
        hour: 5,
        cost: 1_500_000,
        bought: 3,
        conv: null,
      },
      { adgroup_id: other, account_id: one.accounts[1], feed_id: 101, hour: 6, cost: 1, bought: null },
    ]);
  });

  it('adds rows of one key up and keeps null apart from zero', async () => {
    const key = { adgroupId: one.adgroups[0], date: DAY, hour: 5 };
    const result = await loader.load(
      cost([
        { ...key, cost: 7, bought: 0 },
        { ...key, cost: 5, bought: 0 },
      ]),
    );
    expect(result).toMatchObject({ rowsRead: 2, rowsChanged: 1, rowsTakenBack: 0, days: [DAY] });
    expect(await facts()).toMatchObject([{ cost: 12, bought: 0, impressions: null }]);
  });

  it('changes nothing when repeated', async () => {
    const rows = [{ adgroupId: one.adgroups[0], date: DAY, hour: 5, cost: 7 }];
    await loader.load(cost(rows));
    const again = await loader.load(cost(rows));
    expect(again).toMatchObject({ rowsChanged: 0, rowsTakenBack: 0, days: [] });
    expect(await rollups.staleDays(one.companyId)).toEqual([]);
  });

  it('writes only its side, so cost and revenue meet in one row', async () => {
    const key = { adgroupId: one.adgroups[0], date: DAY, hour: 5, feedId: 1 };
    await loader.load(revenue([{ ...key, sold: 2, earned: 900, earnedGross: 1000 }]));
    await loader.load(cost([{ ...key, cost: 7, bought: 4 }]));
    expect(await facts()).toMatchObject([{ cost: 7, bought: 4, sold: 2, earned: 900, earned_gross: 1000 }]);
    await loader.load(cost([]));
    expect(await facts()).toMatchObject([{ cost: null, bought: null, sold: 2, earned: 900 }]);
  });

  it('takes back what its slice no longer brings, and nothing else', async () => {
    const [a, b, c, native] = one.adgroups;
    await loader.load(cost([{ adgroupId: native, date: DAY, hour: 5, cost: 50 }], { accountId: one.accounts[1] }));
    await loader.load(
      cost([
        { adgroupId: a, date: DAY, hour: 5, cost: 1 },
        { adgroupId: b, date: DAY, hour: 5, cost: 2 },
        { adgroupId: c, date: DAY, hour: 9, cost: 3 },
      ]),
    );
    const slice = { from: DAY, to: DAY, fromHour: 0, toHour: 6 };
    const result = await loader.load(cost([{ adgroupId: a, date: DAY, hour: 5, cost: 1 }], { slice }));
    expect(result).toMatchObject({ rowsChanged: 0, rowsTakenBack: 1 });
    expect((await facts()).map((f) => [f['adgroup_id'], f['cost']])).toEqual([
      [a, 1],
      [native, 50],
      [c, 3],
    ]);
  });

  it('leaves revenue of other feeds alone', async () => {
    const key = { adgroupId: one.adgroups[0], date: DAY, hour: 5 };
    await loader.load(
      revenue([{ ...key, feedId: 101, earned: 5 }], {
        slice: { from: DAY, to: DAY, accountIds: 'all', feedIds: [101] },
      }),
    );
    await loader.load(revenue([{ ...key, feedId: 1, earned: 6 }]));
    await loader.load(revenue([]));
    expect(await facts()).toMatchObject([{ feed_id: 101, earned: 5 }]);
  });

  it('replaces day-only figures of the same account, day and side by hourly ones', async () => {
    const [a, b, , native] = one.adgroups;
    await loader.load(
      cost([
        { adgroupId: a, date: DAY, cost: 100 },
        { adgroupId: b, date: DAY, cost: 40 },
      ]),
    );
    await loader.load(cost([{ adgroupId: native, date: DAY, cost: 9 }], { accountId: one.accounts[1] }));
    await loader.load(revenue([{ adgroupId: a, date: DAY, feedId: 1, earned: 70 }]));
    const slice = { from: DAY, to: DAY, fromHour: 0, toHour: 5 };
    await loader.load(cost([{ adgroupId: a, date: DAY, hour: 4, cost: 25 }], { slice }));
    expect((await facts()).map((f) => [f['adgroup_id'], f['hour'], f['cost'], f['earned']])).toEqual([
      [a, -1, null, 70],
      [native, -1, 9, null],
      [a, 4, 25, null],
    ]);
  });

  it('takes exact keys by themselves, and takes back the keys that come without figures', async () => {
    const [a, b] = one.adgroups;
    const slice = { exact: true } as const;
    await loader.load(
      cost(
        [
          { adgroupId: a, date: DAY, cost: 1 },
          { adgroupId: b, date: NEXT, cost: 2 },
        ],
        { slice },
      ),
    );
    await loader.load(
      cost(
        [
          { adgroupId: a, date: NEXT, cost: 3 },
          { adgroupId: b, date: NEXT },
        ],
        { slice },
      ),
    );
    expect((await facts()).map((f) => [f['adgroup_id'], f['date'], f['cost']])).toEqual([
      [a, DAY, 1],
      [a, NEXT, 3],
    ]);
  });

  it('refuses exact day-only figures beside hourly ones of the same ad group', async () => {
    const [a, b] = one.adgroups;
    await loader.load(cost([{ adgroupId: a, date: DAY, hour: 3, cost: 1 }]));
    const slice = { exact: true } as const;
    await expect(loader.load(cost([{ adgroupId: a, date: DAY, cost: 1 }], { slice }))).rejects.toThrow('count twice');
    await loader.load(cost([{ adgroupId: b, date: DAY, cost: 5 }], { slice }));
    expect((await facts()).map((f) => f['cost'])).toEqual([5, 1]);
  });
});

it('takes a large day again in about the time of the first, with or without statistics', async () => {
  const countries = (await database.pool.query<{ id: number }>('SELECT id FROM country ORDER BY id')).rows.map(
    (row) => row.id,
  );
  function* wide(salt: number): Generator<FactRow> {
    for (const countryId of countries) {
      for (let hour = 0; hour < 24; hour++) {
        for (const adgroupId of one.adgroups.slice(0, 3))
          yield { adgroupId, date: DAY, hour, countryId, cost: hour + salt };
      }
    }
  }
  const time = async (salt: number) => {
    const started = performance.now();
    const result = await loader.load(cost([], { rows: wide(salt) }));
    return { ...result, ms: performance.now() - started };
  };
  const first = await time(0);
  const again = await time(1);
  expect(first.rowsChanged).toBe(countries.length * 72);
  expect(again.rowsChanged).toBe(countries.length * 72);
  // Comparing each fact with each staged row would take minutes.
  expect(again.ms).toBeLessThan(5 * first.ms + 1000);
}, 30_000);

describe('estimates', () => {
  it('stand in for revenue until the feed reports', async () => {
    const key = { adgroupId: one.adgroups[0], date: DAY, hour: 5, feedId: 1 };
    const estimate = (rows: readonly FactRow[]) => loader.load(revenue(rows, { sides: ['estimate'] }));
    await estimate([{ ...key, earnedEst: 800, unreported: true }]);
    expect(await facts()).toMatchObject([{ earned: 800, earned_est: 800, estimated: true }]);
    await estimate([{ ...key, earnedEst: 820, unreported: true }]);
    expect(await facts()).toMatchObject([{ earned: 820, earned_est: 820, estimated: true }]);
    await loader.load(revenue([{ ...key, earned: 1000 }]));
    expect(await facts()).toMatchObject([{ earned: 1000, earned_est: 820, estimated: false }]);
    await estimate([{ ...key, earnedEst: 850, unreported: true }]);
    expect(await facts()).toMatchObject([{ earned: 1000, earned_est: 850, estimated: false }]);
  });

  it('end when the feed reports the hour without the ad group', async () => {
    const key = { adgroupId: one.adgroups[0], date: DAY, hour: 5, feedId: 1 };
    await loader.load(revenue([{ ...key, earnedEst: 800, unreported: true }], { sides: ['estimate'] }));
    await loader.load(revenue([]));
    expect(await facts()).toMatchObject([{ earned: null, earned_est: 800, estimated: false }]);
  });

  it('may come together with revenue', async () => {
    const key = { adgroupId: one.adgroups[0], date: DAY, feedId: 1 };
    await loader.load(
      revenue(
        [
          { ...key, hour: 5, earned: 1000, earnedEst: 900 },
          { ...key, hour: 6, earnedEst: 700, unreported: true },
        ],
        { sides: ['revenue', 'estimate'] },
      ),
    );
    expect(await facts()).toMatchObject([
      { hour: 5, earned: 1000, earned_est: 900, estimated: false },
      { hour: 6, earned: 700, earned_est: 700, estimated: true },
    ]);
  });
});

describe('refusals leave nothing behind', () => {
  const good = () => ({ adgroupId: one.adgroups[0], date: DAY, hour: 1, cost: 1 });
  it.each<[string, () => FactRow, string]>([
    ['2^53', () => ({ ...good(), cost: 2 ** 53 }), '2^53'],
    ['a fraction', () => ({ ...good(), cost: 0.5 }), 'whole number'],
    ['a count beyond 32 bits', () => ({ ...good(), bought: 2 ** 31 }), 'count'],
    ['an ad group of nobody', () => ({ ...good(), adgroupId: 999_999_999 }), 'ad group'],
    ['an ad group of another account', () => ({ ...good(), adgroupId: one.adgroups[3] }), 'ad group'],
    ['an ad group of another company', () => ({ ...good(), adgroupId: two.adgroups[0] }), 'ad group'],
    ['30 February', () => ({ ...good(), date: '2026-02-30' }), 'no date'],
    ['a day outside the slice', () => ({ ...good(), date: NEXT }), 'outside the slice'],
    ['hour 24', () => ({ ...good(), hour: 24 }), 'hour'],
    ['device 9', () => ({ ...good(), deviceId: 9 }), 'device'],
    ['country 1', () => ({ ...good(), countryId: 1 }), 'country'],
    ['a source as feed', () => ({ ...good(), feedId: 5 }), 'feed'],
  ])('%s', async (_name, bad, words) => {
    const load = loader.load(cost([good(), bad()]));
    await expect(load).rejects.toThrow(FactsRefused);
    await expect(load).rejects.toThrow(words);
    expect(await facts()).toEqual([]);
    // The connection that was copying is fit for the next load.
    await loader.load(cost([good()]));
    expect(await facts()).toHaveLength(1);
  });

  it('an account of another company', async () => {
    await expect(loader.load(cost([], { accountId: two.accounts[0] }))).rejects.toThrow('none of company');
  });
  it('figures in the year 1999 or next month, also without a slice of days', async () => {
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    for (const date of ['1999-12-31', later]) {
      await expect(loader.load(cost([{ ...good(), date }], { slice: { exact: true } }))).rejects.toThrow(
        'is not between',
      );
    }
  });
  it('a sum beyond 2^53', async () => {
    const half = Number.MAX_SAFE_INTEGER - 1;
    await expect(
      loader.load(
        cost([
          { ...good(), cost: half },
          { ...good(), cost: half },
        ]),
      ),
    ).rejects.toThrow('beyond 2^53');
  });
  it('a source that breaks off', async () => {
    async function* broken(): AsyncGenerator<FactRow> {
      yield good();
      throw new Error('connection reset');
    }
    await expect(loader.load(cost([], { rows: broken() }))).rejects.toThrow('connection reset');
    expect(await facts()).toEqual([]);
  });
});

describe('the ledger of corrections', () => {
  it('notes what changed in complete days only, and asOf gives back what was known', async () => {
    const [a, b] = one.adgroups;
    const row = (adgroupId: number, earned: number, date = DAY) => ({
      adgroupId,
      date,
      hour: 5,
      feedId: 1,
      earned,
      sold: 1,
    });
    const slice = { from: DAY, to: NEXT, accountIds: 'all', feedIds: [1] } as const;
    const load = (rows: FactRow[], knownAt: string) =>
      loader.load(revenue(rows, { slice, knownAt: new Date(knownAt), grade: 'final' }));
    await load([row(a, 100), row(b, 50), row(a, 7, NEXT)], '2026-03-11T01:00:00Z');
    expect(await ledger()).toEqual([]);
    await setFreshness(database, [
      { companyId: one.companyId, accountId: one.feedAccount, completeUntil: new Date('2026-03-11T12:00:00Z') },
    ]);
    await load([row(a, 90), row(b, 50), row(a, 8, NEXT)], '2026-03-12T01:00:00Z');
    await load([row(a, 95), row(a, 9, NEXT)], '2026-03-13T01:00:00Z');
    expect((await ledger()).map((r) => [r['adgroup_id'], r['date'], r['earned'], r['sold']])).toEqual([
      [a, DAY, -10, 0],
      [a, DAY, 5, 0],
      [b, DAY, -50, -1],
    ]);
    const at = async (when: string) =>
      (await asOf(database, one.companyId, { from: DAY, to: DAY }, new Date(when))).map((r) => [r.adgroupId, r.earned]);
    expect(await at('2026-03-11T02:00:00Z')).toEqual([
      [a, 100],
      [b, 50],
    ]);
    expect(await at('2026-03-12T02:00:00Z')).toEqual([
      [a, 90],
      [b, 50],
    ]);
    expect((await at('2026-03-13T02:00:00Z')).filter(([, earned]) => earned)).toEqual([[a, 95]]);
  });

  it('never lets a mark go back, and a failed pull moves none', async () => {
    const mark = async () =>
      (await database.pool.query('SELECT * FROM freshness_mark WHERE company_id = $1', [one.companyId])).rows[0];
    const key = { companyId: one.companyId, accountId: one.accounts[0] };
    await setFreshness(database, [
      { ...key, completeUntil: new Date('2026-03-11T12:00:00Z'), pulledAt: new Date('2026-03-11T12:20:00Z') },
    ]);
    await setFreshness(database, [{ ...key, completeUntil: new Date('2026-03-11T10:00:00Z') }]);
    await setFreshness(database, [{ ...key, pulledAt: new Date('2026-03-11T15:00:00Z'), error: 'quota' }]);
    expect(await mark()).toMatchObject({
      complete_until: new Date('2026-03-11T12:00:00Z'),
      last_good_pull: new Date('2026-03-11T12:20:00Z'),
      last_error: 'quota',
    });
  });
});

describe('several at once', () => {
  it('writers of one company-day end as if one came after the other', async () => {
    const [a, b] = one.adgroups;
    const loads = Array.from({ length: 6 }, (_, n) => [
      loader.load(cost([{ adgroupId: n % 2 ? a : b, date: DAY, hour: 5, cost: n + 1 }])),
      loader.load(revenue([{ adgroupId: a, date: DAY, hour: 5, feedId: 1, earned: 1000 + n }])),
      rollups.refresh(one.companyId, [DAY], { force: true }),
    ]).flat();
    await Promise.all(loads);
    const rows = await facts();
    expect(rows.filter((row) => row['cost'] !== null)).toHaveLength(1);
    expect(rows.filter((row) => row['earned'] !== null)).toHaveLength(1);
    expect(await rollups.staleDays(one.companyId)).toEqual([]);
    expect(await rollups.verify(one.companyId, { from: DAY, to: DAY })).toEqual([]);
  });

  it('companies do not touch each other', async () => {
    await loader.load(cost([{ adgroupId: one.adgroups[0], date: DAY, hour: 5, cost: 1 }]));
    await loader.load(
      cost([{ adgroupId: two.adgroups[0], date: DAY, hour: 5, cost: 2 }], {
        companyId: two.companyId,
        accountId: two.accounts[0],
      }),
    );
    await loader.load(cost([]));
    expect(await facts(one.companyId)).toEqual([]);
    expect(await facts(two.companyId)).toMatchObject([{ cost: 2 }]);
    const { rows } = await database.pool.query('SELECT cost FROM perf_geo_day WHERE company_id = $1', [two.companyId]);
    expect(rows).toEqual([{ cost: 2 }]);
  });
});

describe('rollups', () => {
  const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
  const row = () =>
    fc.record({
      adgroupId: fc.constantFrom(...one.adgroups),
      date: fc.constantFrom(DAY, NEXT),
      hour: fc.constantFrom(-1, 0, 1, 23),
      deviceId: fc.constantFrom(0, 1, 2),
      countryId: fc.constantFrom(0, 276, 840),
      feedId: fc.constantFrom(undefined, 0, 1, 101),
      unreported: fc.boolean(),
      ...Object.fromEntries(METRIC_COLUMNS.map((c) => [c.field, maybe(c.isCount ? 1000 : 1e12)])),
    }) as fc.Arbitrary<FactRow>;

  it('hold the sums a plain loop finds, whatever is loaded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row(), { maxLength: 40 }), async (rows) => {
        await loader.load({
          companyId: one.companyId,
          source: 'spec',
          sides: ['cost', 'revenue', 'site', 'official', 'estimate'],
          accountId: 0,
          slice: { from: DAY, to: NEXT },
          rows,
        });
        expect(await rollups.verify(one.companyId, { from: DAY, to: NEXT })).toEqual([]);
        for (const [table, keys] of [
          ['perf_day', (r: FactRow) => [r.date, r.adgroupId, r.deviceId, r.countryId]],
          ['perf_adgroup_day', (r: FactRow) => [r.date, r.adgroupId]],
          [
            'perf_account_day',
            (r: FactRow) => [
              r.date,
              one.adgroups.indexOf(r.adgroupId) < 3 ? one.accounts[0] : one.accounts[1],
              r.deviceId,
            ],
          ],
          [
            'perf_geo_day',
            (r: FactRow) => [
              r.date,
              one.adgroups.indexOf(r.adgroupId) < 3 ? one.accounts[0] : one.accounts[1],
              r.countryId,
            ],
          ],
        ] as const) {
          const expected = new Map<string, { cost: number | null; bought: number | null; earned: number | null }>();
          const add = (a: number | null, b: number | null | undefined) =>
            b === null || b === undefined ? a : (a ?? 0) + b;
          // Rows of one key are one hour: it is unreported when one of them says so, and then earned is the estimate.
          const hours = new Map<string, FactRow[]>();
          const home = (r: FactRow) => r.feedId ?? (r.adgroupId === one.adgroups[4] ? 101 : 1);
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
            perf_geo_day: 'account_id, country_id',
          };
          const found = await database.pool.query<(number | string | null)[]>({
            text: `SELECT date, ${names[table]}, isum(cost), isum(bought), isum(earned) FROM ${table} WHERE company_id = $1 GROUP BY date, ${names[table]}`,
            values: [one.companyId],
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

  it('are found out when they differ', async () => {
    await loader.load(cost([{ adgroupId: one.adgroups[0], date: DAY, hour: 5, cost: 10 }]));
    await database.pool.query('UPDATE perf_geo_day SET cost = 11 WHERE company_id = $1', [one.companyId]);
    expect(await rollups.verify(one.companyId, { from: DAY, to: DAY })).toEqual([
      { date: DAY, table: 'perf_geo_day', column: 'cost', facts: 10, rollup: 11 },
    ]);
    await rollups.refresh(one.companyId, [DAY], { force: true });
    expect(await rollups.verify(one.companyId, { from: DAY, to: DAY })).toEqual([]);
  });

  it('show old or new to readers, never half', async () => {
    const [a, b] = one.adgroups;
    await loader.load(
      cost([
        { adgroupId: a, date: DAY, hour: 5, cost: 10 },
        { adgroupId: b, date: DAY, hour: 5, cost: 10 },
      ]),
    );
    let done = false;
    const writer = (async () => {
      for (let n = 0; n < 25; n++) {
        await loader.load(
          cost([
            { adgroupId: a, date: DAY, hour: 5, cost: 10 + n },
            { adgroupId: b, date: DAY, hour: 5, cost: 10 - n },
          ]),
        );
      }
      done = true;
    })();
    let reads = 0;
    while (!done) {
      const { rows } = await database.pool.query(
        'SELECT isum(cost) AS sum FROM perf_adgroup_day WHERE company_id = $1',
        [one.companyId],
      );
      expect(rows).toEqual([{ sum: 20 }]);
      reads += 1;
    }
    await writer;
    expect(reads).toBeGreaterThan(5);
  });
});
