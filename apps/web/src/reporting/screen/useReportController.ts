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
  /**
   * Column that contains the row's name, either for all groupings or by grouping. Defaults to the column of the first
   * grouping key.
   */
  readonly identity?: string | Readonly<Record<string, string>>;
  /** Field with the ID of the row's entity, by grouping. Rows of other groupings can't be selected. */
  readonly entityIds?: Readonly<Record<string, string>>;
  /** Fields that every row needs in addition to its columns. */
  readonly rowFields?: readonly string[];
  /** Columns that are first by default. Other columns follow in the contract's order. */
  readonly firstColumns?: readonly string[];
  /** Columns whose values are shown below the name of a row while the columns themselves are hidden. */
  readonly details?: readonly string[];
  /** Metrics below the name on a screen too narrow for columns, most important first. */
  readonly cards?: readonly string[];
  /** Widths in pixels of columns whose names are longer or shorter than usual. */
  readonly widths?: Readonly<Record<string, number>>;
  /** List for the choices of filters with the lookup `own`. */
  readonly ownList?: OwnList;
  /** Filters that follow from the address of the screen and can't be changed on it. */
  readonly fixedFilters?: FilterValues;
  /** Text of a marked child row, such as an hour with an alert. Null for all others. */
  readonly partMark?: (part: ReportRow) => string | null;
  /** Custom renderers of the cells of child rows, by column. */
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
  /** Columns that can be shown in the current state, selected or not. */
  readonly available: readonly string[];
  readonly columns: { readonly pinned: readonly string[]; readonly rest: readonly string[] };
  readonly visible: ReadonlySet<string>;
  /** Columns whose values are below the name of a row. */
  readonly details: readonly string[];
  readonly identity: string;
  readonly noun: (count: number) => string;
  readonly variables: Record<string, unknown>;
  readonly variablesContext: VariablesContext;
  readonly isFiltered: boolean;
  readonly isInvalid: boolean;
  /** Called when the view of a first visit is known. Data is fetched from then on. */
  readonly release: () => void;
  readonly canSelect: boolean;
  /** Field with the ID that is selected. */
  readonly entityId?: string | undefined;
  readonly selection: Selection;
  readonly setSelection: (next: Selection | ((before: Selection) => Selection)) => void;
  readonly selectedRows: () => readonly ReportRow[];
  readonly selectedEntityIds: () => readonly (string | number)[];
}

const NO_FIELDS: readonly string[] = [];

/** Maximum time in milliseconds for which metrics wait for the list of views. */
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

/** Opens the last page if the page in the address no longer exists. */
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
  // Sorted, so that moving a column causes no new request.
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

/** Returns the state and actions of a report's screen, independent of how it is rendered. */
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
