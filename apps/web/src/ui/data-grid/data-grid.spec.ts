import { describe, expect, it } from '@jest/globals';
import { extendRange, NOTHING_SELECTED, pageState, togglePage, toggleRow } from './selection.js';
import { HEADER_ROW, TOP_ROW, type GridColumn, type GridItem } from './grid-types.js';
import { cardFigures } from './useCards.js';
import { moveBy } from './useGridFocus.js';
import { fillWidths, fitPinned, steadyWidths } from './useGridTable.js';
import { rowHeightOf } from './useRowHeights.js';

const grid = { rowCount: 50, columnCount: 10, hasTopRow: true, pageSize: 20 };
const press = (key: string, row: number, column: number, ctrlKey = false, size = grid) =>
  moveBy({ key, ctrlKey, metaKey: false }, { row, column }, size);

describe('arrow keys', () => {
  it('move one cell and stop at the edges', () => {
    expect(press('ArrowDown', 0, 3)).toEqual({ row: 1, column: 3 });
    expect(press('ArrowDown', 49, 3)).toEqual({ row: 49, column: 3 });
    expect(press('ArrowLeft', 4, 0)).toEqual({ row: 4, column: 0 });
    expect(press('ArrowRight', 4, 9)).toEqual({ row: 4, column: 9 });
  });
  it('include the total row, if any, when moving to the header', () => {
    expect(press('ArrowUp', 0, 1)).toEqual({ row: TOP_ROW, column: 1 });
    expect(press('ArrowUp', TOP_ROW, 1)).toEqual({ row: HEADER_ROW, column: 1 });
    expect(press('ArrowUp', 0, 1, false, { ...grid, hasTopRow: false })).toEqual({ row: HEADER_ROW, column: 1 });
  });
  it('jump to the edges with Ctrl, by page, and to the start and end', () => {
    expect(press('ArrowDown', 3, 1, true)).toEqual({ row: 49, column: 1 });
    expect(press('PageDown', 3, 1)).toEqual({ row: 23, column: 1 });
    expect(press('PageUp', 3, 1)).toEqual({ row: 0, column: 1 });
    expect(press('Home', 3, 5)).toEqual({ row: 3, column: 0 });
    expect(press('End', 3, 5, true)).toEqual({ row: 49, column: 9 });
    expect(press('Home', 3, 5, true)).toEqual({ row: HEADER_ROW, column: 0 });
  });
  it("don't affect other keys, and leave the focus in the header of an empty table", () => {
    expect(press('a', 0, 0)).toBeNull();
    expect(press('ArrowDown', HEADER_ROW, 0, false, { ...grid, rowCount: 0 })).toEqual({ row: -1, column: 0 });
  });
});

describe('column widths', () => {
  it('leave enough room for names on a phone, and less than half of a small window', () => {
    expect(fitPinned(340, 376)).toBe(236);
    expect(fitPinned(340, 600)).toBe(252);
    expect(fitPinned(340, 1400)).toBe(340);
    expect(fitPinned(120, 376)).toBe(120);
    expect(fitPinned(340, 0)).toBe(340);
  });
  const columns = [
    { id: 'a', width: 100 },
    { id: 'b', width: 200 },
  ];
  it('expand to fill the available space by at most 80%', () => {
    expect(fillWidths(columns, {}, 360)).toEqual({ a: 120, b: 240 });
    expect(fillWidths(columns, {}, 2000)).toEqual({ a: 180, b: 360 });
    expect(fillWidths(columns, {}, 100)).toEqual({ a: 100, b: 200 });
  });
  it('preserve resized columns', () => {
    expect(fillWidths(columns, { a: 80 }, 380)).toEqual({ a: 80, b: 300 });
  });
});

describe('widths of name columns', () => {
  const columns = [
    { id: 'name', width: 260, wish: 340 },
    { id: 'cost', width: 90 },
    { id: 'earned', width: 90 },
  ];
  it('increase before other columns if space is available', () => {
    expect(fillWidths(columns, {}, 480)).toEqual({ name: 300, cost: 90, earned: 90 });
    expect(fillWidths(columns, {}, 520)).toEqual({ name: 340, cost: 90, earned: 90 });
    expect(fillWidths(columns, {}, 572)).toEqual({ name: 374, cost: 99, earned: 99 });
  });
  it('use up to a third of the table if not all columns fit', () => {
    expect(fillWidths([...columns, { id: 'labels', width: 900 }], {}, 900)['name']).toBe(300);
    expect(fillWidths([...columns, { id: 'labels', width: 900 }], {}, 1200)['name']).toBe(340);
    expect(fillWidths([...columns, { id: 'labels', width: 900 }], {}, 600)['name']).toBe(260);
  });
  it('remain the same when figures need more space, if all columns fit', () => {
    const held = new Map<string, number>();
    const wider = (width: number) => columns.map((each) => (each.id === 'cost' ? { ...each, width } : each));
    expect(steadyWidths(columns, {}, 572, held)).toEqual({ name: 374, cost: 99, earned: 99 });
    expect(fillWidths(wider(104), {}, 572)['name']).toBe(364);
    expect(steadyWidths(wider(104), {}, 572, held)).toEqual({ name: 374, cost: 106, earned: 91 });
    expect(steadyWidths(wider(140), {}, 572, held)).toEqual(fillWidths(wider(140), {}, 572));
    // A different width or different columns start a new calculation.
    expect(steadyWidths(wider(104), {}, 560, held)).toEqual(fillWidths(wider(104), {}, 560));
    expect(steadyWidths(columns, { name: 200 }, 572, held)['name']).toBe(200);
  });
  it('preserve the width set by the user', () => {
    expect(fillWidths(columns, { name: 200 }, 700)['name']).toBe(200);
  });
});

describe('row heights', () => {
  const column = (id: string, align: 'left' | 'right', more: object = {}): GridColumn<string> => ({
    id,
    label: id,
    align,
    width: 100,
    canSort: true,
    text: ({ row }) => row,
    ...more,
  });
  const name = column('name', 'left', {
    heightOf: ({ row }: GridItem<string>, width: number) => (row.length * 10 > width ? 54 : 38),
  });
  const item = (row: string, kind: GridItem<string>['kind'] = 'row'): GridItem<string> => ({ id: row, row, kind });
  it('increase with names, except for totals and child rows', () => {
    const shape = { tall: [{ column: name, width: 100 }], rowHeight: 30, cards: null };
    expect(rowHeightOf(item('short'), shape)).toBe(38);
    expect(rowHeightOf(item('a name of some length'), shape)).toBe(54);
    expect(rowHeightOf(item('a name of some length', 'total'), shape)).toBe(30);
    expect(rowHeightOf(item('a name of some length', 'part'), shape)).toBe(30);
    const wrapping = {
      ...shape,
      tall: shape.tall.map((each) => ({ ...each, column: { ...each.column, wrapsParts: true } })),
    };
    expect(rowHeightOf(item('a name of some length', 'part'), wrapping)).toBe(54);
  });
  it('increase to fit the additional metrics of an expanded card', () => {
    const cards = (open: string[]) => ({ more: [1, 2, 3, 4, 5], open: new Set(open) });
    const shape = { tall: [{ column: name, width: 300 }], rowHeight: 30 };
    const closed = rowHeightOf(item('short'), { ...shape, cards: cards([]) });
    const open = rowHeightOf(item('short'), { ...shape, cards: cards(['short']) });
    expect(open - closed).toBeGreaterThanOrEqual(3 * 22);
  });
  it('include the preferred metrics in a card, or other metrics if those are hidden', () => {
    const columns = [column('buyer', 'left'), ...['cost', 'margin', 'CPC', 'ROI'].map((id) => column(id, 'right'))];
    const ids = (wished: string[]) => cardFigures(columns, wished).map(({ id }) => id);
    expect(ids(['margin', 'cost', 'CPC'])).toEqual(['margin', 'cost', 'CPC']);
    expect(ids(['profit', 'margin', 'cost'])).toEqual(['margin', 'cost', 'CPC']);
    // A state also counts if a screen requests it.
    expect(ids(['buyer', 'ROI'])).toEqual(['buyer', 'ROI', 'cost']);
  });
});

describe('row selection', () => {
  const ids = ['a', 'b', 'c', 'd'];
  it('adds single rows and ranges', () => {
    const one = toggleRow(NOTHING_SELECTED, ids, 'b', false);
    expect([...one.ids]).toEqual(['b']);
    const range = toggleRow(one, ids, 'd', true);
    expect([...range.ids]).toEqual(['b', 'c', 'd']);
    expect([...toggleRow(range, ids, 'c', false).ids]).toEqual(['b', 'd']);
  });
  it('expands and shrinks as the focus moves, in both directions from its anchor', () => {
    const from = (before: typeof NOTHING_SELECTED, ...steps: string[]) =>
      steps.slice(1).reduce((selection, id, at) => extendRange(selection, ids, steps[at]!, id), before);
    expect([...from(NOTHING_SELECTED, 'b', 'c', 'd').ids]).toEqual(['b', 'c', 'd']);
    expect([...from(NOTHING_SELECTED, 'b', 'c', 'd', 'c').ids]).toEqual(['b', 'c']);
    expect([...from(NOTHING_SELECTED, 'b', 'c', 'b', 'a').ids].sort()).toEqual(['a', 'b']);
    const one = toggleRow(NOTHING_SELECTED, ids, 'a', false);
    expect([...from(one, 'c', 'd').ids]).toEqual(['a', 'c', 'd']);
  });
  it('moves the end of a clicked range with the focus, without gaps', () => {
    const range = toggleRow(toggleRow(NOTHING_SELECTED, ids, 'a', false), ids, 'd', true);
    const less = extendRange(extendRange(range, ids, 'd', 'c'), ids, 'c', 'b');
    expect([...less.ids]).toEqual(['a', 'b']);
    expect([...extendRange(less, ids, 'b', 'c').ids]).toEqual(['a', 'b', 'c']);
  });
  it('preserves rows selected before a range, even if the range included them temporarily', () => {
    const before = toggleRow(toggleRow(NOTHING_SELECTED, ids, 'c', false), ids, 'a', false);
    const over = ['b', 'c', 'd'].reduce((selection, id, at) => extendRange(selection, ids, ids[at]!, id), before);
    expect([...over.ids].sort()).toEqual(['a', 'b', 'c', 'd']);
    const back = ['c', 'b', 'a'].reduce((selection, id, at) => extendRange(selection, ids, ids[3 - at]!, id), over);
    expect([...back.ids].sort()).toEqual(['a', 'c']);
  });
  it('closes a range when its anchor is deselected', () => {
    const page = togglePage(NOTHING_SELECTED, ids);
    const left = toggleRow(toggleRow(page, ids, 'b', false), ids, 'd', true);
    expect([...left.ids]).toEqual(['a']);
  });
  it('selects and deselects the page', () => {
    const page = togglePage(NOTHING_SELECTED, ids);
    expect(pageState(page, ids)).toBe('all');
    expect(togglePage(page, ids)).toBe(NOTHING_SELECTED);
    expect(pageState(toggleRow(NOTHING_SELECTED, ids, 'a', false), ids)).toBe('some');
  });
  it('changes from all matching rows to the remaining rows of the page', () => {
    const all = { ...NOTHING_SELECTED, isAllMatching: true };
    expect(pageState(all, ids)).toBe('all');
    const less = toggleRow(all, ids, 'a', false);
    expect(less.isAllMatching).toBe(false);
    expect([...less.ids]).toEqual(['b', 'c', 'd']);
  });
});
