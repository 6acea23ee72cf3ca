import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, KEYWORDS } from '@adops/domain';
import fc from 'fast-check';
import { DAY, NEXT, factStore } from './fact-store.fixture.js';
import { costsOf, FamilyLoader, type FactRow, type KeywordRow } from './index.js';

const store = factStore();
const DAYS = [addDays(DAY, -1), DAY, NEXT];
const ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];

interface Part {
  readonly adgroup_id: number;
  readonly ad_keyword_id: number;
  readonly device_id: number;
  readonly cost: number | null;
  readonly bought: number | null;
  readonly earned: number | null;
  readonly sold: number | null;
  readonly distributed: boolean;
  readonly keyword_id: number;
}

let keywords: number[];
const partsOf = async (date: string): Promise<Part[]> =>
  (
    await store.database.pool.query<Part>('SELECT * FROM keyword_day WHERE company_id = $1 AND date = $2', [
      store.one.companyId,
      date,
    ])
  ).rows;

beforeEach(async () => {
  keywords = [];
  for (const [nth, adgroup] of [0, 0, 1, 1].entries()) {
    const { rows } = await store.database.pool.query<{ id: number }>(
      `INSERT INTO keyword (company_id, adgroup_id, account_id, external_id, text, match_type)
       SELECT $1, id, account_id, $3, $4, 'exact' FROM adgroup WHERE company_id = $1 AND id = $2 RETURNING id`,
      [store.one.companyId, store.one.adgroups[adgroup], `k${nth}`, `word ${nth}`],
    );
    keywords.push(rows[0]!.id);
  }
});

const loadKeywords = (rows: readonly KeywordRow[], day = DAY) =>
  new FamilyLoader(store.database).load({
    companyId: store.one.companyId,
    source: 'spec',
    slice: { from: day, to: day, accountIds: [store.one.accounts[0]] },
    families: [costsOf(KEYWORDS, rows)],
  });

const keyword = (nth: number, more: Partial<KeywordRow> = {}): KeywordRow => ({
  date: DAY,
  adgroupId: store.one.adgroups[nth < 2 ? 0 : 1],
  adKeywordId: keywords[nth]!,
  keyword: `word ${nth}`,
  matchTypeId: 1,
  deviceId: 1,
  cost: 0,
  rebate: null,
  conv: null,
  convValue: null,
  impressions: null,
  bought: 0,
  ...more,
});

const loadPerformance = (rows: readonly Partial<FactRow>[]) =>
  store.loader.load({
    companyId: store.one.companyId,
    source: 'spec',
    sides: ['cost', 'revenue'],
    accountId: 0,
    slice: { from: DAYS[0]!, to: NEXT },
    rows: rows as FactRow[],
  });

const inZone = (zone: string) =>
  store.database.pool.query('UPDATE partner_account SET timezone = $2 WHERE id = $1', [store.one.accounts[0], zone]);

/** Returns the day, in a time zone, on which a UTC hour begins. */
const localDay = ({ date, hour }: { date: string; hour: number }, zone: string): string =>
  hour < 0
    ? date
    : new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(
        new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000),
      );

const sum = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
};

describe('keywords of ad groups', () => {
  const performance = () =>
    fc.record({
      adgroupId: fc.constantFrom(...store.one.adgroups.slice(0, 3)),
      date: fc.constantFrom(...DAYS),
      hour: fc.constantFrom(-1, 0, 3, 12, 20, 23),
      deviceId: fc.constantFrom(0, 1, 2),
      countryId: fc.constant(0),
      cost: fc.integer({ min: 0, max: 1e12 }),
      bought: fc.integer({ min: 0, max: 1000 }),
      earned: fc.option(fc.integer({ min: 0, max: 1e12 }), { nil: null }),
      sold: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null }),
    });
  const parts = () =>
    fc.uniqueArray(
      fc.record({
        nth: fc.integer({ min: 0, max: 3 }),
        deviceId: fc.constantFrom(0, 1, 2),
        cost: fc.integer({ min: 0, max: 1e11 }),
        bought: fc.integer({ min: 0, max: 300 }),
      }),
      { selector: ({ nth, deviceId }) => `${nth} ${deviceId}`, maxLength: 8 },
    );

  it("add up to their ad group on the account's day after any load", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.array(performance(), { maxLength: 30 }),
        parts(),
        async (zone, facts, given) => {
          await inZone(zone);
          await loadPerformance(facts);
          await loadKeywords(given.map(({ nth, ...more }) => keyword(nth, more)));
          await store.rollups.refresh(store.one.companyId, DAYS);
          const found = await partsOf(DAY);
          for (const adgroup of store.one.adgroups.slice(0, 2)) {
            const own = given.filter(({ nth }) => keyword(nth).adgroupId === adgroup);
            const isCrossed = own.some(({ deviceId }) => deviceId !== 0);
            for (const device of isCrossed ? [0, 1, 2] : [0]) {
              const whole = facts.filter(
                (fact) =>
                  fact.adgroupId === adgroup &&
                  localDay(fact, zone) === DAY &&
                  (!isCrossed || fact.deviceId === device),
              );
              const rows = found.filter((row) => row.adgroup_id === adgroup && row.device_id === device);
              if (own.length === 0) {
                expect(rows).toEqual([]);
                continue;
              }
              for (const figure of ['earned', 'sold'] as const)
                expect(sum(rows.map((row) => row[figure])) ?? 0).toBe(sum(whole.map((fact) => fact[figure])) ?? 0);
              const isKnown = facts.some((fact) => fact.adgroupId === adgroup && localDay(fact, zone) === DAY);
              if (isKnown)
                for (const figure of ['cost', 'bought'] as const)
                  expect(sum(rows.map((row) => row[figure])) ?? 0).toBe(sum(whole.map((fact) => fact[figure])) ?? 0);
              const weights = rows.map(({ bought }) => Math.max(bought ?? 0, 0));
              const all = sum(weights) ?? 0;
              const earned = sum(whole.map((fact) => fact.earned));
              for (const [nth, row] of rows.entries())
                if (all > 0 && earned !== null)
                  expect(Math.abs(row.earned! - (earned * weights[nth]!) / all)).toBeLessThanOrEqual(1);
            }
          }
          for (const part of given) {
            const row = found.find(
              (each) => each.ad_keyword_id === keywords[part.nth] && each.device_id === part.deviceId,
            );
            expect(row).toMatchObject({ cost: part.cost, bought: part.bought });
            expect(row!.keyword_id).toBeGreaterThan(0);
          }
          expect(await store.rollups.verify(store.one.companyId, { from: DAYS[0]!, to: NEXT })).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('share revenue in proportion to clicks logged by the site, if any', async () => {
    await loadPerformance([
      { adgroupId: store.one.adgroups[0], date: DAY, hour: 5, deviceId: 1, countryId: 0, bought: 100, cost: 900, earned: 1000, sold: 10 },
    ]); // prettier-ignore
    await loadKeywords([keyword(0, { bought: 60, cost: 600 }), keyword(1, { bought: 40, cost: 300 })]);
    await store.rollups.refresh(store.one.companyId, [DAY]);
    const shares = async () => (await partsOf(DAY)).map(({ earned, distributed }) => [earned, distributed]).sort();
    expect(await shares()).toEqual([[400, true], [600, true]]); // prettier-ignore
    await store.database.pool.query(
      'UPDATE keyword_day SET outbound_nbot = CASE WHEN ad_keyword_id = $1 THEN 9 ELSE 1 END WHERE company_id = $2',
      [keywords[0], store.one.companyId],
    );
    await store.rollups.refresh(store.one.companyId, [DAY], { force: true });
    expect(await shares()).toEqual([[100, false], [900, false]]); // prettier-ignore
  });

  it('retain site visits and clicks when costs are no longer reported', async () => {
    await loadKeywords([keyword(0, { cost: 5 }), keyword(1, { cost: 7 })]);
    await store.database.pool.query('UPDATE keyword_day SET inbound_nbot = 3 WHERE ad_keyword_id = $1', [keywords[0]]);
    await loadKeywords([]);
    await store.rollups.refresh(store.one.companyId, [DAY]);
    expect(await partsOf(DAY)).toMatchObject([{ ad_keyword_id: keywords[0], cost: null }]);
  });

  it('change only when the revenue of their ad group changes', async () => {
    const revenue = (earned: number) =>
      loadPerformance([
        { adgroupId: store.one.adgroups[0], date: DAY, hour: 5, deviceId: 1, countryId: 0, bought: 10, cost: 10, earned, sold: 1 },
      ]); // prettier-ignore
    await revenue(100);
    await loadKeywords([keyword(0, { bought: 10, cost: 10 })]);
    await store.rollups.refresh(store.one.companyId, [DAY]);
    await revenue(250);
    expect(await partsOf(DAY)).toMatchObject([{ earned: 250 }]);
    const written = async () =>
      (
        await store.database.pool.query('SELECT xmin::text FROM keyword_day WHERE company_id = $1', [
          store.one.companyId,
        ])
      ).rows;
    const before = await written();
    await store.rollups.refresh(store.one.companyId, [DAY], { force: true });
    expect(await written()).toEqual(before);
  });

  it('reject keywords of other accounts', async () => {
    await expect(loadKeywords([{ ...keyword(0), adKeywordId: 999_999 }])).rejects.toThrow(/keyword 999999/);
  });
});
