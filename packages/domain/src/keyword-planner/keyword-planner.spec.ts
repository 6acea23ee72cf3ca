import { describe, expect, it } from '@jest/globals';
import { advertiserStats, perShow } from './statistics.js';
import { bySuggestionRank, relevanceOf } from './suggestions.js';

describe('the relevance of a suggestion', () => {
  it('equals 1 for the same words in any case and order, and 0 without a common letter', () => {
    expect(relevanceOf(['solar panels'], 'Solar Panels')).toBe(1);
    expect(relevanceOf(['solar panels'], 'panels solar')).toBe(1);
    expect(relevanceOf(['solar panels'], 'dog food')).toBe(0);
    expect(relevanceOf([], 'dog food')).toBe(0);
    expect(relevanceOf(['!'], '?')).toBe(0);
  });

  it('decreases with each additional word, and uses the most similar seed', () => {
    const [one, two] = ['solar panels cost', 'solar panels cost and reviews'].map((text) => relevanceOf(['solar panels'], text));
    expect(one!).toBeLessThan(1);
    expect(two!).toBeLessThan(one!);
    expect(relevanceOf(['dog food', 'solar panels'], 'solar panels cost')).toBe(one);
    expect(relevanceOf(['café'], 'Cafés')).toBeGreaterThan(0.5);
  }); // prettier-ignore

  it('determines the sort order before searches and name, with unknown values last', () => {
    const of = (keyword: string, relevance: number | null, searchCounts: number | null) => ({ keyword, relevance, searchCounts });
    const sorted = [of('f', null, 9), of('b', 0.5, 10), of('a', 0.5, 10), of('e', 0.5, null), of('d', 0.5, 0), of('c', 1, 1)].sort(bySuggestionRank);
    expect(sorted.map(({ keyword }) => keyword).join('')).toEqual([...'cab', ...'def'].join(''));
  }); // prettier-ignore
});

describe('keyword statistics', () => {
  const sums = (advertiserId: number, clicks: readonly number[], more: object = {}) => ({
    ...{ advertiserId, name: `n${advertiserId}`, advertiserType: null, shown: 50, clicked: clicks.length, sold: clicks.length },
    earned: clicks.reduce((sum, one) => sum + one, 0),
    earnedSquares: clicks.reduce((sum, one) => sum + one ** 2, 0),
    ...more,
  }); // prettier-ignore

  it('include the mean and standard deviation of single clicks', () => {
    const [one] = advertiserStats([sums(1, [0.1, 0.3, 0.5])], 100);
    expect(one!.meanRpc).toBeCloseTo(0.3, 12);
    expect(one!.rpcStdev).toBeCloseTo(Math.sqrt((0.2 ** 2 + 0 + 0.2 ** 2) / 3), 12);
    expect(one).toMatchObject({ rpcCount: 3, ctr: 3 / 50, showRate: 0.5 });
    expect(advertiserStats([sums(1, [0.36], { earnedSquares: 0.1296004 })], 100)[0]!.rpcStdev).toBe(0);
    // Due to rounding, the sum of squares of equal prices may be below the square of their mean.
    expect(advertiserStats([sums(1, [0.1, 0.1], { earnedSquares: 0.0199999 })], 100)[0]!.rpcStdev).toBe(0);
  });

  it('return null instead of 0 if the denominator is missing', () => {
    const [none] = advertiserStats([sums(1, [], { shown: 0 })], 0);
    expect(none).toMatchObject({ meanRpc: null, rpcStdev: null, rpcCount: 0, ctr: null, showRate: null });
    const [unknown] = advertiserStats([sums(1, [1], { shown: null, clicked: null })], 10);
    expect(unknown).toMatchObject({ meanRpc: 1, shownCount: null, ctr: null, showRate: null });
    expect(perShow([], null)).toEqual({ rps: null, ctr: null });
  });

  it('list advertisers by clicks, and then by ad impressions', () => {
    const all = [sums(1, [1]), sums(2, [1, 1]), sums(3, [1], { shown: 60 }), sums(4, [], { clicked: null })];
    expect(advertiserStats(all, 100).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  });
});
