import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupingOf, PAGE_VIEWS, REFERER_REPORT } from '@adops/domain';
import { DAYS, viewerOf } from '../../../test/known-facts.js';
import { row, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { FamilyLoader, type PageViewRow, rowsOf } from '../../features/facts/index.js';
import { REFERER_BINDING } from '../bindings/referer-report.js';
import type { ReportFilterValues } from './request.js';

const report = { contract: REFERER_REPORT, binding: REFERER_BINDING };
const DOMAINS = ['www.google.com', 'news.example', 'direct'];

/** Returns deterministic pseudorandom page views, some without an ad group. */
function views(companyId: number): PageViewRow[] {
  const own = world.adgroups.filter(({ company_id }) => company_id === companyId);
  const places = [...own.map(({ id, site_id }) => ({ adgroupId: id, siteId: site_id })), { adgroupId: 0, siteId: 1 }];
  return DAYS.flatMap((date, day) =>
    places.flatMap((place) =>
      [0, 13].flatMap((hour) =>
        DOMAINS.map((referer, at) => {
          const pageViews = (place.adgroupId * 11 + day * 5 + hour + at * 3) % 8;
          return { ...place, date, hour, referer, pageViews };
        }),
      ),
    ),
  );
}

let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
  for (const companyId of [1, 2]) {
    const slice = { from: DAYS[0], to: DAYS.at(-1)! };
    const families = [rowsOf(PAGE_VIEWS, views(companyId))];
    await new FamilyLoader(reports.database).load({ companyId, source: 'spec', slice, families });
  }
});
afterAll(() => reports.stop());

const range = { start: DAYS[1], end: DAYS[3] };
const ask = (ids: readonly string[], filters: ReportFilterValues, viewer: Viewer = viewerOf(1), segment?: string) =>
  reports.engine.run({
    report,
    viewer,
    grouping: groupingOf(REFERER_REPORT, ids),
    segment: REFERER_REPORT.segments.find(({ id }) => id === segment) ?? null,
    filters: { dateRange: range, ...filters },
    page: 1,
    perPage: 500,
    selection: {
      rows: {
        ...row(['date', 'siteName', 'adgroup', 'refererDomain', 'pageViews']),
        children: segment ? row(['date', 'hour', 'pageViews']) : null,
      },
      total: row(['pageViews']),
      totalRecords: true,
      freshness: false,
    },
  });

const adgroupOf = (id: number) => world.adgroups.find((each) => each.company_id === 1 && each.id === id);
const inRange = ({ date }: PageViewRow): boolean => date >= range.start && date <= range.end;
function plain(keyOf: (view: PageViewRow) => string, keep: (view: PageViewRow) => boolean): Map<string, number> {
  const sums = new Map<string, number>();
  for (const view of views(1).filter((each) => inRange(each) && keep(each)))
    sums.set(keyOf(view), (sums.get(keyOf(view)) ?? 0) + view.pageViews);
  return sums;
}

describe('the referrer report', () => {
  const everything = (): boolean => true;
  it.each<[string, string[], (view: PageViewRow) => string, ReportFilterValues, (view: PageViewRow) => boolean]>([
    ['by day', ['date'], ({ date }) => date, {}, everything],
    ['by domain', ['refererDomain'], ({ referer }) => referer, {}, everything],
    [
      'of an account',
      ['refererDomain'],
      ({ referer }) => referer,
      { partnerAccountIdIn: [2] },
      ({ adgroupId }) => adgroupOf(adgroupId)?.account_id === 2,
    ],
    [
      'found by domain',
      ['refererDomain'],
      ({ referer }) => referer,
      { searchPhrase: 'GOOGLE' },
      ({ referer, adgroupId }) => referer.includes('google') || ofGoogle(adgroupId),
    ],
    [
      'found by site, unpaid views included',
      ['date'],
      ({ date }) => date,
      { searchPhrase: 'alpha.ex' },
      ({ siteId }) => siteId === 1,
    ],
  ])('matches plain loops: %s', async (_, ids, keyOf, filters, keep) => {
    const expected = plain(keyOf, keep);
    const { rows, rowTotal, totalRecords } = await ask(ids, filters);
    const name = ids[0] === 'date' ? 'date' : 'refererDomain';
    expect(new Map(rows.map((each) => [each[name], each['pageViews']]))).toEqual(expected);
    expect(totalRecords).toBe(expected.size);
    expect(rowTotal!['pageViews']).toBe([...expected.values()].reduce((sum, each) => sum + each, 0));
  });

  it('breaks down rows by day and hour, which add up to their row', async () => {
    const { rows } = await ask(['refererDomain'], {}, viewerOf(1), 'dateTime');
    for (const { children, pageViews } of rows) {
      const parts = children as unknown as { pageViews: number }[];
      expect(parts.length).toBe(2 * 3);
      expect(parts.reduce((sum, part) => sum + part.pageViews, 0)).toBe(pageViews);
    }
  });

  it("shows only the viewer's accounts, and no rows without an account", async () => {
    const { rowTotal } = await ask(['date'], {}, viewerOf(1, { accounts: [2] }));
    const own = plain(
      () => 'all',
      ({ adgroupId }) => adgroupOf(adgroupId)?.account_id === 2,
    );
    expect(rowTotal!['pageViews']).toBe(own.get('all'));
  });
});

/** Returns true if the name of the ad group, or of its campaign, account or source, contains the word. */
function ofGoogle(adgroupId: number): boolean {
  const adgroup = adgroupOf(adgroupId);
  if (!adgroup) return false;
  const account = world.accounts.find(({ company_id, id }) => company_id === 1 && id === adgroup.account_id)!;
  const campaign = world.campaigns.find(({ company_id, id }) => company_id === 1 && id === adgroup.campaign_id)!;
  const source = { 5: 'Google Search', 6: 'Microsoft' }[account.partner_id] ?? '';
  return [adgroup.name, campaign.name, account.name, source].some((name) => name.toLowerCase().includes('google'));
}
