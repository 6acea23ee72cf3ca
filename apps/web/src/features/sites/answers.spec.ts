import { describe, expect, it } from '@jest/globals';
import type { SiteQuery } from '../../gql/graphql.js';
import { checkSite, siteWords } from './answers.js';

const wordsOf = (answer: unknown): string | null => {
  try {
    checkSite(answer as SiteQuery);
    return null;
  } catch (error) {
    return siteWords(error);
  }
};

const SITE = { name: 'Shop US', domain: 'us.shop.example', countries: [{ code: 'US' }], siteGroups: [{ id: 1 }] };

describe('the answer about a site', () => {
  it('is an invalid configuration without the expected shape', () => {
    expect(wordsOf({})).toBe('Invalid configuration');
    expect(wordsOf({ site: { ...SITE, siteSettings: { apiUrl: 5 } } })).toBe('Invalid configuration');
  });

  it('is an invalid configuration without what the form is drawn from', () => {
    expect(wordsOf({ site: { id: 40 } })).toBe('Invalid configuration');
    expect(wordsOf({ site: { ...SITE, countries: undefined } })).toBe('Invalid configuration');
    expect(wordsOf({ site: { ...SITE, siteGroups: 'EURO' } })).toBe('Invalid configuration');
  });

  it('may say that there is no such site', () => {
    expect(wordsOf({ site: null })).toBeNull();
    expect(wordsOf({ site: { ...SITE, siteSettings: null } })).toBeNull();
  });
});
