import { useMemo } from 'react';
import type { GridColumn, GridItem } from './grid-types.js';
import { CARD_EDGES, type Cards } from './useCards.js';

/** Height of a card without its name: one line of figures, and the padding. */
const CARD_FIGURES = 24;
const CARD_PADDING = 12;
/** Height of a line in an opened card, which contains two figures side by side. */
const CARD_MORE_LINE = 22;
const CARD_MORE_PADDING = 8;

/** Height of a single-line name in a card. */
const CARD_NAME = 20;

export interface RowShape<Row> {
  /** Columns whose cells may need several lines, with their widths. */
  readonly tall: readonly { readonly column: GridColumn<Row>; readonly width: number }[];
  /** Height of a single-line row. */
  readonly rowHeight: number;
  /** Metrics of cards. Null if rows are lines of a table. */
  readonly cards: { readonly more: readonly unknown[]; readonly open: ReadonlySet<string> } | null;
  /** Height of a name in a card. */
  readonly cardName?: number;
}

/** Returns true if a cell may need several lines. */
export const wraps = <Row>({ heightOf, wrapsParts }: GridColumn<Row>, { kind }: GridItem<Row>): boolean =>
  heightOf !== undefined && (kind === 'row' || (kind === 'part' && wrapsParts === true));

/** Returns the height of one row in pixels. */
export function rowHeightOf<Row>(
  item: GridItem<Row>,
  { tall, rowHeight, cards, cardName = CARD_NAME }: RowShape<Row>,
): number {
  const heights = tall
    .filter(({ column }) => wraps(column, item))
    .map(({ column, width }) => column.heightOf?.(item, width) ?? 0);
  if (!cards) return Math.max(rowHeight, ...heights);
  const more = cards.open.has(item.id) ? Math.ceil(cards.more.length / 2) * CARD_MORE_LINE + CARD_MORE_PADDING : 0;
  return Math.max(cardName, ...heights) + CARD_FIGURES + CARD_PADDING + more;
}

/** Widths by column, from the key of a grid's sizes: 'adgroup:288,cost:88'. */
function widthsIn(sizesKey: string): ReadonlyMap<string, number> {
  return new Map(
    sizesKey.split(',').map((each): [string, number] => {
      const end = each.lastIndexOf(':');
      return [each.slice(0, end), Number(each.slice(end + 1))];
    }),
  );
}

/**
 * Returns the heights of rows. Most have a single line, and rows with long names have more. Computed in advance, not
 * while scrolling.
 */
export function useRowHeights<Row>(input: {
  readonly rows: readonly { readonly original: GridItem<Row> }[];
  readonly columns: readonly GridColumn<Row>[];
  readonly sizesKey: string;
  readonly rowHeight: number;
  readonly room: number;
  readonly cards: Cards<Row> | null;
}): { readonly heights: readonly number[]; readonly shape: RowShape<Row> } {
  const { rows, columns, sizesKey, rowHeight, cards } = input;
  const cardWidth = cards ? input.room - CARD_EDGES : null;
  const shape = useMemo((): RowShape<Row> => {
    const widths = widthsIn(sizesKey);
    const tall = columns
      .filter(({ heightOf }) => heightOf !== undefined)
      .map((column) => ({ column, width: cardWidth ?? widths.get(column.id) ?? column.width }));
    return { tall, rowHeight, cards, cardName: columns[0]?.cardHeight ?? CARD_NAME };
  }, [cardWidth, cards, columns, rowHeight, sizesKey]);
  const heights = useMemo(() => rows.map(({ original }) => rowHeightOf(original, shape)), [rows, shape]);
  return { heights, shape };
}
