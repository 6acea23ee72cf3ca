import { describe, expect, it } from '@jest/globals';
import { print } from 'graphql';
import { toDocument } from './document.js';

const namesIn = (text: string): string[] =>
  toDocument(text).definitions.map((each) => ('name' in each ? (each.name?.value ?? '') : ''));

describe('parsing a document', () => {
  it('returns the same object for the same text', () => {
    const text = 'query Same { teams { id } }';
    expect(toDocument(text)).toBe(toDocument(text));
    expect(print(toDocument(text))).toContain('teams');
  });

  it('includes fragments from other documents once, with nested fragments', () => {
    expect(namesIn('mutation Save { a { ...SaveAnswer } b { ...SaveAnswer } }')).toEqual(['Save', 'SaveAnswer']);
    const nested = namesIn('query Deep { rows { ...AlertsOfAdgroup } }');
    expect(nested).toEqual(['Deep', 'AlertsOfAdgroup', 'AlertCommon']);
  });

  it('prefers fragments in its own text', () => {
    const text = 'query Own { a { ...SaveAnswer } } fragment SaveAnswer on SaveResult { __typename }';
    expect(namesIn(text)).toEqual(['Own', 'SaveAnswer']);
  });

  it('throws an error for an undefined fragment', () => {
    expect(() => toDocument('query Missing { a { ...NoSuchFragment } }')).toThrow(
      'No document defines the fragment NoSuchFragment.',
    );
  });
});
