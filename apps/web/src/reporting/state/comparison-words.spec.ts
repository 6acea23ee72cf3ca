import { describe, expect, it } from '@jest/globals';
import { comparisonWords } from './comparison-words.js';

describe('the description of a comparison', () => {
  const until = '2026-11-22T18:00:00.000Z';
  const partners = [
    { partnerName: 'Taboola', partnerType: 'sourcePartner', hasFailed: true, accounts: 1 },
    { partnerName: 'Yelp', partnerType: 'feedPartner', hasFailed: false, accounts: 2 },
  ] as const;

  it('contains the days, the last hour of both ranges, and the excluded sources', () => {
    expect(comparisonWords('10–16 Nov', { until, partners })).toBe(
      'vs 10–16 Nov, through 18:00 UTC; without 1 account of Taboola (sync failed), Yelp (late)',
    );
    expect(comparisonWords('10–16 Nov', { until, partners: [] })).toBe('vs 10–16 Nov, through 18:00 UTC');
  });

  it('contains the late sources that are included', () => {
    expect(comparisonWords('10–16 Nov', { until, partners }, true)).toBe(
      'vs 10–16 Nov, through 18:00 UTC; counting 1 account of Taboola (sync failed), Yelp (late)',
    );
  });

  it('contains only the days if whole days are compared', () => {
    expect(comparisonWords('10–16 Nov', null)).toBe('vs 10–16 Nov');
  });
});
