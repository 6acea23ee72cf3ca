import { useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AutomationOperationsQueryVariables } from '../../gql/graphql.js';
import { failureOf, LIVE, withPrevious } from '../../app/loading/query.js';
import { showDone } from '../../app/toasts.js';
import { NOTHING_SELECTED, pageState, togglePage, toggleRow } from '../../reporting/table/selection.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { GridSort } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { ConflictBar } from './ConflictBar.js';
import { OperationCards } from './OperationCards.js';
import { OperationFilterBar } from './OperationFilterBar.js';
import { OperationSummaryPanel } from './OperationSummaryPanel.js';
import { filterInput, NO_FILTERS, type OperationFilters } from './operation-filters.js';
import { operationColumns } from './operation-columns.js';
import classes from './OperationList.module.css';
import { MATCHING, OPERATIONS, SUMMARY } from './operations.graphql.js';
import { SelectionBar } from './SelectionBar.js';
import { useConflicts } from './useConflicts.js';
import { useExclusion } from './useExclusion.js';
import type { Task } from './useTask.js';

const PAGE_SIZES = [50, 100, 500, 1_000];
const ROW_HEIGHT = 44;
const HEADER_HEIGHT = 34;
/** Rows the list is at most as high as; the others are scrolled to. */
const ROWS_IN_VIEW = 13;
const NONE = {};
const noun = (count: number): string => (count === 1 ? 'change' : 'changes');
const counted = (count: number): string => `${count.toLocaleString('en-US')} ${noun(count)}`;

/** Names come from A, sizes from the largest; a third press goes back to the order of the task. */
function nextOrder(sort: GridSort | null, column: string): GridSort | null {
  const first = column === 'name' || column === 'status' ? 'ASC' : 'DESC';
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: first === 'ASC' ? 'DESC' : 'ASC' } : null;
}

interface OperationListProps {
  readonly task: Task;
  /** Another text: the list is read again. */
  readonly version: string;
  /** Another task is shown instead. */
  readonly onTask: (taskId: number) => void;
  readonly onChanged: () => Promise<void>;
}

/** The changes of a task and their counts, read again when the version is another. */
function useOperations(variables: AutomationOperationsQueryVariables, version: string) {
  const { taskId, filters } = variables;
  const query = withPrevious(useQuery(OPERATIONS, { variables, ...LIVE }));
  const { data, loading: isLoading, refetch: reload } = query;
  const failure = failureOf(query);
  const { data: all, refetch: sumUp } = useQuery(SUMMARY, { variables: { taskId }, ...LIVE });
  const { data: matching, refetch: count } = withPrevious(
    useQuery(MATCHING, { variables: { taskId, filters }, ...LIVE }),
  );
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void reload();
    void sumUp();
    void count();
  }, [reload, sumUp, count, version]);
  return { operations: data?.automation.operations ?? null, all, matching, failure, isLoading, reload };
}

/** Every change of a task with its value before and after; before it runs, changes can be excluded or set to another value. */
export function OperationList({ task, version, onTask, onChanged }: OperationListProps) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(100);
  const [sort, setSort] = useState<GridSort | null>(null);
  const [filters, setFilters] = useState<OperationFilters>(NO_FILTERS);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [asked] = useDebouncedValue(filters, 250);
  const isNarrow = useMediaQuery('(max-width: 619.98px)');
  const isOpen = task.statusValue === 'PENDING';
  const input = filterInput(asked);
  const variables = { taskId: task.id, page, perPage, filters: input, orderBy: sort };
  const { operations, all, matching, failure, isLoading, reload } = useOperations(variables, version);
  const { toggle, exclude, include } = useExclusion(task.id, onChanged);
  const conflicts = useConflicts(task.id, onTask, onChanged);

  const items = useMemo(
    () => (operations?.items ?? []).map((row) => ({ id: String(row.id), row, kind: 'row' as const })),
    [operations],
  );
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const options = all?.automation.operationFilters ?? null;
  const summary = all?.automation.operationSummary ?? null;
  const hasSeveralProperties = (options?.properties.length ?? 0) > 1;
  const hasConflicts = operations?.items.some(({ platformValue, isConflict }) => isConflict || platformValue) ?? false;
  const { decide } = conflicts;
  // Of a preview to exclude them, later to decide about conflicts.
  const canSelect = isOpen || (task.conflictCount ?? 0) > 0;
  const { pinned, rest } = useMemo(
    () => operationColumns({ isOpen, hasSeveralProperties, hasConflicts, onToggle: toggle, decide, onTask, onChanged }),
    [isOpen, hasSeveralProperties, hasConflicts, toggle, decide, onTask, onChanged],
  );
  const fromTheStart = (): void => {
    setPage(1);
    setSelection(NOTHING_SELECTED);
  };
  const filterBy = (next: OperationFilters): void => {
    setFilters(next);
    fromTheStart();
  };
  const matched = matching?.automation.operationSummary;
  const instead =
    failure && !operations ? (
      <EmptyState
        isHeading={false}
        title="We couldn't load the changes"
        text={failure}
        action={<Button onClick={() => void reload()}>Retry</Button>}
      />
    ) : operations && items.length === 0 ? (
      <EmptyState
        isHeading={false}
        title="No changes match"
        action={
          input && (
            <Button variant="default" onClick={() => filterBy(NO_FILTERS)}>
              Clear filters
            </Button>
          )
        }
      />
    ) : null;

  return (
    <div className={classes.operations}>
      {summary && <OperationSummaryPanel summary={summary} onFilters={filterBy} />}
      <OperationFilterBar
        filters={filters}
        onFilters={filterBy}
        options={options}
        summary={summary}
        hasAdGroups={items.some(({ row }) => row.adGroup)}
        isOpen={isOpen}
      />
      {isOpen && input && matched && (
        <div className={classes.bar} role="region" aria-label="Matching changes">
          <span role="status">{counted(operations?.total ?? 0)} match</span>
          <Button
            size="compact-xs"
            disabled={matched.includedCount === 0}
            onClick={() => void exclude(input, matched.includedCount)}
          >
            Exclude {counted(matched.includedCount)}
          </Button>
          {matched.excludedManuallyCount > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void include(input, matched.excludedManuallyCount)}
            >
              Include {counted(matched.excludedManuallyCount)}
            </Button>
          )}
        </div>
      )}
      {(task.conflictCount ?? 0) > 0 && <ConflictBar count={task.conflictCount!} conflicts={conflicts} />}
      {isNarrow ? (
        (instead ?? (
          <OperationCards
            operations={operations?.items ?? []}
            isOpen={isOpen}
            onToggle={toggle}
            decide={decide}
            onTask={onTask}
            onChanged={onChanged}
          />
        ))
      ) : (
        <div
          className={classes.grid}
          style={{ height: HEADER_HEIGHT + ROW_HEIGHT * Math.min(ROWS_IN_VIEW, Math.max(items.length, 5)) + 2 }}
        >
          <DataGrid
            label="Changes"
            pinned={pinned}
            rest={rest}
            items={items}
            matching={operations?.total ?? 0}
            before={(page - 1) * perPage}
            rowHeight={ROW_HEIGHT}
            isBusy={isLoading}
            sort={sort}
            onSort={(column) => {
              setSort((before) => nextOrder(before, column));
              fromTheStart();
            }}
            selection={
              canSelect
                ? {
                    isSelected: (id) => selection.ids.has(id),
                    toggle: (id, isRange) => setSelection(toggleRow(selection, ids, id, isRange)),
                    page: pageState(selection, ids),
                    togglePage: () => setSelection(togglePage(selection, ids)),
                  }
                : null
            }
            onEscape={() => setSelection(NOTHING_SELECTED)}
            expanded={NONE}
            onToggle={() => undefined}
            allOpen={null}
            onToggleAll={() => undefined}
            widths={widths}
            onResize={(changed) => setWidths((before) => ({ ...before, ...changed }))}
            onCopied={(text) => void navigator.clipboard.writeText(text).then(() => showDone('Copied'))}
          >
            {instead}
          </DataGrid>
        </div>
      )}
      <SelectionBar
        selected={items.filter(({ id }) => selection.ids.has(id)).map(({ row }) => row)}
        isOpen={isOpen}
        conflicts={conflicts}
        onExclude={(operationIds) => exclude({ operationIds: [...operationIds] }, operationIds.length)}
        onInclude={(operationIds) => include({ operationIds: [...operationIds] }, operationIds.length)}
        onClear={() => setSelection(NOTHING_SELECTED)}
      />
      {failure && operations && (
        <Text c="red" size="sm">
          {failure}
        </Text>
      )}
      {operations && operations.total > Math.min(...PAGE_SIZES) && (
        <Pager
          label="Pages of changes"
          page={page}
          perPage={perPage}
          sizes={PAGE_SIZES}
          total={operations.total}
          noun={noun}
          onPage={(next) => {
            setPage(next);
            setSelection(NOTHING_SELECTED);
          }}
          onPerPage={(size) => {
            setPerPage(size);
            fromTheStart();
          }}
        />
      )}
    </div>
  );
}
