import type { ReactNode } from 'react';

/** Emphasis of a cell: never by color alone, the sign, an arrow or a line under the figure says the same. */
export type CellTone = 'negative' | 'estimated' | 'negative estimated' | 'faint' | 'strong' | 'better' | 'worse';

export interface GridColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** One line: meaning and formula. */
  readonly help?: string;
  readonly align: 'left' | 'right';
  /** Pixels, before a user resized it. */
  readonly width: number;
  readonly canSort: boolean;
  /** Pixels its longest value takes: room to spare goes to columns that say so, before any other. */
  readonly wish?: number;
  /** True while the value is still being fetched: the cell shows that, and its text is empty. */
  readonly isPending?: (item: GridItem<Row>) => boolean;
  /** Pixels a row needs for this cell at that width, where one line is not enough. */
  readonly heightOf?: (item: GridItem<Row>, width: number) => number;
  /** Parts of rows take as many lines as `heightOf` says, too. */
  readonly wrapsParts?: boolean;
  /** Pixels of the name in a card, where it takes more than one line. */
  readonly cardHeight?: number;
  /** The cell as text: shown unless `cell` draws it, copied, and whole on hover. */
  readonly text: (item: GridItem<Row>) => string;
  readonly cell?: (item: GridItem<Row>) => ReactNode;
  /** The cell is drawn behind the button of a card too, to be edited there; others are texts there. */
  readonly isEditable?: boolean;
  readonly tone?: (item: GridItem<Row>) => CellTone | undefined;
  /** More about the cell, on hover; the text itself when missing. */
  readonly title?: (item: GridItem<Row>) => string | undefined;
  /** The title says why there is no value: the focus shows it as well. */
  readonly isExplained?: (item: GridItem<Row>) => boolean;
}

export interface GridItem<Row> {
  readonly id: string;
  readonly row: Row;
  readonly kind: 'row' | 'part' | 'total';
  readonly parts?: readonly GridItem<Row>[];
  /** Place in a tree whose rows the screen lists itself. */
  readonly branch?: GridBranch;
  /** False for a row that cannot be chosen where others can. */
  readonly isSelectable?: boolean;
}

/** A row of a tree. */
export interface GridBranch {
  /** Rows above it: 0 for a row of the top level. */
  readonly level: number;
  /** False while the rows below it are collapsed; null if it has none. */
  readonly isOpen: boolean | null;
}

/** A place a row leads to, in the menu of its cells. */
export interface GridLink {
  readonly label: string;
  readonly to: string;
}

/** Something that can be done with a row, in the menu of its cells. */
export interface GridAction {
  readonly label: string;
  /** The key that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface GridSort {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Rows people can choose; missing when the report offers no choosing. */
export interface GridSelection {
  readonly isSelected: (id: string) => boolean;
  /** `isRange` chooses everything from the row touched last. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Chooses rows as the focus moves with Shift; missing: it chooses none. */
  readonly extend?: (fromId: string, toId: string) => void;
  readonly page: 'none' | 'some' | 'all';
  readonly togglePage: () => void;
}

/** Row numbers of the grid's own lines; body rows count from 0. */
export const HEADER_ROW = -2;
export const TOP_ROW = -1;

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Props of a grid. By default it has one page of rows without parts, in the order given, that can't be selected. */
export interface DataGridProps<Row> {
  readonly label: string;
  readonly pinned: readonly GridColumn<Row>[];
  readonly rest: readonly GridColumn<Row>[];
  readonly items: readonly GridItem<Row>[];
  /** A line that stays under the header: the copy of the total. */
  readonly top?: GridItem<Row> | null;
  /** Rows that match, also those on other pages. By default the rows of this page. */
  readonly matching?: number;
  /** Rows on the pages before this one. */
  readonly before?: number;
  readonly rowHeight: number;
  readonly isBusy?: boolean;
  /** Shows an outline of rows: the first answer is on its way. */
  readonly isSkeleton?: boolean;
  readonly sort?: GridSort | null;
  readonly onSort?: (column: string) => void;
  readonly selection?: GridSelection | null;
  readonly onEscape?: () => void;
  readonly expanded?: Readonly<Record<string, boolean>>;
  readonly onToggle?: (id: string) => void;
  /** True if rows have a `branch`; missing: rows may have parts. */
  readonly isTree?: boolean;
  /** True if all rows with parts are expanded. Null if rows have no parts. */
  readonly allOpen?: boolean | null;
  readonly onToggleAll?: () => void;
  readonly widths?: Readonly<Record<string, number>>;
  readonly onResize?: (widths: Readonly<Record<string, number>>) => void;
  readonly onCopied: (text: string) => void;
  /** Columns under the name where rows become cards for want of room, three of them; missing: they never do. */
  readonly cards?: readonly string[];
  /** Links of a row, for the menu of its cells. */
  readonly linksOf?: (item: GridItem<Row>) => readonly GridLink[];
  /** Actions on a row, for the menu of its cells; in groups, drawn apart. */
  readonly actionsOf?: ((item: GridItem<Row>) => readonly (readonly GridAction[])[]) | undefined;
  /** A letter is pressed in the grid outside of fields; false: it means nothing there. */
  readonly onLetter?: ((letter: string) => boolean) | undefined;
  /** Enter on a row that has no parts. */
  readonly onOpen?: (id: string) => void;
  /** In place of the rows. */
  readonly children?: ReactNode;
}

/** Values of the props that a grid does without. */
export const GRID_DEFAULTS = {
  ...{ before: 0, isBusy: false, sort: null, selection: null, expanded: {}, allOpen: null, widths: {} },
  ...{ onSort: ignore, onEscape: ignore, onToggle: ignore, onToggleAll: ignore, onResize: ignore },
};

/** Props with their defaults. */
export type GridProps<Row> = DataGridProps<Row> &
  Required<Pick<DataGridProps<Row>, keyof typeof GRID_DEFAULTS | 'matching'>>;

function ignore(): void {
  // A grid without the feature has nothing to do.
}
