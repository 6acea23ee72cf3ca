import { describe, expect, it } from '@jest/globals';
import {
  ADGROUP_REPORT,
  defaultReportState,
  readViewState,
  stateOfView,
  withView,
  type ReportContract,
} from '@adops/domain';
import { defaultChoice } from '../columns/column-choice.js';
import { keptParameter, withKept } from '../state/kept-parameters.js';
import { changesOfView, defaultView, type SavedView } from './useViews.js';
import { changedParts, differences, viewStateOf } from './view-state.js';

const contract: ReportContract = ADGROUP_REPORT;
const TODAY = '2026-11-21';
const state = defaultReportState(contract, TODAY);
const choice = defaultChoice(contract);
const view = viewStateOf(contract, { ...state, filters: { siteIdIn: [1] }, page: 3 }, choice, TODAY);

describe('a saved view', () => {
  it('restores the screen on its first page, with dates relative to today', () => {
    expect(stateOfView(contract, view, TODAY)).toMatchObject({ page: 1, filters: { siteIdIn: [1] } });
    expect(stateOfView(contract, view, '2026-12-03')).toMatchObject({
      dateRange: { start: '2026-12-02', end: '2026-12-02' },
    });
  });

  it('preserves fixed days', () => {
    const dateRange = { start: '2026-11-03', end: '2026-11-09' };
    const fixed = viewStateOf(contract, { ...state, dateRange }, choice, TODAY);
    expect(stateOfView(contract, fixed, '2026-12-03')).toMatchObject({ dateRange });
  });

  it('shows how the current state differs from the view', () => {
    const opened = stateOfView(contract, view, TODAY)!;
    expect(differences(contract, view, opened, choice, TODAY)).toEqual([]);
    expect(differences(contract, view, { ...opened, page: 4 }, choice, TODAY)).toEqual([]);
    const other = {
      ...opened,
      filters: {},
      orderBy: { column: 'profit', direction: 'ASC' as const },
      segment: 'date',
    };
    const fewer = { ...choice, visible: new Set([...choice.visible].slice(1)) };
    expect(differences(contract, view, other, fewer, TODAY)).toEqual(['filters', 'order', 'split', 'columns']);
    const hidden = choice.order.filter((id) => !choice.visible.has(id));
    const moved = { ...choice, order: [...choice.order.filter((id) => choice.visible.has(id)), ...hidden] };
    expect(differences(contract, view, opened, moved, TODAY)).toEqual([]);
  });

  it('lists the parts that another user changed', () => {
    const opened = stateOfView(contract, view, TODAY)!;
    const saved = (more: object, columns = choice) => viewStateOf(contract, { ...opened, ...more }, columns, TODAY);
    expect(changedParts(saved({}), saved({}))).toEqual([]);
    const nextDay = stateOfView(contract, view, '2026-11-22')!;
    expect(changedParts(saved({}), viewStateOf(contract, nextDay, choice, '2026-11-22'))).toEqual([]);
    const order = { column: 'profit', direction: 'ASC' };
    expect(changedParts(saved({}), saved({ orderBy: order, filters: { siteIdIn: [2] } }))).toEqual([
      'filters',
      'order',
    ]);
    const fewer = { ...choice, visible: new Set([...choice.visible].slice(1)) };
    expect(changedParts(saved({}), saved({ segment: 'date' }, fewer))).toEqual(['columns', 'split']);
    expect(changedParts('filters.siteIdIn=2', null)).toEqual(['filters']);
  });

  it('shows that the list of users has changed', () => {
    const shared = (...ids: number[]) =>
      ({
        name: 'Losers',
        scope: 'users',
        isDefault: false,
        state: view,
        users: ids.map((id) => ({ id })),
      }) as unknown as SavedView;
    expect(changesOfView(shared(1), shared(1, 2))).toMatch(/^They changed: the audience\./);
    expect(changesOfView(shared(1), shared(1))).toBe('Save again to replace their version.');
  });

  it('restores the valid parts of a stored state', () => {
    expect(readViewState('?filters.siteIdIn=2')).toMatchObject({ query: 'filters.siteIdIn=2', columns: null });
    expect(readViewState({ query: 'page=2', preset: 5, columns: 'x' })).toEqual({
      query: 'page=2',
      preset: null,
      columns: null,
    });
    expect(readViewState(5)).toBeNull();
    expect(readViewState({})).toBeNull();
  });
});

it('prefers a default view shared with the user to team views, but not to own views', () => {
  const saved = (id: number, scope: SavedView['scope']) =>
    ({ id, scope, updatedAt: '2026-11-20', isDefault: true }) as SavedView;
  const views = [saved(1, 'company'), saved(2, 'team'), saved(3, 'users'), saved(4, 'personal')];
  expect(defaultView(views)?.id).toBe(4);
  expect(defaultView(views.slice(0, 3))?.id).toBe(3);
});

it('opens the most specific default view, and the latest view among equals', () => {
  const saved = (id: number, scope: SavedView['scope'], updatedAt: string, isDefault = true) =>
    ({ id, scope, updatedAt, isDefault }) as SavedView;
  const company = saved(1, 'company', '2026-11-20');
  const team = saved(2, 'team', '2026-11-01');
  const newer = saved(3, 'team', '2026-11-02');
  expect(defaultView([company, team, newer, saved(4, 'personal', '2026-11-20', false)])?.id).toBe(3);
  expect(defaultView([saved(5, 'company', '2026-11-01'), company])?.id).toBe(1);
  expect(defaultView([])).toBeNull();
});

it("preserves URL parameters that aren't part of the report state", () => {
  expect(withKept('page=2', '?page=1&view=12&highlightAlerts=true&utm=x')).toBe('page=2&view=12&highlightAlerts=true');
  expect(withKept('page=2', '')).toBe('page=2');
  expect(keptParameter(`?${withView('page=2', 7)}`, 'view')).toBe('7');
});
