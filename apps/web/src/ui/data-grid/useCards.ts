import { useCallback, useMemo, useState } from 'react';
import type { PlacedColumn } from './GridRow.js';
import type { GridColumn } from './grid-types.js';

/** Width in pixels below which rows become cards, because figures next to a name would not be readable. */
export const CARDS_BELOW = 560;
/** Width in pixels of the check box before a card and the button after it. */
export const CARD_EDGES = 36 + 30;

export interface Cards<Row> {
  readonly placed: readonly PlacedColumn<Row>[];
  /** Further columns that are visible when a card is opened. */
  readonly more: readonly GridColumn<Row>[];
  readonly open: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/**
 * Returns the layout of rows as cards: the name, a few columns below it, and all others behind a button.
 * @param figures IDs of the columns below the name, most important first. Null if the grid has no cards
 */
export function useCards<Row>(input: {
  readonly figures: readonly string[] | null;
  readonly pinned: readonly GridColumn<Row>[];
  readonly rest: readonly GridColumn<Row>[];
  readonly room: number;
  readonly hasSelection: boolean;
}): Cards<Row> | null {
  const { figures, pinned, rest, room, hasSelection } = input;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const isOn = figures !== null && room > 0 && room < CARDS_BELOW;
  const columns = useMemo(() => {
    const [name] = pinned;
    if (!isOn || !name) return null;
    const others = [...pinned.slice(1), ...rest];
    const shown = cardFigures(others, figures);
    const place = (column: GridColumn<Row> | null, index: number): PlacedColumn<Row> => ({
      column,
      index,
      width: 0,
      isPinned: false,
      isLastPinned: false,
      gap: 0,
    });
    const line = [...(hasSelection ? [null] : []), name, ...shown];
    return { placed: line.map(place), more: others.filter((column) => !shown.includes(column)) };
  }, [figures, hasSelection, isOn, pinned, rest]);
  return useMemo(() => columns && { ...columns, open, toggle }, [columns, open, toggle]);
}

/** Number of columns that fit into a card. */
const FIGURES = 3;

/** Returns the columns of a closed card: requested columns that are visible, then metrics in order. */
export function cardFigures<Row>(columns: readonly GridColumn<Row>[], wished: readonly string[]): GridColumn<Row>[] {
  const figures = columns.filter(({ align }) => align === 'right');
  const byWish = wished.flatMap((id) => columns.filter((column) => column.id === id));
  return [...new Set([...byWish, ...figures])].slice(0, FIGURES);
}
