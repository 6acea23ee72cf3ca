import type { CSSProperties } from 'react';
import classes from './DataGrid.module.css';
import { cellStyle, type PlacedColumn } from './GridRow.js';

const ROWS = 18;

interface GridSkeletonProps<Row> {
  readonly placed: readonly PlacedColumn<Row>[];
  readonly height: number;
  readonly isCards: boolean;
  readonly style: CSSProperties;
}

/** Outline of rows in the columns of the header, before the first response. */
export function GridSkeleton<Row>({ placed, height, isCards, style }: GridSkeletonProps<Row>) {
  return (
    <div role="rowgroup" style={style}>
      <div role="row">
        <div role="gridcell">
          <div role="status" aria-label="Loading rows">
            {Array.from({ length: ROWS }, (_, row) => (
              <div
                key={row}
                className={classes.row}
                data-card={isCards || undefined}
                style={isCards ? undefined : { height }}
              >
                {placed.map((each) => (
                  <span
                    key={each.index}
                    className={each.column ? classes.cell : classes.select}
                    data-align={each.column?.align}
                    style={cellStyle(each)}
                  >
                    {each.column && (
                      <span
                        className={classes.pending}
                        // Names differ in length, but figures hardly do.
                        style={each.column.align === 'left' ? { width: `${35 + ((row * 37) % 40)}%` } : undefined}
                      />
                    )}
                  </span>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
