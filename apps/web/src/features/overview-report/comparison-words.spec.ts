import { describe, expect, it } from '@jest/globals';
import { comparisonWords } from './comparison-words.js';

describe('what figures are compared with', () => {
  it('is named with the days, the hour both sides end at, and who is left out', () => {
    const until = '2026-11-22T18:00:00.000Z';
    const partners = [
      { partnerName: 'Taboola', hasFailed: true },
      { partnerName: 'Yelp', hasFailed: false },
    ];
    expect(comparisonWords('10–16 Nov', { until, partners })).toBe(
      'vs 10–16 Nov, through 18:00 UTC; without Taboola (sync failed), Yelp (late)',
    );
    expect(comparisonWords('10–16 Nov', { until, partners: [] })).toBe('vs 10–16 Nov, through 18:00 UTC');
  });
  it('is the days alone where whole days are compared', () => {
    expect(comparisonWords('10–16 Nov', null)).toBe('vs 10–16 Nov');
  });
});
