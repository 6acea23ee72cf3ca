import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hotspotGroupForm, hotspotLink, keptHotspotLink, MAX_HOTSPOTS } from './index.js';
import { ownPicturePath } from '../media/own-picture.js';

const SITE = { domain: 'shop.example', keywordParam: 'text' };
const PICTURE = '/company/1/api/files/0b0f6f3a-1111-4222-8333-444455556666';

describe('the search link of a hotspot', () => {
  it.each([
    ['text', 'red shoes', 'https://shop.example/search?text=red%20shoes'],
    ['q', 'a&b=c', 'https://shop.example/search?q=a%26b%3Dc'],
    [null, ' boots ', 'https://shop.example/search?q=boots'],
    ['', 'boots', 'https://shop.example/search?q=boots'],
  ])('uses the keyword parameter %j', (keywordParam, text, link) => {
    expect(hotspotLink({ domain: 'shop.example', keywordParam }, text)).toBe(link);
  });

  it('encodes any text correctly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
        expect(new URL(hotspotLink(SITE, text)).searchParams.get('text')).toBe(text.trim());
      }),
    );
  });

  it("isn't a custom link for any site of the group", () => {
    const other = { domain: 'other.example', keywordParam: 'q' };
    const kept = (link: string | null) => keptHotspotLink(link, 'boots', [SITE, other]);
    expect(kept(hotspotLink(SITE, 'boots'))).toBeNull();
    expect(kept(hotspotLink(other, 'boots'))).toBeNull();
    expect(kept('')).toBeNull();
    expect(kept(null)).toBeNull();
    expect(kept('https://shop.example/sale')).toBe('https://shop.example/sale');
    expect(kept(hotspotLink(SITE, 'shoes'))).toBe('https://shop.example/search?text=shoes');
  });
});

describe('the form of a hotspot group', () => {
  const hotspot = (text: string, more: object = {}) => ({
    id: null,
    text,
    link: '',
    imageUrl: '',
    thumbImageUrl: '',
    ...more,
  });
  const GROUP = {
    ...{ siteIds: [1, 1, 2], marketIds: [3], sourceIds: [], pageId: 4, version: 2 },
    ...{ keywords: ['Shoes', 'shoes', ' red  boots '], hotspots: [hotspot(' Red shoes ')] },
  };
  const errorsOf = (change: object): Record<string, string> => {
    const parsed = hotspotGroupForm.safeParse({ ...GROUP, ...change });
    return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  };

  it('removes duplicate sites and keywords, and treats empty values as null', () => {
    expect(hotspotGroupForm.parse(GROUP)).toEqual({
      ...{ siteIds: [1, 2], marketIds: [3], sourceIds: [], pageId: 4, version: 2, keywords: ['Shoes', 'red boots'] },
      hotspots: [{ id: null, text: 'Red shoes', link: null, imageUrl: null, thumbImageUrl: null }],
    });
  });

  it.each<[object, Record<string, string>]>([
    [{ siteIds: [] }, { siteIds: 'Choose at least one site.' }],
    [{ siteIds: Array.from({ length: 101 }, (_, at) => at + 1) }, { siteIds: 'A group can be on up to 100 sites.' }],
    [{ marketIds: [20] }, { marketIds: "This market can't be chosen here." }],
    [{ pageId: 0 }, { pageId: 'Choose a page.' }],
    [{ hotspots: [] }, { hotspots: 'Add at least one hotspot.' }],
    [{ keywords: ['a\u202eb'] }, { keywords: "“a\u202eb” contains characters that can't be printed." }],
    [
      { hotspots: Array.from({ length: MAX_HOTSPOTS + 1 }, (_, at) => hotspot(`h${at}`)) },
      { hotspots: 'A group can have up to 100 hotspots.' },
    ],
    [
      { hotspots: [hotspot('Boots'), hotspot(' '), hotspot('BOOTS')] },
      { 'hotspots.1.text': 'Text is required.', 'hotspots.2.text': 'Hotspot 1 has the same text.' },
    ],
    [
      { hotspots: [hotspot('a', { link: 'shop.example' }), hotspot('b', { imageUrl: 'javascript:alert(1)' })] },
      {
        'hotspots.0.link': 'Enter a full URL, such as https://example.com/search?q=shoes, or leave it empty.',
        'hotspots.1.imageUrl': 'Choose an image, or enter a full URL.',
      },
    ],
    [
      { hotspots: [hotspot('a', { thumbImageUrl: `${PICTURE}/small` })] },
      { 'hotspots.0.imageUrl': 'A hotspot with a thumbnail needs an image.' },
    ],
    [{ hotspots: [hotspot('x'.repeat(121))] }, { 'hotspots.0.text': 'Text can have up to 120 characters.' }],
  ])('reports errors at the hotspot or field: %o', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  it('accepts images from the media library and the web', () => {
    const pictures = { imageUrl: PICTURE, thumbImageUrl: 'https://img.example/a.png' };
    expect(errorsOf({ hotspots: [hotspot('a', pictures)] })).toEqual({});
    expect(ownPicturePath(PICTURE)).toBe(PICTURE);
    expect(ownPicturePath('https://img.example/a.png')).toBeNull();
    expect(ownPicturePath('/company/1/api/files/../secrets')).toBeNull();
  });
});
