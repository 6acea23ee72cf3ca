import { useEffect, useMemo, useState } from 'react';
import type { DayRange } from '@adops/domain';
import { type Session, useSession } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { FAILED_FILTER_LISTS } from '../../app/transport/errors.js';
import type { FeedListQuery, FilterListsQuery } from '../../gql/graphql.js';
import { FEED_LIST, FILTER_LISTS } from './filter-lists.graphql.js';
import type { FilterLists, OwnItem } from './filter-options.js';

/** A list filters of one report choose from. */
export type OwnList = (session: Pick<Session, 'call' | 'client'>) => Promise<readonly OwnItem[]>;

const NO_ITEMS: readonly OwnItem[] = [];

/**
 * The lists filters choose from, fetched when a report opens; feeds are those with figures in the chosen days.
 * @param ownList a list of the report's own: where it fails, its filter has nothing to choose and nothing is said
 */
export function useFilterLists({ start, end }: DayRange, ownList?: OwnList): FilterLists | null {
  const { call, client } = useSession();
  const [lists, setLists] = useState<FilterListsQuery | null>(null);
  const [feeds, setFeeds] = useState<FeedListQuery['feeds']>([]);
  const [own, setOwn] = useState(NO_ITEMS);

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
    ownList?.({ call, client }).then(
      (items) => isCurrent && setOwn(items),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // Lists belong to the company, and a report is remounted for each.
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

  return useMemo(() => (lists ? { ...lists, feeds, own } : null), [lists, feeds, own]);
}
