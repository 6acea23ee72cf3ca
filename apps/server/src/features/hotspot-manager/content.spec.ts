import { describe, expect, it } from '@jest/globals';
import { contentFor, contentOfSite, groupName, hotspotIdsOf, sameContent } from './content.js';
import type { GroupRow } from './groups.repository.js';

const PICTURE = '/company/1/api/files/0b0f6f3a-1111-4222-8333-444455556666';
const SITE = { domain: 'shop.example', keywordParam: 'text' };
const OUTSIDE = { hotspotIds: { 11: 901 }, publicUrl: 'https://console.example/' };
const hotspot = (id: number, text: string, link: string | null, imageUrl: string | null = null) => ({
  ...{ id, text, link, imageUrl, thumbImageUrl: imageUrl && `${imageUrl}/small` },
});
const GROUP: GroupRow = {
  ...{ id: 1, pageId: 2, pageName: 'Results', pageAction: null, format: 2, marketIds: [3, 1], sourceIds: [5] },
  ...{ keywords: ['b', 'a'], createdBy: null, revision: 1, createdAt: new Date(), updatedAt: new Date(), sites: [] },
  hotspots: [hotspot(11, 'Red shoes', null, PICTURE), hotspot(12, 'Sale', 'https://shop.example/sale')],
};

describe('the content sent to a site', () => {
  const content = contentFor(GROUP, SITE, OUTSIDE);

  it("contains the site's IDs, links with its keyword parameter, and absolute image URLs", () => {
    expect(content.hotspots).toEqual([
      {
        ...{ id: 901, text: 'Red shoes', link: 'https://shop.example/search?text=Red%20shoes' },
        imageUrl: `https://console.example${PICTURE}`,
        thumbImageUrl: `https://console.example${PICTURE}/small`,
      },
      { id: null, text: 'Sale', link: 'https://shop.example/sale', imageUrl: null, thumbImageUrl: null },
    ]);
  });

  it('can be converted back to the original group', () => {
    const hotspotIds = { 11: 901, 12: 902 };
    const atSite = { ...content, hotspots: content.hotspots.map((each, at) => ({ ...each, id: 901 + at })) };
    expect(contentOfSite(atSite, SITE, { ...OUTSIDE, hotspotIds })).toEqual({
      ...{ version: 2, marketIds: [3, 1], sourceIds: [5], keywords: ['b', 'a'], hotspots: GROUP.hotspots },
    });
    expect(hotspotIdsOf(GROUP.hotspots, atSite)).toEqual(hotspotIds);
  });

  it('compares equal if only IDs and the order of keywords and markets differ', () => {
    const ids = content.hotspots.map((each, at) => ({ ...each, id: at + 1 }));
    expect(sameContent(content, { ...content, keywords: ['a', 'b'], marketIds: [1, 3], hotspots: ids })).toBe(true);
    for (const change of [
      { page: 'Home' },
      { keywords: ['a'] },
      { hotspots: [...content.hotspots].reverse() },
      { hotspots: content.hotspots.map((each) => ({ ...each, imageUrl: null })) },
    ])
      expect(sameContent(content, { ...content, ...change })).toBe(false);
  });
});

describe('the name of a group', () => {
  it('consists of its texts, up to 80 characters', () => {
    expect(groupName(GROUP)).toBe('Red shoes, Sale');
    expect(groupName({ hotspots: [] })).toBe('Hotspot group');
    expect([...groupName({ hotspots: [{ text: '👟'.repeat(100) }] })]).toHaveLength(81);
  });
});
