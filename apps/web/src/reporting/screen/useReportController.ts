import {
  checkCustomFilter,
  contractFor,
  dayOf,
  groupingOfState,
  nounOf,
  isSet,
  readReportState,
  subjectFields,
  type FilterValues,
  type Grouping,
  type ReportContract,
  type ReportState,
  reportVariables,
  type VariablesContext,
} from '@adops/domain';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import type { ColumnChoiceHandle } from '../columns/useColumnChoice.js';
import type { FilterLists } from '../data/filter-options.js';
import { useFilterLists, type OwnList } from '../data/useFilterLists.js';
import { useReportData, type ReportData } from '../data/useReportData.js';
import { reportDocumentText, type ReportRow } from '../document/report-document.js';
import { recallState } from '../state/last-used.js';
import type { ReportAction } from '../state/report-actions.js';
import { useReportState } from '../state/useReportState.js';
import type { CellRenderers } from '../table/grid-columns.js';
import type { Selection } from '../../ui/data-grid/selection.js';
import { useAskedState } from './useAskedState.js';
import { useOwnAccounts } from './useOwnAccounts.js';
import { useReportColumns, type ReportColumns } from './useReportColumns.js';
import { useRowSelection } from './useRowSelection.js';

/** Settings that a report's screen adds to its contract. */
export interface ReportSetup {
  readonly contract: ReportContract;
  /** Column that names rows, of all or by grouping; by default that of the first key rows are grouped by. */
  readonly identity?: string | Readonly<Record<string, string>>;
  /** Field with the id of the row's entity by grouping; rows of others cannot be chosen. */
  readonly entityIds?: Readonly<Record<string, string>>;
  /** Fields every row needs besides its columns. */
  readonly rowFields?: readonly string[];
  /** Columns that are first by default. All others follow in the contract's order. */
  readonly firstColumns?: readonly string[];
  /** Columns whose values are shown under the name of a row while they aren't columns of their own. */
  readonly details?: readonly string[];
  /** Figures under the name on a screen too narrow for columns, the most important first. */
  readonly cards?: readonly string[];
  /** Widths in pixels of columns whose names are longer or shorter than usual. */
  readonly widths?: Readonly<Record<string, number>>;
  /** The list behind filters with the lookup `own`. */
  readonly ownList?: OwnList;
  /** Filters that follow from the address of the screen and can't be changed on it. */
  readonly fixedFilters?: FilterValues;
  /** Text of a marked child row, such as an hour with an alert. Null for all others. */
  readonly partMark?: (part: ReportRow) => string | null;
  /** Cells of parts drawn in the report's own way, by column. */
  readonly partCells?: CellRenderers;
}

export interface ReportController {
  readonly setup: ReportSetup;
  readonly contract: ReportContract;
  readonly state: ReportState;
  readonly grouping: Grouping;
  readonly today: string;
  readonly dispatch: (action: ReportAction) => void;
  readonly data: ReportData;
  readonly lists: FilterLists | null;
  readonly choice: ColumnChoiceHandle;
  /** Columns that can be shown now, selected or not. */
  readonly available: readonly string[];
  readonly columns: { readonly pinned: readonly string[]; readonly rest: readonly string[] };
  readonly visible: ReadonlySet<string>;
  /** Columns whose values are under the name of a row. */
  readonly details: readonly string[];
  readonly identity: string;
  readonly noun: (count: number) => string;
  readonly variables: Record<string, unknown>;
  readonly variablesContext: VariablesContext;
  readonly isFiltered: boolean;
  readonly isInvalid: boolean;
  /** Called when it is known which view a first visit opens: data is fetched from then on. */
  readonly release: () => void;
  readonly canSelect: boolean;
  /** Field of the ids of what can be selected. */
  readonly entityId?: string | undefined;
  readonly selection: Selection;
  readonly setSelection: (next: Selection | ((before: Selection) => Selection)) => void;
  readonly selectedRows: () => readonly ReportRow[];
  readonly selectedEntityIds: () => readonly (string | number)[];
}

const NO_FIELDS: readonly string[] = [];

/** Figures do not wait longer than this for the list of views, in milliseconds. */
const MAX_HOLD = 1_500;

/** Holds requests on a visit without parameters until it is known if a saved view opens. */
function useHold(contract: ReportContract, companyId: number): { isHeld: boolean; release: () => void } {
  const { search } = useLocation();
  const [isHeld, setHeld] = useState(() => {
    const today = dayOf(serverNow());
    return readReportState(contract, search, today) === null && recallState(contract, companyId, today) === null;
  });
  const release = useCallback(() => setHeld(false), []);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(release, MAX_HOLD);
    return () => clearTimeout(timer);
  }, [isHeld, release]);
  return { isHeld, release };
}

/** Shows the last page if the address names a page beyond the end, because there were more rows before. */
function useLastPage(
  { page, perPage }: Pick<ReportState, 'page' | 'perPage'>,
  { page: answer, isLoading }: ReportData,
  dispatch: (action: ReportAction) => void,
): void {
  const last = answer && !isLoading ? Math.max(1, Math.ceil(answer.totalRecords / perPage)) : null;
  const isBeyond = last !== null && page > last && answer?.rows.length === 0;
  useEffect(() => {
    if (isBeyond) dispatch({ type: 'pageSet', page: last, isCorrection: true });
  }, [dispatch, isBeyond, last]);
}

/** Returns the variables of the query. */
function useVariables(
  contract: ReportContract,
  state: ReportState,
  today: string,
  dispatch: (action: ReportAction) => void,
  fixed: FilterValues | undefined,
): Pick<ReportController, 'variables' | 'variablesContext'> {
  const { permissions } = useAccess();
  const ownAccountIds = useOwnAccounts(contract, dispatch);
  const variablesContext = useMemo<VariablesContext>(
    () => ({ permissions, ownAccountIds }),
    [ownAccountIds, permissions],
  );
  const asked = useAskedState(contract, state, today);
  const variables = useMemo(
    () => reportVariables(contract, { ...asked, filters: { ...asked.filters, ...fixed } }, variablesContext),
    [asked, contract, fixed, variablesContext],
  );
  return { variables, variablesContext };
}

/** Returns the document that requests the visible columns and the fields under the names of rows. */
function useDocumentText(
  { contract, rowFields = NO_FIELDS }: ReportSetup,
  { visible, details }: ReportColumns,
  { segment, compareRange }: ReportState,
): string {
  // Sorted, so that moving a column requests nothing new.
  const wanted = [...visible, ...details].sort().join(' ');
  const hasComparison = compareRange !== null;
  return useMemo(
    () =>
      reportDocumentText(contract, {
        ...{ columns: wanted.split(' '), segment, hasComparison },
        rowFields: [...new Set([...subjectFields(contract), ...rowFields])],
      }),
    [contract, hasComparison, rowFields, segment, wanted],
  );
}

/** Returns the state and actions of a report's screen, without rendering. */
export function useReportController(reportSetup: ReportSetup): ReportController {
  const { permissions, activeCompany } = useAccess();
  const { contract: whole } = reportSetup;
  const contract = useMemo(() => contractFor(whole, permissions), [permissions, whole]);
  const { state, today, dispatch } = useReportState(contract, activeCompany.id);
  const lists = useFilterLists(state.dateRange, { own: reportSetup.ownList, contract });
  const { groupLevel } = state;
  const grouping = useMemo(() => groupingOfState(contract, { groupLevel }), [contract, groupLevel]);
  const shown = useReportColumns({ ...reportSetup, contract }, grouping, state, dispatch);
  const { variables, variablesContext } = useVariables(contract, state, today, dispatch, reportSetup.fixedFilters);
  const isInvalid = state.customFilters.some((filter) => !checkCustomFilter(contract, filter, permissions).ok);
  const documentText = useDocumentText({ ...reportSetup, contract }, shown, state);
  const hold = useHold(contract, activeCompany.id);
  const data = useReportData(contract, documentText, variables, isInvalid, hold.isHeld);
  useLastPage(state, data, dispatch);
  const { selection, setSelection } = useRowSelection(data.page);
  const entityId = reportSetup.entityIds?.[grouping.id];
  const noun = useCallback((count: number) => nounOf(grouping, count), [grouping]);
  const selectedRows = (): ReportRow[] => (data.page?.rows ?? []).filter(({ id }) => selection.ids.has(id));
  return {
    setup: reportSetup,
    contract,
    state,
    grouping,
    today,
    dispatch,
    data,
    lists,
    ...shown,
    noun,
    variables,
    variablesContext,
    isFiltered: state.customFilters.length > 0 || Object.values(state.filters).some(isSet),
    isInvalid,
    release: hold.release,
    canSelect: entityId !== undefined,
    entityId,
    selection,
    setSelection,
    selectedRows,
    selectedEntityIds: () => selectedRows().map((row) => (entityId ? (row[entityId] as string | number) : row.id)),
  };
}
