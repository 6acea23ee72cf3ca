import { defaultOrderOf, isNumericFormat } from '@adops/domain';
import { useMemo, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { copyText } from '../../app/copy-text.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { GridItem } from '../../ui/data-grid/grid-types.js';
import type { ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';
import type { CellRenderers } from './grid-columns.js';
import type { RowActions } from './row-actions.js';
import classes from './ReportTable.module.css';
import { useRelatedReports } from './useRelatedReports.js';
import { attributedRecords } from './total-words.js';
import { insteadOfRows } from './instead-of-rows.js';
import { useLate } from '../../ui/useLate.js';
import { gridSelection, NOTHING_SELECTED } from '../../ui/data-grid/selection.js';
import { SelectionBar } from './SelectionBar.js';
import { AVERAGE_ID, TOP_ID, TOTAL_ID } from './table-rows.js';
import { toItem, useTableColumns } from './useTableColumns.js';

/** Returns false for rows without an entity, such as "Not attributed". */
const isSelectable = (row: ReportRow, entityId: string | undefined): boolean =>
  entityId === undefined || row[entityId] !== null;

/**
 * Returns the lines of the grid: rows with their child rows, and the total. A copy of the total stays under the
 * header.
 */
function toItems(
  page: ReportController['data']['page'],
  isTopOpen: boolean,
  isList: boolean,
  entityId: string | undefined,
): readonly GridItem<ReportRow>[] {
  if (!page) return [];
  if (isList) return page.rows.map((row) => toItem(row, 'row'));
  const topParts = isTopOpen ? (toItem(page.rowTotal, 'total', TOP_ID).parts ?? []) : [];
  const average = page.rowAverage ? [toItem(page.rowAverage, 'total', AVERAGE_ID)] : [];
  return [
    ...topParts,
    ...page.rows.map((row) => ({ ...toItem(row, 'row'), isSelectable: isSelectable(row, entityId) })),
    ...average,
    toItem(page.rowTotal, 'total', TOTAL_ID),
  ];
}

/** Default figures of a card. */
const CARDS = ['profit', 'cost', 'margin'];

/**
 * Returns the metrics of a card. The last one is the metric that rows are sorted by, unless the order is the default.
 * Grouping values are below the row's name.
 */
function cardsOf({ contract, grouping, setup, state }: ReportController): readonly string[] {
  const isFigure = (id: string): boolean => isNumericFormat(contract.columns[id]?.format ?? 'text');
  const figures = (setup.cards ?? CARDS).filter(isFigure);
  const order = state.orderBy?.column;
  if (state.compareRange) return comparedCards(figures, markedColumn(order));
  if (order === undefined || figures.includes(order) || !isFigure(order)) return figures;
  if (order === defaultOrderOf(contract, grouping).column) return figures;
  return [...figures.slice(0, -1), order];
}

/**
 * Returns the metrics of a card while periods are compared: the first one with its change, and the change that rows are
 * sorted by.
 */
function comparedCards(figures: readonly string[], order: string | undefined): readonly string[] {
  const [first] = figures;
  if (first === undefined) return figures;
  const shown = [first, `change.${first}`, `changeRatio.${first}`, ...figures.slice(1)];
  return order === undefined || shown.includes(order) ? shown : [first, order, ...shown.slice(1)];
}

/** Returns the column whose header shows the sort order. Sorting by the size of a change is shown at the change. */
const markedColumn = (column: string | undefined): string | undefined => column?.replace(/^changeSize\./, 'change.');

interface ReportTableProps {
  readonly controller: ReportController;
  readonly renderers: CellRenderers;
  readonly actions: RowActions | null;
}

/** Table of a report with totals, child rows and selection. */
export function ReportTable({ controller, renderers, actions }: ReportTableProps) {
  const { contract, state, data, dispatch, noun, selection, setSelection, choice } = controller;
  const { page, isLoading } = data;
  const { density } = usePreferences();
  const { entityId } = controller;
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const isSegmented = state.segment !== null;

  const { pinned, rest } = useTableColumns(controller, renderers, expanded);

  const cardsKey = cardsOf(controller).join();
  const cards = useMemo(() => cardsKey.split(','), [cardsKey]);
  const isTopOpen = !!expanded[TOP_ID];
  const isList = contract.isList === true;
  const items = useMemo(() => toItems(page, isTopOpen, isList, entityId), [entityId, isList, isTopOpen, page]);
  const top = useMemo(() => (page && !isList ? toItem(page.rowTotal, 'total', TOP_ID) : null), [isList, page]);
  const rowIds = useMemo(() => page?.rows.map(({ id }) => id) ?? [], [page]);
  const selectable = useMemo(
    () => page?.rows.filter((row) => isSelectable(row, entityId)).map(({ id }) => id) ?? [],
    [page, entityId],
  );
  const allOpen = rowIds.length > 0 && rowIds.every((id) => expanded[id]);

  const chosen = useMemo(
    () => (controller.canSelect ? gridSelection(selection, selectable, setSelection) : null),
    [controller.canSelect, selectable, selection, setSelection],
  );
  const stable = useMemo(
    () => ({
      sort: (column: string) => dispatch({ type: 'sorted', column }),
      toggle: (id: string) => setExpanded((before) => ({ ...before, [id]: !before[id] })),
      escape: () => setSelection(NOTHING_SELECTED),
      copied: (text: string) => void copyText(text),
    }),
    [dispatch, setSelection],
  );

  const sort = useMemo(
    () => state.orderBy && { ...state.orderBy, column: markedColumn(state.orderBy.column)! },
    [state.orderBy],
  );
  const isSkeleton = useLate(150, isLoading && page === null);
  const linksOf = useRelatedReports(controller);
  return (
    <div className={classes.table}>
      <DataGrid
        label={contract.title}
        pinned={pinned}
        rest={rest}
        items={items}
        top={top}
        matching={page?.totalRecords ?? 0}
        before={contract.api.paged === false ? 0 : (state.page - 1) * state.perPage}
        rowHeight={ROW_HEIGHTS[density]}
        isBusy={isLoading}
        isSkeleton={isSkeleton}
        sort={sort}
        onSort={stable.sort}
        selection={chosen}
        onEscape={stable.escape}
        expanded={expanded}
        onToggle={stable.toggle}
        allOpen={isSegmented ? allOpen : null}
        onToggleAll={() => setExpanded(allOpen ? {} : Object.fromEntries(rowIds.map((id) => [id, true])))}
        widths={choice.choice.widths}
        onResize={choice.resize}
        onCopied={stable.copied}
        linksOf={linksOf}
        actionsOf={actions?.actionsOf}
        onLetter={actions?.onLetter}
        cards={cards}
      >
        {insteadOfRows(controller)}
      </DataGrid>
      {page && (
        <SelectionBar
          contract={contract}
          selection={selection}
          rows={page.rows}
          rowTotal={page.rowTotal}
          totalRecords={attributedRecords(page)}
          visible={controller.visible}
          noun={noun}
          onSelectMatching={() => setSelection((before) => ({ ...before, isAllMatching: true }))}
          onCopyIds={() => stable.copied(controller.selectedEntityIds().join(', '))}
          onClear={stable.escape}
        >
          {actions?.bar}
        </SelectionBar>
      )}
    </div>
  );
}
