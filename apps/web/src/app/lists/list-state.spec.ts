import { describe, expect, it } from '@jest/globals';
import {
  compareValues,
  matchesWords,
  nextSort,
  readListState,
  writeListState,
  type ListDefaults,
} from './list-state.js';

const defaults: ListDefaults = {
  sort: { column: 'name', direction: 'ASC' },
  perPage: 50,
  filters: { state: 'active', team: '' },
};
const read = (address: string) => readListState(new URLSearchParams(address), defaults, ['name', 'size']);

describe('the state of a list in the URL', () => {
  it('omits default values', () => {
    expect(writeListState(new URLSearchParams(), read(''), defaults).toString()).toBe('');
  });

  it.each([
    'q=north',
    'sort=size%3ADESC',
    'page=3',
    'perPage=25',
    'state=',
    'team=4',
    'q=a&page=2&sort=size%3AASC&state=off',
  ])('restores the same state from %s', (address) => {
    const written = writeListState(new URLSearchParams(), read(address), defaults);
    expect(readListState(written, defaults, ['name', 'size'])).toEqual(read(address));
    expect([...written].sort()).toEqual([...new URLSearchParams(address)].sort());
  });

  it('ignores invalid values and preserves all valid values', () => {
    expect(read('sort=nothing&page=-1&perPage=x')).toEqual(read(''));
    expect(read('perPage=99999').perPage).toBe(1_000);
    expect(writeListState(new URLSearchParams('tab=2'), read('q=x'), defaults).toString()).toBe('tab=2&q=x');
  });
});

describe('the sort order of a list', () => {
  it('reverses when the same column is selected, and resets for another column', () => {
    expect(nextSort({ column: 'name', direction: 'ASC' }, 'name').direction).toBe('DESC');
    expect(nextSort({ column: 'name', direction: 'DESC' }, 'size')).toEqual({ column: 'size', direction: 'ASC' });
  });

  it.each([
    ['ASC', ['Alfa 2', 'alfa 10', 'Bravo', null]],
    ['DESC', ['Bravo', 'alfa 10', 'Alfa 2', null]],
  ] as const)('compares numbers in names numerically (%s), with missing values last', (direction, expected) => {
    expect(['Bravo', null, 'alfa 10', 'Alfa 2'].sort((a, b) => compareValues(a, b, direction))).toEqual(expected);
  });
});

it('finds each word at any position, in any order and case', () => {
  expect(matchesWords('Night shift maria.keller', 'keller NIGHT')).toBe(true);
  expect(matchesWords('Night shift maria.keller', 'keller day')).toBe(false);
});
