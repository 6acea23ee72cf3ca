import { ADVERTISER_FEED_IDS, type AdvertiserQuery } from '@adops/domain';
import { useMemo } from 'react';
import type { AdvertiserSitesQuery } from '../../gql/graphql.js';
import { useFigures, type Figures } from '../../reporting/index.js';
import { ADVERTISER_ADGROUP, ADVERTISER_SITES, SITE_FEEDS } from './advertiser.graphql.js';

type Named = AdvertiserSitesQuery['sites'][number];

/** The site, ad group and feed the screen looks at, with what there is to choose from. */
export interface AdvertiserPlace {
  readonly siteId: number | null;
  readonly adgroupId: number | null;
  /** The one chosen, else the first of the site; null: the site has none, or none is known yet. */
  readonly feedId: number | null;
  readonly sites: readonly Named[];
  /** Feeds of the site that report advertisers. */
  readonly feeds: readonly Named[];
  /** Null: not known. */
  readonly adgroupName: string | null;
  /** Why no report can be asked for; null when one can, or nothing is known yet. */
  readonly error: string | null;
  /** What sites and feeds are called. */
  readonly names: Figures<unknown>;
  readonly siteFeeds: Figures<unknown>;
}

export function useAdvertiserPlace({ siteId, adgroupId, feedId: wanted }: AdvertiserQuery): AdvertiserPlace {
  const names = useFigures(ADVERTISER_SITES, {});
  const adgroup = useFigures(ADVERTISER_ADGROUP, adgroupId === null ? null : { id: adgroupId }).data?.adgroup;
  const siteFeeds = useFigures(SITE_FEEDS, siteId === null ? null : { siteId });
  const feedIds = siteFeeds.data?.siteFeedIds ?? null;
  const offered = useMemo(() => feedIds?.filter((id) => ADVERTISER_FEED_IDS.includes(id)) ?? [], [feedIds]);
  // A feed the site is not set up with is none; without a choice the first one stands.
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
