import {
  ALERT_REPORT,
  alertReportVariables,
  availableColumns,
  checkCustomFilter,
  isSet,
  visibleAlertTypes,
  type FilterId,
  type ReportContract,
  type ReportState,
} from '@adops/domain';
import { useCallback, useMemo } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { shownColumns } from '../../reporting/columns/column-choice.js';
import { useColumnChoice } from '../../reporting/columns/useColumnChoice.js';
import { useFilterLists } from '../../reporting/data/useFilterLists.js';
import { useOwnAccounts } from '../../reporting/screen/useOwnAccounts.js';
import type { ReportController, ReportSetup } from '../../reporting/screen/useReportController.js';
import { useReportState } from '../../reporting/state/useReportState.js';
import { NOTHING_SELECTED } from '../../ui/data-grid/selection.js';
import { useAlertReport, type AlertReportData } from './useAlertReport.js';

const CONTRACT: ReportContract = ALERT_REPORT;
const IDENTITY = 'adgroup';
const SETUP: Omit<ReportSetup, 'contract'> = { identity: IDENTITY };
const ignore = (): void => undefined;

/** Returns the contract whose filter offers only alert kinds the user may see. */
function contractFor(permissions: Parameters<typeof visibleAlertTypes>[0]): ReportContract {
  const types = new Set<string>(visibleAlertTypes(permissions));
  const filters = CONTRACT.filters.map((filter) =>
    filter.id === 'alertIn'
      ? { ...filter, choices: filter.choices?.filter(({ value }) => types.has(String(value))) ?? [] }
      : filter,
  );
  return { ...CONTRACT, filters: filters.filter(({ id }) => id !== 'alertIn' || types.size > 0) };
}

/** Returns the columns available under the current filters and permissions. */
function useAlertColumns(filters: ReportState['filters']) {
  const { permissions } = useAccess();
  const choice = useColumnChoice(CONTRACT, ignore);
  const filtersKey = JSON.stringify(filters);
  const available = useMemo(
    () =>
      availableColumns(CONTRACT, {
        level: 'adgroup',
        keys: CONTRACT.grouping.choices[0].keys,
        filters: JSON.parse(filtersKey) as Partial<Record<FilterId, unknown>>,
        permissions,
      }),
    [filtersKey, permissions],
  );
  const columns = useMemo(() => shownColumns(choice.choice, available, IDENTITY), [choice.choice, available]);
  const visible = useMemo(() => new Set([...columns.pinned, ...columns.rest]), [columns]);
  return { choice, available, columns, visible };
}

/**
 * Returns the controller of the alert report. The report has no metrics and therefore loads its own data, but shares filters,
 * columns, pages and exports with other reports.
 */
export function useAlertController(): { controller: ReportController; alerts: AlertReportData } {
  const { permissions, activeCompany } = useAccess();
  const { state, today, dispatch } = useReportState(CONTRACT, activeCompany.id);
  const contract = useMemo(() => contractFor(permissions), [permissions]);
  const lists = useFilterLists(state.dateRange);
  const { choice, available, columns, visible } = useAlertColumns(state.filters);
  const ownAccountIds = useOwnAccounts(CONTRACT, dispatch);
  const variablesContext = useMemo(() => ({ permissions, ownAccountIds }), [ownAccountIds, permissions]);
  const variables = useMemo(() => alertReportVariables(CONTRACT, state, variablesContext), [state, variablesContext]);
  const isInvalid = state.customFilters.some((filter) => !checkCustomFilter(CONTRACT, filter, permissions).ok);
  const alerts = useAlertReport(variables, isInvalid);
  const { page: _, acknowledge: __, ...figures } = alerts;
  const noun = useCallback((count: number) => (count === 1 ? 'ad group' : 'ad groups'), []);
  const total = { id: 'total', type: 'total' };

  return {
    alerts,
    controller: {
      setup: { ...SETUP, contract },
      contract,
      grouping: CONTRACT.grouping.choices[0],
      state,
      today,
      dispatch,
      data: {
        page: alerts.page && { rows: [], rowTotal: total, totalRecords: alerts.page.totalRecords },
        ...figures,
      },
      lists,
      choice,
      available,
      columns,
      visible,
      details: [],
      identity: IDENTITY,
      noun,
      variables,
      variablesContext,
      isFiltered: state.customFilters.length > 0 || Object.values(state.filters).some(isSet),
      isInvalid,
      canSelect: true,
      selection: NOTHING_SELECTED,
      setSelection: ignore,
      release: ignore,
      selectedRows: () => [],
      selectedEntityIds: () => [],
    },
  };
}
