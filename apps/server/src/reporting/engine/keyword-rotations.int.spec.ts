import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KEYWORD_ROTATION_REPORT, type ReportContract } from '@adops/domain';
import { COUNTED_DAYS, countedGroups, pageOf } from '../../../test/known-hotspots.js';
import { countedRotations, isScored, loadRotations } from '../../../test/known-rotations.js';
import { DAYS, viewerOf } from '../../../test/known-facts.js';
import { row, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import { type RotatedKeywordRow, Rollups } from '../../features/facts/index.js';
import { KEYWORD_ROTATION_BINDING } from '../bindings/keyword-rotation-report.js';
import type { ReportFilterValues, ReportRequest } from './request.js';
import type { ReportRow } from './rows.js';

const report = { contract: KEYWORD_ROTATION_REPORT as ReportContract, binding: KEYWORD_ROTATION_BINDING };
let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
  await loadRotations(reports.database);
  const [first, second] = groups;
  // Weights the sites last reported. The first keyword of the second ad group is deleted.
  await reports.database.pool.query(
    `INSERT INTO rotation_keyword (company_id, adgroup_id, keyword, weight) VALUES
       (1, $1, 'red shoes', 70), (1, $1, 'boots', 30), (1, $1, 'new', 0), (1, $2, 'red shoes', NULL), (1, $2, 'boots', 100)`,
    [first, second],
  );
});
afterAll(() => reports.stop());

const groups = countedGroups(1).map(({ id }) => id);
const FIGURES = Object.entries(KEYWORD_ROTATION_REPORT.columns).flatMap(([id, { kind }]) => kind === 'dimension' ? [] : [id]); // prettier-ignore

const ask = (adgroupId: number, filters: ReportFilterValues = {}, more: Partial<ReportRequest> = {}) => {
  const children = more.segment ? row([...FIGURES, 'date', 'deviceName', 'deviceId']) : null;
  return reports.engine.run({
    report,
    viewer: viewerOf(1),
    grouping: KEYWORD_ROTATION_REPORT.grouping.choices[0],
    segment: null,
    filters: { dateRange: COUNTED_DAYS, adgroupIdIn: [adgroupId], ...filters },
    page: 1,
    perPage: 10_000,
    selection: {
      rows: { ...row([...FIGURES, 'keyword', 'percent', 'adgroupId']), children },
      total: { ...row(FIGURES), children },
      totalRecords: true,
      freshness: false,
    },
    ...more,
  });
};

const counted = countedRotations(1).filter(({ date }) => date >= COUNTED_DAYS.start && date <= COUNTED_DAYS.end);
type Whole = 'bought' | 'cost' | 'rebate' | 'impressions' | 'sold' | 'earned' | 'tq' | 'inbound_nbot';

/** Returns the sum of a figure over the known facts of an ad group's page. Null if no fact has it. */
function wholeOf(name: Whole, page: string): number | null {
  let sum: number | null = null;
  for (const fact of world.facts) {
    const at = pageOf({ adgroupId: fact.adgroup_id, date: fact.date, deviceId: fact.device_id });
    const value = (fact as unknown as Record<string, number | null | undefined>)[name];
    if (fact.company_id === 1 && at === page && value != null) sum = (sum ?? 0) + value;
  }
  return sum;
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number | null): number =>
  items.reduce((sum, item) => sum + (of(item) ?? 0), 0);
const over = (left: number | null, right: number | null): number | null =>
  left === null || right === null || right === 0 ? null : left / right;
const figure = (of: ReportRow, name: string): number => (of[name] as number | null) ?? 0;
const DIFFERENCE = 'Difference to the ad group report';
const isAttributed = (each: ReportRow): boolean => !['Not attributed', DIFFERENCE].includes(String(each['keyword']));

/** Returns the pages of an ad group on these days and devices. All rows add up to their known facts. */
function pagesOf(adgroupId: number, days: readonly string[], devices: readonly number[] = [0, 1, 2, 3]): string[] {
  return days.flatMap((date) => devices.map((deviceId) => pageOf({ adgroupId, date, deviceId })));
}
const IN_RANGE = DAYS.filter((day) => day >= COUNTED_DAYS.start && day <= COUNTED_DAYS.end);

/**
 * Returns the expected Σ score × sold of a keyword on a page. Uses scores that the site knows, or else their average,
 * scaled to the ad group's score.
 */
function scoreOf(rows: readonly RotatedKeywordRow[], one: RotatedKeywordRow, page: string): number | null {
  const whole = wholeOf('tq', page);
  if (whole === null) return null;
  const known = rows.filter(({ siteTq }) => siteTq !== null);
  const usual = over(sumOf(known, ({ siteTq }) => siteTq), sumOf(known, ({ sold }) => sold)); // prettier-ignore
  const weigh = (sold: number, own: number | null): number => (sold > 0 ? Math.max(own ?? sold * (usual || 1), 0) : 0);
  const rest = (wholeOf('sold', page) ?? 0) - sumOf(rows, ({ sold }) => sold);
  const weights = [...rows.map(({ sold, siteTq }) => [sold ?? 0, weigh(sold ?? 0, siteTq)]), [rest, weigh(rest, null)]];
  const all = sumOf(weights, ([, weight]) => weight!);
  const top = Math.max(...weights.flatMap(([sold, weight]) => (sold! > 0 ? [weight! / sold!] : [])), 0);
  // Scores never exceed 10. If they would, clicks alone determine the allocation.
  const clicks = sumOf(weights, ([sold]) => Math.max(sold!, 0));
  if (whole * top > 10e6 * all) return (whole * (one.sold ?? 0)) / clicks;
  return all === 0 ? null : (whole * weigh(one.sold ?? 0, one.siteTq)) / all;
}

describe('the keyword rotation report', () => {
  it.each(groups)("matches the site's counts for ad group %i, with bought clicks by visits", async (adgroupId) => {
    const { rows, totalRecords } = await ask(adgroupId);
    const own = counted.filter((one) => one.adgroupId === adgroupId);
    expect(totalRecords).toBe(rows.length);
    expect(new Set(rows.filter(isAttributed).map((each) => each['keyword']))).toEqual(new Set(own.map(({ keyword }) => keyword))); // prettier-ignore
    for (const each of rows.filter(isAttributed)) {
      const mine = own.filter(({ keyword }) => keyword === each['keyword']);
      expect(each).toMatchObject({
        adgroupId,
        sold: sumOf(mine, ({ sold }) => sold),
        earned: expect.closeTo(sumOf(mine, ({ earned }) => earned) / 1e6, 8),
      });
      for (const name of ['bought', 'impressions', 'cost', 'rebate'] as const) {
        let [exact, pages] = [0, 0];
        for (const one of mine) {
          const page = pageOf({ ...one, adgroupId, deviceId: one.deviceId! });
          const visits = sumOf(own.filter((other) => pageOf({ ...other, adgroupId, deviceId: other.deviceId! }) === page), (other) => other.inboundNbot); // prettier-ignore
          const whole = Math.max(visits, wholeOf('inbound_nbot', page) ?? 0);
          exact += ((wholeOf(name, page) ?? 0) * (one.inboundNbot ?? 0)) / whole;
          pages += 1;
        }
        const unit = name === 'cost' || name === 'rebate' ? 1e6 : 1;
        // Shares are cut to whole numbers on each page.
        expect(Math.abs(figure(each, name) * unit - exact)).toBeLessThanOrEqual(pages);
      }
    }
  });

  it.each(groups)('adds up to ad group %i to the last millionth', async (adgroupId) => {
    for (const devices of [undefined, [2]]) {
      const { rows, rowTotal } = await ask(adgroupId, devices ? { deviceIdIn: devices } : {});
      const pages = pagesOf(adgroupId, IN_RANGE, devices);
      for (const name of ['bought', 'impressions', 'cost', 'rebate'] as const) {
        const unit = name === 'cost' || name === 'rebate' ? 1e6 : 1;
        expect(Math.round(figure(rowTotal!, name) * unit)).toBe(sumOf(pages, (page) => wholeOf(name, page)));
        expect(sumOf(rows, (each) => figure(each, name))).toBeCloseTo(figure(rowTotal!, name), 8);
      }
      // Counts of the site apply if the feed has reported nothing for a day.
      for (const name of ['sold', 'earned'] as const) {
        const known = sumOf(IN_RANGE, (day) => {
          const here = pages.filter((page) => page.split(' ')[1] === day);
          const ofDay = pagesOf(adgroupId, [day]);
          const isReported = ofDay.some((page) => wholeOf(name, page) !== null);
          const own = counted.filter((one) => one.adgroupId === adgroupId && here.includes(pageOf({ ...one, adgroupId, deviceId: one.deviceId! }))); // prettier-ignore
          return isReported ? sumOf(here, (page) => wholeOf(name, page)) : sumOf(own, (one) => one[name]);
        });
        const unit = name === 'earned' ? 1e6 : 1;
        expect(Math.round(figure(rowTotal!, name) * unit)).toBe(known);
      }
    }
  });

  it.each(groups)(
    'weights TQ of ad group %i by clicks sold, and uses the scores known to the site',
    async (adgroupId) => {
      const { rows, rowTotal } = await ask(adgroupId);
      const own = counted.filter((one) => one.adgroupId === adgroupId);
      const pageOfRow = (one: RotatedKeywordRow): string => pageOf({ ...one, adgroupId, deviceId: one.deviceId! });
      let compared = 0;
      for (const each of rows.filter(isAttributed)) {
        const mine = own.filter(({ keyword }) => keyword === each['keyword']);
        const scores = mine.map((one) => scoreOf(own.filter((other) => pageOfRow(other) === pageOfRow(one)), one, pageOfRow(one))); // prettier-ignore
        if (scores.every((score) => score === null)) continue;
        const expected = over(
          sumOf(scores, (score) => score) / 1e6,
          sumOf(mine, ({ sold }) => sold),
        );
        expect(each['TQ']).toEqual(expected === null ? null : expect.closeTo(expected, 4));
        // Scores stay within the scale if the ad group's score does. Known facts also have scores without a click sold.
        const isWithin = (page: string): boolean => (wholeOf('tq', page) ?? 0) <= 10e6 * (wholeOf('sold', page) ?? 0);
        if (mine.map(pageOfRow).every(isWithin)) expect(figure(each, 'TQ')).toBeLessThanOrEqual(10 + 1e-4);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(0);
      const whole = sumOf(pagesOf(adgroupId, IN_RANGE), (page) => wholeOf('tq', page)) / 1e6;
      expect(rowTotal!['TQ']).toEqual(expect.closeTo(whole / figure(rowTotal!, 'sold'), 6));
      if (isScored(adgroupId)) expect(new Set(rows.map((each) => each['TQ'])).size).toBeGreaterThan(1);
    },
  );

  it('computes ratios from sums', async () => {
    const { rows, rowTotal } = await ask(groups[1]!);
    for (const each of [...rows, rowTotal!]) {
      const value = (name: string) => each[name] as number | null;
      const ratios = {
        adCTR: over(value('bought'), value('impressions')),
        CPC: over(value('cost'), value('bought')),
        RPS: over(value('earned'), value('bought')),
        margin: over(value('profit'), figure(each, 'earned') + figure(each, 'rebate')),
      };
      const hasNone = each['keyword'] === DIFFERENCE;
      for (const [name, exact] of Object.entries({ ...ratios, ...(hasNone && { RPC: null, opCTR: null }) })) {
        const expected = hasNone ? null : exact;
        expect({ [name]: value(name) }).toEqual({ [name]: expected === null ? null : expect.closeTo(expected, 8) });
      }
      const profit = figure(each, 'earned') + figure(each, 'rebate') - figure(each, 'cost');
      expect(figure(each, 'profit')).toBeCloseTo(profit, 8);
    }
  });

  it.each<[string, (one: RotatedKeywordRow) => unknown, (part: ReportRow) => unknown]>([
    ['date', ({ date }) => date, (part) => part['date']],
    ['device', ({ deviceId }) => deviceId, (part) => part['deviceId']],
  ])('breaks down rows and the total by %s', async (id, partOf, nameOf) => {
    const segment = KEYWORD_ROTATION_REPORT.segments.find((one) => one.id === id)!;
    const { rows, rowTotal } = await ask(groups[0]!, {}, { segment });
    for (const each of rows.filter(isAttributed)) {
      const own = counted.filter((one) => one.adgroupId === groups[0] && one.keyword === each['keyword']);
      const parts = each.children as ReportRow[];
      expect(new Set(parts.map(nameOf))).toEqual(new Set(own.map(partOf)));
      for (const part of parts)
        expect(part['sold']).toBe(sumOf(own.filter((one) => partOf(one) === nameOf(part)), ({ sold }) => sold)); // prettier-ignore
      expect(sumOf(parts, (part) => figure(part, 'cost'))).toBeCloseTo(figure(each, 'cost'), 8);
    }
    expect(sumOf(rowTotal!.children as ReportRow[], (part) => figure(part, 'bought'))).toBe(
      figure(rowTotal!, 'bought'),
    );
  });

  it('shows the current weight of each keyword', async () => {
    const weights = async (adgroupId: number) =>
      Object.fromEntries((await ask(adgroupId)).rows.map((each) => [each['keyword'], each['percent']]));
    expect(await weights(groups[0]!)).toMatchObject({ 'red shoes': 70, boots: 30, sandals: null });
    expect(await weights(groups[1]!)).toMatchObject({ 'red shoes': null, boots: 100, sandals: null });
  });

  it('sorts by bought clicks, highest first, and by any column', async () => {
    const { rows } = await ask(groups[0]!);
    const bought = rows.map((each) => (each['bought'] as number | null) ?? -Infinity);
    expect(bought).toEqual([...bought].sort((a, b) => b - a));
    const sorted = await ask(groups[0]!, {}, { orderBy: { column: 'percent', direction: 'DESC' } });
    expect(sorted.rows.slice(0, 2).map((each) => each['percent'])).toEqual([70, 30]);
    const kept = await ask(groups[0]!, { customFilters: [{ name: 'percent', operation: 'gte', value: 50 }] });
    expect(kept.rows.map((each) => each['keyword'])).toEqual(['red shoes']);
  });

  it('changes nothing when its days are refreshed again', async () => {
    const before = await ask(groups[0]!);
    await new Rollups(reports.database).refresh(1, DAYS);
    expect(await ask(groups[0]!)).toEqual(before);
    expect(await new Rollups(reports.database).verify(1, { from: COUNTED_DAYS.start, to: COUNTED_DAYS.end })).toEqual(
      [],
    );
  });

  it("hides other companies and accounts that the viewer can't access", async () => {
    const [group] = countedGroups(1);
    const others = world.accounts.filter(({ company_id, id }) => company_id === 1 && id !== group!.account_id);
    const hidden = await ask(group!.id, {}, { viewer: viewerOf(1, { accounts: others.map(({ id }) => id) }) });
    expect(hidden.rows).toEqual([]);
    const foreign = countedGroups(2).find(({ id }) => !groups.includes(id));
    if (foreign) expect((await ask(foreign.id)).rows).toEqual([]);
    await expect(ask(group!.id, {}, { viewer: viewerOf(1, { without: ['adgroup-keyword-rotation'] }) })).rejects.toThrow('permission'); // prettier-ignore
  });
});
