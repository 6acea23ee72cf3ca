import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAILY_CHANGE_CAP, capDailyChange } from './daily-change-cap.js';

describe('the daily change cap of rules', () => {
  it('stops further +10% changes at the limit: 100, 110, 121, 130', () => {
    let present = 100;
    const held: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const kept = capDailyChange({ start: 100, present, wanted: Math.round(present * 1.1), step: 1 });
      if (kept !== null) held.push((present = kept));
    }
    expect(held).toEqual([110, 121, 130]);
  });

  it('allows a value to return to the limit after a user change, but not to exceed it further', () => {
    expect(capDailyChange({ start: 100, present: 180, wanted: 160, step: 1 })).toBe(160);
    expect(capDailyChange({ start: 100, present: 180, wanted: 190, step: 1 })).toBe(null);
    expect(capDailyChange({ start: 100, present: 180, wanted: 20, step: 1 })).toBe(70);
  });

  it('covers two rules with opposite changes and a user, in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 1_000_000 }),
        fc.array(fc.constantFrom('up', 'down', 'user'), { maxLength: 60 }),
        (start, turns) => {
          let present = start;
          for (const turn of turns) {
            if (turn === 'user') {
              present = Math.max(1, Math.round(start * 1.6));
              continue;
            }
            const before = present;
            const wanted = Math.round(present * (turn === 'up' ? 1.1 : 0.9));
            present = capDailyChange({ start, present, wanted, step: 1 }) ?? present;
            // A rule never exceeds the cap, and a value beyond the cap only moves closer to it.
            const away = (value: number): number => Math.abs(value / start - 1);
            expect(away(present) <= DAILY_CHANGE_CAP + 1e-9 || away(present) <= away(before)).toBe(true);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
