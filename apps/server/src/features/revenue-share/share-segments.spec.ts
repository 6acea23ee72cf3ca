import { describe, expect, it } from '@jest/globals';
import { shareOn, type Shares } from '../facts/index.js';
import { changedSegments } from './share-segments.js';

const at = (...pairs: [string, number][]): Shares => pairs.map(([month, share]) => ({ month: `${month}-01`, share }));
const [FIRST, LAST] = ['2026-01-10', '2026-05-20'];

describe('monthly revenue shares', () => {
  it.each([
    ['a month of its own', at(['2026-02', 80], ['2026-03', 90]), '2026-02-28', 80],
    ['a month without an agreed share', at(['2026-02', 80]), '2026-04-15', 80],
    ['days before the first', at(['2026-02', 80]), '2026-01-31', 1_000_000],
    ['a region without shares', at(), '2026-01-01', 1_000_000],
  ])('determine the share for %s', (_, shares, day, share) => expect(shareOn(shares, day)).toBe(share));
});

describe('a change of a revenue share', () => {
  it('applies until the next month with a share', () => {
    const [before, after] = [
      at(['2026-01', 80], ['2026-04', 70]),
      at(['2026-01', 80], ['2026-02', 85], ['2026-04', 70]),
    ];
    expect(changedSegments(before, after, FIRST, LAST)).toEqual([{ from: '2026-02-01', to: '2026-03-31', share: 85 }]);
  });

  it('applies indefinitely if it is the last month', () => {
    expect(changedSegments(at(['2026-01', 80]), at(['2026-01', 80], ['2026-05', 90]), FIRST, LAST)).toEqual([
      { from: '2026-05-01', to: LAST, share: 90 },
    ]);
  });

  it('leaves days before the first month unchanged, even if a share is set or deleted', () => {
    const [none, one] = [at(), at(['2026-03', 80])];
    expect(changedSegments(none, one, FIRST, LAST)).toEqual([{ from: '2026-03-01', to: LAST, share: 80 }]);
    expect(changedSegments(one, none, FIRST, LAST)).toEqual([{ from: '2026-03-01', to: LAST, share: 1_000_000 }]);
  });

  it('applies until the first month if it precedes that month', () => {
    expect(changedSegments(at(['2026-03', 80]), at(['2026-02', 70], ['2026-03', 80]), FIRST, LAST)).toEqual([
      { from: '2026-02-01', to: '2026-02-28', share: 70 },
    ]);
  });

  it('affects no days if the share is equal or starts after the last day with figures', () => {
    expect(changedSegments(at(['2026-01', 80]), at(['2026-01', 80], ['2026-03', 80]), FIRST, LAST)).toEqual([]);
    expect(changedSegments(at(['2026-01', 80]), at(['2026-01', 80], ['2026-06', 90]), FIRST, LAST)).toEqual([]);
  });
});
