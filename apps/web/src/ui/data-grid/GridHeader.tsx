import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useRef, type PointerEvent } from 'react';
import { HoverHelp } from '../HoverHelp.js';
import classes from './DataGrid.module.css';
import { cellStyle, type PlacedColumn } from './GridRow.js';
import { HEADER_ROW, type GridSelection, type GridSort } from './grid-types.js';

interface GridHeaderProps<Row> {
  readonly placed: readonly PlacedColumn<Row>[];
  readonly activeColumn: number;
  readonly sort: GridSort | null;
  readonly onSort: (column: string) => void;
  readonly selectionState: GridSelection['page'] | null;
  readonly onTogglePage: () => void;
  /** Starts a resize. Called by the column's header. */
  readonly onResizeStart: (column: string, event: PointerEvent) => void;
  readonly onResizeReset: (column: string) => void;
  readonly resizing: { readonly column: string; readonly offset: number } | null;
  readonly allOpen: boolean | null;
  readonly onToggleAll: () => void;
  readonly isCards: boolean;
}

function GridHeaderInner<Row>(props: GridHeaderProps<Row>) {
  const { placed, sort, activeColumn, resizing } = props;
  const firstIndex = placed.find(({ column }) => column !== null)?.index;
  const row = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className={classes.headerRow}
      data-card={props.isCards || undefined}
      data-kind="head"
    >
      {!props.isCards && (
        <div className={classes.pinned} data-stays={placed[0]?.isPinned === 'stays' || undefined}>
          {placed.filter(({ isPinned }) => isPinned !== false).map(toCell)}
        </div>
      )}
      {placed.filter(({ isPinned }) => isPinned === false).map(toCell)}
      <HoverHelp root={row} side="above" />
    </div>
  );

  function toCell(place: PlacedColumn<Row>) {
    const { column, index } = place;
    const isSorted = column !== null && sort?.column === column.id;
    const shared = {
      role: 'columnheader',
      'aria-colindex': index + 1,
      'data-cell': `${HEADER_ROW}:${index}`,
      'data-edge': place.isLastPinned || undefined,
      tabIndex: activeColumn === index ? 0 : -1,
      style: cellStyle(place),
    } as const;
    if (!column) {
      return (
        <div key="select" {...shared} className={classes.select}>
          <input
            type="checkbox"
            tabIndex={-1}
            className={classes.box}
            aria-label="Select all rows on the page"
            checked={props.selectionState === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = props.selectionState === 'some';
            }}
            onChange={props.onTogglePage}
          />
        </div>
      );
    }
    return (
      <div
        key={column.id}
        {...shared}
        aria-sort={isSorted ? (sort.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
        className={classes.headerCell}
        data-align={column.align}
        data-column={column.id}
        data-sorted={isSorted || undefined}
        data-help={column.help}
        aria-description={column.help}
      >
        {index === firstIndex && props.allOpen !== null && (
          <span className={classes.expander}>
            <button
              type="button"
              tabIndex={-1}
              className={classes.expand}
              aria-label={props.allOpen ? 'Close all parts' : 'Open all parts'}
              data-open={props.allOpen || undefined}
              onClick={props.onToggleAll}
            />
          </span>
        )}
        {column.canSort ? (
          <button
            type="button"
            tabIndex={-1}
            data-primary
            className={classes.sort}
            onClick={() => props.onSort(column.id)}
          >
            <span className={classes.label}>{column.label}</span>
            {isSorted &&
              (sort.direction === 'ASC' ? (
                <IconArrowUp size={13} aria-hidden />
              ) : (
                <IconArrowDown size={13} aria-hidden />
              ))}
          </button>
        ) : (
          <span className={classes.label}>{column.label}</span>
        )}
        {!props.isCards && (
          <span
            aria-hidden
            className={classes.resizer}
            data-active={resizing?.column === column.id || undefined}
            style={resizing?.column === column.id ? { transform: `translateX(${resizing.offset}px)` } : undefined}
            onPointerDown={(event) => props.onResizeStart(column.id, event)}
            onDoubleClick={() => props.onResizeReset(column.id)}
          />
        )}
      </div>
    );
  }
}

export const GridHeader = memo(GridHeaderInner) as typeof GridHeaderInner;
