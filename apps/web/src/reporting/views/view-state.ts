import {
  presetOf,
  readViewState,
  stateOfView,
  writeReportState,
  type ReportContract,
  type ReportState,
  type ViewState,
} from '@adops/domain';
import type { ColumnChoice } from '../columns/column-choice.js';

/** Returns the current state of the screen, without the page, because a view opens on the first page. */
export function viewStateOf(
  contract: ReportContract,
  state: ReportState,
  choice: ColumnChoice,
  today: string,
): ViewState {
  return {
    query: writeReportState(contract, { ...state, page: 1 }),
    preset: presetOf(state.dateRange, today),
    columns: {
      order: choice.order,
      visible: choice.order.filter((id) => choice.visible.has(id)),
      pinned: choice.pinned,
      shares: choice.shares,
    },
  };
}

/** Returns the labels of the differences from the view. Empty if nothing differs. */
export function differences(
  contract: ReportContract,
  view: ViewState,
  state: ReportState,
  choice: ColumnChoice,
  today: string,
): string[] {
  const kept = stateOfView(contract, view, today);
  if (!kept) return [];
  const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
  const filtersOf = ({ filters }: ReportState) => Object.entries(filters).sort(([a], [b]) => a.localeCompare(b));
  const differs: [string, boolean][] = [
    ['dates', !same(kept.dateRange, state.dateRange)],
    ['filters', !same(filtersOf(kept), filtersOf(state)) || !same(kept.customFilters, state.customFilters)],
    ['order', !same(kept.orderBy, state.orderBy)],
    ['grouping', !same(kept.groupLevel, state.groupLevel)],
    ['split', kept.segment !== state.segment],
    ['comparison', !same(kept.compareRange, state.compareRange) || kept.comparesLate !== state.comparesLate],
    ['settings', !same(kept.settings, state.settings)],
    ['page size', kept.perPage !== state.perPage],
    ['columns', view.columns !== null && !sameColumns(view.columns, choice)],
  ];
  return differs.filter(([, isDifferent]) => isDifferent).map(([name]) => name);
}

/** Returns true if the column choices are equal, ignoring the order of hidden columns. */
function sameColumns(
  { order, visible, pinned, shares = [] }: NonNullable<ViewState['columns']>,
  choice: ColumnChoice,
): boolean {
  const shown = (ids: readonly string[], which: ReadonlySet<string>) => ids.filter((id) => which.has(id)).join();
  const keptVisible = new Set(visible);
  return (
    shown(order, keptVisible) === shown(choice.order, choice.visible) &&
    [...pinned].sort().join() === [...choice.pinned].sort().join() &&
    [...shares].sort().join() === [...choice.shares].sort().join()
  );
}

const PARTS: Readonly<Record<string, string>> = {
  'filters.dateRange': 'dates',
  preset: 'dates',
  customFilters: 'filters',
  orderBy: 'order',
  groupLevel: 'grouping',
  segment: 'split',
  compareRange: 'comparison',
  compareLate: 'comparison',
  perPage: 'page size',
  columns: 'columns',
};

/** Returns the labels of the parts that differ between two stored states of a view. */
export function changedParts(before: unknown, now: unknown): string[] {
  const valuesOf = (state: unknown): ReadonlyMap<string, string> => {
    const view = readViewState(state);
    const values = new Map(new URLSearchParams(view?.query ?? ''));
    // If the view has a preset, its stored days are outdated.
    if (view?.preset) values.delete('filters.dateRange');
    return values.set('preset', view?.preset ?? '').set('columns', JSON.stringify(view?.columns ?? null));
  };
  const [left, right] = [valuesOf(before), valuesOf(now)];
  const names = [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
  return [...new Set(names.map((name) => PARTS[name] ?? (name.startsWith('filters.') ? 'filters' : 'settings')))];
}
