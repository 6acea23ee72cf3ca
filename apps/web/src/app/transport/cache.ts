import { type ApolloCache, InMemoryCache, type TypePolicies } from '@apollo/client';

/**
 * Types without an ID from which several queries select different fields at the same position of the graph. Results are
 * merged with the cached fields instead of replacing them.
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

/**
 * Types of each union and interface. Without them, fragments on these types match nothing, and a rejected save would
 * look successful.
 */
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

/**
 * Creates the cache.
 * @param withoutIdentity types whose ID doesn't identify an object, such as rows of different groupings
 */
export function createCache(withoutIdentity: readonly string[] = []): InMemoryCache {
  const typePolicies: TypePolicies = {
    ...Object.fromEntries(MERGED_TYPES.map((type) => [type, { merge: true }])),
    ...Object.fromEntries(withoutIdentity.map((type) => [type, { keyFields: false as const }])),
  };
  return new InMemoryCache({ typePolicies, possibleTypes: POSSIBLE_TYPES });
}

/**
 * Removes all queries from the cache after a mutation, so that no screen shows outdated data. Visible queries are sent
 * again and keep their data in the meantime. Other queries are sent when their screen opens.
 */
export function forgetQueries(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY' });
  cache.gc();
}

/** Option for mutations that don't change any list: `useMutation(DOCUMENT, KEEP_QUERIES)`. */
export const KEEP_QUERIES = { update: () => undefined } as const;
