import type { GridSelection } from './grid-types.js';

/** Chosen rows: rows of the page, or everything that matches the filters, on all pages. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAllMatching: boolean;
  /** The row touched last: where a range starts. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), isAllMatching: false, anchor: null };

/** Chooses or leaves a row; as a range everything between the row touched last and this one follows it. */
export function toggleRow(selection: Selection, rowIds: readonly string[], id: string, isRange: boolean): Selection {
  const current = selection.isAllMatching ? new Set(rowIds) : new Set(selection.ids);
  const isOn = !current.has(id);
  const from = isRange && selection.anchor !== null ? rowIds.indexOf(selection.anchor) : -1;
  const to = rowIds.indexOf(id);
  const touched = from < 0 || to < 0 ? [id] : rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of touched) {
    if (isOn) current.add(each);
    else current.delete(each);
  }
  return { ids: current, isAllMatching: false, anchor: id };
}

/**
 * Chooses all rows from the anchor to another row as the focus moves there from a chosen one, and leaves those it moves back over.
 * From a row that isn't chosen a new range begins.
 */
export function extendRange(selection: Selection, rowIds: readonly string[], fromId: string, toId: string): Selection {
  const current = selection.isAllMatching ? new Set(rowIds) : new Set(selection.ids);
  const { anchor: last } = selection;
  const anchor = last !== null && current.has(fromId) && current.has(last) ? last : fromId;
  const [start, from, to] = [anchor, fromId, toId].map((id) => rowIds.indexOf(id)) as [number, number, number];
  if (start < 0 || from < 0 || to < 0) return selection;
  const between = (end: number): readonly string[] => rowIds.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const id of between(from)) current.delete(id);
  for (const id of between(to)) current.add(id);
  return { ids: current, isAllMatching: false, anchor };
}

/** Chooses every row of the page, or none when all are chosen already. */
export function togglePage(selection: Selection, rowIds: readonly string[]): Selection {
  const isAll = selection.isAllMatching || (rowIds.length > 0 && rowIds.every((id) => selection.ids.has(id)));
  return isAll ? NOTHING_SELECTED : { ids: new Set(rowIds), isAllMatching: false, anchor: null };
}

export function pageState(selection: Selection, rowIds: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.isAllMatching) return 'all';
  if (selection.ids.size === 0) return 'none';
  return rowIds.every((id) => selection.ids.has(id)) ? 'all' : 'some';
}

/** The selection of a grid. @param update changes the chosen rows */
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
