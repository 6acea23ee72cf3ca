import { describe, expect, it } from '@jest/globals';
import { numberOf } from './NumberField.js';

describe('a typed number', () => {
  it.each([
    ['0.50', 0.5],
    ['0.', 0],
    [12, 12],
    ['-3.10', -3.1],
    ['', null],
    [' ', null],
    ['-', null],
    ['1e999', null],
  ] as const)('%p is %p', (typed, expected) => {
    expect(numberOf(typed)).toBe(expected);
  });
});
