import { isSearchable, MAX_SEARCH_TEXT, wordsOfSearch } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';

/** Text of a search. */
export interface Wanted {
  /** Text without surrounding spaces. */
  readonly text: string;
  /** Words in lower case. A name matches if it contains all of them. */
  readonly words: readonly string[];
  /** The text as an ID. Null if it isn't an ID. */
  readonly id: number | null;
}

/** Maximum ID. */
const MAX_ID = 2_147_483_647;

/** Parses the text of a search. Null if it is too short. @throws BadUserInput for a text that is too long */
export function wantedOf(typed: string): Wanted | null {
  const text = typed.trim();
  if (text.length > MAX_SEARCH_TEXT) throw new BadUserInput(`A search can have up to ${MAX_SEARCH_TEXT} characters.`);
  if (!isSearchable(text)) return null;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : null;
  return { text, words: wordsOfSearch(text), id: id !== null && id <= MAX_ID ? id : null };
}

interface Named {
  readonly id: number;
  readonly name: string;
  /** Other names under which the entity is found. */
  readonly aliases?: readonly (string | null | undefined)[];
}

/**
 * Returns the entities of a list whose ID, name or alias matches. Exact IDs come first, then names that start with the
 * text.
 */
export function matching<T>(
  list: readonly T[],
  namesOf: (each: T) => Named,
  { text, words, id }: Wanted,
  limit: number,
): T[] {
  const start = text.toLowerCase();
  const ranked = list.flatMap((each) => {
    const { id: own, name, aliases = [] } = namesOf(each);
    const texts = [name, ...aliases].flatMap((one) => one?.toLowerCase() ?? []);
    const isNamed = texts.some((one) => words.every((word) => one.includes(word)));
    if (own !== id && !isNamed) return [];
    return [{ each, name, rank: own === id ? 0 : texts[0]?.startsWith(start) ? 1 : 2 }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'))
    .slice(0, limit)
    .map(({ each }) => each);
}
