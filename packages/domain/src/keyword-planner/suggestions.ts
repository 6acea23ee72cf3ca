/** Either opens suggestions and statistics: the planner itself, and suggestions inside keyword rotation. */
export const KEYWORD_PLANNER_PERMISSIONS = ['keyword-suggestions', 'keyword-rotation-keyword-suggestions'] as const;

/** Keywords suggestions are searched for at once: the most Google Ads takes. */
export const MAX_SEED_KEYWORDS = 20;
/** Longest keyword the platforms take, in characters. */
export const MAX_SEED_LENGTH = 80;

/** What suggestions are ordered by. */
export interface RankedSuggestion {
  readonly keyword: string;
  readonly relevance: number | null;
  readonly searchCounts: number | null;
}

/** Letters in threes, as often as they occur; words begin and end with a space. */
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
 * How close a keyword is to one of those asked for, 0 to 1, for partners that don't say: twice the letter triples they have in common,
 * divided by the triples of both (Dice's coefficient). The same words in another order are 1.
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

/** Unknown is below 0. */
const rank = (value: number | null): number => value ?? -1;

/** Most relevant first, of equal ones those with most searches; then by name, so that the order is always the same. */
export const bySuggestionRank = (a: RankedSuggestion, b: RankedSuggestion): number =>
  rank(b.relevance) - rank(a.relevance) ||
  rank(b.searchCounts) - rank(a.searchCounts) ||
  (a.keyword < b.keyword ? -1 : a.keyword > b.keyword ? 1 : 0);
