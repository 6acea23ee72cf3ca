import classes from './DataGrid.module.css';
import type { GridColumn, GridItem } from './grid-types.js';

interface CardMoreProps<Row> {
  readonly item: GridItem<Row>;
  readonly columns: readonly GridColumn<Row>[];
  /** Index of the first of these columns in the row. */
  readonly firstIndex: number;
  readonly isOpen: boolean;
  readonly onToggle: ((id: string) => void) | undefined;
}

function CardValue<Row>({ item, column }: { item: GridItem<Row>; column: GridColumn<Row> }) {
  if (column.isPending?.(item)) return <span className={classes.pending} />;
  return column.isEditable && column.cell ? column.cell(item) : column.text(item);
}

/** Figures for which a card has no room, each with its name, behind a button. */
export function CardMore<Row>({ item, columns, firstIndex, isOpen, onToggle }: CardMoreProps<Row>) {
  if (columns.length === 0) return null;
  const label = isOpen ? 'Hide other columns' : 'Show other columns';
  return (
    <>
      <div role="gridcell" className={classes.moreCell}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.more}
          aria-label={label}
          aria-expanded={isOpen}
          data-open={isOpen || undefined}
          onClick={() => onToggle?.(item.id)}
        />
      </div>
      {isOpen && (
        <div className={classes.moreFigures}>
          {columns.map((column, index) => (
            <div
              key={column.id}
              role="gridcell"
              aria-colindex={firstIndex + index + 1}
              className={classes.moreFigure}
              data-column={column.id}
            >
              <span className={classes.moreLabel}>{column.label}</span>
              <span className={classes.moreValue} data-tone={column.tone?.(item)}>
                <CardValue item={item} column={column} />
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
