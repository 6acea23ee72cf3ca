import type { SiteApiRef } from '../site-configuration/port.js';

/** Search to run at a site's feed, as a visitor would. */
export interface FeedProbeQuery {
  readonly keyword: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly device: 'desktop' | 'mobile' | 'tablet';
}

/** Ad returned by the feed. The first position is 1. */
export interface ProbedAd {
  readonly position: number;
  readonly advertiser: string;
  /** Null if the site doesn't return it. */
  readonly title: string | null;
}

/** Ads that a site's feed returned for a keyword, by position. May be empty. */
export interface FeedProbe {
  readonly ads: readonly ProbedAd[];
}

/**
 * Fetches the ads of a site's feed without counting a visit or click. Throws PlatformError. NotFound means that the
 * site doesn't support probes.
 */
export interface FeedProbes {
  probe(api: SiteApiRef, query: FeedProbeQuery): Promise<FeedProbe>;
}
