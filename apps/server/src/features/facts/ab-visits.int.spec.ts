import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, factStore } from './fact-store.fixture.js';
import { abFigures, type AbVisitsRow, FamilyLoader, type FactRow } from './index.js';

const store = factStore();
let test: number;
let variants: number[];

async function makeTest(): Promise<[number, number[]]> {
  const { rows } = await store.database.pool.query<{ id: number; variants: number[] }>(
    `WITH t AS (INSERT INTO ab_test (company_id, site_id, key, experiment_id, name, type, state, start_at)
       VALUES ($1, $2, gen_random_uuid(), 'x', 'Layout', 'rps', 'running', $3) RETURNING id),
     v AS (INSERT INTO ab_variant (company_id, test_id, number, name, weight)
       SELECT $1, t.id, n, 'V' || n, 0.5 FROM t, generate_series(1, 2) n RETURNING id)
     SELECT t.id, array_agg(v.id ORDER BY v.id) AS variants FROM t, v GROUP BY 1`,
    [store.one.companyId, store.one.site, DAY],
  );
  return [rows[0]!.id, rows[0]!.variants];
}
beforeEach(async () => {
  [test, variants] = await makeTest();
});

const visits = (variant: number, count: number | null, more: Partial<AbVisitsRow> = {}): AbVisitsRow => ({
  ...{ date: DAY, adgroupId: store.one.adgroups[0], deviceId: 1, feedId: 1, abTestId: test },
  ...{ abVariantId: variants[variant]!, visits: count, sold: 4, soldSquares: 6, earned: 2_000_000 },
  ...{ earnedSquares: 1_500_000, earnedSold: null, tq: null, scoredClicks: null },
  ...more,
});
const load = (rows: readonly AbVisitsRow[]) =>
  new FamilyLoader(store.database).load({
    ...{ companyId: store.one.companyId, source: 'spec', families: [abFigures(rows)] },
    slice: { from: DAY, to: DAY, siteIds: [store.one.site] },
  });
async function loadAdgroup(cost: Partial<FactRow>, inboundNbot: number): Promise<void> {
  const row = { date: DAY, hour: 8, adgroupId: store.one.adgroups[0], deviceId: 1, feedId: 0 };
  await store.loader.load(store.cost([{ ...row, ...cost } as FactRow]));
  const slice = { from: DAY, to: DAY, accountIds: 'all', siteIds: [store.one.site] } as const;
  await store.loader.load({
    ...{ companyId: store.one.companyId, source: 'spec', sides: ['site'], accountId: 0, slice },
    rows: [{ ...row, feedId: 1, inboundNbot } as FactRow],
  });
}

interface Stored {
  readonly variant: number;
  readonly device: number;
  readonly visits: number;
  readonly bought: number | null;
  readonly cost: number | null;
}
async function refreshed(table = 'ab_adgroup_day'): Promise<Stored[]> {
  await store.rollups.refresh(store.one.companyId, [DAY]);
  const { rows } = await store.database.pool.query<Stored>(
    `SELECT ab_variant_id AS variant, device_id AS device, visits::int, bought::int, cost::float8 FROM ${table}
     WHERE company_id = $1 AND ab_test_id = $2 ORDER BY 1, 2`,
    [store.one.companyId, test],
  );
  return rows;
}

describe('allocation of bought clicks to the variants of an A/B test', () => {
  it('follows measured visits, and excludes the share of visits without a variant', async () => {
    await loadAdgroup({ bought: 100, cost: 10_000_001 }, 80);
    await load([visits(0, 30), visits(1, 10)]);
    expect(await refreshed()).toMatchObject([
      { variant: variants[0], visits: 30, bought: 37, cost: 3_750_000 },
      { variant: variants[1], visits: 10, bought: 13, cost: 1_250_000 },
    ]);
    expect(await refreshed('ab_variant_day')).toMatchObject([{ bought: 37 }, { bought: 13 }]);
    expect(await store.rollups.verify(store.one.companyId, { from: DAY, to: DAY })).toEqual([]);
  });

  it("adds up to the ad group's exact total if every visit is in the test", async () => {
    await loadAdgroup({ bought: 100, cost: 10_000_001 }, 30);
    await load([visits(0, 17), visits(1, 16)]);
    const rows = await refreshed();
    expect(rows.reduce((sum, { bought }) => sum + bought!, 0)).toBe(100);
    expect(rows.reduce((sum, { cost }) => sum + cost!, 0)).toBe(10_000_001);
  });

  it('covers the full amount in each of two tests with the same visits', async () => {
    await loadAdgroup({ bought: 100 }, 40);
    const [first, its] = [test, variants];
    const rows = [visits(0, 20), visits(1, 20)];
    [test, variants] = await makeTest();
    await load([...rows, visits(0, 10), visits(1, 30)]);
    expect((await refreshed()).map(({ bought }) => bought)).toEqual([25, 75]);
    [test, variants] = [first, its];
    expect((await refreshed()).map(({ bought }) => bought)).toEqual([50, 50]);
  });

  it('uses the totals of all devices if the platform reports no devices', async () => {
    await loadAdgroup({ bought: 90, deviceId: 0 }, 0);
    await load([visits(0, 10), visits(0, 20, { deviceId: 2 }), visits(1, 60)]);
    expect((await refreshed()).map(({ device, bought }) => [device, bought])).toEqual([[1, 10], [2, 20], [1, 60]]); // prettier-ignore
  });

  it('follows restated costs, and remains empty until costs are reported', async () => {
    await load([visits(0, 30), visits(1, 10)]);
    expect((await refreshed()).map(({ bought }) => bought)).toEqual([null, null]);
    await loadAdgroup({ bought: 40 }, 40);
    expect((await refreshed()).map(({ bought }) => bought)).toEqual([30, 10]);
    await loadAdgroup({ bought: 80 }, 40);
    expect((await refreshed()).map(({ bought }) => bought)).toEqual([60, 20]);
    await load([visits(1, 10)]);
    expect((await refreshed()).map(({ variant }) => variant)).toEqual([variants[1]]);
  });
});

it('rejects variants of another company and tests of another site', async () => {
  await expect(load([visits(0, 1, { abVariantId: 999_999 })])).rejects.toThrow(
    "variant 999999 doesn't belong to company",
  );
  await expect(load([visits(0, 1, { abTestId: 999_999 })])).rejects.toThrow(
    "A/B test 999999 doesn't belong to company",
  );
});
