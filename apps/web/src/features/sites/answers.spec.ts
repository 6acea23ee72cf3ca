import { describe, expect, it } from '@jest/globals';
import type { SiteQuery } from '../../gql/graphql.js';
import { SITE_READING } from './answers.js';

const wordsOf = (answer: unknown): string | null => {
  try {
    SITE_READING.check!(answer as SiteQuery);
    return null;
  } catch (error) {
    return SITE_READING.words!(error);
  }
};

describe('the answer about a site', () => {
  it('is an invalid configuration without the expected shape', () => {
    expect(wordsOf({})).toBe('Invalid configuration');
    expect(wordsOf({ site: { siteSettings: { apiUrl: 5 } } })).toBe('Invalid configuration');
  });

  it('may say that there is no such site', () => {
    expect(wordsOf({ site: null })).toBeNull();
    expect(wordsOf({ site: { siteSettings: null } })).toBeNull();
  });
});
