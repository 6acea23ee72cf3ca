import type { PermissionKey } from '../permissions/registry.js';
import type { ReportContract } from '../reports/contract.js';
import { checkCustomFilters } from '../reports/custom-filter.js';
import type { DayRange } from '../reports/date-range.js';
import type { FilterDefinition } from '../reports/filters.js';
import { toQuestion } from '../reports/question.js';
import type { FilterValue, ReportState } from './state.js';

export interface VariablesContext {
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Accounts to which reports are limited while 'Show only my accounts' is on. Null otherwise. */
  readonly ownAccountIds: readonly number[] | null;
}

/**
 * Returns the filters to send. Empty filters are omitted, phrases are sent as text, and own accounts are added if no
 * accounts are selected.
 */
export function filterVariables(
  contract: ReportContract,
  state: ReportState,
  { permissions, ownAccountIds }: VariablesContext,
): Record<string, unknown> {
  const month = contract.filters.find(({ kind }) => kind === 'month');
  const filters: Record<string, unknown> = month
    ? { [month.argument ?? month.id]: state.dateRange.start }
    : contract.isDateless
      ? {}
      : { dateRange: state.dateRange };
  for (const definition of contract.filters) {
    const value = state.filters[definition.id];
    if (definition.kind === 'month' || value === undefined || value === '' || value === false) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    if (definition.permission && !permissions.has(definition.permission)) continue;
    filters[definition.argument ?? definition.id] = valueOf(definition, value);
  }
  const accounts = contract.filters.find(({ id }) => id === 'partnerAccountIdIn')?.argument ?? 'partnerAccountIdIn';
  if (ownAccountIds && filters[accounts] === undefined) filters[accounts] = ownAccountIds;
  const conditions = checkCustomFilters(contract, state.customFilters, permissions).filters;
  if (conditions.length > 0) filters.customFilters = conditions;
  return filters;
}

/** Phrases are sent as text. Selecting both of two choices means no filter. */
function valueOf({ kind }: FilterDefinition, value: FilterValue): unknown {
  if (kind === 'id') return (value as readonly number[])[0];
  if (kind === 'text') return String(value as string);
  if (kind === 'days') {
    const { start, end } = value as DayRange;
    return start && end ? { start, end } : undefined;
  }
  if (kind === 'numbers') {
    const [min, max] = (value as readonly string[]).map((end) => (end === '' ? null : Number(end)));
    return { min, max };
  }
  if (kind !== 'boolean' && kind !== 'choice') return value;
  const [chosen, ...more] = Array.isArray(value) ? (value as readonly string[]) : [];
  if (chosen === undefined || more.length > 0) return undefined;
  return kind === 'choice' ? chosen : chosen === 'true';
}

/** Returns the arguments of the report's query. The order is included only if it is set. */
export function reportVariables(
  contract: ReportContract,
  state: ReportState,
  context: VariablesContext,
): Record<string, unknown> {
  return toQuestion(contract, {
    ...(contract.api.paged !== false && { page: state.page, perPage: state.perPage }),
    filters: filterVariables(contract, state, context),
    ...(!contract.isDateless &&
      !contract.isList && {
        [contract.api.grouping.argument]: groupingVariable(contract, state.groupLevel),
      }),
    ...Object.fromEntries(state.settings.map((id) => [id, true])),
    ...(state.orderBy && { orderBy: { column: state.orderBy.column, direction: state.orderBy.direction } }),
    ...(state.segment && contract.api.childrenType === undefined && { segment: state.segment }),
    ...(!contract.isDateless && !contract.isList && comparisonVariables(state)),
  });
}

/** Returns the arguments of a comparison, if any. */
export const comparisonVariables = ({
  compareRange,
  comparesLate,
}: Pick<ReportState, 'compareRange' | 'comparesLate'>): Record<string, unknown> =>
  compareRange ? { compareRange, ...(comparesLate && { compareLate: true }) } : {};

/** Returns the grouping for the query, which is a list if the report combines several groupings. */
export function groupingVariable({ grouping }: ReportContract, groupLevel: string): string | string[] {
  return grouping.multiple ? groupLevel.split(',') : groupLevel;
}

/** Returns the arguments of the alert report's query, in which the status of alerts is separate from the filters. */
export function alertReportVariables(
  contract: ReportContract,
  state: ReportState,
  context: VariablesContext,
): Record<string, unknown> {
  const { states, ...filters } = filterVariables(contract, state, context);
  const { page, perPage, orderBy } = state;
  return { page, perPage, filters, ...(orderBy && { orderBy }), ...(states !== undefined && { states }) };
}
