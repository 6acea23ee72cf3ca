import type { ReactNode } from 'react';

/** Emphasis of a cell, never only by color: a sign, an arrow or an underline has the same meaning. */
export type CellTone = 'negative' | 'estimated' | 'negative estimated' | 'faint' | 'strong' | 'better' | 'worse';

export interface GridColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** One line: meaning and formula. */
  readonly help?: string;
  readonly align: 'left' | 'right';
  /** Width in pixels before the user resizes the column. */
  readonly width: number;
  readonly canSort: boolean;
  /** Width in pixels of the longest value. Spare width goes first to columns with this property. */
  readonly wish?: number;
  /** True while the value is loading. The cell shows that, and its text is empty. */
  readonly isPending?: (item: GridItem<Row>) => boolean;
  /** Returns the row height for this cell at a width, if one line is not enough. */
  readonly heightOf?: (item: GridItem<Row>, width: number) => number;
  /** True if `heightOf` also applies to child rows. */
  readonly wrapsParts?: boolean;
  /** Height of the name in a card, if it needs more than one line. */
  readonly cardHeight?: number;
  /** Text of the cell: shown unless `cell` renders it, copied, and complete on hover. */
  readonly text: (item: GridItem<Row>) => string;
  readonly cell?: (item: GridItem<Row>) => ReactNode;
  /**
   * True if the cell is also rendered behind a card's button, so that it can be edited there. Other cells are text
   * there.
   */
  readonly isEditable?: boolean;
  readonly tone?: (item: GridItem<Row>) => CellTone | undefined;
  /** Details of the cell, shown on hover. Defaults to the text itself. */
  readonly title?: (item: GridItem<Row>) => string | undefined;
  /** True if the title explains a missing value. Such a title is also shown on focus. */
  readonly isExplained?: (item: GridItem<Row>) => boolean;
}

export interface GridItem<Row> {
  readonly id: string;
  readonly row: Row;
  readonly kind: 'row' | 'part' | 'total';
  readonly parts?: readonly GridItem<Row>[];
  /** Position in the tree, if the screen itself lists the rows of the tree. */
  readonly branch?: GridBranch;
  /** False for a row that can't be selected. */
  readonly isSelectable?: boolean;
}

/** A row of a tree. */
export interface GridBranch {
  /** Number of ancestors: 0 for a row at the top level. */
  readonly level: number;
  /** False while the child rows are collapsed. Null if there are none. */
  readonly isOpen: boolean | null;
}

/** Link from a row to another screen, in the menu of its cells. */
export interface GridLink {
  readonly label: string;
  readonly to: string;
}

/** Action on a row, in the menu of its cells. */
export interface GridAction {
  readonly label: string;
  /** Keyboard shortcut of the action. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface GridSort {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Selection of rows. Missing if rows can't be selected. */
export interface GridSelection {
  readonly isSelected: (id: string) => boolean;
  /** Selects or deselects a row. With `isRange`, applies to all rows since the last clicked one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Selects rows as the focus moves with Shift. Missing for none. */
  readonly extend?: (fromId: string, toId: string) => void;
  readonly page: 'none' | 'some' | 'all';
  readonly togglePage: () => void;
}

/** Row numbers of the grid's own lines. Body rows are numbered from 0. */
export const HEADER_ROW = -2;
export const TOP_ROW = -1;

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/**
 * Props of a grid. By default the grid has one page of rows in the given order, without child rows and without
 * selection.
 */
export interface DataGridProps<Row> {
  readonly label: string;
  readonly pinned: readonly GridColumn<Row>[];
  readonly rest: readonly GridColumn<Row>[];
  readonly items: readonly GridItem<Row>[];
  /** Line that stays below the header: a copy of the total. */
  readonly top?: GridItem<Row> | null;
  /** Number of matching rows, including other pages. Defaults to the rows of this page. */
  readonly matching?: number;
  /** Number of rows on previous pages. */
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
  /** True if rows have a `branch`. Missing if rows may have child rows. */
  readonly isTree?: boolean;
  /** True if all rows with child rows are expanded. Null if no row has child rows. */
  readonly allOpen?: boolean | null;
  readonly onToggleAll?: () => void;
  readonly widths?: Readonly<Record<string, number>>;
  readonly onResize?: (widths: Readonly<Record<string, number>>) => void;
  readonly onCopied: (text: string) => void;
  /** IDs of the three columns below the name when rows become cards on a narrow screen. Missing if they never do. */
  readonly cards?: readonly string[];
  /** Links of a row, for the menu of its cells. */
  readonly linksOf?: (item: GridItem<Row>) => readonly GridLink[];
  /** Actions on a row, for the menu of its cells, in separate groups. */
  readonly actionsOf?: ((item: GridItem<Row>) => readonly (readonly GridAction[])[]) | undefined;
  /** Handles a letter pressed in the grid outside of fields. Returns false if it has no meaning. */
  readonly onLetter?: ((letter: string) => boolean) | undefined;
  /** Handles Enter on a row without child rows. */
  readonly onOpen?: (id: string) => void;
  /** Content in place of the rows. */
  readonly children?: ReactNode;
}

/** Defaults of the optional props. */
export const GRID_DEFAULTS = {
  ...{ before: 0, isBusy: false, sort: null, selection: null, expanded: {}, allOpen: null, widths: {} },
  ...{ onSort: ignore, onEscape: ignore, onToggle: ignore, onToggleAll: ignore, onResize: ignore },
};

/** Props with their defaults. */
export type GridProps<Row> = DataGridProps<Row> &
  Required<Pick<DataGridProps<Row>, keyof typeof GRID_DEFAULTS | 'matching'>>;

function ignore(): void {
  // Default for a grid without this feature.
}
