import { describe, expect, it } from '@jest/globals';
import type { GroupRow } from '../groups.repository.js';
import { clonePlan } from './clone-plan.js';

const hotspot = (text: string, id?: number) => ({
  ...(id !== undefined && { id }),
  ...{ text, link: null, imageUrl: null, thumbImageUrl: null },
});
const AUDIENCE = { pageId: 1, format: 2, marketIds: [1], sourceIds: [], keywords: ['shoes'] };
const live = (id: number, siteIds: readonly number[], texts: readonly string[]) =>
  ({
    ...{ ...AUDIENCE, id, hotspots: texts.map((text, at) => hotspot(text, id * 10 + at)) },
    sites: siteIds.map((siteId) => ({ siteId, state: 'saved' })),
  }) as unknown as GroupRow;
const preview = (siteIds: number[], texts: readonly string[]) => ({
  ...{ ...AUDIENCE, siteIds, hotspots: texts.map((text) => hotspot(text)) },
});
const plan = (...[group, mode, matching]: Parameters<typeof clonePlan>) =>
  clonePlan(group, mode, matching).map(({ siteIds, action, existing, content }) => [
    ...[siteIds, action, existing?.id ?? null],
    content?.hotspots.map(({ id, text }) => `${id ?? 'new'} ${text}`) ?? null,
  ]);

describe('the plan of a clone', () => {
  const matching = [live(1, [2, 3], ['Red', 'Blue']), live(2, [3, 4], ['Green'])];

  it('creates one group for all sites without one, and selects the oldest of two groups', () => {
    expect(plan(preview([4, 1, 3, 5], ['Blue', 'New']), 'append', matching)).toEqual([
      [[1, 5], 'created', null, ['new Blue', 'new New']],
      [[3], 'appended', 1, ['10 Red', '11 Blue', 'new New']],
      [[4], 'appended', 2, ['20 Green', 'new Blue', 'new New']],
    ]);
  });

  it('replaces the hotspots, and preserves the IDs of texts that match case-insensitively', () => {
    expect(plan(preview([2, 3], ['BLUE', 'New', 'blue']), 'replace', matching)).toEqual([
      [[2, 3], 'replaced', 1, ['11 BLUE', 'new New', 'new blue']],
    ]);
  });

  it('leaves skipped and identical groups unchanged', () => {
    expect(plan(preview([2, 4], ['New']), 'skip', matching)).toEqual([
      [[2], 'skipped', 1, null],
      [[4], 'skipped', 2, null],
    ]);
    expect(plan(preview([2], ['red']), 'append', matching)).toEqual([[[2], 'unchanged', 1, null]]);
    expect(plan(preview([2], ['Red', 'Blue']), 'replace', matching)).toEqual([[[2], 'unchanged', 1, null]]);
    expect(plan(preview([2], ['Blue', 'Red']), 'replace', matching)[0]![1]).toBe('replaced');
  });
});
