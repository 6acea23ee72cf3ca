import { describe, expect, it } from '@jest/globals';
import { amountError, amountOf } from './amounts.js';

describe('the amount parser', () => {
  it.each([
    ['10', 10],
    ['2.5', 2.5],
    ['1,200', 1200],
    ['', null],
    ['1,5', null],
    ['1e9', null],
    ['abc', null],
    ['-5', null],
    ['99999999999', null],
  ])('parses %j as %s', (typed, amount) => expect(amountOf(typed)).toBe(amount));

  it('returns an error instead of guessing a different amount', () => {
    expect(amountError('1e9', true)).toBe('Enter a number such as 10 or 2.5.');
    expect(amountError('abc', false)).toBe('Enter a number such as 10 or 2.5.');
    expect(amountError('-5', true)).toContain('greater than 0');
    expect(amountError('1000000', true)).toBe('Enter at most 1,000%.');
    expect(amountError('1000000', false)).toBeNull();
    expect(amountError('12', true)).toBeNull();
    expect(amountError('', true)).toBeNull();
  });
});
