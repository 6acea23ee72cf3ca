import { hotspotGroupForm } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { linesOf, newGroup, newHotspot, storedGroup, withLines, type Group, type Template } from './group-values.js';

describe('the form values of a group', () => {
  it('start with the values of the template', () => {
    const template = { template: { sites: [3], page: 7, sources: null } } as unknown as Template;
    expect(newGroup(template).values).toMatchObject({ siteIds: [3], sourceIds: [], pageId: 7, version: 2 });
    expect(newGroup(undefined).values).toMatchObject({ siteIds: [], pageId: 0, hotspots: [newHotspot()] });
  });

  it('omit generated links, so that each site uses its own links', () => {
    const hotspot = { siteHotspotId: 1, text: 'Boots', imageUrl: null, thumbImageUrl: null };
    const group = {
      ...{ id: 5, version: 2, revision: 4, keywords: ['shoes'], page: { id: 7 }, sites: [{ id: 3 }], markets: [], sources: [] },
      hotspots: [
        { ...hotspot, id: 1, link: 'https://shop.example/search?q=Boots', isLinkBuilt: true },
        { ...hotspot, id: 2, text: 'Sale', link: 'https://shop.example/sale', isLinkBuilt: false },
      ],
    } as unknown as Group;
    const { values, version } = storedGroup(group);
    expect(version).toBe(4);
    expect(values.hotspots.map(({ link }) => link)).toEqual(['', 'https://shop.example/sale']);
    expect(hotspotGroupForm.parse(values).hotspots[0]).toMatchObject({ id: 1, link: null });
  }); // prettier-ignore
});

describe('a pasted list of hotspots', () => {
  it('creates one hotspot per line, starting with the selected hotspot', () => {
    const before = [newHotspot('a'), { ...newHotspot('b'), id: 2, link: 'https://shop.example' }, newHotspot('c')];
    const after = withLines(before, 1, linesOf(' one \r\n\ntwo\nthree'));
    expect(after.map(({ text }) => text)).toEqual(['a', 'one', 'two', 'three', 'c']);
    expect(after[1]).toMatchObject({ id: 2, link: 'https://shop.example' });
    expect(after[2]).toEqual(newHotspot('two'));
  });
});
