import { expect, it } from '@jest/globals';
import { readReportState, defaultReportState } from './codec.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { KEYWORD_REPORT } from '../reports/keyword-report.js';
import { REPORTS } from '../reports/registry.js';
import { relatedReports } from './related-reports.js';

const TODAY = '2026-03-05';
const EVERY_KEY = new Set(Object.values(REPORTS).flatMap(({ permission }) => permission));
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
    answer.map(({ id, query }) => [id, readReportState(REPORTS[id]!, `?${query}`, TODAY)!] as const),
  );
};

it('an ad group leads to its keywords, placements and hours over the same days', () => {
  const to = related();
  for (const id of ['keywordReport', 'placementReport', 'hourlyReport', 'dailyReport']) {
    expect(to[id]).toMatchObject({ dateRange: DAYS, filters: { adgroupIdIn: [7] } });
  }
  expect(to).not.toHaveProperty('adgroupReport');
});

it('reports that know ad groups by name are asked by name, within the account', () => {
  const { hourlyLogsReport } = related();
  expect(hourlyLogsReport?.filters).toEqual({ partnerAccountIdIn: [9], adgroup: 'Shoes, red' });
  expect(related(ADGROUP_REPORT, {}, { ...ROW, adgroup: null })).not.toHaveProperty('hourlyLogsReport');
});

it('a keyword leads back to its ad group; a campaign and an account to what is below them', () => {
  expect(related(KEYWORD_REPORT).adgroupReport?.filters).toEqual({ adgroupIdIn: [7] });
  expect(related(ADGROUP_REPORT, { groupLevel: 'campaign' }).adgroupReport?.filters).toEqual({ campaignIdIn: [8] });
  expect(related(ADGROUP_REPORT, { groupLevel: 'account' }).keywordReport?.filters).toEqual({
    partnerAccountIdIn: [9],
  });
});

it('a device and a country that are chosen stay chosen; a search does not', () => {
  const filters = { deviceIdIn: [2], countryCodeIn: ['US'], searchPhrase: 'red', siteIdIn: [4] };
  const to = related(ADGROUP_REPORT, { filters });
  expect(to.keywordReport?.filters).toEqual({ deviceIdIn: [2], adgroupIdIn: [7] });
  expect(to.hourlyReport?.filters).toEqual({ deviceIdIn: [2], countryCodeIn: ['US'], adgroupIdIn: [7] });
});

it('nothing leads to a report the viewer may not open, or away from a row that is no entity', () => {
  expect(Object.keys(related(ADGROUP_REPORT, { permissions: new Set(['adgroup-report', 'keyword-report']) }))).toEqual([
    'keywordReport',
  ]);
  expect(related(REPORTS['overviewReport'])).toEqual({});
  expect(related(ADGROUP_REPORT, {}, { ...ROW, adgroupId: null, campaignId: null, partnerAccountId: null })).toEqual(
    {},
  );
});
