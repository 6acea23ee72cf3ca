import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone } from '../../app/toasts.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { GridItem } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { useLate } from '../../ui/useLate.js';
import type { ReportPage, ReportRow } from '../document/report-document.js';
import type { ReportController } from '../screen/useReportController.js';
import { fitWidth, toComparisonColumn, toGridColumn, toShareColumn, type CellRenderers } from './grid-columns.js';
import classes from './ReportTable.module.css';
import { NOTHING_SELECTED, pageState, togglePage, toggleRow } from './selection.js';
import { SelectionBar } from './SelectionBar.js';

const TOP_ID = 'topTotal';
const TOTAL_ID = 'total';
const AVERAGE_ID = 'average';

function toItem(row: ReportRow, kind: GridItem<ReportRow>['kind'], id: string = row.id): GridItem<ReportRow> {
  const parts = (row.children ?? []).map((part, index) => toItem(part, 'part', `${id}/${part.id}/${index}`));
  return { id, row, kind, parts };
}

/** Lines of the grid: rows with their parts, and the total below; its copy on top stays under the header. */
function toItems(page: ReportController['data']['page'], isTopOpen: boolean): readonly GridItem<ReportRow>[] {
  if (!page) return [];
  const topParts = isTopOpen ? (toItem(page.rowTotal, 'total', TOP_ID).parts ?? []) : [];
  const average = page.rowAverage ? [toItem(page.rowAverage, 'total', AVERAGE_ID)] : [];
  return [
    ...topParts,
    ...page.rows.map((row) => toItem(row, 'row')),
    ...average,
    toItem(page.rowTotal, 'total', TOTAL_ID),
  ];
}

interface ReportTableProps {
  readonly controller: ReportController;
  readonly renderers: CellRenderers;
  /** What can be done with the chosen rows. */
  readonly actions?: ((controller: ReportController) => ReactNode) | undefined;
}

/** The table of a report with its totals, its parts and its selection. */
export function ReportTable({ controller, renderers, actions }: ReportTableProps) {
  const { contract, state, grouping, data, columns, dispatch, noun, selection, setSelection, choice } = controller;
  const { page, isLoading } = data;
  const { density } = usePreferences();
  const { currency } = useAccess();
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const isSkeletonDue = useLate(150, isLoading && page === null);
  const isSegmented = state.segment !== null;

  const totalText = totalWords(page, grouping.keys, noun);
  const [fittedWidths] = useState(() => new Map<string, number>());
  const lines = useMemo(() => (page ? measuredLines(page, expanded) : []), [page, expanded]);
  const hasComparison = state.compareRange !== null;
  const { comparisons, shares } = choice.choice;
  const partColumn = contract.segments.find(({ id }) => id === state.segment)?.column;
  const averageText = `Average a ${noun(1)}`;
  const { pinned, rest } = useMemo(() => {
    const toGrid = (id: string) => {
      const isIdentity = id === columns.pinned[0];
      const width = controller.setup.widths?.[id];
      const named = contract.columns[id];
      const isNamedByGrouping = named?.kind === 'dimension' && named.level === null && named.key === undefined;
      const column = toGridColumn({
        contract,
        id,
        isIdentity,
        renderers,
        currency,
        groupLevel: grouping.id,
        totalText,
        averageText,
        ...(isNamedByGrouping && { identityLabel: grouping.label }),
        ...(partColumn !== undefined && { partColumn }),
        partMark: controller.setup.partMark,
        ...(width !== undefined && { width }),
      });
      const compared = hasComparison ? comparisons.map((each) => toComparisonColumn(contract, id, each)) : [];
      const share = shares.includes(id) ? toShareColumn(contract, id, page?.rowTotal ?? null) : null;
      return [column, share, ...compared]
        .filter((each) => each !== null)
        .map((each) => {
          // Columns grow with their figures and never shrink again, so that paging moves nothing.
          const fitted = Math.max(fittedWidths.get(each.id) ?? 0, fitWidth(each, lines));
          fittedWidths.set(each.id, fitted);
          return { ...each, width: fitted };
        });
    };
    return { pinned: columns.pinned.flatMap(toGrid), rest: columns.rest.flatMap(toGrid) };
  }, [
    averageText,
    columns,
    comparisons,
    contract,
    currency,
    controller.setup.partMark,
    controller.setup.widths,
    fittedWidths,
    grouping,
    hasComparison,
    lines,
    page?.rowTotal,
    partColumn,
    renderers,
    shares,
    totalText,
  ]);

  const isTopOpen = !!expanded[TOP_ID];
  const items = useMemo(() => toItems(page, isTopOpen), [page, isTopOpen]);
  const top = useMemo(() => (page ? toItem(page.rowTotal, 'total', TOP_ID) : null), [page]);
  const rowIds = useMemo(() => page?.rows.map(({ id }) => id) ?? [], [page]);
  const allOpen = rowIds.length > 0 && rowIds.every((id) => expanded[id]);

  const gridSelection = useMemo(
    () =>
      controller.canSelect
        ? {
            isSelected: (id: string) => selection.isAllMatching || selection.ids.has(id),
            toggle: (id: string, isRange: boolean) => setSelection((before) => toggleRow(before, rowIds, id, isRange)),
            page: pageState(selection, rowIds),
            togglePage: () => setSelection((before) => togglePage(before, rowIds)),
          }
        : null,
    [controller.canSelect, rowIds, selection, setSelection],
  );
  const stable = useMemo(
    () => ({
      sort: (column: string) => dispatch({ type: 'sorted', column }),
      toggle: (id: string) => setExpanded((before) => ({ ...before, [id]: !before[id] })),
      escape: () => setSelection(NOTHING_SELECTED),
      copied: (text: string) =>
        void navigator.clipboard.writeText(text).then(
          () => showDone('Copied'),
          () => undefined,
        ),
    }),
    [dispatch, setSelection],
  );

  const instead = insteadOfRows();
  function insteadOfRows() {
    if (page === null && isLoading) {
      return isSkeletonDue ? (
        <div role="status" aria-label="Loading the report">
          {Array.from({ length: 18 }, (_, index) => (
            <div key={index} className={classes.skeletonRow} style={{ height: ROW_HEIGHTS[density] }}>
              <Skeleton height={10} width={150 + ((index * 37) % 70)} radius="sm" />
              <Skeleton height={10} width={92} radius="sm" className={classes.skeletonName} />
              <Skeleton height={10} width={110} radius="sm" className={classes.skeletonName} />
              <span className={classes.skeletonGap} />
              {[44, 60, 60, 52, 46].map((width, place) => (
                <Skeleton key={place} height={10} width={width} radius="sm" />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <div />
      );
    }
    if (data.failure) {
      return (
        <EmptyState
          isHeading={false}
          title="The report could not be loaded"
          text={data.failure.join(' ')}
          action={<Button onClick={data.refresh}>Try again</Button>}
        />
      );
    }
    if (page?.rows.length === 0) {
      const isBeyond = state.page > 1 && page.totalRecords > 0;
      return (
        <EmptyState
          isHeading={false}
          title={isBeyond ? 'There is no such page' : `No ${noun(0)} match`}
          text={
            isBeyond
              ? `The report ends on page ${Math.ceil(page.totalRecords / state.perPage)}.`
              : controller.isFiltered
                ? 'Nothing has figures in these days with these filters.'
                : 'Nothing has figures in these days. Choose others, or wait for the sources to report.'
          }
          action={
            isBeyond ? (
              <Button onClick={() => dispatch({ type: 'pageSet', page: 1 })}>Go to the first page</Button>
            ) : controller.isFiltered ? (
              <Button variant="default" onClick={() => dispatch({ type: 'filtersCleared' })}>
                Clear all filters
              </Button>
            ) : null
          }
        />
      );
    }
    return null;
  }

  return (
    <div className={classes.table}>
      <DataGrid
        label={contract.title}
        pinned={pinned}
        rest={rest}
        items={items}
        top={top}
        matching={page?.totalRecords ?? 0}
        before={contract.paged === false ? 0 : (state.page - 1) * state.perPage}
        rowHeight={ROW_HEIGHTS[density]}
        isBusy={isLoading}
        sort={state.orderBy}
        onSort={stable.sort}
        selection={gridSelection}
        onEscape={stable.escape}
        expanded={expanded}
        onToggle={stable.toggle}
        allOpen={isSegmented ? allOpen : null}
        onToggleAll={() => setExpanded(allOpen ? {} : Object.fromEntries(rowIds.map((id) => [id, true])))}
        widths={choice.choice.widths}
        onResize={choice.resize}
        onCopied={stable.copied}
      >
        {instead}
      </DataGrid>
      {page && (
        <SelectionBar
          contract={contract}
          selection={selection}
          rows={page.rows}
          rowTotal={page.rowTotal}
          totalRecords={page.totalRecords}
          visible={controller.visible}
          noun={noun}
          onSelectMatching={() => setSelection((before) => ({ ...before, isAllMatching: true }))}
          onCopyIds={() => stable.copied(controller.selectedEntityIds().join(', '))}
          onClear={stable.escape}
        >
          {actions?.(controller)}
        </SelectionBar>
      )}
    </div>
  );
}

/** Lines whose figures columns are made to fit: those in sight, as far as that takes no time worth mentioning. */
const MOST_MEASURED = 3_000;

function measuredLines(page: ReportPage, expanded: Readonly<Record<string, boolean>>): GridItem<ReportRow>[] {
  const total = toItem(page.rowTotal, 'total', expanded[TOP_ID] ? TOP_ID : TOTAL_ID);
  return [total, ...page.rows.map((row) => toItem(row, 'row'))]
    .flatMap((item) => (expanded[item.id] ? [item, ...(item.parts ?? [])] : [item]))
    .slice(0, MOST_MEASURED);
}

/** What the total covers. Figures known by day only stand in a row of their own, which is no hour. */
function totalWords(page: ReportPage | null, keys: readonly string[], noun: (count: number) => string): string {
  if (!page) return 'Total';
  const { rows, totalRecords } = page;
  const dayOnly =
    keys.includes('hour') && rows.length === totalRecords
      ? rows.filter(({ hour }) => hour === null || hour === undefined).length
      : 0;
  const counted = totalRecords - dayOnly;
  return `Total ${counted.toLocaleString('en-US')} ${noun(counted)}${dayOnly > 0 ? ' + day-only' : ''}`;
}
