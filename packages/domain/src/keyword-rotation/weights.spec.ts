import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanced, rotationErrors, type RotationWeight, withWeight } from './weights.js';

const entry = (weight: number, isLocked = false, isActive = true): RotationWeight => ({ weight, isLocked, isActive });
const LISTS = fc.array(
  fc.record({ weight: fc.integer({ min: 0, max: 100 }), isLocked: fc.boolean(), isActive: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);
const valid = (list: readonly RotationWeight[]): boolean => rotationErrors(list).length === 0;
const sum = (weights: readonly number[]): number => weights.reduce((all, each) => all + each, 0);

/**
 * Returns the shares from an independent model, which tries all ways to round each exact share down or up. The result
 * closest to the exact shares is returned. If several are equally close, the one that rounds up earlier shares is
 * returned.
 */
function nearest(list: readonly RotationWeight[]): number[] {
  const locked = sum(list.filter(({ isLocked, isActive }) => isLocked && isActive).map(({ weight }) => weight));
  const free = list.filter(({ isLocked, isActive }) => !isLocked && isActive);
  const isEven = free.every(({ weight }) => weight === 0);
  const whole = sum(free.map(({ weight }) => (isEven ? 1 : weight)));
  const exact = free.map(({ weight }) => ((100 - locked) * (isEven ? 1 : weight)) / whole);
  let best: { shares: number[]; distance: number } | null = null;
  for (let mask = 2 ** free.length - 1; mask >= 0; mask--) {
    const isUp = (at: number): boolean => Math.floor(mask / 2 ** (free.length - 1 - at)) % 2 === 1;
    const shares = exact.map((share, at) => (isUp(at) ? Math.floor(share + 1e-9) + 1 : Math.floor(share + 1e-9)));
    if (sum(shares) !== 100 - locked) continue;
    const distance = sum(shares.map((share, at) => Math.abs(share - exact[at]!)));
    if (!best || distance < best.distance - 1e-9) best = { shares, distance };
  }
  const shares = [...(best?.shares ?? [])];
  return list.map(({ weight, isLocked, isActive }) => (!isActive ? 0 : isLocked ? weight : shares.shift()!));
}

describe('the weights of a rotation', () => {
  it.each([
    ['in proportion', [entry(1), entry(1), entry(2)], [25, 25, 50]],
    ['equally if all are 0, with the remainder on the first', [entry(0), entry(0), entry(0)], [34, 33, 33]],
    ['around locked ones without changing them', [entry(40, true), entry(30), entry(30)], [40, 30, 30]],
    [
      'without paused keywords, locked or not',
      [entry(50), entry(50, false, false), entry(70, true, false)],
      [100, 0, 0],
    ],
    ['to 0 if locked ones use up everything', [entry(100, true), entry(20)], [100, 0]],
    ['to 0 if all keywords are paused', [entry(50, false, false)], [0]],
    ['an empty list', [], []],
  ])('balance %s', (_, list, weights) => {
    expect(rotationErrors(list)).toEqual([]);
    expect(balanced(list)).toEqual(weights);
  });

  it('add up to 100, preserve locked weights, and are closest to the exact shares', () => {
    fc.assert(
      fc.property(LISTS.filter(valid), (list) => {
        const weights = balanced(list);
        expect(weights).toEqual(nearest(list));
        expect(sum(weights)).toBe(list.some(({ isActive }) => isActive) ? 100 : 0);
        // Balanced weights don't change again.
        expect(balanced(list.map((each, at) => ({ ...each, weight: weights[at]! })))).toEqual(weights);
      }),
      { numRuns: 2_000 },
    );
  });

  it('adapt to a manually set weight, as far as locked weights allow', () => {
    expect(withWeight([entry(50), entry(25), entry(25)], 0, 80)).toEqual([80, 10, 10]);
    expect(withWeight([entry(50), entry(30, true), entry(20)], 0, 90)).toEqual([70, 30, 0]);
    expect(withWeight([entry(70), entry(30, true)], 0, 10)).toEqual([70, 30]);
    expect(withWeight([entry(50), entry(50)], 1, 33.4)).toEqual([67, 33]);
    fc.assert(
      fc.property(LISTS.filter(valid), fc.nat(), fc.integer({ min: -20, max: 140 }), (list, place, weight) => {
        const active = list.flatMap(({ isActive }, at) => (isActive ? [at] : []));
        fc.pre(active.length > 0);
        const at = active[place % active.length]!;
        const weights = withWeight(list, at, weight);
        expect(sum(weights)).toBe(100);
        expect(weights.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
        list.forEach((each, other) => {
          if (other !== at && each.isLocked && each.isActive) expect(weights[other]).toBe(each.weight);
          if (!each.isActive) expect(weights[other]).toBe(0);
        });
      }),
    );
  });

  it.each([
    ['no whole percentage', [entry(33.3), entry(50)], 0, 'Enter a whole percentage from 0 to 100.'],
    ['a weight above 100', [entry(101)], 0, 'Enter a whole percentage from 0 to 100.'],
    [
      'more than 100 locked',
      [entry(60, true), entry(50, true), entry(10)],
      1,
      'Locked weights add up to 110%, but the limit is 100%. Lower or unlock some.',
    ],
    [
      'a sum below 100 if all are locked',
      [entry(60, true), entry(30, true)],
      null,
      'All weights are locked but add up to 90%. Unlock a weight, or raise the weights to 100%.',
    ],
  ])('reject %s', (_, list, at, message) => {
    expect(rotationErrors(list)).toEqual([{ at, message }]);
  });
});
