import type { MATCH_TYPES } from '../facts/index.js';

export type MatchType = keyof typeof MATCH_TYPES;

/**
 * Text of a keyword without the signs of its match type, and the match type that the signs indicate. Null if there are
 * no signs.
 */
export interface SignedKeyword {
  readonly text: string;
  readonly matchType: MatchType | null;
}

/** Reads `[exact]`, `"phrase"` and `+broad +match`. A plus inside or after a word, as in `c++`, is part of the text. */
export function readSigns(said: string): SignedKeyword {
  const exact = /^\[([^[\]]+)\]$/.exec(said)?.[1]?.trim();
  if (exact) return { text: exact, matchType: 'exact' };
  const phrase = /^"([^"]+)"$/.exec(said)?.[1]?.trim();
  if (phrase) return { text: phrase, matchType: 'phrase' };
  if (/^\+\p{L}|^\+\p{N}|\s\+[\p{L}\p{N}]/u.test(said))
    return { text: said.replace(/(^|\s)\+(?=[\p{L}\p{N}])/gu, '$1').trim(), matchType: 'broad' };
  return { text: said, matchType: null };
}
