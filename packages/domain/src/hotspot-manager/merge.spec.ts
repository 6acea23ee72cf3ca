import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendedHotspots, hotspotGroupForm, hotspotPreviewGroupForm, replacedHotspots } from './index.js';

const named = (...texts: string[]) => texts.map((text) => ({ text }));
const kept = (...texts: string[]) => texts.map((text, at) => ({ text, id: at + 1 }));

describe('appending hotspots to a group', () => {
  it('adds missing hotspots after existing hotspots, ignoring case', () => {
    const all = appendedHotspots(kept('Red', 'Blue'), named('BLUE', 'New', 'red '));
    expect(all.map(({ text }) => text)).toEqual(['Red', 'Blue', 'New']);
  });

  it('adds each hotspot only once', () => {
    const texts = fc.array(fc.constantFrom('a', 'A', 'b', 'c'), { maxLength: 6 });
    fc.assert(
      fc.property(texts, texts, (has, added) => {
        const once = appendedHotspots(named(...has), named(...added));
        expect(appendedHotspots(once, named(...added))).toEqual(once);
      }),
    );
  });
});

describe('replacing the hotspots of a group', () => {
  it('returns the new hotspots, and reuses each ID once for an unchanged text', () => {
    expect(replacedHotspots(kept('Red', 'Blue', 'red'), named('RED', 'New', 'Red'))).toEqual([
      { text: 'RED', id: 1 },
      { text: 'New', id: null },
      { text: 'Red', id: null },
    ]);
  });
});

describe('a hotspot group in a preview', () => {
  const hotspot = (text: string) => ({ id: null, text, link: '', imageUrl: '', thumbImageUrl: '' });
  const group = (...texts: string[]) => ({
    ...{ siteIds: [1], marketIds: [20], sourceIds: [], pageId: 4, version: 2, keywords: [] },
    hotspots: texts.map(hotspot),
  });

  it("accepts content that can be validated later, but nothing that a site can't store", () => {
    const later = group('a', 'A', 'x'.repeat(500));
    expect(hotspotPreviewGroupForm.safeParse(later).success).toBe(true);
    expect(hotspotGroupForm.safeParse(later).success).toBe(false);
    expect(hotspotPreviewGroupForm.safeParse(group('x'.repeat(501))).success).toBe(false);
    expect(hotspotPreviewGroupForm.safeParse(group()).success).toBe(false);
    const script = { ...group('a'), hotspots: [{ ...hotspot('a'), link: 'javascript:alert(1)' }] };
    expect(hotspotPreviewGroupForm.safeParse(script).success).toBe(false);
  });
});
