import { describe, expect, it } from '@jest/globals';
import { campaignFault, EMPTY_DRAFT, finalUrlFault, isEmptyDraft, readDraft } from './draft.js';

describe('a kept draft', () => {
  it('comes back as it was', () => {
    const draft = {
      ...EMPTY_DRAFT,
      siteId: 4,
      adGroups: [{ name: 'Running', keyword: 'running shoes' }],
      edits: { 'Running|7': { headline1: 'Shoes' } },
      types: { 'Running|1': 'exact' as const },
    };
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(isEmptyDraft(draft)).toBe(false);
  });

  it.each([null, 'x', {}, { ...EMPTY_DRAFT, adGroups: [{ name: 1 }] }])('%j is an empty one', (kept) => {
    expect(readDraft(kept)).toEqual(EMPTY_DRAFT);
    expect(isEmptyDraft(readDraft(kept))).toBe(true);
  });
});

it.each([
  ['https://{domain}/s?q={keyword}', null],
  ['http://shoes.example', null],
  ['', 'Final URL is required.'],
  ['shoes.example/{keyword}', 'Final URL begins with https:// or http://.'],
  ['javascript:alert(1)', 'Final URL begins with https:// or http://.'],
  ['https://{domain}/{term}', 'There is no placeholder {term}.'],
])('the address %p: %p', (url, fault) => expect(finalUrlFault(url)).toBe(fault));

it.each([
  ['Shoes DE', null],
  [' ', 'Campaign is required.'],
  ['=Shoes', 'A name cannot begin with =.'],
  ['x'.repeat(129), 'Campaign can have 128 characters at most.'],
])('the campaign %p: %p', (campaign, fault) => expect(campaignFault(campaign)).toBe(fault));
