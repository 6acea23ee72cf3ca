import type { FieldValue } from '@adops/domain';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { RowGrid } from '../app/lists/RowGrid.js';
import type { GridItem } from '../ui/data-grid/grid-types.js';
import type { RowsSelected } from '../ui/data-grid/useGridSelection.js';
import classes from './builder.module.css';
import { editableColumns } from './cell-columns.js';
import type { CellColumn, CellEdit, CellRow } from './cell-rows.js';
import type { CellPlace } from './EditableCell.js';
import { useCellEdits } from './useCellEdits.js';

export interface CellGridProps<Known> {
  readonly label: string;
  readonly items: readonly GridItem<CellRow>[];
  /** Columns in order. The first one contains the row's name and stays visible. */
  readonly columns: readonly CellColumn<Known>[];
  readonly known: Known;
  readonly selected: RowsSelected;
  /** Returns the selected rows, including those outside the view. */
  readonly chosen: () => readonly CellRow[];
  /** Called with edits. @param target consecutive changes of the same target are undone in one step */
  readonly onEdit: (edits: readonly CellEdit[], target?: string) => void;
  /** Opens a list field of an entity. Missing if there are no lists. */
  readonly onOpen?: ((row: CellRow, path: string) => void) | undefined;
  /** Columns on narrow screens. */
  readonly cards: readonly string[];
  /** True for rows of several levels, even if only one level is listed. */
  readonly isTree?: boolean;
  /** Collapses and expands a row. Missing if rows can't be collapsed. */
  readonly onToggle?: (key: string) => void;
  /** Content in place of the rows. */
  readonly children?: ReactNode;
}

/**
 * Grid whose cells are edited like a spreadsheet: typing replaces a cell, pasting fills cells down and to the right,
 * and Delete empties a cell. Ctrl+D copies the value of a selected row to all selected rows, or in any other row the
 * value from above. In a tree, Alt with the left or right arrow collapses or expands a row.
 */
export function CellGrid<Known>(props: CellGridProps<Known>) {
  const { label, items, columns, known, selected, cards, isTree = false, onToggle } = props;
  const [commands] = useState(() => cellCommands<Known>());
  useLayoutEffect(() => commands.follow(props));
  // Columns are stable while entities change, so that an edit renders only the rows that it changes.
  const place = useMemo((): CellPlace<Known> => ({ known, set: commands.set, open: commands.open }), [known, commands]);
  const drawn = useMemo(() => editableColumns(columns, place, isTree), [columns, place, isTree]);
  const keys = useCellEdits(props);
  return (
    // Handles keys and pasted text for the grid inside.
    <div className={classes.grid} onKeyDownCapture={keys.onKeyDown} onPaste={keys.onPaste}>
      <RowGrid
        label={label}
        columns={drawn}
        items={items}
        selection={selected.selection}
        onEscape={selected.clear}
        cards={cards}
        {...(onToggle && { isTree: true, onToggle })}
      >
        {items.length === 0 && props.children}
      </RowGrid>
    </div>
  );
}

type Handlers<Known> = Pick<CellGridProps<Known>, 'onEdit' | 'onOpen'>;

/** Returns stable functions for cells, which call the handlers of the latest render. */
function cellCommands<Known>() {
  let handlers: Handlers<Known> | null = null;
  return {
    follow: (next: Handlers<Known>): void => void (handlers = next),
    set: ({ level, entity: { id }, key }: CellRow, path: string, value: FieldValue): void =>
      handlers?.onEdit([{ level, id, path, value }], `${key} ${path}`),
    open: (row: CellRow, path: string): void => handlers?.onOpen?.(row, path),
  };
}
