import { describe, expect, it } from '@jest/globals';
import { numbersInWords } from './number-range.js';

describe('the description of a number range', () => {
  it.each([
    [0, 1_000, '0–1K'],
    [1_500, 20_000, '1.5K–20K'],
    [7, 7, '7'],
    [100_000, null, '100K or more'],
    [null, 50, 'up to 50'],
    [null, null, null],
  ])('formats %p to %p as %p', (from, to, words) => expect(numbersInWords(from, to)).toBe(words));
});
