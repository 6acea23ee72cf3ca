import { describe, expect, it } from '@jest/globals';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { ALERT_REPORT } from '../reports/alert-report.js';
import { daysOf } from '../reports/date-range.js';
import { REPORTS } from '../reports/registry.js';
import type { ReportContract, ViewDefinition } from '../reports/contract.js';
import { builtInViews, stateOfBuiltIn } from './built-in-views.js';
import { readReportState, writeReportState } from './codec.js';

const TODAY = '2026-11-21';
const contracts: readonly ReportContract[] = [...Object.values(REPORTS), ALERT_REPORT];
const definitions = contracts.flatMap((contract) =>
  (contract.views ?? []).map((view) => ({ contract, view, name: `${view.name} of ${contract.id}` })),
);
const view = (contract: ReportContract, id: string) =>
  stateOfBuiltIn(
    contract,
    contract.views!.find((each) => each.id === id)!,
    TODAY,
  );

describe.each(definitions)('$name', ({ contract, view: definition }) => {
  it('restores its state from its URL', () => {
    const state = stateOfBuiltIn(contract, definition, TODAY);
    const address = writeReportState(contract, state);
    expect(readReportState(contract, address, TODAY)).toEqual(state);
    // No parameter in the definition was dropped as unknown.
    const parts = (query: string) => [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
    expect(parts(address)).toEqual(expect.arrayContaining(parts(definition.query)));
  });

  it('fits into the maximum range, and is described in one sentence', () => {
    const { dateRange } = stateOfBuiltIn(contract, definition, TODAY);
    expect(daysOf(dateRange)).toBeLessThanOrEqual(contract.maxRange);
    expect(definition.description).toMatch(/^[A-Z][^.]+\.$/);
    // Built-in ids must not be numbers, because ids of saved views are numbers.
    expect(definition.id).toMatch(/^[a-z][a-z\d-]+$/);
  });
});

it('uses unique view names within a report', () => {
  for (const { views = [] } of contracts) {
    expect(new Set(views.map(({ id }) => id)).size).toBe(views.length);
    expect(new Set(views.map(({ name }) => name)).size).toBe(views.length);
  }
});

it('opens views with days relative to today', () => {
  expect(view(ADGROUP_REPORT, 'losers-yesterday')).toMatchObject({
    dateRange: { start: '2026-11-20', end: '2026-11-20' },
    compareRange: null,
    customFilters: [{ name: 'profit', operation: 'lt', value: 0 }],
    orderBy: { column: 'profit', direction: 'ASC' },
  });
  expect(view(ADGROUP_REPORT, 'scaling')).toMatchObject({
    dateRange: { start: '2026-11-15', end: TODAY },
    compareRange: { start: '2026-11-08', end: '2026-11-14' },
    orderBy: { column: 'change.profit', direction: 'DESC' },
  });
  expect(view(ADGROUP_REPORT, 'new-without-revenue').customFilters).toEqual([
    { name: 'adGroupCreatedDaysAgo', operation: 'lte', value: 3 },
    { name: 'cost', operation: 'gt', value: 0 },
    { name: 'earned', operation: 'eq', value: 0 },
  ]);
  expect(view(REPORTS['dailyReport']!, 'by-date').orderBy).toEqual({ column: 'date', direction: 'DESC' });
  expect(view(ALERT_REPORT, 'by-loss').orderBy).toEqual({ column: 'loss', direction: 'DESC' });
});

describe('the list of built-in views', () => {
  const named = (id: string, query: string): ViewDefinition => ({
    ...{ id, query, name: id, days: 'yesterday', description: 'Rows.' },
  });
  const offered = (contract: ReportContract, permissions: string[], ...views: ViewDefinition[]) =>
    builtInViews({ ...contract, views }, new Set(permissions)).map(({ id }) => id);

  it("omits views with columns and filters that the user can't access", () => {
    const views = [
      named('order', 'orderBy=classifierSuggestion:ASC'),
      named('condition', 'customFilters=classifierSuggestion:eq:pause'),
      named('filter', 'filters.withoutTraffic=true'),
      named('plain', 'orderBy=cost:DESC'),
    ];
    expect(offered(ADGROUP_REPORT, [], ...views)).toEqual(['plain']);
    expect(offered(ADGROUP_REPORT, ['es-classifier'], ...views)).toEqual(['order', 'condition', 'plain']);
    const all = ['es-classifier', 'adgroup-report-without-traffic'];
    expect(offered(ADGROUP_REPORT, all, ...views)).toEqual(['order', 'condition', 'filter', 'plain']);
  });

  it("omits views with groupings and breakdowns that the user can't access", () => {
    const views = [named('grouping', 'groupLevel=teamId'), named('breakdown', 'segment=team')];
    expect(offered(REPORTS['dailyReport']!, [], ...views)).toEqual([]);
    expect(offered(REPORTS['dailyReport']!, ['view-team-performance'], ...views)).toEqual(['grouping', 'breakdown']);
  });
});
