import { describe, expect, it } from '@jest/globals';
import { EMPTY_DRAFT } from './draft.js';
import { fileErrors, stepError } from './step-errors.js';

const draft = {
  ...EMPTY_DRAFT,
  campaign: 'Shoes',
  adGroups: [{ name: 'Running', keyword: 'running shoes' }],
  groupIds: [7],
};
const ad = (faults: string[]) => ({ faults }) as never;
const known = {
  site: { id: 1 } as never,
  source: { id: 5 } as never,
  groups: [{ id: 7 } as never],
  ads: [ad([])],
  tooMany: null,
};

describe('a step of the ad generator', () => {
  it('is left only once what it asks for is there', () => {
    expect(stepError('ad-groups', EMPTY_DRAFT, { ...known, site: null })).toBe('Choose a site.');
    expect(stepError('ad-groups', { ...draft, adGroups: [] }, known)).toBe('Add at least one ad group.');
    expect(stepError('ad-groups', draft, known)).toBeNull();
    expect(stepError('ad-templates', { ...draft, groupIds: [] }, known)).toBe('Choose a template.');
    // Chosen for another source: it is not among those offered.
    expect(stepError('ad-templates', { ...draft, groupIds: [8] }, known)).toBe('Choose a template.');
    expect(stepError('ad-templates', draft, known)).toBeNull();
  });
});

describe('the file of the ad generator', () => {
  it('is never handed out without an ad', () => {
    expect(fileErrors(draft, known)).toEqual([]);
    expect(fileErrors({ ...draft, groupIds: [] }, { ...known, ads: [] })).toEqual(['Choose a template.']);
    expect(fileErrors(draft, { ...known, ads: [ad(['Headline 1 is 4 over 30'])] })).toEqual([
      expect.stringContaining('Every ad has errors'),
    ]);
    expect(fileErrors(EMPTY_DRAFT, { ...known, site: null, source: null, groups: [], ads: [] })).toEqual([
      'Choose a site.',
      'Choose a source.',
      expect.any(String),
      'Add at least one ad group.',
      'Choose a template.',
    ]);
  });
});
