import { expect, it } from '@jest/globals';
import { amountWords } from './amount-words.js';
import { platformWords } from './Conflict.js';
import { editWords, type Operation, valueWords } from './OperationValue.js';

it.each([
  ['0.1', 'USD', '0.10'],
  ['0.123', 'USD', '0.123'],
  ['0.000001', 'EUR', '0.000001'],
  ['12', 'EUR', '12.00'],
  ['1234.5', 'USD', '1,234.50'],
  ['500', 'JPY', '500'],
  ['1.5', 'KWD', '1.500'],
  ['daily 5, lifetime 10.5', 'USD', 'daily 5.00, lifetime 10.50'],
  ['targetCpa 14.5', 'USD', 'targetCpa 14.50'],
  ['none', 'USD', 'none'],
  ['2.5', null, '2.5'],
  ['7', 'no currency', '7.00'],
])('formats %s of %s as %s', (text, currency, words) => {
  expect(amountWords(text, currency)).toBe(words);
});

const operation = { property: 'bid', oldValue: '0.1', newValue: '0.15', currency: 'USD' } as Operation;

it('formats amounts with the decimals of their currency in changes, edits and conflicts', () => {
  expect(valueWords(operation)).toBe('0.10 → 0.15 USD');
  expect(valueWords({ ...operation, oldValue: null, newValue: '1' })).toBe('none → 1.00 USD');
  expect(
    valueWords({ ...operation, property: 'status', oldValue: 'enabled', newValue: 'paused', currency: null }),
  ).toBe('enabled → paused');
  expect(platformWords({ ...operation, platformValue: '0.2' })).toBe('0.20 USD');
  expect(editWords({ ...operation, editedFrom: '0.5', editedBy: null })).toBe('edited by a user: 0.50 → 0.15');
});

it("doesn't change names of copies", () => {
  const copy = { ...operation, property: 'clone', newValue: 'Summer 2 copy 1' } as Operation;
  expect(valueWords(copy)).toBe('copy: Summer 2 copy 1');
});
