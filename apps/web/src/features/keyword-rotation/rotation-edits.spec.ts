import { describe, expect, it } from '@jest/globals';
import type { RotationEntry } from '@adops/domain';
import { added, changesBetween, percentOf, removed, setLock, setStatus, setWeight, shownWeight, weightError, withKeywords } from './rotation-edits.js'; // prettier-ignore

const entry = (keyword: string, weight: number, more: Partial<RotationEntry> = {}): RotationEntry => ({
  ...{ keyword, weight, lockWeightPercent: false, status: 'active' as const },
  ...more,
});
const locked = (keyword: string, weight: number) => entry(keyword, weight, { lockWeightPercent: true });
const weights = (list: readonly RotationEntry[]) => list.map(({ weight }) => weight);

describe('displayed weights', () => {
  it('appear as fractions of 1, and are sent as whole percentages', () => {
    expect([25, 100, 0].map(shownWeight)).toEqual(['0.25', '1.00', '0.00']);
    expect([0.333, 0.335, 1].map(percentOf)).toEqual([33, 34, 100]);
  });

  it('add up to 100 after every edit', () => {
    const list = [locked('a', 40), entry('b', 40), entry('c', 20)];
    expect(weights(setWeight(list, 1, 10))).toEqual([40, 10, 50]);
    expect(weights(setStatus(list, 1, 'paused'))).toEqual([40, 0, 60]);
    expect(weights(setStatus(setStatus(list, 1, 'paused'), 1, 'active'))).toEqual([40, 33, 27]);
    expect(weights(added(list, 'd'))).toEqual([40, 23, 12, 25]);
    expect(weights(added([], 'd'))).toEqual([100]);
    expect(weights(removed(list, 0))).toEqual([67, 33]);
    expect(weights(setLock(list, 1, true))).toEqual([40, 40, 20]);
  });

  it("remain unchanged if they can't add up to 100", () => {
    const list = [locked('a', 40), entry('b', 60)];
    expect(weights(removed(list, 1))).toEqual([40]);
    expect(weights(setStatus(list, 1, 'paused'))).toEqual([40, 0]);
  });

  it.each([
    ['exceeds 1', [entry('a', 50), entry('b', 50)], 0, 101, 'Enter a number from 0 to 1.'],
    ['makes locked weights exceed 1 together', [locked('a', 60), locked('b', 20), entry('c', 20)], 1, 50, 'Locked weights add up to 1.10, but the limit is 1.00. Lower or unlock some.'],
    ['exceeds the share that locked weights leave', [locked('a', 60), entry('b', 20), entry('c', 20)], 1, 50, 'Enter up to 0.40 because locked weights use the rest.'],
    ['leaves a rest that no other keyword can get', [locked('a', 60), entry('b', 40)], 1, 30, 'No other keyword can receive the rest. Unlock or add a keyword, or enter 0.40.'],
  ])('cause an error if one %s', (_, list, at, percent, message) => {
    expect(weightError(list, at, percent)).toBe(message);
  }); // prettier-ignore

  it('allow any weight that the other weights can balance', () => {
    expect(weightError([locked('a', 60), entry('b', 20), entry('c', 20)], 1, 40)).toBeNull();
  });
});

it('lists the changes of each keyword in the history', () => {
  const before = [entry('a', 50), locked('b', 50), entry('c', 0, { status: 'paused' })];
  const after = [entry('a', 30), entry('b', 50), entry('d', 20), entry('e', 0, { status: 'paused' })];
  expect(changesBetween(before, after)).toEqual(['a: 0.50 → 0.30', 'b: unlocked', 'Added d: 0.20', 'Added e: paused', 'Removed c']); // prettier-ignore
  expect(changesBetween(before, [entry('c', 100)]).slice(0, 1)).toEqual(['c: activated, 0.00 → 1.00']);
});

describe('keywords found by a search', () => {
  it('join the list once each with an equal weight', () => {
    const list = withKeywords([], ['boots', 'red shoes', 'Boots']);
    expect(list.map(({ keyword, weight }) => [keyword, weight])).toEqual([
      ['boots', 50],
      ['red shoes', 50],
    ]);
    expect(withKeywords(list, ['RED SHOES'])).toEqual(list);
  });
});
