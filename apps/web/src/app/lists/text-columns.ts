import type { GridColumn } from '../../ui/data-grid/grid-types.js';

/** Creates a text column. */
type TextColumn<Row> = (id: string, label: string, width: number, of: (row: Row) => string) => GridColumn<Row>;

/** Returns a function that creates text columns. @param sorted IDs of the columns that the server can sort by */
export const textColumns =
  <Row>(sorted: readonly string[] = []): TextColumn<Row> =>
  (id, label, width, of) => ({
    ...{ id, label, align: 'left', width, canSort: sorted.includes(id) },
    text: ({ row }) => of(row),
  });
