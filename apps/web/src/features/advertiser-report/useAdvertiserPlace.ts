import { ADVERTISER_FEED_IDS, type AdvertiserQuery } from '@adops/domain';
import { useMemo } from 'react';
import type { AdvertiserSitesQuery } from '../../gql/graphql.js';
import { useFigures, type Figures } from '../../reporting/index.js';
import { ADVERTISER_ADGROUP, ADVERTISER_SITES, SITE_FEEDS } from './advertiser.graphql.js';

type Named = AdvertiserSitesQuery['sites'][number];

/** Site, ad group and feed of the screen, with the choices for them. */
export interface AdvertiserPlace {
  readonly siteId: number | null;
  readonly adgroupId: number | null;
  /** Selected feed, or the site's first one. Null if the site has no feeds or they aren't loaded. */
  readonly feedId: number | null;
  readonly sites: readonly Named[];
  /** Feeds of the site that report advertisers. */
  readonly feeds: readonly Named[];
  /** Name of the ad group. Null if unknown. */
  readonly adgroupName: string | null;
  /** Reason why no report can be fetched. Null if it can, or while names are loading. */
  readonly error: string | null;
  /** Request for the names of sites and feeds. */
  readonly names: Figures<unknown>;
  readonly siteFeeds: Figures<unknown>;
}

export function useAdvertiserPlace({ siteId, adgroupId, feedId: wanted }: AdvertiserQuery): AdvertiserPlace {
  const names = useFigures(ADVERTISER_SITES, {});
  const adgroup = useFigures(ADVERTISER_ADGROUP, adgroupId === null ? null : { id: adgroupId }).data?.adgroup;
  const siteFeeds = useFigures(SITE_FEEDS, siteId === null ? null : { siteId });
  const feedIds = siteFeeds.data?.siteFeedIds ?? null;
  const offered = useMemo(() => feedIds?.filter((id) => ADVERTISER_FEED_IDS.includes(id)) ?? [], [feedIds]);
  // Ignores a feed that the site doesn't use. Without a choice the first feed is selected.
  const feedId = wanted !== null && offered.includes(wanted) ? wanted : (offered[0] ?? null);
  return {
    siteId,
    adgroupId,
    feedId,
    sites: names.data?.sites ?? [],
    feeds: offered.map((id) => names.data?.feeds.find((feed) => feed.id === id) ?? { id, name: `Feed ${id}` }),
    adgroupName: adgroup?.name ?? null,
    error: placeError(siteId, feedIds, feedId),
    names,
    siteFeeds,
  };
}

function placeError(siteId: number | null, feedIds: readonly number[] | null, feedId: number | null): string | null {
  if (siteId === null || feedIds === null) return null;
  if (feedIds.length === 0) return `Could not fetch feeds for site id ${siteId}. Please check configuration.`;
  return feedId === null ? 'invalid feedId' : null;
}
