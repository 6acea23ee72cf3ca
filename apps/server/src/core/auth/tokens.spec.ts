import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { looksLikeToken, newToken, tokenHash } from './tokens.js';

describe('tokens', () => {
  it('differ from each other and have a valid checksum', () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(looksLikeToken(token)).toBe(true);
    expect(tokenHash(tokens[0]!)).toHaveLength(32);
  });

  it('fail validation without a database query after a change of any character', () => {
    const token = newToken();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: token.length - 1 }), fc.constantFrom(...'aZ09_-'), (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        expect(looksLikeToken(changed)).toBe(changed === token);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(looksLikeToken(text)).toBe(false)));
  });
});
