import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendedHotspots, hotspotGroupForm, hotspotPreviewGroupForm, replacedHotspots } from './index.js';

const named = (...texts: string[]) => texts.map((text) => ({ text }));
const kept = (...texts: string[]) => texts.map((text, at) => ({ text, id: at + 1 }));

describe('appended hotspots', () => {
  it('are those the group lacks, after its own, in any case', () => {
    const all = appendedHotspots(kept('Red', 'Blue'), named('BLUE', 'New', 'red '));
    expect(all.map(({ text }) => text)).toEqual(['Red', 'Blue', 'New']);
  });

  it('are there once, however often they are appended', () => {
    const texts = fc.array(fc.constantFrom('a', 'A', 'b', 'c'), { maxLength: 6 });
    fc.assert(
      fc.property(texts, texts, (has, added) => {
        const once = appendedHotspots(named(...has), named(...added));
        expect(appendedHotspots(once, named(...added))).toEqual(once);
      }),
    );
  });
});

describe('replaced hotspots', () => {
  it('are the new ones, with the ids of texts that stay, each once', () => {
    expect(replacedHotspots(kept('Red', 'Blue', 'red'), named('RED', 'New', 'Red'))).toEqual([
      { text: 'RED', id: 1 },
      { text: 'New', id: null },
      { text: 'Red', id: null },
    ]);
  });
});

describe('a group in a preview', () => {
  const hotspot = (text: string) => ({ id: null, text, link: '', imageUrl: '', thumbImageUrl: '' });
  const group = (...texts: string[]) => ({
    ...{ siteIds: [1], marketIds: [20], sourceIds: [], pageId: 4, version: 2, keywords: [] },
    hotspots: texts.map(hotspot),
  });

  it('holds what can be validated later, and nothing a site could not keep', () => {
    const later = group('a', 'A', 'x'.repeat(500));
    expect(hotspotPreviewGroupForm.safeParse(later).success).toBe(true);
    expect(hotspotGroupForm.safeParse(later).success).toBe(false);
    expect(hotspotPreviewGroupForm.safeParse(group('x'.repeat(501))).success).toBe(false);
    expect(hotspotPreviewGroupForm.safeParse(group()).success).toBe(false);
    const script = { ...group('a'), hotspots: [{ ...hotspot('a'), link: 'javascript:alert(1)' }] };
    expect(hotspotPreviewGroupForm.safeParse(script).success).toBe(false);
  });
});
