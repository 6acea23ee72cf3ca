import { type ReactNode, useMemo } from 'react';
import { gridSelection } from '../../ui/data-grid/selection.js';
import { RowGrid } from '../../app/lists/RowGrid.js';
import { type ColumnOptions, operationColumns } from './operation-columns.js';
import classes from './OperationList.module.css';
import type { Operations } from './useOperations.js';
import type { OperationView } from './useOperationView.js';

const ROW_HEIGHT = 44;
const HEADER_HEIGHT = 34;
/** Maximum number of visible rows. Users scroll to others. */
const ROWS_IN_VIEW = 13;

interface OperationGridProps extends Omit<ColumnOptions, 'hasConflicts' | 'hasSeveralProperties'> {
  readonly operations: Operations;
  readonly view: OperationView;
  readonly canSelect: boolean;
  /** Content to show if there are no rows. */
  readonly children: ReactNode;
}

/** Table of the changes of a task. */
export function OperationGrid(props: OperationGridProps) {
  const { operations, view, canSelect, isOpen, decide, onTask, onToggle, onChanged, undo, children } = props;
  const { items, total, options, isLoading } = operations;
  const { page, perPage, sort, sortBy, selection, select, clearSelection } = view;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const hasSeveralProperties = (options?.properties.length ?? 0) > 1;
  const hasConflicts = items.some(({ row: { platformValue, isConflict } }) => isConflict || platformValue);
  const columns = useMemo(() => {
    const options = { isOpen, hasSeveralProperties, hasConflicts, onToggle, decide, onTask, onChanged, undo };
    const { pinned, rest } = operationColumns(options);
    return [...pinned, ...rest];
  }, [isOpen, hasSeveralProperties, hasConflicts, onToggle, decide, onTask, onChanged, undo]);
  return (
    <div
      className={classes.grid}
      style={{ height: HEADER_HEIGHT + ROW_HEIGHT * Math.min(ROWS_IN_VIEW, Math.max(items.length, 5)) + 2 }}
    >
      <RowGrid
        label="Changes"
        columns={columns}
        items={items}
        matching={total ?? 0}
        before={(page - 1) * perPage}
        rowHeight={ROW_HEIGHT}
        isBusy={isLoading}
        sort={sort}
        onSort={sortBy}
        selection={canSelect ? gridSelection(selection, ids, (change) => select(change(selection))) : null}
        onEscape={clearSelection}
      >
        {children}
      </RowGrid>
    </div>
  );
}
