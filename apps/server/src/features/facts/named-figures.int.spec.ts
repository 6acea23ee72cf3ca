import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { DAY, NEXT, factStore } from './fact-store.fixture.js';
import { columnsOf, type FactRow, maskOf, type Metric, METRIC_COLUMNS, Revaluation } from './index.js';

const store = factStore();
jest.setTimeout(120_000);

const COST = columnsOf(['cost']).map(({ field }) => field);
const REVENUE = columnsOf(['revenue']).map(({ field }) => field);
const exact = { exact: true } as const;

async function setShare(share: number, month = '2026-03-01'): Promise<void> {
  await store.database.pool.query(
    `INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros)
     SELECT $1, 1, m.region, $2, $3 FROM site s JOIN market m ON m.id = s.market_id WHERE s.id = $4
     ON CONFLICT (company_id, partner_id, region, month) DO UPDATE SET share_micros = EXCLUDED.share_micros`,
    [store.one.companyId, month, share, store.one.site],
  );
}

describe('a figure that is missing from the load', () => {
  const key = () => ({ adgroupId: store.one.adgroups[0], date: DAY, hour: 5, feedId: 1 });
  const everything = () => ({
    ...key(),
    ...{ cost: 7, rebate: 1, conv: 2_000_000, convValue: 9, position: 30_000_000, impressions: 20, bought: 4 },
  });
  const stored = async () => (await store.facts())[0];

  it('remains in a slice unless the load lists the figure', async () => {
    await store.loader.load(store.cost([everything()]));
    await store.loader.load(store.cost([{ ...key(), cost: 8, rebate: 2 }], { figures: ['cost', 'rebate'] }));
    expect(await stored()).toMatchObject({ cost: 8, rebate: 2, conv: 2_000_000, conv_value: 9, bought: 4 });
    await store.loader.load(store.cost([], { figures: ['cost', 'rebate'] }));
    expect(await stored()).toMatchObject({ cost: null, rebate: null, conv: 2_000_000, impressions: 20, bought: 4 });
  });

  it('remains in an exact load, just like a listed figure without a value', async () => {
    await store.loader.load(store.cost([everything()], { slice: exact }));
    const rows = [{ ...key(), impressions: 20, conv: null }];
    const result = await store.loader.load(store.cost(rows, { slice: exact, figures: ['impressions', 'conv'] }));
    expect(result).toMatchObject({ rowsChanged: 0, rowsTakenBack: 0, lost: [], days: [] });
    expect(await stored()).toMatchObject({ cost: 7, rebate: 1, conv: 2_000_000, position: 30_000_000, bought: 4 });
  });

  it('preserves its mean when the weight changes', async () => {
    await store.loader.load(store.cost([everything()]));
    await store.loader.load(store.cost([{ ...key(), impressions: 50 }], { slice: exact, figures: ['impressions'] }));
    expect(await stored()).toMatchObject({ impressions: 50, position: 75_000_000 });
    await store.loader.load(store.cost([{ ...key(), impressions: 10 }], { figures: ['impressions'] }));
    expect(await stored()).toMatchObject({ impressions: 10, position: 15_000_000 });
  });

  it('disappears if the load withdraws the figure, and appears in the result', async () => {
    await store.loader.load(store.cost([everything(), { ...everything(), date: NEXT }], { slice: exact }));
    const rows = [DAY, NEXT].map((date) => ({ ...key(), date, cost: 1, takenBack: maskOf(['conv', 'bought']) }));
    const { lost } = await store.loader.load(store.cost(rows, { slice: exact, figures: ['cost', 'conv', 'bought'] }));
    expect(await stored()).toMatchObject({ cost: 1, conv: null, bought: null, conv_value: 9 });
    const both = { reason: 'taken', facts: 2, days: 2, from: DAY, to: NEXT };
    expect(lost).toEqual([
      { ...both, field: 'conv', sum: 4_000_000 },
      { ...both, field: 'bought', sum: 8 },
    ]);
  });
});

describe('a day-only figure', () => {
  it('gives way only to hourly figures of the same column', async () => {
    const [a] = store.one.adgroups;
    await store.loader.load(store.cost([{ adgroupId: a, date: DAY, cost: 100, conv: 3_000_000 }]));
    const hourly = { adgroupId: a, date: DAY, hour: 4, cost: 25 };
    const { lost } = await store.loader.load(store.cost([hourly], { slice: exact, figures: ['cost'] }));
    expect((await store.facts()).map((f) => [f['hour'], f['cost'], f['conv']])).toEqual([
      [-1, null, 3_000_000],
      [4, 25, null],
    ]);
    expect(lost).toEqual([{ field: 'cost', reason: 'hourly', facts: 1, sum: 100, days: 1, from: DAY, to: DAY }]);
  });

  it('can coexist with hourly figures of other columns, but not of the same column', async () => {
    const [a] = store.one.adgroups;
    await store.loader.load(store.cost([{ adgroupId: a, date: DAY, hour: 3, cost: 1 }]));
    const load = (figures: Metric[]) =>
      store.loader.load(store.cost([{ adgroupId: a, date: DAY, cost: 5, conv: 2 }], { slice: exact, figures }));
    await expect(load(['cost', 'conv'])).rejects.toThrow('counted twice');
    await load(['conv']);
    expect((await store.facts()).map((f) => [f['hour'], f['cost'], f['conv']])).toEqual([
      [-1, null, 2],
      [3, 1, null],
    ]);
  });
});

describe('revenue before or after the share', () => {
  const key = () => ({ adgroupId: store.one.adgroups[0], date: DAY, hour: 5, feedId: 1 });
  const revalue = async (share: number) => {
    const { rows } = await store.database.pool.query<{ region: string }>(
      'SELECT m.region::text FROM site s JOIN market m ON m.id = s.market_id WHERE s.id = $1',
      [store.one.site],
    );
    const { companyId } = store.one;
    const change = { companyId, feedId: 1, region: rows[0]!.region, shareMicros: share };
    const revaluation = new Revaluation(store.database);
    const [foreseen] = await revaluation.foresee({ ...change, from: DAY, to: DAY });
    await revaluation.day({ ...change, day: DAY, userId: null });
    const [{ earned }] = (await store.facts()) as [{ earned: number }];
    return { foreseen: foreseen?.earnedAfter, earned };
  };

  it('follows from the other amount with the share of the day', async () => {
    await setShare(500_000, '2026-02-01');
    await setShare(860_000);
    await setShare(400_000, '2026-04-01');
    const [a, b] = store.one.adgroups;
    await store.loader.load(store.revenue([{ ...key(), earnedGross: 1001 }], { figures: ['earnedGross'] }));
    await store.loader.load(
      store.cost([{ ...key(), adgroupId: b, earned: 860 }], { slice: exact, sides: ['revenue'], figures: ['earned'] }),
    );
    expect((await store.facts()).map((f) => [f['adgroup_id'], f['earned_gross'], f['earned']])).toEqual([
      [a, 1001, 861],
      [b, 1000, 860],
    ]);
  });

  it('equals the other amount before the first share', async () => {
    await setShare(400_000, '2026-04-01');
    await store.loader.load(store.revenue([{ ...key(), earnedGross: 1001 }], { figures: ['earnedGross'] }));
    expect(await store.facts()).toMatchObject([{ earned_gross: 1001, earned: 1001 }]);
  });

  it('changes with the share and is restored exactly, as predicted', async () => {
    await setShare(860_000);
    const amounts = [737_290_001, 3, 999_999, 1];
    for (const figures of [['earned'], ['yahooEarned']] as Metric[][]) {
      const [field] = figures as [Metric];
      const sides = [field === 'earned' ? 'revenue' : 'official'] as const;
      const rows = amounts.map((amount) => ({ ...key(), [field]: amount }));
      await store.loader.load(store.cost(rows, { slice: exact, sides, figures }));
    }
    const before = await store.facts();
    const sum = amounts.reduce((all, one) => all + one, 0);
    expect(before).toMatchObject([{ earned: sum, yahoo_earned: sum }]);
    const there = await revalue(800_000);
    expect(there.foreseen).toBe(there.earned);
    expect(Math.abs(there.earned - (sum * 0.8) / 0.86)).toBeLessThan(1);
    expect((await revalue(860_000)).earned).toBe(sum);
    expect(await store.facts()).toEqual(before);
  });
});

it('predicts the exact effect of a changed share, however many facts are rounded', async () => {
  await setShare(860_000);
  const rows = Array.from({ length: 48 }, (_, n) => ({
    ...{ adgroupId: store.one.adgroups[0], date: DAY, hour: n % 24, deviceId: n % 3, feedId: 1 },
    earnedGross: 10 * n + 3,
  }));
  await store.loader.load(store.revenue(rows, { figures: ['earnedGross'] }));
  const { rows: regions } = await store.database.pool.query<{ region: string }>(
    'SELECT m.region::text FROM site s JOIN market m ON m.id = s.market_id WHERE s.id = $1',
    [store.one.site],
  );
  const change = { companyId: store.one.companyId, feedId: 1, region: regions[0]!.region, shareMicros: 850_001 };
  const revaluation = new Revaluation(store.database);
  const foreseen = await revaluation.foresee({ ...change, from: DAY, to: DAY });
  await revaluation.day({ ...change, day: DAY, userId: null });
  const { rows: after } = await store.database.pool.query<{ earned: number }>(
    'SELECT isum(earned) AS earned FROM perf_day WHERE company_id = $1 AND date = $2',
    [store.one.companyId, DAY],
  );
  expect(foreseen).toMatchObject([{ date: DAY, earnedAfter: after[0]!.earned }]);
  const whole = rows.reduce((sum, { earnedGross }) => sum + earnedGross, 0);
  // Each fact is rounded separately, so the sum differs from rounding the day once.
  expect(after[0]!.earned).not.toBe(Math.round(whole * 0.850001));
});

/** Model without a database of the figures after a sequence of loads, by key and column. */
class Model {
  readonly facts = new Map<string, Map<Metric, bigint>>();
  constructor(private readonly share: bigint) {}

  load(rows: readonly FactRow[], figures: readonly Metric[], isExact: boolean): void {
    const loaded = new Map<string, Map<Metric, bigint>>();
    const away = new Map<string, Set<Metric>>();
    for (const row of rows) {
      const key = keyOf(row);
      const sums = loaded.get(key) ?? new Map<Metric, bigint>();
      const gone = away.get(key) ?? new Set<Metric>();
      for (const figure of figures) {
        const value = row[figure];
        if (value !== null && value !== undefined) sums.set(figure, (sums.get(figure) ?? 0n) + BigInt(value));
      }
      const wants = (row.takenBack ?? 0) === 0 ? [] : METRIC_COLUMNS.filter(({ bit }) => (row.takenBack! & bit) !== 0);
      for (const { field } of wants) gone.add(field);
      loaded.set(key, sums);
      away.set(key, gone);
    }
    const [gross, net] = [figures.includes('earnedGross'), figures.includes('earned')];
    const named: Metric[] = [
      ...figures,
      ...(gross !== net ? [gross ? ('earned' as const) : ('earnedGross' as const)] : []),
    ];
    for (const sums of loaded.values()) {
      if (gross && !net && sums.has('earnedGross'))
        sums.set('earned', rounded(sums.get('earnedGross')! * this.share, 1_000_000n));
      if (net && !gross && sums.has('earned'))
        sums.set('earnedGross', rounded(sums.get('earned')! * 1_000_000n, this.share));
    }
    for (const key of isExact ? loaded.keys() : new Set([...this.facts.keys(), ...loaded.keys()])) {
      const fact = this.facts.get(key) ?? new Map<Metric, bigint>();
      const sums = loaded.get(key);
      for (const [mean, weight] of [
        ['position', 'impressions'],
        ['tq', 'sold'],
      ] as const) {
        const [old, next] = [fact.get(weight), sums?.get(weight)];
        if (named.includes(mean) || !fact.has(mean) || !old || !next) continue;
        fact.set(mean, rounded(fact.get(mean)! * next, old));
      }
      for (const figure of named) {
        const value = sums?.get(figure);
        if (value !== undefined) fact.set(figure, value);
        else if (!isExact || away.get(key)!.has(figure)) fact.delete(figure);
      }
      if (fact.size > 0) this.facts.set(key, fact);
      else this.facts.delete(key);
    }
  }
}

const keyOf = (row: FactRow) => [row.adgroupId, row.hour, row.deviceId].join(' ');
const rounded = (of: bigint, by: bigint): bigint => (2n * of + by) / (2n * by);

it('stores the last written value of each figure after any sequence of partial loads', async () => {
  const share = 857_143;
  await setShare(share);
  const { companyId, accounts, adgroups } = store.one;
  const value = fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null, freq: 3 });
  const load = fc
    .record({
      isCost: fc.boolean(),
      isExact: fc.boolean(),
      pick: fc.infiniteStream(fc.boolean()),
      rows: fc.array(
        fc.record({
          adgroupId: fc.constantFrom(adgroups[0], adgroups[1]),
          hour: fc.constantFrom(3, 4),
          deviceId: fc.constantFrom(0, 1),
          takenBack: fc.nat({ max: 2 ** 22 - 1 }),
          ...Object.fromEntries(METRIC_COLUMNS.map(({ field }) => [field, value])),
        }) as unknown as fc.Arbitrary<FactRow>,
        { maxLength: 5 },
      ),
    })
    .map(({ isCost, isExact, pick, rows }) => {
      const all = isCost ? COST : REVENUE;
      const some = all.filter(() => pick.next().value);
      const figures = some.length > 0 ? some : [all[0]!];
      return { isCost, isExact, figures, rows: rows.map((row) => ({ ...row, date: DAY, feedId: 1 })) };
    });
  let loads = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(load, { minLength: 2, maxLength: 6 }), async (sequence) => {
      await store.database.pool.query('DELETE FROM perf_hour WHERE company_id = $1', [companyId]);
      const model = new Model(BigInt(share));
      for (const { isCost, isExact, figures, rows } of sequence) {
        loads += 1;
        const slice = isExact
          ? exact
          : { from: DAY, to: DAY, accountIds: [accounts[0]], ...(!isCost && { feedIds: [1] }) };
        const sides = [isCost ? 'cost' : 'revenue'] as const;
        const more = { accountId: accounts[0], sides, figures, slice };
        await store.loader.load(store.cost(rows, more), { refresh: false });
        model.load(rows, figures, isExact);
      }
      const found = new Map(
        (await store.facts()).map((fact) => [
          [fact['adgroup_id'], fact['hour'], fact['device_id']].join(' '),
          new Map(
            METRIC_COLUMNS.flatMap(({ field, column }) =>
              fact[column] === null ? [] : [[field, BigInt(fact[column] as number)] as const],
            ),
          ),
        ]),
      );
      const sorted = (facts: Map<string, Map<Metric, bigint>>) =>
        [...facts]
          .sort()
          .map(([key, figures]) => [key, [...figures].sort().map(([name, amount]) => `${name} ${amount}`)]);
      expect(sorted(found)).toEqual(sorted(model.facts));
    }),
    { numRuns: 60 },
  );
  expect(loads).toBeGreaterThan(120);
});
