import { describe, expect, it } from '@jest/globals';
import { readListState, writeListState } from '../../app/lists/list-state.js';
import { changesOf, isSameContent } from './article-draft.js';
import { daysOf, DEFAULTS, filtersOf, SORTED } from './article-list.js';
import { uploadHindrance } from './article-words.js';
import { withHotspots } from './hotspot-list.js';
import { settingsOfSite } from './new-article.js';
import { markedParts } from './quotes.js';
import { differenceOf } from './text-difference.js';

const CONTENT = { headline: 'A', headlineEnglish: '', hotspots: ['x'], text: '<p>t</p>' };

describe('manually entered hotspots', () => {
  it('become one hotspot per distinct line, and excess lines remain in the field', () => {
    const { hotspots, rest } = withHotspots(['Used cars'], ' used CARS \r\n\nLoans\nloans\n');
    expect([hotspots, rest]).toEqual([['Used cars', 'Loans'], '']);
    const many = Array.from({ length: 32 }, (_, at) => `Word ${at}`).join('\n');
    const full = withHotspots([], many);
    expect(full.hotspots).toHaveLength(30);
    expect(full.rest).toBe('Word 30\nWord 31');
  });
});

describe('quoted violations', () => {
  it('match regardless of spacing, and the earlier quote takes precedence if two overlap', () => {
    const text = 'Get rich\nquick today. get rich tomorrow.';
    expect(markedParts(text, ['rich quick', null, 'quick today'])).toEqual([
      { text: 'Get ', violation: null },
      { text: 'rich\nquick', violation: 0 },
      { text: ' today. get rich tomorrow.', violation: null },
    ]);
    expect(markedParts('Is it (really) free?', ['(REALLY)'])[1]).toEqual({ text: '(really)', violation: 0 });
    expect(markedParts('Nothing here', ['elsewhere', '  ']).map(({ violation }) => violation)).toEqual([null]);
  });
});

describe('the difference between two texts', () => {
  it('lists removed and added parts, and omits unchanged text far from changes', () => {
    expect(differenceOf('same', 'same')).toEqual([]);
    expect(differenceOf('a red car', 'a blue car')).toEqual([
      { kind: 'same', text: 'a ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'blue' },
      { kind: 'same', text: ' car' },
    ]);
    const long = 'word '.repeat(400);
    const parts = differenceOf(`${long}old`, `${long}new`);
    expect(parts.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'removed', 'added']);
    expect(parts.map(({ text }) => text).join('').length).toBeLessThan(200);
  });

  it('shows very different texts completely, and limits the duration of the comparison', () => {
    const [before, after] = ['a', 'b'].map((letter) =>
      Array.from({ length: 9_000 }, (_, at) => `${letter}${at}`).join(' '),
    );
    const began = Date.now();
    expect(differenceOf(before!, after!).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['removed', 'added']));
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

describe('saving an article', () => {
  it("sends only changed fields, or all fields if the server's content is unknown", () => {
    expect(changesOf({ ...CONTENT, hotspots: ['x', 'y'] }, CONTENT)).toEqual({ hotspots: ['x', 'y'] });
    expect(changesOf(CONTENT, CONTENT)).toEqual({});
    expect(changesOf(CONTENT, null)).toEqual(CONTENT);
    expect(isSameContent({ ...CONTENT, headline: ' A ' }, CONTENT)).toBe(true);
    expect(isSameContent({ ...CONTENT, text: '<p>u</p>' }, CONTENT)).toBe(false);
  });
});

describe('the upload validation', () => {
  it.each([
    ['compliant', true],
    ['skipped', true],
    ['none', false],
    ['running', false],
    ['violating', false],
    ['failed', false],
  ] as const)('accepts an article whose compliance check is %s: %s', (state, isPossible) => {
    expect(uploadHindrance(state, false) === null).toBe(isPossible);
    expect(uploadHindrance(state, true)).toBe('The article has no text. Add text first.');
  });
});

describe('the list of articles', () => {
  const at = (address: string) => readListState(new URLSearchParams(address), DEFAULTS, SORTED);

  it('starts with the highest site ID and without filters', () => {
    expect(at('')).toMatchObject({ sort: { column: 'siteId', direction: 'DESC' }, page: 1, perPage: 50 });
    expect(Object.values(filtersOf(at('')))).toEqual(Array(8).fill(null));
  });

  it('stores filters, sort order and page in the URL', () => {
    const address =
      'q=car&sort=createdAt%3AASC&page=2&created=2026-11-01%7E2026-11-27&site=3&language=de&status=failed';
    const state = at(address);
    expect(at(writeListState(new URLSearchParams(), state, DEFAULTS).toString())).toEqual(state);
    expect(filtersOf(state)).toMatchObject({
      ...{ searchPhrase: 'car', siteIdIn: [3], languageCodeIn: ['de'], statusIn: ['failed'], teamIdIn: null },
      createdAt: { start: '2026-11-01T00:00:00.000Z', end: '2026-11-27T23:59:59.999Z' },
    });
    expect(filtersOf(at('status=nonsense&site=x&created=soon'))).toMatchObject({
      statusIn: null,
      siteIdIn: null,
      createdAt: null,
    });
    expect(daysOf('2026-11-27~2026-11-01')).toBeNull();
  });
});

describe('the settings of an article', () => {
  it("depend on the site, its market and the market's language", () => {
    const german = { id: 2, name: 'Germany', defaultLanguage: { code: 'de', name: 'German' } };
    const site = { id: 7, name: 'Motors', domain: 'motors.example', market_id: 2 };
    const options = { sites: [site], markets: [german], languages: [], creators: [], teams: [] };
    expect(settingsOfSite(7, options)).toEqual({ marketId: 2, language: 'de' });
    expect(settingsOfSite(8, options)).toEqual({});
  });
});
