import type { PermissionKey } from '../permissions/registry.js';
import { ALERT_REPORT } from '../reports/alert-report.js';
import { changeRuleOf, defaultChangeColumn } from '../reports/change.js';
import { isMetric, isShareable, type ReportContract } from '../reports/contract.js';
import { type FilterNames, type FilterWords, stateFilterWords } from '../reports/filter-words.js';
import { toQuestion } from '../reports/question.js';
import { availableColumns, defaultColumns } from '../reports/visibility.js';
import { MAX_PER_PAGE, writeReportState } from './codec.js';
import { groupingOfState, type ReportState } from './state.js';
import { alertReportVariables, reportVariables } from './variables.js';
import { stateOfView, type ViewState } from './view-state.js';

/** Request for a file with the rows and columns that a saved view shows. */
export interface ViewFile {
  /** Columns by id, with the names used in exports. */
  readonly columns: readonly string[];
  /** Variables of the report's query, for all rows. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Breakdown of rows, if it isn't a variable of the query. */
  readonly parts: string | null;
  readonly state: ReportState;
  readonly filters: readonly FilterWords[];
  /** Query string of the URL that shows the same days, filters and rows. */
  readonly query: string;
}

/** User and day for which a view is opened. */
export interface ViewOpening {
  /** UTC day ('YYYY-MM-DD') to which presets such as yesterday refer. */
  readonly today: string;
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Accounts to which the report is limited. Null for all accounts that the user can see. */
  readonly ownAccountIds: readonly number[] | null;
  readonly names: FilterNames;
}

/**
 * Returns the rows and columns that a view shows to a user on a day, as in a file. Null if the view is no longer
 * readable.
 */
export function fileOfView(contract: ReportContract, view: ViewState, opening: ViewOpening): ViewFile | null {
  const { today, names, ...context } = opening;
  const state = stateOfView(contract, view, today);
  if (!state) return null;
  const variables =
    contract.id === ALERT_REPORT.id
      ? alertReportVariables(contract, state, context)
      : reportVariables(contract, state, context);
  const isOwn = context.ownAccountIds !== null && state.filters['partnerAccountIdIn'] === undefined;
  return {
    columns: columnsOfView(contract, view, state, opening),
    variables:
      contract.api.paged === false ? variables : toQuestion(contract, { ...variables, page: 1, perPage: MAX_PER_PAGE }),
    parts: contract.api.childrenType === undefined ? null : state.segment,
    state,
    filters: [
      ...(isOwn ? [{ name: 'Account', operation: null, value: 'Own accounts' }] : []),
      ...stateFilterWords(contract, state, names),
    ],
    query: writeReportState(contract, state),
  };
}

/**
 * Returns the columns of the view that its rows contain and that the user may see, with the default columns of a
 * comparison.
 */
function columnsOfView(
  contract: ReportContract,
  { columns }: ViewState,
  state: ReportState,
  { permissions }: ViewOpening,
): string[] {
  const { level, keys } = groupingOfState(contract, state);
  const { filters } = state;
  const available = new Set(availableColumns(contract, { level, keys, filters, permissions }));
  const shown = new Set(columns?.visible ?? defaultColumns(contract));
  const shares = new Set(columns?.shares ?? []);
  const order = [...new Set([...(columns?.pinned ?? []), ...(columns?.visible ?? [...shown])])];
  const known = order.filter((id) => shown.has(id) && available.has(id));
  return known.flatMap((id) => {
    const column = contract.columns[id]!;
    if (column.type === 'PartnerDailyReportStatus') return [];
    return [
      id,
      ...(shares.has(id) && isShareable(column) ? [`share.${id}`] : []),
      ...(state.compareRange && isMetric(column) ? [`${defaultChangeColumn(changeRuleOf(column))}.${id}`] : []),
    ];
  });
}
