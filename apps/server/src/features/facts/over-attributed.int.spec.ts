import { beforeEach, describe, expect, it } from '@jest/globals';
import { KEYWORDS } from '@adops/domain';
import fc from 'fast-check';
import { DAY, factStore } from './fact-store.fixture.js';
import { costsOf, FamilyLoader, type FactRow, type KeywordRow } from './index.js';

const store = factStore();
const DEVICES = [1, 2] as const;
const FIGURES = ['cost', 'conv', 'bought'] as const;
type Figure = (typeof FIGURES)[number];
type Figures = Readonly<Record<Figure, number>>;

/** Figures of an ad group on a device as its platform reports them, and the resulting revenue. */
interface Whole extends Figures {
  readonly adgroup: 0 | 1;
  readonly deviceId: number;
  readonly earned: number;
}
interface Part extends Figures {
  readonly keyword: number;
  readonly deviceId: number;
}
/** Stored row. `key` is the index of the keyword, 0 for the unattributed part, -1 for the excess. */
type Row = Readonly<Record<Figure | 'earned', number | null>> & {
  readonly adgroup: number;
  readonly key: number;
  readonly deviceId: number;
};

/** Computes the expected rows of a day from the last loads, independently of the store. */
function expected(wholes: readonly Whole[], parts: readonly Part[], adgroupOf: (keyword: number) => number): Row[] {
  const rows: Row[] = [];
  for (const adgroup of [0, 1]) {
    const own = parts.filter(({ keyword }) => adgroupOf(keyword) === adgroup);
    const known = wholes.filter((each) => each.adgroup === adgroup);
    if (own.length === 0) continue;
    for (const deviceId of DEVICES) {
      const whole = known.find((each) => each.deviceId === deviceId);
      const here = own.filter((each) => each.deviceId === deviceId);
      const rest = (figure: Figure): number =>
        known.length === 0 ? 0 : (whole?.[figure] ?? 0) - here.reduce((sum, each) => sum + each[figure], 0);
      const keyed = [
        { key: -1, figure: (name: Figure) => Math.min(rest(name), 0) || null },
        { key: 0, figure: (name: Figure) => Math.max(rest(name), 0) || null },
        ...here.map((each) => ({ key: each.keyword + 1, figure: (name: Figure) => each[name] as number | null })),
      ].sort((a, b) => a.key - b.key);
      const weightOf = (each: (typeof keyed)[number]): bigint =>
        BigInt(each.key < 0 ? 0 : (each.figure('bought') ?? 0));
      const weights = keyed.reduce((sum, each) => sum + weightOf(each), 0n);
      const earned = BigInt(whole?.earned ?? 0);
      let until = 0n;
      for (const each of keyed) {
        const from = until;
        until += weightOf(each);
        const share =
          weights > 0n ? (earned * until) / weights - (earned * from) / weights : each.key === 0 ? earned : 0n;
        const figures = Object.fromEntries(FIGURES.map((name) => [name, each.figure(name)])) as Figures;
        if (each.key > 0 || Object.values(figures).some((value) => value !== null) || share > 0n)
          rows.push({ adgroup, key: each.key, deviceId, ...figures, earned: Number(share) });
      }
    }
  }
  return rows;
}

let keywords: number[];
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
  await store.database.pool.query("UPDATE partner_account SET timezone = 'UTC' WHERE id = $1", [store.one.accounts[0]]);
});

const slice = { from: DAY, to: DAY };
const adgroupOf = (keyword: number): 0 | 1 => (keyword < 2 ? 0 : 1);
const loadWholes = (wholes: readonly Whole[]) =>
  store.loader.load({
    ...{ companyId: store.one.companyId, source: 'spec', sides: ['cost', 'revenue'], accountId: 0, slice },
    rows: wholes.map(({ adgroup, deviceId, ...figures }) => ({
      ...{ date: DAY, hour: 5, countryId: 0, sold: 0 },
      ...{ adgroupId: store.one.adgroups[adgroup], deviceId, ...figures },
    })) as unknown as FactRow[],
  });
const loadParts = (parts: readonly Part[]) =>
  new FamilyLoader(store.database).load({
    companyId: store.one.companyId,
    source: 'spec',
    slice: { ...slice, accountIds: [store.one.accounts[0]] },
    families: [
      costsOf(
        KEYWORDS,
        parts.map(({ keyword, deviceId, ...figures }): KeywordRow => ({
          ...{
            date: DAY,
            adgroupId: store.one.adgroups[adgroupOf(keyword)],
            adKeywordId: keywords[keyword]!,
            deviceId,
          },
          ...{
            keyword: `word ${keyword}`,
            matchTypeId: 1,
            rebate: null,
            convValue: null,
            impressions: null,
            ...figures,
          },
        })),
      ),
    ],
  });

async function storedRows(): Promise<Row[]> {
  const { rows } = await store.database.pool.query<Row & { part: number; keyword_id: number; adgroup_id: number }>(
    `SELECT adgroup_id, ad_keyword_id AS part, keyword_id, device_id AS "deviceId", cost, conv, bought, coalesce(earned, 0) AS earned
     FROM keyword_day WHERE company_id = $1 AND date = $2`,
    [store.one.companyId, DAY],
  );
  return rows.map(({ part, keyword_id, adgroup_id, deviceId, cost, conv, bought, earned }) => {
    if (part <= 0) expect(keyword_id).toBe(part);
    const key = part > 0 ? keywords.indexOf(part) + 1 : part;
    return { adgroup: store.one.adgroups.indexOf(adgroup_id), key, deviceId, cost, conv, bought, earned };
  });
}

const figures = { cost: fc.integer({ min: 0, max: 1e9 }), conv: fc.integer({ min: 0, max: 5e6 }), bought: fc.integer({ min: 0, max: 40 }) }; // prettier-ignore
const wholes = fc.uniqueArray(
  fc.record({ adgroup: fc.constantFrom(0 as const, 1 as const), deviceId: fc.constantFrom(...DEVICES), ...figures, earned: fc.integer({ min: 0, max: 1e9 }) }),
  { selector: ({ adgroup, deviceId }) => `${adgroup} ${deviceId}`, maxLength: 4 },
); // prettier-ignore
const parts = fc.uniqueArray(
  fc.record({ keyword: fc.integer({ min: 0, max: 3 }), deviceId: fc.constantFrom(...DEVICES), ...figures }),
  { selector: ({ keyword, deviceId }) => `${keyword} ${deviceId}`, maxLength: 8 },
);

describe('keywords that exceed their ad group', () => {
  it('add up to the ad group through an extra row, after any sequence of loads and refreshes', async () => {
    let beyond = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.record({ wholes }), fc.record({ parts })), { minLength: 2, maxLength: 6 }),
        async (loads) => {
          const known = { wholes: [] as readonly Whole[], parts: [] as readonly Part[] };
          await loadWholes([]);
          await loadParts([]);
          for (const load of loads) {
            Object.assign(known, load);
            if ('wholes' in load) await loadWholes(load.wholes);
            else await loadParts(load.parts);
            await store.rollups.refresh(store.one.companyId, [DAY]);
            const rows = await storedRows();
            const order = (list: readonly Row[]) => list.map((row) => JSON.stringify(row)).sort();
            expect(order(rows)).toEqual(order(expected(known.wholes, known.parts, adgroupOf)));
            beyond += rows.filter(({ key }) => key < 0).length;
          }
          expect(await store.rollups.verify(store.one.companyId, { from: DAY, to: DAY })).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
    expect(beyond).toBeGreaterThan(20);
  }, 120_000);
});
