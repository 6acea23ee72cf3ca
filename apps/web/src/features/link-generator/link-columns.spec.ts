import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_COLUMNS,
  MAX_CUSTOM_COLUMNS,
  readColumns,
  shownColumns,
  withCustom,
  withoutCustom,
  withVisible,
  writeColumns,
} from './link-columns.js';

const LINK = { keyword: 'a b', url: 'https://x.example/?q=a%20b', name: 'A B', trackingTemplate: null };
const WORDS = { ...LINK, trackingTemplate: '', sub: 's 1' };
const texts = (columns: Parameters<typeof shownColumns>[0]) =>
  shownColumns(columns).map(({ label, text }) => [label, text(LINK, WORDS)]);

beforeEach(() => window.localStorage.clear());

describe('columns of generated links', () => {
  it('contain keyword, name and URL by default', () => {
    expect(readColumns(1)).toBe(DEFAULT_COLUMNS);
    expect(texts(readColumns(1))).toEqual([
      ['Keyword', 'a b'],
      ['Name', 'A B'],
      ['URL', 'https://x.example/?q=a%20b'],
    ]);
  });

  it('persist per user', () => {
    writeColumns(
      1,
      withVisible(withCustom(DEFAULT_COLUMNS, { label: ' Both ', pattern: '{name}: {sub}' }), 'url', false),
    );
    expect(texts(readColumns(1))).toEqual([
      ['Keyword', 'a b'],
      ['Name', 'A B'],
      ['Both', 'A B: s 1'],
    ]);
    expect(readColumns(2)).toBe(DEFAULT_COLUMNS);
  });

  it('encode values only in URL patterns', () => {
    const columns = withCustom(DEFAULT_COLUMNS, { label: 'Link', pattern: 'https://t.example/?to={url}&s={sub}' });
    expect(texts(columns).at(-1)).toEqual([
      'Link',
      'https://t.example/?to=https%3A%2F%2Fx.example%2F%3Fq%3Da%2520b&s=s%201',
    ]);
  });

  it('include at least one column, and restore hidden columns at their position', () => {
    const one = withVisible(withVisible(DEFAULT_COLUMNS, 'name', false), 'url', false);
    expect(withVisible(one, 'keyword', false)).toBe(one);
    expect(withVisible(one, 'name', true).visible).toEqual(['keyword', 'name']);
  });

  it('can be removed, and never reuse IDs', () => {
    const two = withCustom(withCustom(DEFAULT_COLUMNS, { label: 'A', pattern: 'a' }), { label: 'B', pattern: 'b' });
    const after = withCustom(withoutCustom(two, 'custom-1'), { label: 'C', pattern: 'c' });
    expect(after.custom.map(({ id, label }) => [id, label])).toEqual([
      ['custom-2', 'B'],
      ['custom-3', 'C'],
    ]);
  });

  it.each([
    ['something else', '"x"'],
    [
      'too many',
      JSON.stringify({
        visible: ['url'],
        custom: Array(MAX_CUSTOM_COLUMNS + 1).fill({ id: 'a', label: 'a', pattern: 'a' }),
      }),
    ],
    ['nothing known', JSON.stringify({ visible: ['gone'], custom: [] })],
  ])('use the defaults if the browser stored %s', (_, text) => {
    window.localStorage.setItem('adops.linkGenerator.columns.1', text);
    expect(readColumns(1)).toBe(DEFAULT_COLUMNS);
  });
});
