import { describe, expect, it } from '@jest/globals';
import { ServerAnswerError } from '../../app/transport/errors.js';
import { addressOf, EMPTY_PLACE, lastDays, placeIn } from './planner-place.js';
import { figureText, FIGURES, fileOf, plannerRows, sortedRows, type Stats, type Suggestion } from './planner-rows.js';
import { keywordsIn, suggestionFailure } from './usePlanner.js';

const suggestion = (keyword: string, more: Partial<Suggestion> = {}): Suggestion => ({
  ...{ keyword, searchCounts: 10, suggestedBid: null, impression: null, competition: 0.5 },
  ...{ partnerName: 'Google Ads Search', relevance: 0.5 },
  ...more,
});
const stats = (keyword: string, more: Partial<Stats> = {}): Stats => ({
  ...{ keyword, origin: 'own traffic', feedShowCount: 100, rps: 0.05, ctr: 0.2, advertisers: [] },
  ...{ probeCount: null, hasTrackingTask: false, trackingStartDate: null },
  ...more,
});

describe('planner filters in the URL', () => {
  it('can be restored together with the keywords', () => {
    const place = {
      ...{ partnerId: 5, marketId: 8, languageCode: 'de', deviceId: 2 },
      dates: { start: '2026-03-01', end: '2026-03-08' },
    };
    const address = new URLSearchParams(addressOf(place, 'café\nsolar & co'));
    expect(placeIn(address)).toEqual(place);
    expect(address.get('keywords')).toBe('café\nsolar & co');
    expect(addressOf(EMPTY_PLACE, '')).toEqual({});
    expect(addressOf(EMPTY_PLACE, 'x'.repeat(2_000))).toEqual({});
  });

  it('ignore invalid values', () => {
    const address = new URLSearchParams('partner=x&market=-1&language=GERMAN&device=0&start=2026-03-08&end=2026-03-01');
    expect(placeIn(address)).toEqual(EMPTY_PLACE);
    expect(lastDays('2026-03-08')).toEqual({ start: '2026-03-01', end: '2026-03-08' });
  });
});

describe('rows of the keyword planner', () => {
  const all = [suggestion('b', { relevance: 1 }), suggestion('a', { searchCounts: null }), suggestion('c')];
  const known = new Map([['b', stats('b', { feedShowCount: null, rps: null, ctr: null })], ['c', stats('c')]]); // prettier-ignore

  it('list suggestions in order, followed by other keywords', () => {
    const rows = plannerRows(all, ['B', 'own one'], known);
    expect(rows.map(({ keyword }) => keyword)).toEqual(['b', 'a', 'c', 'own one']);
    expect(rows[3]).toEqual({ keyword: 'own one', suggestion: null, stats: undefined });
    expect(rows[2]!.stats).toEqual(stats('c'));
  });

  it('sort unknown values last, and can be restored to their original order', () => {
    const rows = plannerRows(all, [], known);
    const order = (column: string, direction: 'ASC' | 'DESC') =>
      sortedRows(rows, { column, direction })
        .map(({ keyword }) => keyword)
        .join('');
    expect(order('searches', 'ASC')).toMatch(/a$/);
    expect(order('searches', 'DESC')).toMatch(/a$/);
    expect(order('rps', 'DESC')).toMatch(/^c/);
    expect(order('keyword', 'DESC')).toBe('cba');
    expect(sortedRows(rows, null)).toBe(rows);
  });

  it('show unknown values as unknown, and export them as empty cells', () => {
    const rows = plannerRows(all, [], known);
    const shows = FIGURES.find(({ id }) => id === 'shows')!;
    expect(rows.map((row) => figureText(shows, row))).toEqual(['NA', 'NA', '100']);
    const [head, first, , third] = fileOf(rows);
    expect(head).toHaveLength(first!.length);
    expect(first!.slice(0, 4)).toEqual(['b', 1, 10, null]);
    expect(third!.slice(5, 9)).toEqual([100, 0.05, 0.2, 0]);
  });
});

describe('pasted keywords', () => {
  it('count without duplicates, and have different limits per action', () => {
    expect(keywordsIn(' a \n\nb\r\na').keywords).toEqual(['a', 'b']);
    expect(keywordsIn('a\na').repeated).toBe(1);
    const many = keywordsIn(Array.from({ length: 21 }, (_, at) => `k${at}`).join('\n'));
    expect(many.seedError).toContain('up to 20');
    expect(many.lookUpError).toBeNull();
    expect(keywordsIn(Array.from({ length: 1_001 }, (_, at) => `k${at}`).join('\n')).lookUpError).toContain('1,000');
    expect(keywordsIn(' \n').seedError).toBe('Enter at least one keyword.');
  });
});

it('joins the error messages of a failed response with semicolons', () => {
  expect(suggestionFailure(new ServerAnswerError([{ message: 'One' }, { message: 'Two' }]))).toBe('One; Two');
  expect(suggestionFailure(new Error('secret'))).toBe('Unexpected error occurred');
});
