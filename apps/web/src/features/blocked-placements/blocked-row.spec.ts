import { describe, expect, it } from '@jest/globals';
import { canRelease, type Releases, toBlockedRow } from './blocked-row.js';

const LISTED = {
  id: '7',
  type: 'parent',
  placementName: 'homecook.example',
  partnerAccountName: 'Account',
  campaignName: 'Campaign',
  adgroupName: null,
  fixedBy: null,
};
const NONE: Releases = new Map();

describe('rows of blocked placements', () => {
  it('start as blocked and not loading', () => {
    expect(toBlockedRow(LISTED, NONE)).toEqual({
      id: 7,
      name: 'homecook.example',
      place: 'Campaign',
      loading: false,
      isPlacementBlocked: true,
      failure: null,
      fixedBy: null,
    });
  });

  it('show the lowest level at which they are blocked', () => {
    expect(toBlockedRow({ ...LISTED, adgroupName: 'Ad group' }, NONE).place).toBe('Ad group');
    expect(toBlockedRow({ ...LISTED, campaignName: null }, NONE).place).toBe('Account');
  });

  it('show the result of unblocking, and can be unblocked while blocked by this entity', () => {
    const after = (state: { loading?: boolean; isPlacementBlocked?: boolean; failure?: string | null }) =>
      toBlockedRow(LISTED, new Map([[7, { loading: false, isPlacementBlocked: true, failure: null, ...state }]]));
    expect(canRelease(toBlockedRow(LISTED, NONE))).toBe(true);
    expect(canRelease(after({ loading: true }))).toBe(false);
    expect(canRelease(after({ isPlacementBlocked: false }))).toBe(false);
    expect(after({ failure: 'Closed.' })).toMatchObject({ isPlacementBlocked: true, failure: 'Closed.' });
    expect(canRelease(after({ failure: 'Closed.' }))).toBe(true);
    expect(canRelease(toBlockedRow({ ...LISTED, fixedBy: 'the list Unsafe sites' }, NONE))).toBe(false);
  });
});
