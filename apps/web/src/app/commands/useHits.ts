import { isSearchable, MAX_SEARCH_TEXT, maySearch, searchKinds, wordsOfSearch } from '@adops/domain';
import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback } from 'react';
import type { SearchQuery } from '../../gql/graphql.js';
import { failureOf, LIVE } from '../loading/query.js';
import { useAccess } from '../session/SessionProvider.js';
import { SEARCH } from './search.graphql.js';

export type Hit = SearchQuery['search'][number];

export interface Hits {
  readonly hits: readonly Hit[];
  /** `idle`: the text is too short or too long for a search, or the user has no permission for any kind. */
  readonly state: 'idle' | 'searching' | 'failed' | 'found';
  readonly failure: string | null;
  readonly retry: () => void;
}

/** Time after the last key before a search is sent. */
const DEBOUNCE_MS = 200;
const NO_HITS: readonly Hit[] = [];

/** Returns true if a hit of an earlier text is one of the longer text, too. */
function stillMatches({ name, detail, entityId }: Hit, text: string): boolean {
  const texts = `${name} ${detail ?? ''}`.toLowerCase();
  return String(entityId) === text || wordsOfSearch(text).every((word) => texts.includes(word));
}

/** Searches for entities while the user types. Hits that still match stay visible while the next search runs. */
export function useHits(text: string): Hits {
  const { permissions } = useAccess();
  const wanted = text.trim();
  const canSearch = (one: string): boolean =>
    isSearchable(one) && one.length <= MAX_SEARCH_TEXT && searchKinds.some((kind) => maySearch(kind, permissions));
  const [asked] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const options = canSearch(asked) ? { variables: { text: asked }, ...LIVE } : skipToken;
  const query = useQuery(SEARCH, options);
  const { refetch } = query;
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  if (!canSearch(wanted)) return { hits: NO_HITS, state: 'idle', failure: null, retry };
  if (asked !== wanted || query.loading) {
    const former = (query.data ?? query.previousData)?.search ?? NO_HITS;
    return { hits: former.filter((hit) => stillMatches(hit, wanted)), state: 'searching', failure: null, retry };
  }
  const failure = failureOf(query);
  if (failure !== null) return { hits: NO_HITS, state: 'failed', failure, retry };
  return { hits: query.data?.search ?? NO_HITS, state: 'found', failure: null, retry };
}
