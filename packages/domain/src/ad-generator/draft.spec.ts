import { describe, expect, it } from '@jest/globals';
import { changesBetween, withChanges } from '../drafts/entity-tree.js';
import { readPayload } from '../drafts/kind.js';
import { errorsOf, stepStates } from '../drafts/steps.js';
import type { GeneratedContent } from './content.js';
import { AD_GENERATOR_DRAFT, campaignError, finalUrlError } from './draft.js';
import { editsOf, withAdText } from './draft-payload.js';

const { empty, steps } = AD_GENERATOR_DRAFT;
const draft = {
  ...empty,
  siteId: 1,
  sourceId: 5,
  campaign: 'Shoes',
  adGroups: [{ name: 'Running', keyword: 'running shoes' }],
  groupIds: [7],
};
const ad = (errors: string[]) => ({ errors }) as never;
const known: GeneratedContent = {
  sites: [],
  sources: [],
  site: { id: 1 } as never,
  source: { id: 5 } as never,
  place: {} as never,
  groups: [{ id: 7 } as never],
  keywordTemplates: [],
  ads: [ad([])],
  keywords: [],
  tooMany: null,
};
const statesOf = (change: object, with_: object = {}) =>
  stepStates(steps, { ...draft, ...change }, { ...known, ...with_ });
const messagesOf = (...args: Parameters<typeof statesOf>) =>
  errorsOf(statesOf(...args)).flatMap(({ messages }) => messages);

describe('a draft of the ad generator', () => {
  it('can be imported from the format that browsers used before drafts were stored', () => {
    const { excludedKeywords: _, editedAds: __, ...rest } = { ...draft, types: { 'Running|1': 'exact' as const } };
    const edits = { 'Running|7': { headline1: 'Shoes' } };
    const payload = {
      ...rest,
      excludedKeywords: ['Running|1'],
      editedAds: [{ id: 'Running|7', texts: edits['Running|7'] }],
    };
    expect(readPayload(AD_GENERATOR_DRAFT, 1, { ...rest, edits, leftOut: ['Running|1'] })).toEqual({
      kind: 'ok',
      payload,
    });
    expect(readPayload(AD_GENERATOR_DRAFT, 2, { ...rest, edits, excludedKeywords: ['Running|1'] })).toEqual({
      kind: 'ok',
      payload,
    });
    const damaged = { ...rest, edits, leftOut: [], adGroups: [{ name: 1 }] };
    expect(readPayload(AD_GENERATOR_DRAFT, 1, damaged).kind).toBe('invalid');
  });

  it('sends one changed ad of 5,000 edited ads in less than 150 bytes', () => {
    const editedAds = Array.from({ length: 5_000 }, (_, at) => ({
      id: `Group ${at}|7`,
      texts: { headline1: 'Shoes', headline2: 'For running' },
    }));
    const before = { ...draft, editedAds };
    const after = { ...before, editedAds: withAdText(editedAds, 'Group 99|7', 'headline1', 'Boots') };
    const changes = changesBetween(AD_GENERATOR_DRAFT.levels!, before, after);
    expect(JSON.stringify(changes).length).toBeLessThan(150);
    expect(withChanges(AD_GENERATOR_DRAFT.levels!, before, changes)).toEqual(after);
    expect(editsOf(after.editedAds)['Group 99|7']).toEqual({ headline1: 'Boots', headline2: 'For running' });
    expect(withAdText([], 'a', 'headline1', 'Boots')).toEqual([{ id: 'a', texts: { headline1: 'Boots' } }]);
  });

  it('unlocks a step once all earlier steps are complete', () => {
    const open = (...args: Parameters<typeof statesOf>) =>
      statesOf(...args).flatMap(({ id, canEnter }) => (canEnter ? [id] : []));
    expect(open({ campaign: '' })).toEqual(['ad-groups']);
    expect(open({ groupIds: [] })).toEqual(['ad-groups', 'ad-templates']);
    // The group belongs to another source, so it isn't offered.
    expect(open({ groupIds: [8] })).toEqual(['ad-groups', 'ad-templates']);
    expect(open({})).toHaveLength(steps.length);
  });

  it('reports errors until a file with ads can be created', () => {
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ adGroups: [] })).toEqual(['Add at least one ad group.']);
    expect(messagesOf({}, { ads: [ad(['Headline 1 is 4 over 30'])] })).toEqual([
      expect.stringContaining('Every ad has errors'),
    ]);
    expect(messagesOf({}, { tooMany: 'Too many ads.' })).toEqual(['Too many ads.']);
    expect(messagesOf(empty, { site: null, source: null, groups: [], ads: [] })).toEqual([
      'Choose a site.',
      'Choose a source.',
      'Campaign is required.',
      'Add at least one ad group.',
      'Choose a template.',
    ]);
  });
});

it.each([
  ['https://{domain}/s?q={keyword}', null],
  ['http://shoes.example', null],
  ['', 'Final URL is required.'],
  ['shoes.example/{keyword}', 'Final URL must begin with https:// or http://.'],
  ['javascript:alert(1)', 'Final URL must begin with https:// or http://.'],
  ['https://{domain}/{term}', 'Unknown placeholder {term}.'],
])('validates the address %p: %p', (url, error) => expect(finalUrlError(url)).toBe(error));

it.each([
  ['Shoes DE', null],
  [' ', 'Campaign is required.'],
  ['=Shoes', "A name can't begin with =."],
  ['x'.repeat(129), 'Campaign can have up to 128 characters.'],
])('validates the campaign %p: %p', (campaign, error) => expect(campaignError(campaign)).toBe(error));
