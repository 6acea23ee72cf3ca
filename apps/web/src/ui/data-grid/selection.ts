import type { GridSelection } from './grid-types.js';

/** Selected rows: rows of the page, or all rows that match the filters on all pages. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAllMatching: boolean;
  /** Current range. Null before the first selection. */
  readonly range: Range | null;
}

/** Range of rows from an anchor to an end. All are selected if the anchor is, otherwise none. */
interface Range {
  readonly anchor: string;
  readonly end: string;
  /** Selected rows before this range, including the anchor after its click. */
  readonly before: ReadonlySet<string>;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), isAllMatching: false, range: null };

const idsNow = ({ ids, isAllMatching }: Selection, rowIds: readonly string[]): Set<string> =>
  new Set(isAllMatching ? rowIds : ids);

function withRange({ anchor, before }: Range, rowIds: readonly string[], end: string): Selection | null {
  const [from, to] = [rowIds.indexOf(anchor), rowIds.indexOf(end)];
  if (from < 0 || to < 0) return null;
  const ids = new Set(before);
  for (const id of rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (before.has(anchor)) ids.add(id);
    else ids.delete(id);
  }
  return { ids, isAllMatching: false, range: { anchor, end, before } };
}

/**
 * Selects or deselects a row, which becomes the anchor of the next range. In a range, all rows between the anchor and
 * this row follow the anchor.
 */
export function toggleRow(selection: Selection, rowIds: readonly string[], id: string, isRange: boolean): Selection {
  const ranged = isRange && selection.range ? withRange(selection.range, rowIds, id) : null;
  if (ranged) return ranged;
  const ids = idsNow(selection, rowIds);
  if (!ids.delete(id)) ids.add(id);
  return { ids, isAllMatching: false, range: { anchor: id, end: id, before: ids } };
}

/**
 * Moves the end of the range from one row to another. Starts a new range if the first row isn't the end of the range or
 * isn't selected.
 */
export function extendRange(selection: Selection, rowIds: readonly string[], fromId: string, toId: string): Selection {
  const { range } = selection;
  if (range?.end === fromId && range.before.has(range.anchor)) {
    const ranged = withRange(range, rowIds, toId);
    if (ranged) return ranged;
  }
  const before = idsNow(selection, rowIds).add(fromId);
  return withRange({ anchor: fromId, end: fromId, before }, rowIds, toId) ?? selection;
}

/** Selects all rows of the page, or deselects them if all are already selected. */
export function togglePage(selection: Selection, rowIds: readonly string[]): Selection {
  const isAll = selection.isAllMatching || (rowIds.length > 0 && rowIds.every((id) => selection.ids.has(id)));
  return isAll ? NOTHING_SELECTED : { ids: new Set(rowIds), isAllMatching: false, range: null };
}

export function pageState(selection: Selection, rowIds: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.isAllMatching) return 'all';
  if (selection.ids.size === 0) return 'none';
  return rowIds.every((id) => selection.ids.has(id)) ? 'all' : 'some';
}

/** Returns the selection of a grid. @param update changes the selected rows */
export function gridSelection(
  selection: Selection,
  rowIds: readonly string[],
  update: (change: (before: Selection) => Selection) => void,
): GridSelection {
  return {
    isSelected: (id) => selection.isAllMatching || selection.ids.has(id),
    toggle: (id, isRange) =>
      update((before) => (rowIds.includes(id) ? toggleRow(before, rowIds, id, isRange) : before)),
    extend: (fromId, toId) => update((before) => extendRange(before, rowIds, fromId, toId)),
    page: pageState(selection, rowIds),
    togglePage: () => update((before) => togglePage(before, rowIds)),
  };
}
