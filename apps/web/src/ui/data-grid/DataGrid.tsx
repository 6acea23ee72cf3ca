import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { CellTip } from './CellTip.js';
import classes from './DataGrid.module.css';
import { GridBody, type GridLines, TopRow } from './GridBody.js';
import { GridHeader } from './GridHeader.js';
import { GridSkeleton } from './GridSkeleton.js';
import { StillWorking } from './StillWorking.js';
import { GRID_DEFAULTS, HEADER_ROW, type CellPosition, type DataGridProps, type GridProps } from './grid-types.js';
import { useCellMenu } from './useCellMenu.js';
import { useColumnResize } from './useColumnResize.js';
import { useGridKeys } from './useGridKeys.js';
import { useGridModel } from './useGridModel.js';
import { useGridVirtualizers } from './useGridVirtualizers.js';
import { usePlacedColumns } from './usePlacedColumns.js';

/**
 * Table of any size that renders only the rows and columns in view. Header, top line and pinned columns stay visible,
 * and arrow keys move between cells.
 */
export function DataGrid<Row>(given: DataGridProps<Row>) {
  const props: GridProps<Row> = { ...GRID_DEFAULTS, matching: given.items.length, ...given };
  const { selection, expanded } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width: room } = useElementSize<HTMLDivElement>();
  const rootRef = useMergedRef(scroller, sizeRef);
  const model = useGridModel(props, room);
  const { rows, columns, start, center, cards, top } = model;
  const activeRef = useRef<CellPosition>({ row: 0, column: 0 });
  const virtualizers = useGridVirtualizers(model, scroller, activeRef, props.rowHeight);
  const { rowVirtualizer, columnVirtualizer } = virtualizers;
  const tablePlaced = usePlacedColumns({ ...model, drawn: columnVirtualizer.getVirtualItems() });
  const placed = cards?.placed ?? tablePlaced;
  const { active, onKeyDown, onFocus } = useGridKeys(props, model, virtualizers, scroller);
  useLayoutEffect(() => {
    activeRef.current = active;
  });
  const resize = useColumnResize(model, props.onResize);

  const isTree = props.isTree ?? props.allOpen !== null;
  const lines: GridLines<Row> = {
    active,
    expanded,
    isCardOpen: (id) => cards?.open.has(id) ?? false,
    rowProps: {
      placed,
      canSelect: selection !== null,
      isTree,
      onSelect: selection?.toggle ?? ignore,
      onToggle: props.onToggle,
      more: cards?.more,
      onToggleCard: cards?.toggle,
    },
  };
  const widthStyle = cards ? { width: '100%' } : { width: model.total, minWidth: '100%' };
  const menu = useCellMenu({
    textsAt: (position) => {
      const item = model.itemAt(position.row);
      const column = model.columnAt(position);
      if (!item || !column) return null;
      const line = columns.map((each) => each.text(item)).join('\t');
      const actions = props.actionsOf?.(item).filter(({ length }) => length > 0) ?? [];
      return { value: column.text(item), line, links: props.linksOf?.(item) ?? [], actions };
    },
    onCopied: props.onCopied,
  });
  return (
    <>
      <StillWorking isOn={props.isBusy} />
      <div
        ref={rootRef}
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={1 + (top ? 1 : 0) + Math.max(props.matching, rows.length)}
        aria-colcount={start.length + center.length}
        data-cards={cards ? true : undefined}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.isBusy}
        className={classes.root}
        data-busy={props.isBusy || undefined}
        data-scrolled={(columnVirtualizer.scrollOffset ?? 0) > 0 || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onContextMenu={menu.onContextMenu}
      >
        <div role="rowgroup" className={classes.head} style={widthStyle}>
          <GridHeader
            placed={placed}
            activeColumn={active.row === HEADER_ROW ? active.column : -1}
            sort={props.sort}
            onSort={props.onSort}
            selectionState={selection?.page ?? null}
            onTogglePage={selection?.togglePage ?? ignore}
            onResizeStart={resize.start}
            onResizeReset={resize.reset}
            resizing={resize.resizing}
            allOpen={props.allOpen}
            onToggleAll={props.onToggleAll}
            isCards={cards !== null}
          />
          {top && <TopRow item={top} height={model.topHeight} lines={lines} />}
        </div>
        {props.isSkeleton ? (
          <GridSkeleton placed={placed} height={props.rowHeight} isCards={cards !== null} style={widthStyle} />
        ) : props.children ? (
          <div role="rowgroup" className={classes.instead}>
            <div role="row">
              <div role="gridcell">{props.children}</div>
            </div>
          </div>
        ) : (
          <GridBody
            rows={rows}
            virtualizer={rowVirtualizer}
            style={widthStyle}
            firstAriaRow={props.before + (top ? 3 : 2)}
            isSelected={selection?.isSelected ?? never}
            lines={lines}
          />
        )}
      </div>
      {menu.menu}
      <CellTip root={scroller} />
    </>
  );
}

function ignore(): void {
  // A grid without selection has no selected rows.
}
const never = (): boolean => false;
