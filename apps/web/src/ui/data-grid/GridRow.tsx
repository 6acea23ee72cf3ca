import { memo, type CSSProperties, type MouseEvent } from 'react';
import classes from './DataGrid.module.css';
import type { GridColumn, GridItem } from './grid-types.js';

/** A column as it stands at this moment: where, how wide, and whether it stays at the left edge. */
export interface PlacedColumn<Row> {
  /** null: the column of check boxes. */
  readonly column: GridColumn<Row> | null;
  readonly index: number;
  readonly width: number;
  /** Distance from the left edge for pinned columns, null for the others. */
  readonly left: number | null;
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

export function cellStyle(placed: Pick<PlacedColumn<unknown>, 'width' | 'left' | 'gap'>): CSSProperties {
  return {
    width: placed.width,
    ...(placed.left !== null && { left: placed.left }),
    ...(placed.gap > 0 && { marginLeft: placed.gap }),
  };
}

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { item, rowNumber, placed, activeColumn, isSelected, isExpanded, depth, canSelect, isTree } = props;
  const canExpand = (item.parts?.length ?? 0) > 0;
  const firstIndex = placed.find(({ column }) => column !== null)?.index;
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
      {placed.map((place) => {
        const { column, index } = place;
        const name = `${rowNumber}:${index}`;
        const shared = {
          role: 'gridcell',
          'aria-colindex': index + 1,
          'data-cell': name,
          'data-pinned': place.left !== null || undefined,
          'data-edge': place.isLastPinned || undefined,
          tabIndex: activeColumn === index ? 0 : -1,
          style: cellStyle(place),
        } as const;
        if (!column) {
          return (
            <div key="select" {...shared} className={classes.select}>
              {item.kind === 'row' && canSelect && (
                <input
                  type="checkbox"
                  tabIndex={-1}
                  className={classes.box}
                  aria-label="Select row"
                  checked={isSelected}
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
            key={column.id}
            {...shared}
            className={classes.cell}
            data-align={column.align}
            data-tone={column.tone?.(item)}
            data-column={column.id}
            title={column.title ? column.title(item) : column.align === 'left' ? text : undefined}
          >
            {index === firstIndex && isTree && (
              <span className={classes.expander} data-depth={depth}>
                {canExpand && (
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
      })}
    </div>
  );
}

/** One line of the grid; drawn again only when something about this line changed. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
