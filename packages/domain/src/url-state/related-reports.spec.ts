import { expect, it } from '@jest/globals';
import { readReportState, defaultReportState } from './codec.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { KEYWORD_REPORT } from '../reports/keyword-report.js';
import type { ReportContract } from '../reports/contract.js';
import { DISCOUNT_REPORT } from '../reports/discount-report.js';
import { FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT } from '../reports/issue-reports.js';
import { REPORTS } from '../reports/registry.js';
import { TQ_REPORT } from '../reports/tq-report.js';
import { relatedReports } from './related-reports.js';

const TODAY = '2026-03-05';
const ALL: Readonly<Record<string, ReportContract>> = {
  ...REPORTS,
  [GOOGLE_ISSUE_REPORT.id]: GOOGLE_ISSUE_REPORT,
  [FACEBOOK_ISSUE_REPORT.id]: FACEBOOK_ISSUE_REPORT,
};
const EVERY_KEY = new Set(Object.values(ALL).flatMap(({ permission }) => permission));
const ROW = { adgroupId: 7, campaignId: 8, partnerAccountId: 9, adgroup: 'Shoes, red', campaign: 'Shoes' };
const DAYS = { start: '2026-02-01', end: '2026-02-03' };

const related = (
  contract = ADGROUP_REPORT as (typeof REPORTS)[string],
  more: { groupLevel?: string; filters?: object; permissions?: ReadonlySet<string> } = {},
  row: Record<string, unknown> = ROW,
) => {
  const { permissions = EVERY_KEY, ...state } = more;
  const answer = relatedReports(
    contract,
    { ...defaultReportState(contract, TODAY), dateRange: DAYS, ...(state as object) },
    row,
    { permissions, today: TODAY },
  );
  return Object.fromEntries(
    answer.map(({ id, query }) => [id, readReportState(ALL[id]!, `?${query}`, TODAY)!] as const),
  );
};

it('links an ad group to its keywords, placements and hours over the same days', () => {
  const to = related();
  for (const id of ['keywordReport', 'placementReport', 'hourlyReport', 'dailyReport']) {
    expect(to[id]).toMatchObject({ dateRange: DAYS, filters: { adgroupIdIn: [7] } });
  }
  expect(to).not.toHaveProperty('adgroupReport');
});

it('passes the name within the account to reports that list ad groups by name', () => {
  const { hourlyLogsReport } = related();
  expect(hourlyLogsReport?.filters).toEqual({ partnerAccountIdIn: [9], adgroup: 'Shoes, red' });
  expect(related(ADGROUP_REPORT, {}, { ...ROW, adgroup: null })).not.toHaveProperty('hourlyLogsReport');
});

it('links a keyword to its ad group, and campaigns and accounts to lower levels', () => {
  expect(related(KEYWORD_REPORT).adgroupReport?.filters).toEqual({ adgroupIdIn: [7] });
  expect(related(ADGROUP_REPORT, { groupLevel: 'campaign' }).adgroupReport?.filters).toEqual({ campaignIdIn: [8] });
  expect(related(ADGROUP_REPORT, { groupLevel: 'account' }).keywordReport?.filters).toEqual({
    partnerAccountIdIn: [9],
  });
});

it('preserves selected devices and countries in links, but not a search', () => {
  const filters = { deviceIdIn: [2], countryCodeIn: ['US'], searchPhrase: 'red', siteIdIn: [4] };
  const to = related(ADGROUP_REPORT, { filters });
  expect(to.keywordReport?.filters).toEqual({ deviceIdIn: [2], adgroupIdIn: [7] });
  expect(to.hourlyReport?.filters).toEqual({ deviceIdIn: [2], countryCodeIn: ['US'], adgroupIdIn: [7] });
});

it('links only to reports that the viewer can open, and only from rows of entities', () => {
  expect(Object.keys(related(ADGROUP_REPORT, { permissions: new Set(['adgroup-report', 'keyword-report']) }))).toEqual([
    'keywordReport',
  ]);
  expect(related(REPORTS['overviewReport'])).toEqual({});
  expect(related(ADGROUP_REPORT, {}, { ...ROW, adgroupId: null, campaignId: null, partnerAccountId: null })).toEqual(
    {},
  );
});

const GOOGLE = 5;
const META = 17;

it('links an ad group to the issues of its source, with every status', () => {
  const ofGoogle = related(ADGROUP_REPORT, {}, { ...ROW, sourcePartnerId: GOOGLE });
  expect(ofGoogle.googleIssueReport).toMatchObject({ dateRange: DAYS, filters: { adgroupIdIn: [7] } });
  expect(ofGoogle.googleIssueReport?.filters).not.toHaveProperty('campaignStatus');
  expect(ofGoogle).not.toHaveProperty('facebookIssueReport');
  const ofMeta = related(ADGROUP_REPORT, {}, { ...ROW, sourcePartnerId: META });
  expect(ofMeta).toHaveProperty('facebookIssueReport');
  expect(ofMeta).not.toHaveProperty('googleIssueReport');
});

it('links an issue back to its ad group, or to its campaign', () => {
  const issue = { systemAdGroupId: 7, systemCampaignId: 8, accountId: 9, partnerId: GOOGLE, siteId: 3 };
  expect(related(GOOGLE_ISSUE_REPORT, {}, issue).adgroupReport).toMatchObject({
    dateRange: DAYS,
    filters: { adgroupIdIn: [7] },
  });
  const ofCampaign = related(GOOGLE_ISSUE_REPORT, {}, { ...issue, systemAdGroupId: null });
  expect(ofCampaign.adgroupReport?.filters).toEqual({ campaignIdIn: [8] });
  expect(ofCampaign).not.toHaveProperty('googleIssueReport');
  expect(ofCampaign).not.toHaveProperty('facebookIssueReport');
});

it('links an ad group to its tags, and to the discount of the months', () => {
  const { tqReport, yahooDiscountReport } = related();
  expect(tqReport).toMatchObject({ dateRange: DAYS, filters: { adgroupIdIn: [7] } });
  expect(yahooDiscountReport).toMatchObject({
    dateRange: { start: '2026-02-01', end: '2026-02-28' },
    filters: { adgroupIdIn: [7] },
  });
});

it('links a tag to its other report, and to its linked ad group if any', () => {
  const tag = { tag: 'shoes-us', adgroupId: 7 };
  const { adgroupReport, yahooDiscountReport } = related(TQ_REPORT, { filters: { deviceIdIn: [2] } }, tag);
  expect(adgroupReport).toMatchObject({ dateRange: DAYS, filters: { adgroupIdIn: [7], deviceIdIn: [2] } });
  expect(yahooDiscountReport?.filters).toEqual({ tagIn: ['shoes-us'], deviceIdIn: [2] });
  expect(Object.keys(related(TQ_REPORT, {}, { tag: 'shoes-us', adgroupId: null }))).toEqual(['yahooDiscountReport']);
});

it('links rows of sites, markets and devices to the same rows in other reports', () => {
  const state = { groupLevel: 'site,market', filters: { partnerAccountIdIn: [9] } };
  const to = related(TQ_REPORT, state, { siteId: 3, marketId: 2 });
  expect(to.adgroupReport?.filters).toEqual({ siteIdIn: [3], marketIdIn: [2], partnerAccountIdIn: [9] });
  expect(to).not.toHaveProperty('refererReport');
  expect(to).not.toHaveProperty('keywordRotationReport');
  expect(related(DISCOUNT_REPORT, { groupLevel: 'country' }, { countryCode: 'ZZ' })).toEqual({});
});

it("links a day's row to that day, and limits a range to the other report's maximum", () => {
  const daily = { groupLevel: 'tag,date' };
  const tag = { tag: 'shoes-us', adgroupId: 7, date: '2026-02-02' };
  expect(related(TQ_REPORT, daily, tag).adgroupReport?.dateRange).toEqual({ start: '2026-02-02', end: '2026-02-02' });
  const year = { dateRange: { start: '2025-03-01', end: '2026-02-28' } };
  expect(related(ADGROUP_REPORT, year as object).keywordReport?.dateRange.start).toBe('2025-11-29');
});
