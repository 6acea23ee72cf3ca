import { memo, type CSSProperties, type MouseEvent } from 'react';
import classes from './DataGrid.module.css';
import type { GridColumn, GridItem } from './grid-types.js';

/** A column as it stands at this moment: where, how wide, and whether it stays at the left edge. */
export interface PlacedColumn<Row> {
  /** null: the column of check boxes. */
  readonly column: GridColumn<Row> | null;
  readonly index: number;
  readonly width: number;
  /** 'stays': at the left edge; 'scrolls': in front, but given up for want of room. */
  readonly isPinned: 'stays' | 'scrolls' | false;
  readonly isLastPinned: boolean;
  /** Room in front of the first column drawn, in place of those that are not. */
  readonly gap: number;
}

interface GridRowProps<Row> {
  readonly item: GridItem<Row>;
  readonly rowNumber: number;
  readonly ariaRowIndex: number;
  readonly depth: number;
  readonly top: number | null;
  readonly height: number;
  readonly placed: readonly PlacedColumn<Row>[];
  readonly activeColumn: number;
  readonly isSelected: boolean;
  readonly isExpanded: boolean;
  readonly canSelect: boolean;
  readonly isTree: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly onToggle: (id: string) => void;
}

export function cellStyle(placed: Pick<PlacedColumn<unknown>, 'width' | 'gap'>): CSSProperties {
  return {
    width: placed.width,
    ...(placed.gap > 0 && { marginLeft: placed.gap }),
  };
}

interface GridCellProps<Row> extends PlacedColumn<Row> {
  readonly item: GridItem<Row>;
  readonly rowNumber: number;
  /** Depth of the row for the cell that opens its parts; null for all others. */
  readonly depth: number | null;
  readonly isExpanded: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly canSelect: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly onToggle: (id: string) => void;
}

function GridCellInner<Row>(props: GridCellProps<Row>) {
  const { item, column, index, depth, isExpanded } = props;
  const shared = {
    role: 'gridcell',
    'aria-colindex': index + 1,
    'data-cell': `${props.rowNumber}:${index}`,
    'data-edge': props.isLastPinned || undefined,
    tabIndex: props.isActive ? 0 : -1,
    style: cellStyle(props),
  } as const;
  if (!column) {
    return (
      <div {...shared} className={classes.select}>
        {item.kind === 'row' && props.canSelect && (
          <input
            type="checkbox"
            tabIndex={-1}
            className={classes.box}
            aria-label="Select row"
            checked={props.isSelected}
            readOnly
            onClick={(event: MouseEvent) => props.onSelect(item.id, event.shiftKey)}
          />
        )}
      </div>
    );
  }
  const text = column.text(item);
  return (
    <div
      {...shared}
      className={classes.cell}
      data-align={column.align}
      data-tree={depth !== null || undefined}
      data-tone={column.tone?.(item)}
      data-column={column.id}
      // A drawn name may be cut into pieces; it is read as one.
      aria-label={column.cell && column.align === 'left' && text !== '' ? text : undefined}
      title={column.title ? column.title(item) : column.align === 'left' ? text : undefined}
    >
      {depth !== null && (
        <span className={classes.expander} data-depth={depth}>
          {(item.parts?.length ?? 0) > 0 && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.expand}
              aria-label={isExpanded ? 'Close parts' : 'Open parts'}
              data-open={isExpanded || undefined}
              onClick={() => props.onToggle(item.id)}
            />
          )}
        </span>
      )}
      {column.cell ? column.cell(item) : text}
    </div>
  );
}

/** One cell; scrolling sideways draws the columns that come into view and leaves the others alone. */
const GridCell = memo(GridCellInner) as typeof GridCellInner;

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { item, rowNumber, placed, activeColumn, isSelected, isExpanded, depth, canSelect, isTree } = props;
  const canExpand = (item.parts?.length ?? 0) > 0;
  const firstIndex = placed.find(({ column }) => column !== null)?.index;
  const toCell = ({ column, index, width, isPinned, isLastPinned, gap }: PlacedColumn<Row>) => (
    <GridCell
      key={column?.id ?? 'select'}
      item={item}
      column={column}
      rowNumber={rowNumber}
      index={index}
      width={width}
      isPinned={isPinned}
      isLastPinned={isLastPinned}
      gap={gap}
      depth={isTree && index === firstIndex ? depth : null}
      isExpanded={isExpanded}
      isActive={activeColumn === index}
      isSelected={isSelected}
      canSelect={canSelect}
      onSelect={props.onSelect}
      onToggle={props.onToggle}
    />
  );
  return (
    <div
      role="row"
      aria-rowindex={props.ariaRowIndex}
      aria-selected={canSelect && item.kind === 'row' ? isSelected : undefined}
      aria-expanded={isTree && canExpand ? isExpanded : undefined}
      aria-level={isTree ? depth + 1 : undefined}
      className={classes.row}
      data-kind={item.kind}
      data-selected={isSelected || undefined}
      style={{
        height: props.height,
        ...(props.top !== null && { transform: `translateY(${props.top}px)`, position: 'absolute' }),
      }}
    >
      {/* One element stays at the edge for all pinned cells: each that does is a layer of its own to the browser. */}
      <div className={classes.pinned} data-stays={placed[0]?.isPinned === 'stays' || undefined}>
        {placed.filter(({ isPinned }) => isPinned !== false).map(toCell)}
      </div>
      {placed.filter(({ isPinned }) => isPinned === false).map(toCell)}
    </div>
  );
}

/** One line of the grid; drawn again only when something about this line changed. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
