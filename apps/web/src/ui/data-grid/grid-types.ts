import type { ReactNode } from 'react';

/** Emphasis of a cell, never only by color: a sign, an arrow or an underline has the same meaning. */
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
  /** Pixels of the longest value. Spare room goes first to columns that have this. */
  readonly wish?: number;
  /** True while the value is loading. The cell shows that, and its text is empty. */
  readonly isPending?: (item: GridItem<Row>) => boolean;
  /** Returns the row height for this cell at a width, if one line is not enough. */
  readonly heightOf?: (item: GridItem<Row>, width: number) => number;
  /** True if `heightOf` applies to child rows, too. */
  readonly wrapsParts?: boolean;
  /** Height of the name in a card, if it needs more than one line. */
  readonly cardHeight?: number;
  /** Text of the cell: shown unless `cell` renders it, copied, and complete on hover. */
  readonly text: (item: GridItem<Row>) => string;
  readonly cell?: (item: GridItem<Row>) => ReactNode;
  /** The cell is drawn behind the button of a card too, to be edited there; others are texts there. */
  readonly isEditable?: boolean;
  readonly tone?: (item: GridItem<Row>) => CellTone | undefined;
  /** More about the cell, on hover; the text itself when missing. */
  readonly title?: (item: GridItem<Row>) => string | undefined;
  /** True if the title explains a missing value. The focus shows it, too. */
  readonly isExplained?: (item: GridItem<Row>) => boolean;
}

export interface GridItem<Row> {
  readonly id: string;
  readonly row: Row;
  readonly kind: 'row' | 'part' | 'total';
  readonly parts?: readonly GridItem<Row>[];
  /** Level in a tree whose rows the screen lists itself. */
  readonly branch?: GridBranch;
  /** False for a row that can't be selected. */
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
  /** Selects rows as the focus moves with Shift. Missing for none. */
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
  /** Line that stays under the header: a copy of the total. */
  readonly top?: GridItem<Row> | null;
  /** Number of matching rows, including other pages. Defaults to the rows of this page. */
  readonly matching?: number;
  /** Rows on the pages before this one. */
  readonly before?: number;
  readonly rowHeight: number;
  readonly isBusy?: boolean;
  /** True to show an outline of rows before the first response. */
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
  /** Three columns under the name if rows become cards on a narrow screen. Missing if they never do. */
  readonly cards?: readonly string[];
  /** Links of a row, for the menu of its cells. */
  readonly linksOf?: (item: GridItem<Row>) => readonly GridLink[];
  /** Actions on a row, for the menu of its cells; in groups, drawn apart. */
  readonly actionsOf?: ((item: GridItem<Row>) => readonly (readonly GridAction[])[]) | undefined;
  /** Handles a letter pressed in the grid outside of fields. Returns false if it has no meaning. */
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
