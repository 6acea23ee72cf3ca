import { describe, expect, it } from '@jest/globals';
import { branchesWith, treeOf } from './site-groups.js';

const groups = [
  { id: 1, parentId: null, name: 'Europe' },
  { id: 2, parentId: 1, name: 'North' },
  { id: 3, parentId: 2, name: 'Sweden' },
  { id: 4, parentId: 1, name: 'South' },
  { id: 5, parentId: null, name: 'Americas' },
];
const found = (name: string) => branchesWith(treeOf(groups), (group) => group.name === name);

describe('the search in the site group tree', () => {
  it('shows only matches and their parents', () => {
    expect(found('Sweden')).toMatchObject([
      { name: 'Europe', items: [{ name: 'North', items: [{ name: 'Sweden' }] }] },
    ]);
    expect(found('Sweden')[0]!.items).toHaveLength(1);
  });

  it('shows all descendants of a matching group', () => {
    expect(found('Europe')).toEqual([treeOf(groups)[0]]);
  });

  it('returns no groups if nothing matches, and all groups if all match', () => {
    expect(found('Asia')).toEqual([]);
    expect(branchesWith(treeOf(groups), () => true)).toEqual(treeOf(groups));
  });
});
