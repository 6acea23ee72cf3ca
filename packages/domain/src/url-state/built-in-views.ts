import { previousRange } from '../dates/ranges.js';
import { orderedField } from '../reports/change.js';
import { fieldOf, type ViewDefinition, type ReportContract } from '../reports/contract.js';
import { resolvePreset } from '../reports/date-range.js';
import { defaultReportState, readReportState } from './codec.js';
import type { ReportState } from './state.js';

/** Returns the state of a built-in view when it is opened today. */
export function stateOfBuiltIn(
  contract: ReportContract,
  { query, days, comparesPrevious }: ViewDefinition,
  today: string,
): ReportState {
  const dateRange = resolvePreset(days, today);
  return {
    ...(readReportState(contract, query, today) ?? defaultReportState(contract, today)),
    dateRange,
    compareRange: comparesPrevious ? previousRange(dateRange) : null,
  };
}

/** Returns the permissions required for the columns, filters, groupings and breakdowns of a state. */
function permissionsUsed(contract: ReportContract, state: ReportState): string[] {
  const columns = [
    ...(state.orderBy ? [orderedField(state.orderBy.column)] : []),
    ...state.customFilters.map(({ name }) => name),
  ];
  const groupings = new Set(state.groupLevel.split(','));
  return [
    ...columns.map((id) => fieldOf(contract, id)),
    ...contract.filters.filter(({ id }) => state.filters[id] !== undefined),
    ...contract.grouping.choices.filter(({ id }) => groupings.has(id)),
    ...contract.segments.filter(({ id }) => id === state.segment),
  ].flatMap((part) => part?.permission ?? []);
}

/** Returns the built-in views of a report for which the user has all required permissions. */
export function builtInViews(contract: ReportContract, permissions: ReadonlySet<string>): readonly ViewDefinition[] {
  // Permissions don't depend on the days.
  const used = (view: ViewDefinition) => permissionsUsed(contract, stateOfBuiltIn(contract, view, '2026-01-01'));
  return (contract.views ?? []).filter((view) => used(view).every((key) => permissions.has(key)));
}
