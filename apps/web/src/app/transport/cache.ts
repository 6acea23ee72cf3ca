import { type ApolloCache, InMemoryCache, type TypePolicies } from '@apollo/client';

/**
 * Types without an id that several queries read different fields of, at the same place of the graph: the result of one
 * query is added to the cached fields, instead of replacing it.
 */
export const MERGED_TYPES = [
  'AdGeneratorKeywordTemplatePage',
  'AdGeneratorTemplateGroupPage',
  'AfsChannelManagerQueries',
  'AiSettings',
  'Auth',
  'AutomationOperationSummary',
  'AutomationQueries',
  'AutomationSettings',
  'HotspotManagerQueries',
  'KeywordSuggestions',
  'KeywordTrackingStats',
  'Language',
  'Partner',
  'PartnerAccountHealth',
  'PlacementManagerQueries',
  'PropellerAdsUploaderQueries',
  'SiteStatsHealth',
] as const;

/** Types of each union and interface: without them a fragment on one matches nothing, and a refused save would look saved. */
export const POSSIBLE_TYPES = {
  SaveResult: ['BaseResponse', 'ValidationErrors'],
  Alert: [
    'AccumulativeLossAlert',
    'AdGroupLifetimeEndAlert',
    'AdvertiserGoneAlert',
    'CyclicLossAlert',
    'EstimatedSignificantOneTimeLossAlert',
    'SignificantLossAlert',
    'SignificantOneTimeLossAlert',
  ],
};

/** @param withoutIdentity types whose id does not tell one object from another, such as rows of two groupings */
export function createCache(withoutIdentity: readonly string[] = []): InMemoryCache {
  const typePolicies: TypePolicies = {
    ...Object.fromEntries(MERGED_TYPES.map((type) => [type, { merge: true }])),
    ...Object.fromEntries(withoutIdentity.map((type) => [type, { keyFields: false as const }])),
  };
  return new InMemoryCache({ typePolicies, possibleTypes: POSSIBLE_TYPES });
}

/**
 * Drops all queries after a mutation, so that no screen shows data from before the change. Queries on screen are sent again
 * and keep their data meanwhile. Other queries are sent when their screen opens next.
 */
export function forgetQueries(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY' });
  cache.gc();
}

/** For mutations that change nothing a list or catalogue shows: `useMutation(DOCUMENT, KEEP_QUERIES)`. */
export const KEEP_QUERIES = { update: () => undefined } as const;
