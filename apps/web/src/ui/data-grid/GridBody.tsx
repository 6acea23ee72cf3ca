import type { ComponentProps, CSSProperties } from 'react';
import classes from './DataGrid.module.css';
import { TOP_ROW, type CellPosition, type GridItem } from './grid-types.js';
import { GridRow } from './GridRow.js';
import type { GridModel } from './useGridModel.js';
import type { GridVirtualizers } from './useGridVirtualizers.js';

/** Properties shared by all lines of a grid. */
export interface GridLines<Row> {
  readonly active: CellPosition;
  readonly expanded: Readonly<Record<string, boolean>>;
  readonly isCardOpen: (id: string) => boolean;
  readonly rowProps: Pick<
    ComponentProps<typeof GridRow<Row>>,
    'placed' | 'canSelect' | 'isTree' | 'onSelect' | 'onToggle' | 'more' | 'onToggleCard'
  >;
}

/** Line that stays below the header. */
export function TopRow<Row>({ item, height, lines }: { item: GridItem<Row>; height: number; lines: GridLines<Row> }) {
  const { active, expanded, isCardOpen, rowProps } = lines;
  return (
    <GridRow
      {...rowProps}
      height={height}
      isCardOpen={isCardOpen(item.id)}
      item={item}
      rowNumber={TOP_ROW}
      ariaRowIndex={2}
      depth={0}
      top={null}
      activeColumn={active.row === TOP_ROW ? active.column : -1}
      isSelected={false}
      isExpanded={!!expanded[item.id]}
    />
  );
}

interface GridBodyProps<Row> {
  readonly rows: GridModel<Row>['rows'];
  readonly virtualizer: GridVirtualizers['rowVirtualizer'];
  readonly style: CSSProperties;
  /** aria-rowindex of the first row. */
  readonly firstAriaRow: number;
  readonly isSelected: (id: string) => boolean;
  readonly lines: GridLines<Row>;
}

/** Rows in view, in a container as high as all rows. */
export function GridBody<Row>({ rows, virtualizer, style, firstAriaRow, isSelected, lines }: GridBodyProps<Row>) {
  const { active, expanded, isCardOpen, rowProps } = lines;
  return (
    <div role="rowgroup" className={classes.body} style={{ ...style, height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((virtual) => {
        const row = rows[virtual.index];
        if (!row) return null;
        return (
          <GridRow
            // An expanding tree reuses existing lines, because new ones for all visible rows take twice as long.
            key={row.original.branch ? virtual.index : row.id}
            {...rowProps}
            height={virtual.size}
            isCardOpen={isCardOpen(row.id)}
            item={row.original}
            rowNumber={virtual.index}
            ariaRowIndex={firstAriaRow + virtual.index}
            depth={row.original.branch?.level ?? (row.original.kind === 'part' ? 1 : 0)}
            top={virtual.start}
            activeColumn={active.row === virtual.index ? active.column : -1}
            isSelected={isSelected(row.id)}
            isExpanded={row.original.branch?.isOpen ?? !!expanded[row.id]}
          />
        );
      })}
    </div>
  );
}
