import { availableColumns, type FilterId, type Grouping, type ReportContract, type ReportState } from '@adops/domain';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { shownColumns } from '../columns/column-choice.js';
import { useColumnChoice } from '../columns/useColumnChoice.js';
import type { ReportAction } from '../state/report-actions.js';
import type { ReportController, ReportSetup } from './useReportController.js';

export type ReportColumns = Pick<
  ReportController,
  'identity' | 'choice' | 'available' | 'columns' | 'visible' | 'details'
>;

/** Returns the column of the first grouping key. */
function firstColumn(contract: ReportContract, grouping: Grouping): string {
  const ids = Object.keys(contract.columns);
  const named = ids.find((id) => {
    const column = contract.columns[id];
    return column?.kind === 'dimension' && column.key !== undefined && grouping.keys.includes(column.key);
  });
  return named ?? ids[0] ?? '';
}

/** Returns the grouping columns except the one that contains the row's name. */
function otherKeys(contract: ReportContract, grouping: Grouping, identity: string): string[] {
  return Object.entries(contract.columns).flatMap(([id, column]) =>
    id !== identity && column.kind === 'dimension' && column.key !== undefined && grouping.keys.includes(column.key)
      ? [id]
      : [],
  );
}

/** Media query for screens on which rows are cards, with the other grouping columns below the name. */
const CARDS_IN = '(max-width: 591.98px)';

/** Returns the available and visible columns of a report, and the columns whose values are below the name of a row. */
export function useReportColumns(
  { contract, identity: named, firstColumns, details: underName, cards }: ReportSetup,
  grouping: Grouping,
  { filters }: ReportState,
  dispatch: (action: ReportAction) => void,
): ReportColumns {
  const { permissions } = useAccess();
  const onHidden = useCallback((column: string) => dispatch({ type: 'columnHidden', column }), [dispatch]);
  const sight = useMemo(
    () => ({ ...(firstColumns && { first: firstColumns }), ...(underName && { hidden: underName }) }),
    [firstColumns, underName],
  );
  const choice = useColumnChoice(contract, onHidden, sight);
  const identity = (typeof named === 'string' ? named : named?.[grouping.id]) ?? firstColumn(contract, grouping);
  const available = useMemo(() => {
    const { level, keys } = grouping;
    const given = filters as Partial<Record<FilterId, unknown>>;
    return [...new Set([identity, ...availableColumns(contract, { level, keys, filters: given, permissions })])];
  }, [contract, filters, grouping, identity, permissions]);
  const columns = useMemo(() => shownColumns(choice.choice, available, identity), [choice.choice, available, identity]);
  const visible = useMemo(() => new Set([...columns.pinned, ...columns.rest]), [columns]);
  const isNarrow = useMediaQuery(CARDS_IN, false, { getInitialValueInEffect: false });
  const details = useMemo(() => {
    const chosen = (underName ?? []).filter((id) => !visible.has(id) && available.includes(id));
    if (!isNarrow) return chosen;
    // Cards of a list have no metrics, so the most important fields are below the name.
    return [...new Set([...chosen, ...(contract.isList ? (cards ?? []) : otherKeys(contract, grouping, identity))])];
  }, [available, cards, contract, grouping, identity, isNarrow, underName, visible]);
  return { identity, choice, available, columns, visible, details };
}
