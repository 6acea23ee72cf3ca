import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureWords } from '../failures/index.js';
import { isAborted } from '../transport/errors.js';
import { MEDIA_LIBRARY } from './media.graphql.js';
import type { MediaFilter, MediaItem } from './media-item.js';

export const MEDIA_PER_PAGE = 100;

interface Loaded {
  /** Key of the filter that these pages belong to. */
  readonly key: string;
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly MediaItem[]>;
  readonly failure: string | null;
}

const none = (key: string): Loaded => ({ key, total: null, pages: new Map(), failure: null });

const pageOf = (index: number): number => Math.floor(index / MEDIA_PER_PAGE) + 1;

/** Returns the items of the library that match a filter, by index. Pages are fetched when they scroll into view. */
export function useMediaPages(filter: MediaFilter) {
  const client = useApolloClient();
  const key = JSON.stringify(filter);
  const [loaded, setLoaded] = useState<Loaded>(() => none(key));
  const [round, setRound] = useState(0);
  const asked = useRef<{ key: string; round: number; pages: Set<number> }>({ key, round, pages: new Set() });

  const load = useCallback(
    (page: number): void => {
      if (asked.current.key !== key || asked.current.round !== round) asked.current = { key, round, pages: new Set() };
      const present = asked.current;
      if (present.pages.has(page)) return;
      present.pages.add(page);
      client
        .query({
          query: MEDIA_LIBRARY,
          variables: { filter: JSON.parse(key) as MediaFilter, page, perPage: MEDIA_PER_PAGE },
          fetchPolicy: 'no-cache',
        })
        .then(({ data, error }) => {
          if (error || !data) throw error ?? new Error('No answer.');
          if (asked.current !== present) return;
          const { rows, totalRows } = data.mediaLibrary;
          setLoaded((before) => ({
            key,
            total: totalRows,
            pages: new Map([...(before.key === key && present.pages.size > 1 ? before.pages : []), [page, rows]]),
            failure: null,
          }));
        })
        .catch((error: unknown) => {
          if (asked.current !== present || isAborted(error)) return;
          present.pages.delete(page);
          setLoaded((before) => ({ ...(before.key === key ? before : none(key)), failure: failureWords(error) }));
        });
    },
    [client, key, round],
  );
  useEffect(() => load(1), [load]);

  /** Fetches the visible pages again after a change. */
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isCurrent = loaded.key === key;
  return {
    total: loaded.total,
    isLoading: loaded.failure === null && (!isCurrent || loaded.total === null),
    failure: isCurrent ? loaded.failure : null,
    itemAt: useCallback((index: number) => loaded.pages.get(pageOf(index))?.[index % MEDIA_PER_PAGE], [loaded.pages]),
    /** Requests the pages in view. Call it with the first and last visible index. */
    show: useCallback(
      (first: number, last: number) => {
        for (let page = pageOf(first); page <= pageOf(last); page += 1) load(page);
      },
      [load],
    ),
    reload,
  };
}

export type MediaPages = ReturnType<typeof useMediaPages>;
