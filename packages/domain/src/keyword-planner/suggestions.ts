/**
 * Any one of these permissions grants access to suggestions and statistics: the planner itself, or suggestions in
 * keyword rotation.
 */
export const KEYWORD_PLANNER_PERMISSIONS = ['keyword-suggestions', 'keyword-rotation-keyword-suggestions'] as const;

/** Maximum seed keywords per search. This is the limit of Google Ads. */
export const MAX_SEED_KEYWORDS = 20;
/** Maximum characters of a keyword, according to the platforms. */
export const MAX_SEED_LENGTH = 80;

/** Values that determine the order of suggestions. */
export interface RankedSuggestion {
  readonly keyword: string;
  readonly relevance: number | null;
  readonly searchCounts: number | null;
}

/** Returns the number of occurrences of each letter triple. Words start and end with a space. */
function triples(text: string): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found = new Map<string, number>();
  for (const word of words) {
    const letters = [...` ${word} `];
    for (let at = 0; at + 3 <= letters.length; at++) {
      const triple = letters.slice(at, at + 3).join('');
      found.set(triple, (found.get(triple) ?? 0) + 1);
    }
  }
  return found;
}

const countOf = (found: ReadonlyMap<string, number>): number => [...found.values()].reduce((sum, n) => sum + n, 0);

/**
 * Returns the similarity of a keyword to the closest seed, from 0 to 1, for partners that don't return a relevance. It
 * is twice the number of common letter triples divided by the number of triples in both texts (Dice's coefficient). The
 * same words in another order have similarity 1.
 */
export function relevanceOf(seeds: readonly string[], keyword: string): number {
  const own = triples(keyword);
  const similarities = seeds.map((seed) => {
    const other = triples(seed);
    const all = countOf(own) + countOf(other);
    if (all === 0) return 0;
    const common = [...own].reduce((sum, [triple, n]) => sum + Math.min(n, other.get(triple) ?? 0), 0);
    return (2 * common) / all;
  });
  return Math.round(Math.max(0, ...similarities) * 10_000) / 10_000;
}

/** Returns the sort rank of a value. Unknown values rank below 0. */
const rank = (value: number | null): number => value ?? -1;

/** Sorts by relevance, then by searches. The name is the tie-breaker. */
export const bySuggestionRank = (a: RankedSuggestion, b: RankedSuggestion): number =>
  rank(b.relevance) - rank(a.relevance) ||
  rank(b.searchCounts) - rank(a.searchCounts) ||
  (a.keyword < b.keyword ? -1 : a.keyword > b.keyword ? 1 : 0);
