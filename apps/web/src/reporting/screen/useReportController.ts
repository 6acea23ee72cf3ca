import {
  availableColumns,
  checkCustomFilter,
  isSet,
  type FilterId,
  type ReportContract,
  type ReportState,
} from '@adops/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { restrictedAccounts, usePreferences } from '../../app/preferences.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { shownColumns } from '../columns/column-choice.js';
import { useColumnChoice, type ColumnChoiceHandle } from '../columns/useColumnChoice.js';
import type { FilterLists } from '../data/filter-options.js';
import { useFilterLists } from '../data/useFilterLists.js';
import { useReportData, type ReportData } from '../data/useReportData.js';
import { reportDocumentText } from '../document/report-document.js';
import type { ReportAction } from '../state/report-actions.js';
import { useReportState } from '../state/useReportState.js';
import { reportVariables, type VariablesContext } from '../state/variables.js';
import { NOTHING_SELECTED, type Selection } from '../table/selection.js';

/** What one report's screen adds to its contract. */
export interface ReportSetup {
  readonly contract: ReportContract;
  readonly groupings: Readonly<
    Record<
      string,
      {
        /** Column that names the row. */
        readonly identity: string;
        readonly one: string;
        readonly many: string;
        /** Field with the id of the row's entity; rows of groupings without it cannot be chosen. */
        readonly entityId?: string;
      }
    >
  >;
  /** Fields every row needs besides its columns. */
  readonly rowFields: readonly string[];
  /** Columns that stand first until somebody moves them; the others follow in the contract's order. */
  readonly firstColumns?: readonly string[];
  /** Widths in pixels of columns whose names are longer or shorter than usual. */
  readonly widths?: Readonly<Record<string, number>>;
}

export interface ReportController {
  readonly setup: ReportSetup;
  readonly contract: ReportContract;
  readonly state: ReportState;
  readonly today: string;
  readonly dispatch: (action: ReportAction) => void;
  readonly data: ReportData;
  readonly lists: FilterLists | null;
  readonly choice: ColumnChoiceHandle;
  /** Columns that can be shown now, whatever is chosen. */
  readonly available: readonly string[];
  readonly columns: { readonly pinned: readonly string[]; readonly rest: readonly string[] };
  readonly visible: ReadonlySet<string>;
  readonly identity: string;
  readonly noun: (count: number) => string;
  readonly variables: Record<string, unknown>;
  readonly variablesContext: VariablesContext;
  readonly isFiltered: boolean;
  readonly isInvalid: boolean;
  readonly canSelect: boolean;
  readonly selection: Selection;
  readonly setSelection: (next: Selection | ((before: Selection) => Selection)) => void;
  readonly selectedEntityIds: () => readonly (string | number)[];
}

/** Everything a report's screen does, without drawing any of it. */
export function useReportController(reportSetup: ReportSetup): ReportController {
  const { contract, groupings, rowFields, firstColumns } = reportSetup;
  const { permissions, partnerAccounts, activeCompany } = useAccess();
  const { onlyMyAccounts } = usePreferences();
  const { state, today, dispatch } = useReportState(contract, activeCompany.id);
  const lists = useFilterLists(state.dateRange);

  const onHidden = useCallback((column: string) => dispatch({ type: 'columnHidden', column }), [dispatch]);
  const choice = useColumnChoice(contract, onHidden, firstColumns);
  const grouping = contract.grouping.choices.find(({ id }) => id === state.groupLevel) ?? contract.grouping.choices[0];
  const setup = groupings[grouping.id];
  const identity = setup?.identity ?? Object.keys(contract.columns)[0] ?? '';

  const available = useMemo(
    () => [
      ...new Set([
        identity,
        ...availableColumns(contract, {
          level: grouping.level,
          filters: state.filters as Partial<Record<FilterId, unknown>>,
          permissions,
        }),
      ]),
    ],
    [contract, grouping.level, identity, permissions, state.filters],
  );
  const columns = useMemo(() => shownColumns(choice.choice, available, identity), [choice.choice, available, identity]);
  const visible = useMemo(() => new Set([...columns.pinned, ...columns.rest]), [columns]);

  const variablesContext = useMemo<VariablesContext>(
    () => ({ permissions, ownAccountIds: restrictedAccounts(onlyMyAccounts, partnerAccounts) }),
    [onlyMyAccounts, partnerAccounts, permissions],
  );
  const variables = useMemo(
    () => reportVariables(contract, state, variablesContext),
    [contract, state, variablesContext],
  );
  const isInvalid = state.customFilters.some((filter) => !checkCustomFilter(contract, filter, permissions).ok);
  // Sorted, so that a column moved to another place asks for nothing new.
  const wanted = [...visible].sort().join(' ');
  const documentText = useMemo(
    () =>
      reportDocumentText(contract, {
        columns: wanted.split(' '),
        hasSegment: state.segment !== null,
        hasComparison: state.compareRange !== null,
        rowFields,
      }),
    [contract, rowFields, state.compareRange, state.segment, wanted],
  );
  const data = useReportData(contract, documentText, variables, isInvalid);

  // A selection belongs to the rows it was made in: with new rows it is gone.
  const { page } = data;
  const [chosen, setChosen] = useState({ page, selection: NOTHING_SELECTED });
  const selection = chosen.page === page ? chosen.selection : NOTHING_SELECTED;
  const setSelection = useCallback(
    (next: Selection | ((before: Selection) => Selection)) =>
      setChosen((before) => {
        const current = before.page === page ? before.selection : NOTHING_SELECTED;
        return { page, selection: typeof next === 'function' ? next(current) : next };
      }),
    [page],
  );

  // Switching the restriction on (not starting with it) resets the filters it makes pointless.
  const wasOnlyMine = useRef(onlyMyAccounts);
  useEffect(() => {
    if (onlyMyAccounts && !wasOnlyMine.current) dispatch({ type: 'ownAccountsOnly' });
    wasOnlyMine.current = onlyMyAccounts;
  }, [dispatch, onlyMyAccounts]);

  const entityId = setup?.entityId;
  const noun = useCallback((count: number) => (count === 1 ? (setup?.one ?? 'row') : (setup?.many ?? 'rows')), [setup]);
  const rows = data.page?.rows;
  return {
    setup: reportSetup,
    contract,
    state,
    today,
    dispatch,
    data,
    lists,
    choice,
    available,
    columns,
    visible,
    identity,
    noun,
    variables,
    variablesContext,
    isFiltered: state.customFilters.length > 0 || Object.values(state.filters).some(isSet),
    isInvalid,
    canSelect: entityId !== undefined,
    selection,
    setSelection,
    selectedEntityIds: () =>
      (rows ?? [])
        .filter(({ id }) => selection.ids.has(id))
        .map((row) => (entityId ? (row[entityId] as string | number) : row.id)),
  };
}
