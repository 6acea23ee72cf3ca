import { memo, type CSSProperties, type MouseEvent } from 'react';
import { CardMore } from './CardMore.js';
import classes from './DataGrid.module.css';
import type { GridColumn, GridItem } from './grid-types.js';
import { wraps } from './useRowHeights.js';

/** Placed column: its position, width, and whether it is pinned. */
export interface PlacedColumn<Row> {
  /** Null for the column of check boxes. */
  readonly column: GridColumn<Row> | null;
  readonly index: number;
  readonly width: number;
  /** 'stays' for a column at the left edge. 'scrolls' for a column that would be pinned if there were enough room. */
  readonly isPinned: 'stays' | 'scrolls' | false;
  readonly isLastPinned: boolean;
  /** Width in pixels of the skipped columns before the first rendered one. */
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
  /** Figures that a card shows only when it is opened. Missing if the row isn't a card. */
  readonly more?: readonly GridColumn<Row>[] | undefined;
  readonly isCardOpen?: boolean;
  readonly onToggleCard?: ((id: string) => void) | undefined;
}

/** Returns the width of a cell. Cells of cards have none, because the style sheet places them. */
export function cellStyle(placed: Pick<PlacedColumn<unknown>, 'width' | 'gap'>): CSSProperties | undefined {
  if (placed.width === 0) return undefined;
  return {
    width: placed.width,
    ...(placed.gap > 0 && { marginLeft: placed.gap }),
  };
}

interface GridCellProps<Row> extends PlacedColumn<Row> {
  readonly item: GridItem<Row>;
  readonly rowNumber: number;
  /** Depth of the row, for the cell with the expand button. Null for all other cells. */
  readonly depth: number | null;
  readonly isExpanded: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly canSelect: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly onToggle: (id: string) => void;
}

const canExpand = <Row,>({ parts, branch }: GridItem<Row>): boolean =>
  branch ? branch.isOpen !== null : (parts?.length ?? 0) > 0;
/** Returns the label of the expand button of a row. */
const expandLabel = <Row,>({ branch }: GridItem<Row>, isExpanded: boolean): string =>
  branch ? (isExpanded ? 'Collapse' : 'Expand') : isExpanded ? 'Close parts' : 'Open parts';
/** Width in pixels of the expand button, and of the indent per level. */
const [EXPANDER, INDENT] = [18, 12];

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
  // A value that is still loading isn't missing.
  const isPending = column.isPending?.(item) ?? false;
  const text = column.text(item);
  const title = isPending ? undefined : column.title ? column.title(item) : column.align === 'left' ? text : undefined;
  const isDrawn = column.cell !== undefined && column.align === 'left' && text !== '';
  return (
    <div
      {...shared}
      className={classes.cell}
      data-align={column.align}
      data-tree={depth !== null || undefined}
      data-tone={isPending ? undefined : column.tone?.(item)}
      data-column={column.id}
      data-two-lines={wraps(column, item) || undefined}
      // A custom-rendered name consists of several elements, but is read as one text.
      aria-label={isDrawn ? ((item.kind === 'row' ? title : undefined) ?? text) : undefined}
      aria-busy={isPending || undefined}
      title={title}
      data-explained={column.isExplained?.(item) || undefined}
    >
      {depth !== null && (
        <span className={classes.expander} style={{ width: EXPANDER + INDENT * depth }}>
          {canExpand(item) && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.expand}
              aria-label={expandLabel(item, isExpanded)}
              data-open={isExpanded || undefined}
              onClick={() => props.onToggle(item.id)}
            />
          )}
        </span>
      )}
      {isPending ? <span className={classes.pending} /> : column.cell ? column.cell(item) : text}
    </div>
  );
}

/** Cell. Horizontal scrolling renders only the columns that come into view. */
const GridCell = memo(GridCellInner) as typeof GridCellInner;

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { item, rowNumber, placed, activeColumn, isSelected, isExpanded, depth, isTree } = props;
  const canSelect = props.canSelect && item.isSelectable !== false;
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
      aria-expanded={isTree && canExpand(item) ? isExpanded : undefined}
      aria-level={isTree ? depth + 1 : undefined}
      className={classes.row}
      data-kind={item.kind}
      data-card={props.more ? true : undefined}
      data-selected={isSelected || undefined}
      style={{
        height: props.height,
        ...(props.top !== null && { transform: `translateY(${props.top}px)`, position: 'absolute' }),
      }}
    >
      {/* All pinned cells share one sticky element, because each sticky element is a separate layer in the browser. */}
      {!props.more && (
        <div className={classes.pinned} data-stays={placed[0]?.isPinned === 'stays' || undefined}>
          {placed.filter(({ isPinned }) => isPinned !== false).map(toCell)}
        </div>
      )}
      {placed.filter(({ isPinned }) => isPinned === false).map(toCell)}
      {props.more && (
        <CardMore
          item={item}
          columns={props.more}
          firstIndex={placed.length}
          isOpen={props.isCardOpen ?? false}
          onToggle={props.onToggleCard}
        />
      )}
    </div>
  );
}

/** Line of the grid. Rendered again only if its own properties change. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
