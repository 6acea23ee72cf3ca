import { useMemo, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import type { ReportPage, ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';
import { toComparisonColumn, toShareColumn } from './added-columns.js';
import { fitWidth, toGridColumn, type CellRenderers } from './grid-columns.js';
import { wishedWidth } from './name-cells.js';
import { countWords } from './total-words.js';

export const TOP_ID = 'topTotal';
export const TOTAL_ID = 'total';
export const AVERAGE_ID = 'average';

export function toItem(row: ReportRow, kind: GridItem<ReportRow>['kind'], id: string = row.id): GridItem<ReportRow> {
  const parts = (row.children ?? []).map((part, index) => toItem(part, 'part', `${id}/${part.id}/${index}`));
  return { id, row, kind, parts };
}

const NO_ROWS: readonly ReportRow[] = [];

/** The columns of a report's table, each wide enough for its figures, the name of the rows first. */
export function useTableColumns(
  controller: ReportController,
  renderers: CellRenderers,
  expanded: Readonly<Record<string, boolean>>,
): { readonly pinned: readonly GridColumn<ReportRow>[]; readonly rest: readonly GridColumn<ReportRow>[] } {
  const { contract, state, grouping, columns, details, identity, noun, choice, setup } = controller;
  const { page } = controller.data;
  const { currency } = useAccess();
  const rowHeight = ROW_HEIGHTS[usePreferences().density];
  const totalText = page ? `Total ${countWords(page, grouping.keys, noun)}` : 'Total';
  const averageText = `Average per ${noun(1)}`;
  // Columns grow with their figures and never shrink again, so that paging moves nothing.
  const [fittedWidths] = useState(() => new Map<string, number>());
  const lines = useMemo(() => (page ? measuredLines(page, expanded) : []), [page, expanded]);
  const hasComparison = state.compareRange !== null;
  const { comparisons, shares } = choice.choice;
  const partColumn = contract.segments.find(({ id }) => id === state.segment)?.column;
  const isTree = state.segment !== null;
  const rows = page?.rows ?? NO_ROWS;
  const wish = useMemo(
    () => wishedWidth(contract, identity, details, rows, isTree),
    [contract, details, identity, isTree, rows],
  );
  const { partMark, widths } = setup;
  const total = page?.rowTotal ?? null;
  return useMemo(() => {
    const grown = (key: string, width: number): number => {
      const most = Math.max(fittedWidths.get(key) ?? 0, width);
      fittedWidths.set(key, most);
      return most;
    };
    const toGrid = (id: string): GridColumn<ReportRow>[] => {
      const isIdentity = id === columns.pinned[0];
      const width = widths?.[id];
      const named = contract.columns[id];
      const isNamedByGrouping = named?.kind === 'dimension' && named.level === null && named.key === undefined;
      const column = toGridColumn({
        contract,
        id,
        isIdentity,
        renderers,
        currency,
        groupLevel: grouping.id,
        details,
        rowHeight,
        isTree,
        totalText,
        averageText,
        ...(isNamedByGrouping && { identityLabel: grouping.label }),
        ...(partColumn !== undefined && { partColumn }),
        partMark,
        ...(width !== undefined && { width }),
      });
      const compared = hasComparison ? comparisons.map((each) => toComparisonColumn(contract, id, each)) : [];
      const share = shares.includes(id) ? toShareColumn(contract, id, total) : null;
      return [column, share, ...compared]
        .filter((each) => each !== null)
        .map((each) => ({
          ...each,
          width: grown(each.id, fitWidth(each, lines)),
          ...(each === column && isIdentity && { wish: grown(`wish.${grouping.id}`, wish) }),
        }));
    };
    return { pinned: columns.pinned.flatMap(toGrid), rest: columns.rest.flatMap(toGrid) };
  }, [
    averageText,
    columns,
    comparisons,
    contract,
    currency,
    details,
    fittedWidths,
    grouping,
    hasComparison,
    isTree,
    lines,
    partColumn,
    partMark,
    renderers,
    rowHeight,
    shares,
    total,
    totalText,
    widths,
    wish,
  ]);
}

/** Lines whose figures columns are made to fit: those in sight, as far as that takes no time worth mentioning. */
const MAX_MEASURED = 3_000;

function measuredLines(page: ReportPage, expanded: Readonly<Record<string, boolean>>): GridItem<ReportRow>[] {
  const total = toItem(page.rowTotal, 'total', expanded[TOP_ID] ? TOP_ID : TOTAL_ID);
  return [total, ...page.rows.map((row) => toItem(row, 'row'))]
    .flatMap((item) => (expanded[item.id] ? [item, ...(item.parts ?? [])] : [item]))
    .slice(0, MAX_MEASURED);
}
