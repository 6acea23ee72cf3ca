import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { ConflictBar } from './ConflictBar.js';
import { MatchingBar } from './MatchingBar.js';
import { OperationCards } from './OperationCards.js';
import { OperationFilterBar } from './OperationFilterBar.js';
import { changeNoun, NO_FILTERS } from './operation-filters.js';
import { OperationGrid } from './OperationGrid.js';
import classes from './OperationList.module.css';
import { OperationSummaryPanel } from './OperationSummaryPanel.js';
import { SelectionBar } from './SelectionBar.js';
import type { Operation } from './OperationValue.js';
import { useConflicts } from './useConflicts.js';
import { useExclusion } from './useExclusion.js';
import { type Operations, useOperations } from './useOperations.js';
import { type OperationView, useOperationView } from './useOperationView.js';
import { isUnderWay, type Task } from './useTask.js';
import { useUndoNow } from './useUndoNow.js';

const PAGE_SIZES = [50, 100, 500, 1_000];

interface OperationListProps {
  readonly task: Task;
  /** The list is fetched again when this value changes. */
  readonly version: string;
  /** Shows another task instead. */
  readonly onTask: (taskId: number) => void;
  readonly onChanged: () => Promise<void>;
}

/**
 * All changes of a task with their values before and after. Before the task runs, changes can be excluded or edited.
 */
export function OperationList({ task, version, onTask, onChanged }: OperationListProps) {
  const view = useOperationView();
  const { page, perPage, sort, filters, input, selection, filterBy, clearSelection } = view;
  const operations = useOperations({ taskId: task.id, page, perPage, filters: input, orderBy: sort }, version);
  const { items, total, options, summary, matching, failure } = operations;
  const { toggle, exclude, include } = useExclusion(task.id, onChanged);
  const undoNow = useUndoNow();
  const conflicts = useConflicts(task.id, onTask, onChanged);
  const isNarrow = useMediaQuery('(max-width: 619.98px)');
  const isOpen = task.statusValue === 'PENDING';
  const conflictCount = task.conflictCount ?? 0;
  const empty = emptyState(operations, view);
  // The undo of a task that is itself an undo is created as a separate task with a preview.
  const canUndo = !isOpen && !isUnderWay(task) && !task.undoOfTaskId && !task.needsApproval;
  const undo = useCallback(
    (operation: Operation) => void undoNow(task.id, [operation.id], () => void onChanged()),
    [onChanged, task.id, undoNow],
  );
  const shared = { isOpen, decide: conflicts.decide, onToggle: toggle, onTask, onChanged, undo: canUndo ? undo : null };
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
      {isOpen && input && matching && (
        <MatchingBar filters={input} total={total ?? 0} matching={matching} exclude={exclude} include={include} />
      )}
      {conflictCount > 0 && <ConflictBar count={conflictCount} conflicts={conflicts} />}
      {isNarrow ? (
        (empty ?? <OperationCards operations={items.map(({ row }) => row)} {...shared} />)
      ) : (
        // Changes of a preview are selected to exclude them, later changes to resolve conflicts.
        <OperationGrid operations={operations} view={view} canSelect={isOpen || conflictCount > 0} {...shared}>
          {empty}
        </OperationGrid>
      )}
      <SelectionBar
        selected={items.filter(({ id }) => selection.ids.has(id)).map(({ row }) => row)}
        isOpen={isOpen}
        conflicts={conflicts}
        onExclude={(operationIds) => exclude({ operationIds: [...operationIds] }, operationIds.length)}
        onInclude={(operationIds) => include({ operationIds: [...operationIds] }, operationIds.length)}
        onClear={clearSelection}
      />
      {failure && total !== null && (
        <Text c="red" size="sm">
          {failure}
        </Text>
      )}
      {total !== null && total > Math.min(...PAGE_SIZES) && (
        <Pager
          label="Pages of changes"
          page={page}
          perPage={perPage}
          sizes={PAGE_SIZES}
          total={total}
          noun={changeNoun}
          onPage={view.goTo}
          onPerPage={view.resize}
        />
      )}
    </div>
  );
}

/** Returns the placeholder for an empty list. Null if there are rows. */
function emptyState({ total, items, failure, reload }: Operations, { input, filterBy }: OperationView) {
  if (failure && total === null)
    return (
      <EmptyState
        isHeading={false}
        title="We couldn't load the changes"
        text={failure}
        action={<Button onClick={reload}>Retry</Button>}
      />
    );
  if (items.length > 0) return null;
  if (total === null)
    return (
      <Stack gap={8} p={8} role="status" aria-label="Loading the changes">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} height={28} />
        ))}
      </Stack>
    );
  return (
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
  );
}
