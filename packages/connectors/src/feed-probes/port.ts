import type { SiteApiRef } from '../site-configuration/port.js';

/** What a feed is asked for on a site, as a visitor would see it. */
export interface FeedProbeQuery {
  readonly keyword: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly device: 'desktop' | 'mobile' | 'tablet';
}

/** An ad of the feed, by its position; 1 is first. */
export interface ProbedAd {
  readonly position: number;
  readonly advertiser: string;
  /** Null: the site does not say. */
  readonly title: string | null;
}

/** Ads a site's feed returned for a keyword, by position; none is an answer, too. */
export interface FeedProbe {
  readonly ads: readonly ProbedAd[];
}

/** Looks at the ads a site's feed returns, without a visit or a click. Throws PlatformError; NotFound: the site does not offer it. */
export interface FeedProbes {
  probe(api: SiteApiRef, query: FeedProbeQuery): Promise<FeedProbe>;
}
