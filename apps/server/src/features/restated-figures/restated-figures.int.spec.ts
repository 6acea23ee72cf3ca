import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import fc from 'fast-check';
import { viewerOf } from '../../../test/known-facts.js';
import { BOUND_REPORTS, ReportEngine, ReportPool, ReportRegistry } from '../../reporting/index.js';
import { factStore } from '../facts/fact-store.fixture.js';
import type { FactRow } from '../facts/index.js';
import { RestatedFiguresService } from './restated-figures.service.js';

const store = factStore();
const HOUR = 3_600_000;
const START = Math.floor(Date.now() / HOUR) * HOUR - 20 * 24 * HOUR;
const FIRST = dayOf(new Date(START));
const DAYS = [FIRST, addDays(FIRST, 1)];
const RANGE = { start: DAYS[0]!, end: DAYS[1]! };

let pool: ReportPool;
let service: RestatedFiguresService;
beforeAll(() => {
  pool = new ReportPool(store.database, { timeoutSeconds: 20 });
  const registry = new ReportRegistry();
  BOUND_REPORTS.forEach((report) => registry.add(report));
  service = new RestatedFiguresService(store.database, new ReportEngine(store.database, pool), registry);
});
afterAll(() => pool.close());

const restated = (since: number, viewer = viewerOf(store.one.companyId), dateRange = RANGE) =>
  service.of(viewer, { dateRange }, new Date(since));

/** Sums of the fact table, without versions and reports: micros by source and feed, and of the profit. */
type Sums = Map<string, number>;

async function sums(): Promise<Sums> {
  const { rows } = await store.database.pool.query<{ key: string; sum: number }>(
    `SELECT 'cost ' || a.partner_id AS key, coalesce(sum(f.cost), 0)::float8 AS sum FROM perf_hour f
       JOIN partner_account a ON a.company_id = f.company_id AND a.id = f.account_id WHERE f.company_id = $1 GROUP BY 1
     UNION ALL SELECT 'earned ' || f.feed_id, coalesce(sum(f.earned), 0)::float8 FROM perf_hour f WHERE f.company_id = $1 GROUP BY 1
     UNION ALL SELECT 'profit', coalesce(sum(coalesce(f.earned, 0) + coalesce(f.rebate, 0) - coalesce(f.cost, 0)), 0)::float8
       FROM perf_hour f WHERE f.company_id = $1`,
    [store.one.companyId],
  );
  return new Map(rows.map(({ key, sum }) => [key, sum]));
}

/** Returns the differences between two moments, without zero differences. */
const differences = (before: Sums, after: Sums): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...before.keys(), ...after.keys()])]
      .map((key): [string, number] => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)])
      .filter(([, difference]) => difference !== 0),
  );

const fact = fc.record({
  adgroup: fc.nat({ max: 4 }),
  day: fc.nat({ max: 1 }),
  hour: fc.constantFrom(0, 5, 23),
  deviceId: fc.constantFrom(1, 2),
  value: fc.integer({ min: 1, max: 900_000_000 }),
});
const load = fc.record({
  side: fc.constantFrom('search' as const, 'native' as const, 'revenue' as const),
  rows: fc.array(fact, { maxLength: 8 }),
});
type Load = typeof load extends fc.Arbitrary<infer T> ? T : never;

/** Loads the figures that a source or feed reports for all days, which replace its previous ones. */
async function play({ side, rows }: Load, at: number): Promise<void> {
  const { accounts, adgroups } = store.one;
  const [from, below] = side === 'search' ? [0, 3] : side === 'native' ? [3, 5] : [0, 4];
  const facts = new Map(
    rows
      .filter(({ adgroup }) => adgroup >= from && adgroup < below)
      .map(({ adgroup, day, hour, deviceId, value }): [string, FactRow] => [
        [adgroup, day, hour, deviceId].join(),
        {
          ...{ adgroupId: adgroups[adgroup]!, date: DAYS[day]!, hour, deviceId, feedId: 1 },
          ...(side === 'revenue' ? { earned: value, sold: 2 } : { cost: value, bought: 1 }),
        },
      ]),
  );
  const slice = { from: DAYS[0]!, to: DAYS[1]! };
  const knownAt = new Date(at);
  const list = [...facts.values()];
  const input =
    side === 'revenue'
      ? store.revenue(list, { slice: { ...slice, accountIds: 'all', feedIds: [1] }, knownAt })
      : store.cost(list, { slice, knownAt, accountId: accounts[side === 'search' ? 0 : 1] });
  await store.loader.load(input, { refresh: false });
}

const moved = (now: number | null | undefined, then: number | null | undefined): number =>
  Math.round(((now ?? 0) - (then ?? 0)) * 1e6);

/** Returns the differences according to the service: cost of sources, revenue of feeds, and the profit of the total. */
async function said(since: number): Promise<Record<string, number>> {
  const { partners, then, now } = await restated(since);
  const lines = partners.flatMap(({ partnerId, partnerType, ...each }): [string, number][] =>
    partnerType === 'sourcePartner'
      ? [[`cost ${partnerId}`, moved(each.now.cost, each.then.cost)]]
      : [[`earned ${partnerId}`, moved(each.now.earned, each.then.earned)]],
  );
  const totalOf = (name: 'cost' | 'earned' | 'rebate'): number =>
    partners.reduce((sum, each) => sum + moved(each.now[name], each.then[name]), 0);
  for (const name of ['cost', 'earned', 'rebate'] as const)
    expect(totalOf(name)).toBe(moved(now?.[name], then?.[name]));
  return Object.fromEntries(
    [...lines, ['profit', moved(now?.profit, then?.profit)] as const].filter(([, difference]) => difference !== 0),
  );
}

it('adds up to the difference between two times for any loads', async () => {
  let at = START;
  await fc.assert(
    fc.asyncProperty(fc.array(load, { minLength: 2, maxLength: 5 }), async (loads) => {
      const moments: { readonly at: number; readonly known: Sums }[] = [];
      for (const each of loads) {
        at += HOUR;
        await play(each, at);
        moments.push({ at, known: await sums() });
      }
      const present = await sums();
      const { recordedSince } = await restated(START);
      for (const moment of moments) {
        if (!recordedSince || recordedSince.getTime() > moment.at) continue;
        expect(await said(moment.at)).toEqual(differences(moment.known, present));
      }
    }),
    { numRuns: 12 },
  );
  expect((await sums()).size).toBeGreaterThan(1);
});

const one = (value: number): Load['rows'] => [{ adgroup: 0, day: 0, hour: 5, deviceId: 1, value }];

it('returns the start of the recorded changes, and omits partners without changes', async () => {
  expect(await restated(START)).toMatchObject({ recordedSince: null, then: null, partners: [] });
  await play({ side: 'search', rows: one(5_000_000) }, START + HOUR);
  await play({ side: 'search', rows: one(7_250_000) }, START + 2 * HOUR);
  const recordedSince = new Date(START + HOUR);
  const early = await restated(START);
  expect(early).toMatchObject({ since: recordedSince, recordedSince, then: { cost: 5 }, now: { cost: 7.25 } });
  expect(early.partners).toMatchObject([{ partnerId: 5, partnerType: 'sourcePartner', then: { cost: 5 } }]);
  expect(await restated(START + 2 * HOUR)).toMatchObject({ then: null, now: null, partners: [] });
  const oldest = addDays(dayOf(new Date()), -70);
  const long = { start: addDays(oldest, -5), end: addDays(oldest, -1) };
  expect(await restated(START, undefined, long)).toMatchObject({ recordedFrom: oldest, partners: [] });
});

it('shows only accounts and reports that the viewer can access', async () => {
  const { companyId, accounts } = store.one;
  await play({ side: 'native', rows: [{ ...one(1)[0]!, adgroup: 3 }] }, START + HOUR);
  await play({ side: 'search', rows: one(3_000_000) }, START + 2 * HOUR);
  const seenBy = async (viewer: ReturnType<typeof viewerOf>) => (await restated(START + HOUR, viewer)).partners.length;
  expect(await seenBy(viewerOf(companyId, { accounts: [accounts[0]] }))).toBe(1);
  // No figure of the account was known then, which differs from 0.
  const { then } = await restated(START + HOUR, viewerOf(companyId, { accounts: [accounts[0]] }));
  expect(then).toEqual({ cost: null, rebate: null, earned: null, profit: null });
  expect(await seenBy(viewerOf(companyId, { accounts: [accounts[1]] }))).toBe(0);
  expect(await seenBy(viewerOf(store.two.companyId))).toBe(0);
  await expect(restated(START + HOUR, viewerOf(companyId, { without: ['overview-report'] }))).rejects.toThrow(
    'permission',
  );
});

it('rejects a time in the future', async () => {
  await expect(restated(Date.now() + HOUR)).rejects.toThrow('Choose a moment in the past.');
});
