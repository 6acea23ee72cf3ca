import { skipToken, useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useMemo } from 'react';
import type { DayRange, ReportContract } from '@adops/domain';
import { withPrevious } from '../../app/loading/query.js';
import { showError } from '../../app/toasts.js';
import { FAILED_FILTER_LISTS } from '../../app/transport/errors.js';
import { FEED_LIST, FILTER_LISTS } from './filter-lists.graphql.js';
import type { FilterLists, OwnItems } from './filter-options.js';

/** Lists that the filters of one report use. */
export interface OwnList {
  readonly query: TypedDocumentNode<unknown, Record<string, never>>;
  readonly itemsOf: (data: never) => OwnItems;
}

/** Declares the lists of a report. @param itemsOf returns the lists from the response, by the filters that use them */
export const ownList = <Data>(
  query: TypedDocumentNode<Data, Record<string, never>>,
  itemsOf: (data: Data) => OwnItems,
): OwnList => ({ query, itemsOf });

const NO_FEEDS: FilterLists['feeds'] = [];
const NO_ITEMS: OwnItems = {};

/**
 * Returns the lists for filters. Feeds are limited to those with data in the selected days.
 * @param own lists of this report only. If they can't be loaded, their filters have no choices, and no error is shown
 * @param contract contract of the report. Some reports exclude organic accounts
 */
export function useFilterLists(
  { start, end }: DayRange,
  { own, contract }: { readonly own?: OwnList | undefined; readonly contract?: ReportContract } = {},
): FilterLists | null {
  const showOrganicAccounts = !contract?.withoutOrganic;
  const { data: lists, loading } = useQuery(FILTER_LISTS, { variables: { showOrganicAccounts } });
  const { data: offered } = withPrevious(useQuery(FEED_LIST, { variables: { dateRange: { start, end } } }));
  const { data: ownData } = useQuery(own?.query ?? FILTER_LISTS, own ? {} : skipToken);
  const hasNone = !lists || (lists.sites.length === 0 && lists.sources.length === 0);
  const hasFailed = !loading && hasNone;
  useEffect(() => {
    if (hasFailed) showError(FAILED_FILTER_LISTS);
  }, [hasFailed]);
  const feeds = offered?.feeds ?? NO_FEEDS;
  const items = useMemo(() => (own && ownData ? own.itemsOf(ownData as never) : NO_ITEMS), [own, ownData]);
  return useMemo(() => (lists ? { ...lists, feeds, own: items } : null), [lists, feeds, items]);
}
