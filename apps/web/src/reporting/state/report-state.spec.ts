import {
  ADGROUP_REPORT,
  DAILY_REPORT,
  defaultReportState,
  filterVariables,
  HOURLY_REPORT,
  KEYWORD_MINING,
  OVERVIEW_REPORT,
  reportVariables,
  type ReportState,
} from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { restrictedAccounts } from '../../app/preferences.js';
import { recallState, rememberState } from './last-used.js';
import { reduceReport, type ReportAction } from './report-actions.js';

const TODAY = '2026-11-21';
const start = defaultReportState(ADGROUP_REPORT, TODAY);
const run = (state: ReportState, ...actions: ReportAction[]): ReportState =>
  actions.reduce((before, action) => reduceReport(ADGROUP_REPORT, before, action, TODAY), state);
const withLabel = run(start, { type: 'filterSet', id: 'labelNameIn', value: ['test'] });
const NO_PERMISSIONS = { permissions: new Set<never>(), ownAccountIds: null };

describe('the default state of the ad group report', () => {
  it('opens yesterday, by ad group, highest clicks first, 50 per page', () => {
    expect(reportVariables(ADGROUP_REPORT, start, NO_PERMISSIONS)).toEqual({
      page: 1,
      perPage: 50,
      filters: { dateRange: { start: '2026-11-20', end: '2026-11-20' } },
      groupLevel: 'adgroup',
      orderBy: { column: 'bought', direction: 'DESC' },
    });
  });
});

describe('the default state of other core reports', () => {
  const opened = (contract: typeof HOURLY_REPORT | typeof DAILY_REPORT | typeof OVERVIEW_REPORT) =>
    reportVariables(contract, defaultReportState(contract, TODAY), NO_PERMISSIONS);

  it('opens today by hour in ascending order, 50 per page, with both settings off (hourly)', () => {
    expect(opened(HOURLY_REPORT)).toEqual({
      page: 1,
      perPage: 50,
      filters: { dateRange: { start: TODAY, end: TODAY } },
      grouping: ['hour'],
      orderBy: { column: 'hour', direction: 'ASC' },
    });
  });
  it('opens from 14 days ago to yesterday, highest clicks first, without pages (daily)', () => {
    expect(opened(DAILY_REPORT)).toEqual({
      filters: { dateRange: { start: '2026-11-07', end: '2026-11-20' } },
      grouping: 'date',
      orderBy: { column: 'bought', direction: 'DESC' },
    });
  });
  it('sorts days newest first and all other rows by earned (overview)', () => {
    const state = defaultReportState(OVERVIEW_REPORT, TODAY);
    expect(state.orderBy).toEqual({ column: 'name', direction: 'DESC' });
    const bySite = reduceReport(OVERVIEW_REPORT, state, { type: 'groupLevelSet', groupLevel: 'site' }, TODAY);
    expect(bySite.orderBy).toEqual({ column: 'earned', direction: 'DESC' });
    const chosen = { ...bySite, orderBy: { column: 'profit', direction: 'ASC' as const } };
    const byTeam = reduceReport(OVERVIEW_REPORT, chosen, { type: 'groupLevelSet', groupLevel: 'team' }, TODAY);
    expect(byTeam.orderBy).toEqual({ column: 'profit', direction: 'ASC' });
  });
  it('removes a sort by a column that the rows no longer contain', () => {
    const state = defaultReportState(HOURLY_REPORT, TODAY);
    const set = (groupLevel: string) =>
      reduceReport(HOURLY_REPORT, state, { type: 'groupLevelSet', groupLevel }, TODAY);
    expect(set('siteName,hour')).toMatchObject({ groupLevel: 'hour,siteName', orderBy: { column: 'hour' } });
    expect(set('siteName').orderBy).toEqual({ column: 'siteName', direction: 'ASC' });
  });
  it('sends settings that are turned on', () => {
    const state = defaultReportState(HOURLY_REPORT, TODAY);
    const on = reduceReport(
      HOURLY_REPORT,
      state,
      { type: 'settingSet', id: 'showOnlyCompleteHours', isOn: true },
      TODAY,
    );
    expect(reportVariables(HOURLY_REPORT, on, NO_PERMISSIONS)).toMatchObject({ showOnlyCompleteHours: true });
    const off = reduceReport(
      HOURLY_REPORT,
      on,
      { type: 'settingSet', id: 'showOnlyCompleteHours', isOn: false },
      TODAY,
    );
    expect(off.settings).toEqual([]);
  });
  it('sends no argument for a breakdown that is only a field of the child rows', () => {
    const state = { ...defaultReportState(DAILY_REPORT, TODAY), segment: 'site' };
    expect(reportVariables(DAILY_REPORT, state, NO_PERMISSIONS)).not.toHaveProperty('segment');
  });
});

describe('an action on the report state', () => {
  it.each<ReportAction>([
    { type: 'filterSet', id: 'siteIdIn', value: [1] },
    { type: 'filterSet', id: 'sourceIdIn', value: [5] },
    { type: 'filterSet', id: 'siteIdIn', value: undefined },
    { type: 'groupLevelSet', groupLevel: 'campaign' },
    { type: 'groupLevelSet', groupLevel: 'account' },
    { type: 'columnHidden', column: 'labels' },
  ])('clears the label filter: %j', (action) => {
    expect(run(withLabel, action).filters.labelNameIn).toBeUndefined();
  });
  it.each<ReportAction>([
    { type: 'filterSet', id: 'deviceIdIn', value: [1] },
    { type: 'columnHidden', column: 'cost' },
    { type: 'segmentSet', segment: 'date' },
    { type: 'groupLevelSet', groupLevel: 'adgroup' },
  ])('preserves the label filter: %j', (action) => {
    expect(run(withLabel, action).filters.labelNameIn).toEqual(['test']);
  });
});

describe('report dates', () => {
  it.each([
    null,
    { start: '', end: '' },
    { start: null, end: '2026-11-20' },
    { start: '2026-11-20', end: '2026-11-01' },
  ])("use the report's default for the invalid range %j", (range) => {
    const changed = run(start, { type: 'datesSet', range: { start: '2026-11-01', end: '2026-11-05' } });
    expect(run(changed, { type: 'datesSet', range }).dateRange).toEqual(start.dateRange);
  });
});

describe('the sort and page state', () => {
  it.each([
    ['profit', 'ASC', 'DESC'],
    ['cost', 'DESC', 'ASC'],
    ['adgroup', 'ASC', 'DESC'],
    ['adGroupCreatedDate', 'DESC', 'ASC'],
  ])('sorts %s %s, and %s after the second click', (column, first, second) => {
    const once = run(start, { type: 'sorted', column });
    expect(once.orderBy).toEqual({ column, direction: first });
    const twice = run(once, { type: 'sorted', column });
    expect(twice.orderBy).toEqual({ column, direction: second });
    expect(run(twice, { type: 'sorted', column }).orderBy?.direction).toBe(first);
  });
  it('reverses the default sort after the first click on its column', () => {
    expect(run(start, { type: 'sorted', column: 'bought' }).orderBy?.direction).toBe('ASC');
  });
  it.each<ReportAction>([
    { type: 'filterSet', id: 'siteIdIn', value: [1] },
    { type: 'sorted', column: 'profit' },
    { type: 'groupLevelSet', groupLevel: 'campaign' },
    { type: 'perPageSet', perPage: 100 },
    { type: 'filtersCleared' },
  ])('resets the page with %j', (action) => {
    expect(run(start, { type: 'pageSet', page: 7 }, action).page).toBe(1);
  });
  it('sends no sort order if none is set', () => {
    expect(reportVariables(ADGROUP_REPORT, { ...start, orderBy: null }, NO_PERMISSIONS)).not.toHaveProperty('orderBy');
  });
  it('preserves the sort by absolute change while periods are compared', () => {
    const days = { start: '2026-11-13', end: '2026-11-13' };
    const bySize = { column: 'changeSize.profit', direction: 'DESC' };
    const sorted = run(start, { type: 'compareSet', range: days }, { type: 'changeSizeSorted', isOn: true });
    expect(sorted.orderBy).toEqual(bySize);
    const moved = run(sorted, { type: 'datesSet', range: days, compareRange: days });
    expect([moved.compareRange, moved.orderBy]).toEqual([days, bySize]);
    expect(run(moved, { type: 'datesSet', range: days }).orderBy).toEqual(ADGROUP_REPORT.defaultOrder);
    expect(run(moved, { type: 'filtersCleared' }).orderBy).toEqual(ADGROUP_REPORT.defaultOrder);
    expect(run(moved, { type: 'changeSizeSorted', isOn: false }).orderBy).toEqual(ADGROUP_REPORT.defaultOrder);
    expect(run(start, { type: 'changeSizeSorted', isOn: true }).orderBy).toEqual(ADGROUP_REPORT.defaultOrder);
  });
  it('removes a comparison sort together with the comparison', () => {
    const compared = run(
      start,
      { type: 'compareSet', range: { start: '2026-11-13', end: '2026-11-13' } },
      { type: 'sorted', column: 'changeRatio.profit' },
    );
    expect(run(compared, { type: 'compareSet', range: null }).orderBy).toEqual(ADGROUP_REPORT.defaultOrder);
  });
  it('includes late sources until the comparison is removed', () => {
    const days = { start: '2026-11-13', end: '2026-11-13' };
    const counted = run(start, { type: 'compareSet', range: days }, { type: 'lateCompared', isOn: true });
    expect(counted).toMatchObject({ compareRange: days, comparesLate: true });
    expect(run(counted, { type: 'compareSet', range: null }).comparesLate).toBe(false);
    expect(run(counted, { type: 'filtersCleared' }).comparesLate).toBe(false);
  });
});

describe('the variables of the query', () => {
  const filtersOf = (state: ReportState, context = NO_PERMISSIONS as Parameters<typeof filterVariables>[2]) =>
    filterVariables(ADGROUP_REPORT, state, context);
  it('omit empty filters', () => {
    const state = run(
      start,
      { type: 'filterSet', id: 'siteIdIn', value: [] },
      { type: 'filterSet', id: 'adgroup', value: '' },
    );
    expect(filtersOf(state)).toEqual({ dateRange: start.dateRange });
  });
  it('contain phrases as text', () => {
    const state = { ...start, filters: { searchPhrase: 123 as unknown as string } };
    expect(filtersOf(state).searchPhrase).toBe('123');
  });
  it('contain complete conditions only', () => {
    const state = run(
      start,
      { type: 'customFilterAdded', filter: { name: 'profit', operation: 'lt', value: '-5' } },
      { type: 'customFilterAdded' },
    );
    expect(filtersOf(state).customFilters).toEqual([{ name: 'profit', operation: 'lt', value: -5 }]);
  });
  it('omit a new condition whose three parts are empty', () => {
    expect(run(start, { type: 'customFilterAdded' }).customFilters).toEqual([{ name: '', operation: '', value: '' }]);
  });
  it('include ad groups without traffic only with the permission', () => {
    const state = run(start, { type: 'filterSet', id: 'withoutTraffic', value: true });
    expect(filtersOf(state)).not.toHaveProperty('withoutTraffic');
    const permissions = new Set(['adgroup-report-without-traffic'] as const);
    expect(filtersOf(state, { permissions, ownAccountIds: null }).withoutTraffic).toBe(true);
  });
});

describe('the switch for own accounts', () => {
  const context = { permissions: new Set<never>(), ownAccountIds: [4, 5] };
  it("filters by the user's own accounts if no account is selected", () => {
    expect(filterVariables(ADGROUP_REPORT, start, context).partnerAccountIdIn).toEqual([4, 5]);
    const chosen = run(start, { type: 'filterSet', id: 'partnerAccountIdIn', value: [4] });
    expect(filterVariables(ADGROUP_REPORT, chosen, context).partnerAccountIdIn).toEqual([4]);
  });
  it("adds no filter for a user who isn't a buyer of any account", () => {
    expect(restrictedAccounts(true, [])).toBeNull();
    expect(restrictedAccounts(false, [{ id: 4 }])).toBeNull();
    expect(restrictedAccounts(true, [{ id: 4 }])).toEqual([4]);
  });
  it('resets only source, site, market, buyer and account', () => {
    const full: ReportState = {
      ...start,
      filters: {
        sourceIdIn: [1],
        siteIdIn: [1],
        marketIdIn: [1],
        buyerIdIn: [1],
        partnerAccountIdIn: [1],
        deviceIdIn: [1],
      },
    };
    expect(run(full, { type: 'ownAccountsOnly' }).filters).toEqual({ deviceIdIn: [1] });
  });
});

describe('the last used report state', () => {
  it('opens with its preset relative to today', () => {
    const state = run(start, { type: 'sorted', column: 'profit' }, { type: 'pageSet', page: 3 });
    rememberState(ADGROUP_REPORT, 1, state, TODAY);
    const later = recallState(ADGROUP_REPORT, 1, '2026-11-25');
    expect(later).toMatchObject({
      page: 1,
      orderBy: { column: 'profit', direction: 'ASC' },
      dateRange: { start: '2026-11-24', end: '2026-11-24' },
    });
  });
  it('preserves fixed days and is stored per company', () => {
    const range = { start: '2026-10-03', end: '2026-10-04' };
    rememberState(ADGROUP_REPORT, 1, { ...start, dateRange: range }, TODAY);
    expect(recallState(ADGROUP_REPORT, 1, '2026-11-25')?.dateRange).toEqual(range);
    expect(recallState(ADGROUP_REPORT, 2, TODAY)).toBeNull();
  });
  it("resets to the default if it can't be parsed", () => {
    window.localStorage.setItem('adops.state.1.adgroupReport', '{"query": 5');
    expect(recallState(ADGROUP_REPORT, 1, TODAY)).toBeNull();
  });
});

describe('filters by days and by a range of numbers', () => {
  const sent = (filters: ReportState['filters']) =>
    filterVariables(KEYWORD_MINING, { ...defaultReportState(KEYWORD_MINING, TODAY), filters }, NO_PERMISSIONS);

  it('send their bounds, but no open bound', () => {
    expect(sent({ firstShownAt: { start: '2026-11-01', end: TODAY }, timesShown: ['1000', ''] })).toEqual({
      firstShownAt: { start: '2026-11-01', end: TODAY },
      timesShown: { min: 1_000, max: null },
    });
    expect(sent({ isUsed: ['false'], hasIssue: ['true', 'false'] })).toEqual({ isUsed: false });
  });

  it('disappear if a day is missing', () => {
    expect(sent({ firstShownAt: { start: '2026-11-01', end: '' }, lastShownAt: { start: '', end: TODAY } })).toEqual(
      {},
    );
  });
});
