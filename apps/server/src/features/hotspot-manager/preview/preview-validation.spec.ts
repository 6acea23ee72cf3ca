import { describe, expect, it } from '@jest/globals';
import { areTwins, validationErrors } from './preview-validation.js';
import type { PreviewGroupRow } from './previews.repository.js';

const hotspot = (text: string, link: string | null = null) => ({ text, link, imageUrl: null, thumbImageUrl: null });
const GROUP = {
  ...{
    id: 1,
    pageId: 4,
    pageName: 'Results',
    format: 2,
    marketIds: [1, 3],
    sourceIds: [],
    keywords: ['Shoes', 'boots'],
  },
  ...{ siteIds: [7], hotspots: [hotspot('Red shoes')] },
} as unknown as PreviewGroupRow;
const SITE = { id: 7, name: 'Site 7', domain: 's7.example', keywordParam: null, pageIds: new Set([4]), failure: null };
const ORIGIN = { id: 9, name: 'Site 9', domain: 's9.example', keywordParam: null };
const AROUND = { mode: 'append' as const, sites: [SITE], origin: ORIGIN, steps: [], hasTwin: false };

describe('validation of a group', () => {
  it('returns no errors for a group that all its sites can show', () => {
    expect(validationErrors(GROUP, AROUND)).toEqual([]);
  });

  it.each([
    ['https://s9.example/sale', true],
    ['https://www.s9.example/sale', true],
    ['https://s7.example/sale', false],
    ['https://others9.example/', false],
  ])('detects whether %s links to the site from which the group was copied: %s', (link, isRefused) => {
    const errors = validationErrors({ ...GROUP, hotspots: [hotspot('a'), hotspot('b', link)] }, AROUND);
    expect(errors.map(({ field }) => field)).toEqual(isRefused ? ['hotspots.1.link'] : []);
  });

  it("reports missing pages of a site, and sites that don't respond", () => {
    const lacks = { ...SITE, id: 8, name: 'Site 8', pageIds: new Set<number>() };
    const fails = { ...lacks, name: 'Site 9', failure: 'The site responded with 500.' };
    expect(validationErrors(GROUP, { ...AROUND, sites: [SITE, lacks, fails] })).toEqual([
      { field: 'pageId', messages: ['Site 8 has no page Results.'] },
      { field: 'siteIds', messages: ['Site 9: The site responded with 500.'] },
    ]);
  });
});

describe('two groups of a preview', () => {
  const other = { ...GROUP, id: 2 };

  it('conflict if page, markets, sources and keywords are the same', () => {
    expect(areTwins(GROUP, { ...other, keywords: ['BOOTS', 'shoes'], marketIds: [3, 1] })).toBe(true);
    expect(areTwins(GROUP, GROUP)).toBe(false);
    for (const change of [
      { pageId: 5 },
      { keywords: ['shoes'] },
      { marketIds: [1] },
      { sourceIds: [5] },
      { siteIds: [8] },
    ])
      expect(areTwins(GROUP, { ...other, ...change })).toBe(false);
  });
});
