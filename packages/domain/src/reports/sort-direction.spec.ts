import { describe, expect, it } from '@jest/globals';
import {
  ALERT_REPORT,
  canBeLoss,
  firstSortDirection,
  groupingOf,
  isMetric,
  REPORTS,
  type ReportContract,
} from './index.js';

const first = (contract: ReportContract, ids: readonly string[], grouping: readonly string[] = []) =>
  ids.map((id) => firstSortDirection(contract, groupingOf(contract, grouping), id));
const adgroups = REPORTS['adgroupReport']!;
const hourly = REPORTS['hourlyReport']!;
const overview = REPORTS['overviewReport']!;

describe('the initial sort direction of a column', () => {
  it('shows the largest losses first', () => {
    expect(first(adgroups, ['profit', 'margin', 'ROI', 'convProfit'])).toEqual(['ASC', 'ASC', 'ASC', 'ASC']);
    expect(first(adgroups, ['change.profit', 'changeRatio.margin', 'previous.ROI'])).toEqual(['ASC', 'ASC', 'ASC']);
  });

  it('shows the largest values of all other figures first', () => {
    const ids = ['cost', 'CPC', 'earned', 'impressions', 'scrub', 'TQ', 'maxCPC', 'adGroupCreatedDaysAgo'];
    expect(first(adgroups, ids)).toEqual(ids.map(() => 'DESC'));
    expect(first(adgroups, ['change.cost', 'changeSize.profit'])).toEqual(['DESC', 'DESC']);
    expect(first(ALERT_REPORT, ['loss'])).toEqual(['DESC']);
  });

  it('sorts names, statuses and hours ascending', () => {
    expect(first(adgroups, ['adgroup', 'statusId', 'linkFinalUrl'])).toEqual(['ASC', 'ASC', 'ASC']);
    expect(first(hourly, ['hour', 'siteName'], ['siteName', 'hour'])).toEqual(['ASC', 'ASC']);
  });

  it('shows the latest dates and times first', () => {
    expect(first(adgroups, ['adGroupCreatedDate'])).toEqual(['DESC']);
    expect(first(hourly, ['date'], ['date', 'hour'])).toEqual(['DESC']);
    expect(first(ALERT_REPORT, ['datetime', 'processingDatetime'])).toEqual(['DESC', 'DESC']);
  });

  it('starts the default sort column of a grouping with its default direction', () => {
    expect(first(overview, ['name'], ['date'])).toEqual(['DESC']);
    expect(first(overview, ['name'], ['site'])).toEqual(['ASC']);
    expect(first(ALERT_REPORT, ['acknowledgeStatus', 'adgroup'])).toEqual(['DESC', 'ASC']);
  });
});

it('treats only results of spending as possible losses', () => {
  const losses = Object.values(REPORTS).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([id, column]) => (isMetric(column) && canBeLoss(column) ? [id] : [])),
  );
  expect([...new Set(losses)].sort()).toEqual(['ROI', 'convProfit', 'margin', 'profit']);
});
