import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupingOf, HOTSPOT_REPORT, type ReportContract } from '@adops/domain';
import {
  COUNTED_DAYS,
  type Counted,
  countedGroups,
  countedHotspots,
  isTracked,
  loadCounted,
  pageOf,
  wholeOf,
} from '../../../test/known-hotspots.js';
import { viewerOf } from '../../../test/known-facts.js';
import { row, startReports, type ReportsUnderTest } from '../../../test/reports-under-test.js';
import { HOTSPOT_BINDING } from '../bindings/hotspot-report.js';
import type { ReportFilterValues, ReportRequest } from './request.js';
import type { ReportRow } from './rows.js';

const report = { contract: HOTSPOT_REPORT as ReportContract, binding: HOTSPOT_BINDING };
let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
  await loadCounted(reports.database);
});
afterAll(() => reports.stop());

const FIGURES = Object.entries(HOTSPOT_REPORT.columns).flatMap(([id, { kind }]) => kind === 'dimension' ? [] : [id]); // prettier-ignore
const NAMES = ['text', 'thumbImageUrl', 'hotspotType', 'groupId', 'rawLink', 'isModifiedBySearchEngine'];

const ask = (by: string, filters: ReportFilterValues = {}, more: Partial<ReportRequest> = {}) => {
  const children = more.segment ? row([...FIGURES, 'date', 'deviceName']) : null;
  return reports.engine.run({
    report,
    viewer: viewerOf(1),
    grouping: groupingOf(HOTSPOT_REPORT, [by]),
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

const inDays = ({ date }: Counted): boolean => date >= COUNTED_DAYS.start && date <= COUNTED_DAYS.end;
const counted = countedHotspots(1).filter(inDays);
const pagesOf = (of: readonly Counted[]): ReadonlySet<string> => new Set(of.map(pageOf));
const over = (left: number | null, right: number | null): number | null =>
  left === null || right === null || right === 0 ? null : left / right;

type IsHere = Parameters<typeof wholeOf>[1];
/** Returns the pages of the ad groups and days with hotspots. Rows add up to their figures. */
const wholePages =
  (of: readonly Counted[], isAsked: IsHere = () => true): IsHere =>
  (page) =>
    isAsked(page) && of.some(({ adgroupId, date }) => adgroupId === page.adgroupId && date === page.date);

/**
 * Returns the expected cost. It is the page's cost allocated by clicks logged for hotspots and for none, or else by
 * clicks on hotspots. The report rounds shares to whole millionths.
 */
function allocatedCost(of: readonly Counted[]): number {
  return of.reduce((sum, one) => {
    const isHere: IsHere = (page) => pageOf(page) === pageOf(one);
    const page = counted.filter((each) => pageOf(each) === pageOf(one));
    const clicks = (each: Counted): number =>
      isTracked(one.adgroupId) ? (each.outboundNbot ?? 0) : each.hotspotClicks;
    const own = page.reduce((all, each) => all + clicks(each), 0);
    const whole = isTracked(one.adgroupId) ? Math.max(own, wholeOf('outbound_nbot', isHere) ?? 0) : own;
    return sum + ((wholeOf('cost', isHere) ?? 0) * clicks(one)) / whole / 1e6;
  }, 0);
}

/** Returns the expected metrics, from the counts of the site and from the pages. Each page counts once. */
function plain(of: readonly Counted[]): Record<string, number | null> {
  const pages = pagesOf(of);
  const isHere: IsHere = (page) => pages.has(pageOf(page));
  const sum = (figure: (one: Counted) => number): number => of.reduce((all, one) => all + figure(one), 0);
  const [bought, impressions] = [wholeOf('bought', isHere), wholeOf('impressions', isHere)];
  const pageCost = over(wholeOf('cost', isHere), 1e6);
  const clicks = sum(({ hotspotClicks }) => hotspotClicks);
  return {
    ...{ boughtClicks: bought, impressions, hotspotOutboundClicks: clicks },
    avgPosition: over(sum(({ positions }) => positions), sum(({ shown }) => shown)), // prettier-ignore
    hotspotOpCTR: over(clicks, bought),
    adCTR: over(bought, impressions),
    CPC: over(pageCost, bought),
    CPA: over(pageCost, over(wholeOf('conv', isHere), 1e6)),
  };
}
const near = (figures: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value === null ? null : expect.closeTo(value, 8)])); // prettier-ignore
const figure = (of: ReportRow, name: string): number => (of[name] as number | null) ?? 0;

const textOf = ({ hotspot }: Counted): string => hotspot.text;
const imageOf = ({ hotspot }: Counted): string | null => hotspot.image;

describe('the hotspot report', () => {
  it.each<[string, ReportFilterValues, (one: Counted) => boolean]>([
    ['of everything', {}, () => true],
    ['of a device, where a hotspot is not on every page', { deviceIdIn: [2] }, ({ deviceId }) => deviceId === 2],
    [
      'of an ad group',
      { adgroupIdIn: [countedGroups(1)[1]!.id] },
      ({ adgroupId }) => adgroupId === countedGroups(1)[1]!.id,
    ],
  ])('matches plain loops %s, by text and image, and counts each page once', async (_, filters, keep) => {
    const kept = counted.filter(keep);
    for (const [by, nameOf, column] of [
      ['text', textOf, 'text'],
      ['image', imageOf, 'thumbImageUrl'],
    ] as const) {
      const { rows, rowTotal } = await ask(by, filters);
      const attributed = rows.filter((each) => each.id !== '0');
      const names = new Set<string | null>(kept.map(nameOf));
      expect(new Set(attributed.map((each) => each[column]))).toEqual(names);
      for (const name of names) {
        const each = attributed.find((one) => one[column] === name)!;
        const own = kept.filter((one) => nameOf(one) === name);
        expect(each).toMatchObject(near(plain(own)));
        expect(Math.abs(figure(each, 'cost') - allocatedCost(own))).toBeLessThan(own.length * 1e-6);
      }
      // The total equals that of the ad groups.
      const asked = filters.deviceIdIn;
      const isHere = wholePages(kept, ({ deviceId }) => !asked || asked.includes(deviceId));
      const bought = wholeOf('bought', isHere);
      const cost = over(wholeOf('cost', isHere), 1e6);
      expect(rowTotal).toMatchObject(near({ boughtClicks: bought, impressions: wholeOf('impressions', isHere), cost }));
      const rowsTogether = rows.reduce((sum, each) => sum + figure(each, 'boughtClicks'), 0);
      expect(rowsTogether).toBeGreaterThan(bought!);
      for (const name of ['cost', 'profit', 'rebate', 'soldClicks', 'earned', 'hotspotOutboundClicks'])
        expect(rows.reduce((sum, each) => sum + figure(each, name), 0)).toBeCloseTo(figure(rowTotal!, name), 8);
    }
  });

  it('allocates the revenue of pages, and derives metrics from that revenue', async () => {
    const { rows, rowTotal } = await ask('text');
    const isHere = wholePages(counted);
    expect(rowTotal).toMatchObject(
      near({
        ...{ earned: over(wholeOf('earned', isHere), 1e6), rebate: over(wholeOf('rebate', isHere), 1e6) },
        soldClicks: wholeOf('sold', isHere),
      }),
    );
    for (const each of [...rows, rowTotal!]) {
      const [earned, bought] = [each['earned'], each['boughtClicks']] as [number | null, number | null];
      expect(each).toMatchObject(near({ RPS: over(earned, bought) }));
      const rebate = figure(each, 'rebate');
      expect(figure(each, 'profit')).toBeCloseTo((earned ?? 0) + rebate - figure(each, 'cost'), 8);
      if (earned !== null) expect(each['margin']).toBeCloseTo(figure(each, 'profit') / (earned + rebate), 8);
    }
  });

  it('allocates revenue by logged clicks, or by hotspot clicks if none are logged', async () => {
    for (const { id } of countedGroups(1).slice(0, 2)) {
      const { rows } = await ask('text', { adgroupIdIn: [id], deviceIdIn: [2], dateRange: { start: COUNTED_DAYS.start, end: COUNTED_DAYS.start } }); // prettier-ignore
      const own = counted.filter((one) => one.adgroupId === id && one.deviceId === 2 && one.date === COUNTED_DAYS.start); // prettier-ignore
      const page: IsHere = (one) => own.some((each) => pageOf(each) === pageOf(one));
      const whole = wholeOf('earned', page) ?? 0;
      const weight = (of: readonly Counted[]): number =>
        of.reduce((sum, one) => sum + (isTracked(id) ? (one.outboundNbot ?? 0) : one.hotspotClicks), 0);
      const logged = Math.max(0, (wholeOf('outbound_nbot', page) ?? 0) - weight(own));
      const all = weight(own) + (isTracked(id) ? logged : 0);
      for (const text of new Set(own.map(textOf))) {
        const each = rows.find((one) => one['text'] === text)!;
        const expected = (whole * weight(own.filter((one) => textOf(one) === text))) / all / 1e6;
        // Shares are cut from running sums, one for each hotspot.
        expect(Math.abs(figure(each, 'earned') - expected)).toBeLessThan(3e-6);
      }
    }
  });

  it('counts pages once in totals if conditions apply to rows', async () => {
    const customFilters = [{ name: 'text', operation: 'contains' as const, value: 'guide' }];
    const { rows, rowTotal, totalRecords } = await ask('text', { customFilters });
    expect(totalRecords).toBe(1);
    for (const name of ['boughtClicks', 'CPC', 'cost', 'hotspotOutboundClicks', 'hotspotOpCTR'])
      expect(rowTotal![name]).toBe(rows[0]![name]);
    const found = await ask('text', { searchPhrase: 'GUIDE' });
    expect(found.rows.map((each) => each['text'])).toEqual(['Read the guide']);
    const image = await ask('image', { searchPhrase: 'deals.png' });
    expect(image.rows.map((each) => each['thumbImageUrl'])).toEqual(['https://img.example/deals.png']);
  });

  it('returns a property if all hotspots of a row share the value, otherwise null', async () => {
    const { rows } = await ask('text');
    expect(rows.find((each) => each['text'] === 'Compare deals')).toMatchObject({
      ...{ thumbImageUrl: null, hotspotType: null, groupId: 1, rawLink: null, isModifiedBySearchEngine: false },
    });
    expect(rows.find((each) => each['text'] === 'Read the guide')).toMatchObject({
      ...{ hotspotType: 'text', groupId: 2, rawLink: 'https://alpha.example/c' },
    });
    const { rows: images } = await ask('image');
    expect(images.find((each) => each['thumbImageUrl'] !== null)).toMatchObject({ text: 'Compare deals', groupId: 1 });
  });

  it('breaks down rows and the total by day and device', async () => {
    const segment = HOTSPOT_REPORT.segments.find(({ id }) => id === HOTSPOT_REPORT.defaultSegment)!;
    const { rows, rowTotal } = await ask('text', {}, { segment });
    const devices: Readonly<Record<string, number>> = { Desktop: 1, Mobile: 2 };
    const expectParts = (parent: ReportRow, own: readonly Counted[]): void => {
      const parts = parent.children as ReportRow[];
      expect(parts).toHaveLength(new Set(own.map(({ date, deviceId }) => `${date} ${deviceId}`)).size);
      for (const part of parts) {
        const of = own.filter(({ date, deviceId }) => date === part['date'] && deviceId === devices[part['deviceName'] as string]); // prettier-ignore
        expect(part).toMatchObject(near(plain(of)));
      }
    };
    expectParts(rows.find((each) => each['text'] === 'Read the guide')!, counted.filter((one) => textOf(one) === 'Read the guide')); // prettier-ignore
    const total = rowTotal!.children as ReportRow[];
    for (const part of total) {
      const of = counted.filter(({ date, deviceId }) => date === part['date'] && deviceId === devices[part['deviceName'] as string]); // prettier-ignore
      if (of.length > 0) expect(part['boughtClicks']).toBe(plain(of)['boughtClicks']);
    }
    expect(total.some((part) => part['deviceName'] === 'Mobile')).toBe(true);
  });

  it('sorts numerically, and compares with previous days', async () => {
    const { rows } = await ask('text', {}, { orderBy: { column: 'hotspotOutboundClicks', direction: 'ASC' } });
    const clicks = rows.flatMap((each) => (each['hotspotOutboundClicks'] as number | null) ?? []);
    expect(clicks).toEqual([...clicks].sort((a, b) => a - b));
    const [day, before] = [COUNTED_DAYS.end, COUNTED_DAYS.start];
    const compared = { fields: new Set(['boughtClicks', 'text']), previous: new Set(['boughtClicks']), children: null };
    const { rowTotal, rows: both } = await ask('text', { dateRange: { start: day, end: day } }, {
      compareRange: { start: before, end: before },
      orderBy: { column: 'change.boughtClicks', direction: 'DESC' },
      selection: { rows: compared, total: compared, totalRecords: false, freshness: false },
    }); // prettier-ignore
    const of = (date: string) => wholeOf('bought', wholePages(counted.filter((one) => one.date === date)));
    expect([rowTotal!['boughtClicks'], rowTotal!.previous!['boughtClicks']]).toEqual([of(day), of(before)]);
    expect(both.length).toBeGreaterThan(1);
  });

  it('rejects users without its permission, and shows only accounts that the viewer can access', async () => {
    const viewer = viewerOf(1, { without: ['hotspot-report'] });
    await expect(ask('text', {}, { viewer })).rejects.toThrow('permission');
    const accounts = [countedGroups(1)[0]!.account_id];
    const own = new Set(countedGroups(1).flatMap(({ id, account_id }) => (account_id === accounts[0] ? [id] : [])));
    const { rowTotal } = await ask('text', {}, { viewer: viewerOf(1, { accounts }) });
    expect(rowTotal!['boughtClicks']).toBe(
      wholeOf('bought', wholePages(counted.filter(({ adgroupId }) => own.has(adgroupId)))),
    );
  });

  it('hides revenue and derived metrics from viewers without the permission', async () => {
    const viewer = viewerOf(1, { without: ['adgroup-report'] });
    const secret = ['earned', 'rebate', 'RPC', 'RPS', 'profit', 'margin'];
    const { rows, rowTotal } = await ask('text', {}, { viewer });
    for (const each of [...rows, rowTotal!]) for (const name of secret) expect(each[name] ?? null).toBeNull();
    expect(figure(rowTotal!, 'soldClicks')).toBeGreaterThan(0);
    for (const column of secret) {
      await expect(ask('text', {}, { viewer, orderBy: { column, direction: 'DESC' } })).rejects.toThrow(column);
      const customFilters = [{ name: column, operation: 'gt' as const, value: 1 }];
      await expect(ask('text', { customFilters }, { viewer })).rejects.toThrow('Validation error');
    }
  });
});
