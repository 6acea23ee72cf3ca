import { useEffect, useMemo, useState } from 'react';
import type { DayRange } from '@adops/domain';
import { useSession } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { FAILED_FILTER_LISTS } from '../../app/transport/errors.js';
import type { FeedListQuery, FilterListsQuery } from '../../gql/graphql.js';
import { FEED_LIST, FILTER_LISTS } from './filter-lists.graphql.js';
import type { FilterLists } from './filter-options.js';

/** The lists filters choose from, fetched when a report opens; feeds are those with figures in the chosen days. */
export function useFilterLists({ start, end }: DayRange): FilterLists | null {
  const { call, client } = useSession();
  const [lists, setLists] = useState<FilterListsQuery | null>(null);
  const [feeds, setFeeds] = useState<FeedListQuery['feeds']>([]);

  useEffect(() => {
    let isCurrent = true;
    call(client, FILTER_LISTS, {}).then(
      // An answer can come without data.
      (answer: FilterListsQuery | null) => {
        if (!isCurrent) return;
        setLists(answer);
        if (!answer || (answer.sites.length === 0 && answer.sources.length === 0)) showError(FAILED_FILTER_LISTS);
      },
      () => isCurrent && showError(FAILED_FILTER_LISTS),
    );
    return () => {
      isCurrent = false;
    };
    // Lists belong to the company, and a report is mounted anew for each.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    let isCurrent = true;
    call(client, FEED_LIST, { dateRange: { start, end } }).then(
      (answer: FeedListQuery | null) => isCurrent && setFeeds(answer?.feeds ?? []),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [start, end]);

  return useMemo(() => (lists ? { ...lists, feeds } : null), [lists, feeds]);
}
