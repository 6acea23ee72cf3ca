import type { GridSort } from '../../ui/data-grid/grid-types.js';

/** State of a list in the address. */
export interface ListState {
  readonly search: string;
  readonly sort: GridSort;
  readonly page: number;
  readonly perPage: number;
  /** Selected value by filter. A filter without a value matches everything. */
  readonly filters: Readonly<Record<string, string>>;
}

/** State of a list if the address contains none. */
export interface ListDefaults {
  readonly sort: GridSort;
  readonly perPage: number;
  readonly filters: Readonly<Record<string, string>>;
}

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};

/** Parses the address, ignoring unknown values. */
export function readListState(address: URLSearchParams, defaults: ListDefaults, columns: readonly string[]): ListState {
  const [column = '', direction] = (address.get('sort') ?? '').split(':');
  return {
    search: address.get('q') ?? '',
    sort: columns.includes(column) ? { column, direction: direction === 'DESC' ? 'DESC' : 'ASC' } : defaults.sort,
    page: positive(address.get('page'), 1),
    perPage: Math.min(positive(address.get('perPage'), defaults.perPage), 1_000),
    filters: Object.fromEntries(
      Object.keys(defaults.filters).map((id) => [id, address.get(id) ?? defaults.filters[id] ?? '']),
    ),
  };
}

/** Writes differences from the defaults to the address, and preserves other parameters. */
export function writeListState(before: URLSearchParams, state: ListState, defaults: ListDefaults): URLSearchParams {
  const address = new URLSearchParams(before);
  const put = (key: string, value: string, byDefault: string): void => {
    if (value === byDefault) address.delete(key);
    else address.set(key, value);
  };
  put('q', state.search, '');
  const sorting = ({ column, direction }: GridSort): string => (column === '' ? '' : `${column}:${direction}`);
  put('sort', sorting(state.sort), sorting(defaults.sort));
  put('page', String(state.page), '1');
  put('perPage', String(state.perPage), String(defaults.perPage));
  for (const [id, value] of Object.entries(state.filters)) put(id, value, defaults.filters[id] ?? '');
  return address;
}

/**
 * Returns the sort order after a click on a header: the reverse direction for the same column, or the initial direction
 * for another one.
 */
export function nextSort(sort: GridSort, column: string): GridSort {
  if (sort.column !== column) return { column, direction: 'ASC' };
  return { column, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' };
}

/** Value of a cell that the list is sorted by. */
export type ListValue = string | number | boolean | null | undefined;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two values. Missing values are last in both directions. */
export function compareValues(a: ListValue, b: ListValue, direction: GridSort['direction']): number {
  const [lacksA, lacksB] = [a == null || a === '', b == null || b === ''];
  if (lacksA || lacksB) return Number(lacksA) - Number(lacksB);
  const order =
    typeof a === 'string' || typeof b === 'string' ? collator.compare(String(a), String(b)) : Number(a) - Number(b);
  return direction === 'ASC' ? order : -order;
}

/** Returns true if the text contains every typed word. */
export function matchesWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
