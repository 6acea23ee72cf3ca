import { addDays, dayOf } from '@adops/domain';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factStore } from '../../features/facts/fact-store.fixture.js';
import { type FactRow, knownSince } from '../../features/facts/index.js';
import { sql } from '../sql/index.js';
import { otherFacts } from './other-facts.js';

const store = factStore();
const HOUR = 3_600_000;
const START = Math.floor(Date.now() / HOUR) * HOUR - 20 * 24 * HOUR;
const DAYS = [dayOf(new Date(START)), addDays(dayOf(new Date(START)), 1)];

type Known = Map<string, string>;

/** Returns facts of the company as they were known, by key. Rows without any figure are omitted. */
async function readKnown(knownAt: Date): Promise<Known> {
  const facts = otherFacts(
    { companyId: store.one.companyId, start: DAYS[0]!, end: DAYS[1]! },
    { knownAt, caution: null },
  );
  const { text, values } =
    sql`SELECT p.adgroup_id, p.date, p.hour, p.device_id, p.feed_id, p.cost, p.bought, p.earned, p.sold FROM ${facts} p`;
  const { rows } = await store.database.pool.query<Record<string, number | null>>(text, values as unknown[]);
  return asKnown(rows.map((row) => Object.values(row)));
}

async function readPresent(): Promise<Known> {
  const rows = await store.facts();
  return asKnown(
    rows.map((row) =>
      ['adgroup_id', 'date', 'hour', 'device_id', 'feed_id', 'cost', 'bought', 'earned', 'sold'].map(
        (name) => row[name] as number | null,
      ),
    ),
  );
}

const asKnown = (rows: readonly (number | null)[][]): Known =>
  new Map(
    rows
      .filter((row) => row.slice(5).some((figure) => figure !== null))
      .map((row) => [row.slice(0, 5).join(' '), row.slice(5).join(' ')]),
  );

const fact = fc.record({
  adgroup: fc.nat({ max: 2 }),
  day: fc.nat({ max: 1 }),
  hour: fc.constantFrom(0, 5, 23),
  deviceId: fc.constantFrom(1, 2),
  value: fc.integer({ min: 1, max: 1_000 }),
});
const load = fc.record({
  side: fc.constantFrom('cost' as const, 'revenue' as const),
  rows: fc.array(fact, { maxLength: 8 }),
});

async function play(
  { side, rows }: typeof load extends fc.Arbitrary<infer T> ? T : never,
  knownAt: Date,
): Promise<void> {
  const facts = new Map(
    rows.map(({ adgroup, day, hour, deviceId, value }): [string, FactRow] => [
      [adgroup, day, hour, deviceId].join(),
      {
        ...{ adgroupId: store.one.adgroups[adgroup]!, date: DAYS[day]!, hour, deviceId, feedId: 1 },
        ...(side === 'cost' ? { cost: value, bought: 1 } : { earned: value, sold: 2 }),
      },
    ]),
  );
  const slice = { from: DAYS[0]!, to: DAYS[1]! };
  const input =
    side === 'cost'
      ? store.cost([...facts.values()], { slice, knownAt })
      : store.revenue([...facts.values()], { slice: { ...slice, accountIds: 'all', feedIds: [1] }, knownAt });
  await store.loader.load(input, { refresh: false });
}

it('returns facts as they were known at any time, after any later loads', async () => {
  let at = START;
  await fc.assert(
    fc.asyncProperty(fc.array(load, { minLength: 2, maxLength: 5 }), async (loads) => {
      const moments: { readonly at: number; readonly known: Known }[] = [];
      for (const each of loads) {
        at += HOUR;
        await play(each, new Date(at));
        moments.push({ at, known: await readPresent() });
      }
      for (const { at: moment, known } of moments) expect(await readKnown(new Date(moment))).toEqual(known);
    }),
    { numRuns: 25 },
  );
  expect(await readKnown(new Date(START))).toEqual(new Map());
});

it('stores no versions of changes before the retention period, or of old facts', async () => {
  const count = async (): Promise<number> => {
    const { rows } = await store.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM perf_version WHERE company_id = $1',
      [store.one.companyId],
    );
    return rows[0]!.count;
  };
  const old = addDays(dayOf(new Date()), -90);
  const row = (date: string) => ({ adgroupId: store.one.adgroups[0], date, hour: 1, cost: 5, bought: 1 });
  await store.loader.load(store.cost([row(old)], { slice: { from: old, to: old } }));
  const knownAt = new Date(Date.now() - 41 * 24 * HOUR);
  await store.loader.load(store.cost([row(DAYS[0]!)], { slice: { from: DAYS[0]!, to: DAYS[0]! }, knownAt }));
  expect(await count()).toBe(0);
  expect(await knownSince(store.database.pool, store.one.companyId)).toBeNull();
  const later = new Date(START);
  await store.loader.load(
    store.cost([{ ...row(DAYS[0]!), cost: 6 }], { slice: { from: DAYS[0]!, to: DAYS[0]! }, knownAt: later }),
  );
  expect(await count()).toBe(1);
  expect(await knownSince(store.database.pool, store.one.companyId)).toEqual(later);
});
