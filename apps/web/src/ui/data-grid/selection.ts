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
