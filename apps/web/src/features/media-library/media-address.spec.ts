import { describe, expect, it } from '@jest/globals';
import { addressOf, filterIn } from './media-address.js';

describe('the URL of the library', () => {
  it.each([
    {},
    { text: 'red shoes', kind: 'video' as const, tags: ['Summer'], language: 'pt-BR' },
    { userId: 7, collectionId: 3, minWidth: 600, aspectRatios: [1.91], hasSimilar: true },
    { isLicenseOver: true },
  ])('can be restored from %j', (filter) => {
    expect(filterIn(new URLSearchParams(addressOf(filter)))).toEqual(filter);
  });

  it.each(['kind=sound', 'userId=-1', 'userId=abc', 'minWidth=-5', 'minWidth=1e99', 'ratio=x', 'similar=2', 'search='])(
    'ignores invalid values: %s',
    (address) => expect(filterIn(new URLSearchParams(address))).toEqual({}),
  );
});
