import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupingOf, PLA_REPORT, type ReportContract } from '@adops/domain';
import { COUNTED_DAYS, countedGroups, countedProductAds, loadCounted, pageOf, wholeOf } from '../../../test/known-hotspots.js'; // prettier-ignore
import { viewerOf } from '../../../test/known-facts.js';
import { row, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import { Rollups, type ProductAdRow } from '../../features/facts/index.js';
import { PLA_BINDING } from '../bindings/pla-report.js';
import type { ReportFilterValues, ReportRequest } from './request.js';
import type { ReportRow } from './rows.js';

const report = { contract: PLA_REPORT as ReportContract, binding: PLA_BINDING };
let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
  await loadCounted(reports.database);
});
afterAll(() => reports.stop());

const FIGURES = Object.entries(PLA_REPORT.columns).flatMap(([id, { kind }]) => kind === 'dimension' ? [] : [id]); // prettier-ignore
const NAMES = Object.keys({ ...PLA_REPORT.columns, ...PLA_REPORT.fields }).filter((id) => !FIGURES.includes(id));

const ask = (level: string, filters: ReportFilterValues = {}, more: Partial<ReportRequest> = {}) => {
  const children = more.segment ? row([...FIGURES, 'date', 'deviceName', 'country', 'countryCode']) : null;
  return reports.engine.run({
    report,
    viewer: viewerOf(1),
    grouping: groupingOf(PLA_REPORT, [level]),
    segment: null,
    filters: { dateRange: COUNTED_DAYS, ...filters },
    page: 1,
    perPage: 500,
    selection: {
      rows: { ...row([...FIGURES, ...NAMES]), children },
      total: { ...row(FIGURES), children },
      totalRecords: true,
      freshness: false,
    },
    ...more,
  });
};

const counted = countedProductAds(1).filter(({ date }) => date >= COUNTED_DAYS.start && date <= COUNTED_DAYS.end);
const pages = new Set(counted.map(({ adgroupId, date }) => `${adgroupId} ${date}`));
const over = (left: number | null, right: number | null): number | null =>
  left === null || right === null || right === 0 ? null : left / right;
const near = (figures: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value === null ? null : expect.closeTo(value, 8)])); // prettier-ignore
const figure = (of: ReportRow, name: string): number => (of[name] as number | null) ?? 0;

/** Returns the expected metrics, from the counts of the site. Costs are allocated, and compared below. */
function plain(of: readonly ProductAdRow[]): Record<string, number | null> {
  const sum = (name: 'plaSold' | 'taSold' | 'plaEarned' | 'taEarned'): number =>
    of.reduce((all, one) => all + (one[name] ?? 0), 0);
  const [pla, ta] = [sum('plaEarned') / 1e6, sum('taEarned') / 1e6];
  const [plaRPC, taRPC] = [over(pla, sum('plaSold')), over(ta, sum('taSold'))];
  return {
    ...{ plaSold: sum('plaSold'), taSold: sum('taSold'), sold: sum('plaSold') + sum('taSold'), earned: pla + ta },
    ...{ plaRPC, taRPC, diffRPC: plaRPC === null || taRPC === null ? null : plaRPC - taRPC },
  };
}

const adgroupOf = (id: number) => world.adgroups.find((one) => one.company_id === 1 && one.id === id)!;
const LEVELS: [string, string, (one: ProductAdRow) => number][] = [
  ['adgroup', 'adgroupId', ({ adgroupId }) => adgroupId],
  ['campaign', 'campaignId', ({ adgroupId }) => adgroupOf(adgroupId).campaign_id],
  ['account', 'partnerAccountId', ({ adgroupId }) => adgroupOf(adgroupId).account_id],
];
const isDifference = (each: ReportRow): boolean => each['searchKeyword'] === 'Difference to the ad group report';
const isAttributed = (each: ReportRow): boolean => each['linkFinalUrl'] !== null;

describe('the PLA report', () => {
  it.each<[string, string, (one: ProductAdRow) => number]>(LEVELS)(
    'matches plain loops by %s, with separate product and text ads',
    async (level, field, placeOf) => {
      for (const [filters, keep] of [
        [{}, () => true],
        [
          { deviceIdIn: [1], countryCodeIn: ['US'] },
          (one: ProductAdRow) => one.deviceId === 1 && one.countryId === 840,
        ],
      ] as [ReportFilterValues, (one: ProductAdRow) => boolean][]) {
        const kept = counted.filter(keep);
        const keyOf = (one: ProductAdRow): string => `${placeOf(one)} ${one.keyword} ${one.link}`;
        const { rows } = await ask(level, filters);
        const attributed = rows.filter(isAttributed);
        expect(new Set(attributed.map((each) => `${each[field] as number} ${each['searchKeyword'] as string} ${each['linkFinalUrl'] as string}`))).toEqual(new Set(kept.map(keyOf))); // prettier-ignore
        for (const each of attributed) {
          const key = `${each[field] as number} ${each['searchKeyword'] as string} ${each['linkFinalUrl'] as string}`;
          const own = kept.filter((one) => keyOf(one) === key);
          expect(each).toMatchObject(near(plain(own)));
        }
      }
    },
  );

  it('returns rows that add up to the ad groups, including figures without a product ad', async () => {
    const { rows, rowTotal } = await ask('adgroup');
    const isHere: Parameters<typeof wholeOf>[1] = ({ adgroupId, date }) => pages.has(`${adgroupId} ${date}`);
    // Counts of the site apply if the feed has reported nothing for an ad group.
    const known = (whole: 'earned' | 'sold'): number =>
      [...pages].reduce((sum, page) => {
        const reported = wholeOf(whole, ({ adgroupId, date }) => page === `${adgroupId} ${date}`);
        const own = counted.filter(({ adgroupId, date }) => page === `${adgroupId} ${date}`);
        return sum + (reported ?? own.reduce((all, one) => all + (one[whole] ?? 0), 0));
      }, 0);
    expect(rowTotal).toMatchObject(
      near({
        bought: wholeOf('bought', isHere),
        impressions: wholeOf('impressions', isHere),
        cost: over(wholeOf('cost', isHere), 1e6),
        earned: known('earned') / 1e6,
        sold: known('sold'),
      }),
    );
    expect(rows.filter((each) => !isAttributed(each)).map((each) => each['searchKeyword'])).toContain('Not attributed');
    for (const name of ['bought', 'cost', 'earned', 'plaSold', 'profit'])
      expect(rows.reduce((sum, each) => sum + figure(each, name), 0)).toBeCloseTo(figure(rowTotal!, name), 8);
    for (const each of rows) {
      const [cost, bought, earned] = ['cost', 'bought', 'earned'].map((name) => each[name] as number | null) as [number | null, number | null, number | null]; // prettier-ignore
      expect(each).toMatchObject(
        near(isDifference(each) ? { CPC: null, adCTR: null } : { CPC: over(cost, bought), adCTR: over(bought, each['impressions'] as number | null) }), // prettier-ignore
      );
      expect(figure(each, 'profit')).toBeCloseTo((earned ?? 0) + figure(each, 'rebate') - (cost ?? 0), 8);
    }
  });

  it('allocates bought clicks by visits', async () => {
    const { id } = countedGroups(1)[0]!;
    const day = COUNTED_DAYS.start;
    const { rows } = await ask('adgroup', { adgroupIdIn: [id], deviceIdIn: [1], dateRange: { start: day, end: day } });
    const own = counted.filter((one) => one.adgroupId === id && one.deviceId === 1 && one.date === day);
    const isHere: Parameters<typeof wholeOf>[1] = (page) => pageOf(page) === pageOf({ adgroupId: id, deviceId: 1, date: day }); // prettier-ignore
    const counts = own.reduce((sum, one) => sum + (one.inboundNbot ?? 0), 0);
    const whole = Math.max(counts, wholeOf('inbound_nbot', isHere) ?? 0);
    for (const each of rows.filter(isAttributed)) {
      const visits = own.filter(({ keyword }) => keyword === each['searchKeyword']).reduce((sum, one) => sum + (one.inboundNbot ?? 0), 0); // prettier-ignore
      // Each country is cut separately.
      expect(Math.abs(figure(each, 'bought') - ((wholeOf('bought', isHere) ?? 0) * visits) / whole)).toBeLessThan(2);
    }
  });

  it.each([
    ['date', ({ date }: ProductAdRow) => date, (part: ReportRow) => part['date']],
    ['device', ({ deviceId }: ProductAdRow) => (deviceId === 1 ? 'Desktop' : 'Mobile'), (part: ReportRow) => part['deviceName']], // prettier-ignore
    ['country', ({ countryId }: ProductAdRow) => (countryId === 840 ? 'US' : 'DE'), (part: ReportRow) => part['countryCode']], // prettier-ignore
  ])('breaks down rows by %s', async (id, partOf, nameOf) => {
    const segment = PLA_REPORT.segments.find((one) => one.id === id)!;
    const { rows } = await ask('adgroup', {}, { segment });
    for (const each of rows.filter(isAttributed)) {
      const own = counted.filter((one) => one.adgroupId === each['adgroupId'] && one.keyword === each['searchKeyword'] && one.link === each['linkFinalUrl']); // prettier-ignore
      const parts = each.children as ReportRow[];
      expect(new Set(parts.map(nameOf))).toEqual(new Set(own.map(partOf)));
      for (const part of parts)
        expect(part).toMatchObject(near(plain(own.filter((one) => partOf(one) === nameOf(part)))));
    }
  });

  it('sorts by bought clicks, searches all names, and shows the account and buyer', async () => {
    const { rows } = await ask('adgroup');
    const bought = rows.map((each) => (each['bought'] as number | null) ?? -Infinity);
    expect(bought).toEqual([...bought].sort((a, b) => b - a));
    const found = await ask('adgroup', { searchPhrase: 'RUNNING' });
    expect(new Set(found.rows.map((each) => each['searchKeyword']))).toEqual(new Set(['running shoes']));
    const sale = await ask('adgroup', { searchPhrase: '/sale' });
    expect(new Set(sale.rows.map((each) => each['linkFinalUrl']))).toEqual(new Set(['https://alpha.example/sale']));
    for (const each of rows.filter((one) => !isDifference(one))) {
      const account = world.accounts.find(({ company_id, id }) => company_id === 1 && id === each['partnerAccountId'])!;
      expect(each).toMatchObject({ partnerAccountName: account.name, userId: account.buyer_user_id });
    }
  });

  it("stores rollups that match the facts, and shows only the viewer's accounts", async () => {
    const range = { from: COUNTED_DAYS.start, to: COUNTED_DAYS.end };
    expect(await new Rollups(reports.database).verify(1, range)).toEqual([]);
    const accounts = [countedGroups(1)[0]!.account_id];
    const { rows } = await ask('adgroup', {}, { viewer: viewerOf(1, { accounts }) });
    const named = rows.filter((one) => !isDifference(one));
    expect(new Set(named.map((each) => each['partnerAccountId']))).toEqual(new Set(accounts));
    await expect(ask('adgroup', {}, { viewer: viewerOf(1, { without: ['pla-report'] }) })).rejects.toThrow('permission'); // prettier-ignore
  });
});
