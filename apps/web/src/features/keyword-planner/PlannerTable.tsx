import { dayInWords } from '@adops/domain';
import { Anchor } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { RowGrid } from '../../app/lists/RowGrid.js';
import type { GridColumn, GridSort } from '../../ui/data-grid/grid-types.js';
import { Advertisers } from './Advertisers.js';
import { FIGURES, figureText, type PlannerRow, sortedRows } from './planner-rows.js';
import type { Planner } from './usePlanner.js';
import { useGridSelection } from '../../ui/data-grid/useGridSelection.js';
import classes from './KeywordPlanner.module.css';

interface PlannerTableProps {
  readonly planner: Planner;
  readonly rows: readonly PlannerRow[];
  /** Actions for the selected keywords, or for all if none is selected. */
  readonly actions: (chosen: readonly PlannerRow[], clear: () => void) => ReactNode;
}

const CARDS = ['searches', 'shows', 'rps'];

/** Table of keywords with data of the partner and of the company's own traffic. */
export function PlannerTable({ planner, rows, actions }: PlannerTableProps) {
  const [sort, setSort] = useState<GridSort | null>(null);
  const [opened, setOpened] = useState<PlannerRow | null>(null);
  const isWaiting = planner.busy !== null;
  const sorted = useMemo(() => sortedRows(rows, sort), [rows, sort]);
  const items = useMemo(() => sorted.map((row) => ({ id: row.keyword, row, kind: 'row' as const })), [sorted]);
  const keywords = useMemo(() => sorted.map(({ keyword }) => keyword), [sorted]);
  const { selection, ids, clear } = useGridSelection(keywords);
  const chosenIds = useMemo(() => new Set(ids), [ids]);
  const chosen = useMemo(() => sorted.filter(({ keyword }) => chosenIds.has(keyword)), [sorted, chosenIds]);
  const columns = useMemo(() => columnsOf(isWaiting, setOpened), [isWaiting]);
  return (
    <section className={classes.results} aria-label="Keywords">
      <div className={classes.tableHead}>
        <h2 className={classes.tableTitle} aria-live="polite">
          {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'keyword' : 'keywords'}
          {chosen.length > 0 && `, ${chosen.length.toLocaleString('en-US')} selected`}
        </h2>
        {actions(chosen.length > 0 ? chosen : sorted, clear)}
      </div>
      {planner.statsFailure !== null && (
        <p role="alert" className={classes.failure}>
          {`We couldn't load the statistics. ${planner.statsFailure}`}
        </p>
      )}
      <RowGrid
        label="Keywords"
        columns={columns}
        items={items}
        isBusy={planner.busy === 'suggestions'}
        sort={sort}
        onSort={(column) => setSort(nextOrder(sort, column))}
        selection={selection}
        onEscape={clear}
        cards={CARDS}
        onOpen={(id) => setOpened(rows.find(({ keyword }) => keyword === id) ?? null)}
      />
      <Advertisers row={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

/**
 * Returns the next sort order of a column. Metrics start from the highest, names from A. A third click sorts by
 * relevance.
 */
function nextOrder(sort: GridSort | null, column: string): GridSort | null {
  const [first, second] = column === 'keyword' ? (['ASC', 'DESC'] as const) : (['DESC', 'ASC'] as const);
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: second } : null;
}

function columnsOf(isWaiting: boolean, onOpen: (row: PlannerRow) => void): GridColumn<PlannerRow>[] {
  const name: GridColumn<PlannerRow> = {
    ...{ id: 'keyword', label: 'Keyword', align: 'left', width: 250, wish: 360, canSort: true },
    text: ({ row }) => row.keyword,
  };
  const figures = FIGURES.map((figure): GridColumn<PlannerRow> => {
    const isUnknown = (row: PlannerRow) => figure.value(row) === null;
    return {
      ...{ id: figure.id, label: figure.label, help: figure.help, align: 'right', width: 106, canSort: true },
      text: ({ row }) => figureText(figure, row),
      tone: ({ row }) => (isUnknown(row) ? 'faint' : undefined),
      title: ({ row }) => (isUnknown(row) ? whyUnknown(figure.isOfPartner, row) : undefined),
      isExplained: ({ row }) => isUnknown(row),
      ...(!figure.isOfPartner && { isPending: ({ row }) => isWaiting && row.stats === undefined }),
      ...(figure.id === 'advertisers' && { cell: ({ row }) => <AdvertisersCell row={row} onOpen={onOpen} /> }),
    };
  });
  const first: GridColumn<PlannerRow> = {
    ...{ id: 'strongest', label: 'Strongest advertiser', align: 'left', width: 170, canSort: false },
    help: 'Advertiser with the largest number of clicks.',
    text: ({ row }) => row.stats?.advertisers[0]?.name ?? '',
  };
  const tracking: GridColumn<PlannerRow> = {
    ...{ id: 'tracking', label: 'Tracked since', align: 'left', width: 120, canSort: false },
    help: 'First day (UTC) on which the keyword tracker probes it in this market, on the chosen device.',
    text: ({ row }) => (row.stats?.trackingStartDate ? dayInWords(row.stats.trackingStartDate) : ''),
  };
  return [name, ...figures, first, tracking];
}

function whyUnknown(isOfPartner: boolean, { suggestion, stats }: PlannerRow): string {
  if (isOfPartner) return suggestion ? "The partner doesn't report advertisers." : 'Not suggested by the partner.';
  if (stats?.origin === 'tracking')
    return 'Fewer than 10 feed shows in these days, so its advertisers come from probes.';
  return stats === undefined ? 'Not loaded.' : 'Fewer than 10 feed shows in this period.';
}

function AdvertisersCell({ row, onOpen }: { readonly row: PlannerRow; readonly onOpen: (row: PlannerRow) => void }) {
  const count = row.stats?.advertisers.length ?? 0;
  const text = figureText(
    FIGURES.find(({ id }) => id === 'advertisers')!,
    row,
  );
  if (count === 0) return <>{text}</>;
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      tabIndex={-1}
      aria-label={`${text} advertisers for ${row.keyword}`}
      onClick={() => onOpen(row)}
    >
      {text}
    </Anchor>
  );
}
