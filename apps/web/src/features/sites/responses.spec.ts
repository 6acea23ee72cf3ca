import { describe, expect, it } from '@jest/globals';
import type { SiteQuery } from '../../gql/graphql.js';
import { checkSite, siteWords } from './responses.js';

const wordsOf = (answer: unknown): string | null => {
  try {
    checkSite(answer as SiteQuery);
    return null;
  } catch (error) {
    return siteWords(error);
  }
};

const SITE = { name: 'Shop US', domain: 'us.shop.example', countries: [{ code: 'US' }], siteGroups: [{ id: 1 }] };

describe('the response for a site', () => {
  it('counts as invalid if its shape is unexpected', () => {
    expect(wordsOf({})).toBe('Invalid configuration');
    expect(wordsOf({ site: { ...SITE, siteSettings: { apiUrl: 5 } } })).toBe('Invalid configuration');
  });

  it('counts as invalid without the fields that the form requires', () => {
    expect(wordsOf({ site: { id: 40 } })).toBe('Invalid configuration');
    expect(wordsOf({ site: { ...SITE, countries: undefined } })).toBe('Invalid configuration');
    expect(wordsOf({ site: { ...SITE, siteGroups: 'EURO' } })).toBe('Invalid configuration');
  });

  it('can be null for an unknown site', () => {
    expect(wordsOf({ site: null })).toBeNull();
    expect(wordsOf({ site: { ...SITE, siteSettings: null } })).toBeNull();
  });
});
