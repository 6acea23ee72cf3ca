import type { Column } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import type { ReportPage, ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';
import { toComparisonColumns, toShareColumn } from './added-columns.js';
import { useExplainedCell } from './useExplainedCell.js';
import { fitWidth, toGridColumn, type CellRenderers, type ColumnSetting } from './grid-columns.js';
import { wishedWidth } from './name-cells.js';
import { TOP_ID, TOTAL_ID } from './table-rows.js';
import { countWords } from './total-words.js';

export function toItem(row: ReportRow, kind: GridItem<ReportRow>['kind'], id: string = row.id): GridItem<ReportRow> {
  const parts = (row.children ?? []).map((part, index) => toItem(part, 'part', `${id}/${part.id}/${index}`));
  return { id, row, kind, parts };
}

const NO_ROWS: readonly ReportRow[] = [];

type CommonSettings = Omit<ColumnSetting, 'id' | 'isIdentity' | 'identityLabel' | 'width'>;

/** Returns the settings shared by all columns of a table. */
function useCommonSettings(controller: ReportController, renderers: CellRenderers): CommonSettings {
  const { contract, state, grouping, details, noun, setup } = controller;
  const { page } = controller.data;
  const { currency } = useAccess();
  const rowHeight = ROW_HEIGHTS[usePreferences().density];
  const totalText = page ? `Total ${countWords(page, grouping.keys, noun)}` : 'Total';
  const averageText = `Average per ${noun(1)}`;
  const segment = contract.segments.find(({ id }) => id === state.segment);
  const partColumn = segment?.column;
  const partOfDays = segment?.keys.includes('date') ?? false;
  const isTree = state.segment !== null;
  const { partMark, partCells } = setup;
  return useMemo(
    () => ({
      ...{ contract, renderers, currency, groupLevel: grouping.id, details, rowHeight, isTree },
      ...{ totalText, averageText, partMark, partCells, partOfDays, ...(partColumn !== undefined && { partColumn }) },
    }),
    [
      averageText,
      contract,
      currency,
      details,
      grouping,
      isTree,
      partColumn,
      partCells,
      partMark,
      partOfDays,
      renderers,
      rowHeight,
      totalText,
    ],
  );
}

/** Returns widths that grow with the values and never shrink, so that paging doesn't move columns. */
function useGrowingWidths(): (key: string, width: number) => number {
  const [widths] = useState(() => new Map<string, number>());
  return useCallback(
    (key, width) => {
      const max = Math.max(widths.get(key) ?? 0, width);
      widths.set(key, max);
      return max;
    },
    [widths],
  );
}

/** Returns the columns of a report's table, starting with the name. Each is wide enough for its values. */
export function useTableColumns(
  controller: ReportController,
  renderers: CellRenderers,
  expanded: Readonly<Record<string, boolean>>,
): { readonly pinned: readonly GridColumn<ReportRow>[]; readonly rest: readonly GridColumn<ReportRow>[] } {
  const { contract, state, grouping, columns, details, identity, choice, setup } = controller;
  const { page } = controller.data;
  const common = useCommonSettings(controller, renderers);
  const grown = useGrowingWidths();
  const lines = useMemo(() => (page ? measuredLines(page, expanded) : []), [page, expanded]);
  const hasComparison = state.compareRange !== null;
  const { comparisons, shares } = choice.choice;
  const isTree = state.segment !== null;
  const rows = page?.rows ?? NO_ROWS;
  const wish = useMemo(
    () => wishedWidth(contract, identity, details, rows, isTree),
    [contract, details, identity, isTree, rows],
  );
  const { widths } = setup;
  const explained = useExplainedCell(controller);
  const total = page?.rowTotal ?? null;
  return useMemo(() => {
    const toGrid = (id: string): GridColumn<ReportRow>[] => {
      const isIdentity = id === columns.pinned[0];
      const width = widths?.[id];
      const column = toGridColumn({
        ...{ ...common, id, isIdentity },
        ...(isNamedByGrouping(contract.columns[id]) && { identityLabel: grouping.label }),
        ...(width !== undefined && { width }),
      });
      const compared = hasComparison ? toComparisonColumns(contract, id, comparisons, explained) : [];
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
    columns,
    common,
    comparisons,
    contract,
    explained,
    grouping,
    grown,
    hasComparison,
    lines,
    shares,
    total,
    widths,
    wish,
  ]);
}

/** Returns true for a column without a key of its own, whose values are the names of the grouping. */
const isNamedByGrouping = (column: Column | undefined): boolean =>
  column?.kind === 'dimension' && column.level === null && column.key === undefined;

/** Maximum number of rows used to compute column widths. */
const MAX_MEASURED = 3_000;

function measuredLines(page: ReportPage, expanded: Readonly<Record<string, boolean>>): GridItem<ReportRow>[] {
  const total = toItem(page.rowTotal, 'total', expanded[TOP_ID] ? TOP_ID : TOTAL_ID);
  return [total, ...page.rows.map((row) => toItem(row, 'row'))]
    .flatMap((item) => (expanded[item.id] ? [item, ...(item.parts ?? [])] : [item]))
    .slice(0, MAX_MEASURED);
}
