import { expect, it } from '@jest/globals';
import { plainValue } from './task-words.js';

it.each([
  ['maxCPC', 250_000, 0.25],
  ['status', 3, 'paused'],
  ['name', 'Shoes', 'Shoes'],
  ['version', 3, 3],
  ['list', [{ keyword: 'red shoes', weight: 60 }], [{ keyword: 'red shoes', weight: 60 }]],
  ['maxCPC', null, null],
  ['name', undefined, null],
])('shows %s %j in the audit log in user-facing terms', (field, stored, shown) => {
  expect(plainValue(field, stored)).toEqual(shown);
});
