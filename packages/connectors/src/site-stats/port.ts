import type { Micros } from '../ad-platforms/port/account.js';
import type { SiteApiRef } from '../site-configuration/port.js';

/** Hour, feed and tag to which a row belongs. */
export interface SiteStatsKey {
  /** Start of the hour. */
  readonly hour: Date;
  /** Short name of the feed that provided the page's ads. Null if there was none. */
  readonly feed: string | null;
  /** Tag of the clicks at the feed, which identifies the ad group. Null if the row doesn't belong to any ad group. */
  readonly tag: string | null;
}

/** Visits and clicks that left the site. Metrics are null if the site doesn't count them. */
export interface SiteTraffic extends SiteStatsKey {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'other' | null;
  readonly inbound: number | null;
  /** Visits excluding bots. */
  readonly inboundNbot: number | null;
  readonly outbound: number | null;
  readonly outboundNbot: number | null;
  /** Conversions counted on the site, excluding bots and duplicates, in millionths. */
  readonly siteSafeConv: Micros | null;
}

/** Ads of one advertiser on the pages of a tag. Positions start at 1 at the top. */
export interface SiteAdvertiser extends SiteStatsKey {
  readonly advertiser: string;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  /** Sums of the positions at which the ads were loaded, and of their squares. */
  readonly loadPlaces: number;
  readonly loadPlaceSquares: number;
  readonly clickPlaces: number;
  readonly clickPlaceSquares: number;
}

/**
 * Statistics of a keyword. With an advertiser, the row counts the advertiser's ads and their revenue. Without an
 * advertiser, it counts the pages that showed ads. Metrics are null if the site doesn't count them.
 */
export interface SiteKeyword extends SiteStatsKey {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly device: SiteTraffic['device'];
  /** Null if the row counts visits and shows. */
  readonly advertiser: string | null;
  readonly keyword: string;
  /**
   * Visits (excluding bots) that searched for the keyword, and number of times that the feed's ads were shown for it.
   */
  readonly visits: number | null;
  readonly shows: number | null;
  readonly loaded: number | null;
  readonly shown: number | null;
  readonly clicked: number | null;
  readonly sold: number;
  /** Gross revenue before our share, in micros of the batch's currency. */
  readonly revenue: Micros;
  /** Sum of the squared revenue of each paid click, in squared units of the currency. */
  readonly revenueSquares: Micros | null;
}

/** Pages shown to visitors who came from a domain. */
export interface SiteReferer extends SiteStatsKey {
  /** Domain of the referring page. Null if there was none. */
  readonly referer: string | null;
  readonly pageViews: number;
}

/**
 * Hotspot on the pages of a tag, which is an element that links to a page of ads. Fields are null if the site doesn't
 * count or return them.
 */
export interface SiteHotspot extends SiteStatsKey {
  /** Id at the site, stable for the lifetime of the hotspot. */
  readonly hotspot: string;
  readonly device: SiteTraffic['device'];
  readonly group: number | null;
  readonly text: string;
  readonly thumbImageUrl: string | null;
  readonly rawLink: string | null;
  readonly type: 'text' | 'image';
  /** True if the search engine changed the text. */
  readonly isModified: boolean | null;
  /** Number of times that it was shown, and the sum of its positions. The first position is 1. */
  readonly shown: number;
  readonly positions: number;
  /** Clicks on it, excluding bots. */
  readonly clicks: number;
  /** Clicks on ads after a click on the hotspot, excluding bots. */
  readonly outboundNbot: number | null;
}

/** Clicks sold on product ads and text ads after a search. */
export interface SiteProductAd extends SiteStatsKey {
  readonly country: string | null;
  readonly device: SiteTraffic['device'];
  /** Landing page of the visit. */
  readonly link: string;
  /** Search term on the site. */
  readonly keyword: string;
  /** Visits, excluding bots. */
  readonly inboundNbot: number;
  readonly plaSold: number;
  /** Gross revenue before our share, in micros of the batch's currency. */
  readonly plaRevenue: Micros;
  readonly taSold: number;
  readonly taRevenue: Micros;
}

/** Visits for which a site showed ads for a rotated keyword. */
export interface SiteRotatedKeyword extends SiteStatsKey {
  readonly device: SiteTraffic['device'];
  readonly keyword: string;
  /** Visits, excluding bots. */
  readonly inboundNbot: number;
  readonly sold: number;
  /** Gross revenue before our share, in micros of the batch's currency. */
  readonly revenue: Micros;
  /**
   * Traffic quality that the feed assigns to these clicks, from 0 to 10, in millionths. Null if the site doesn't return
   * it.
   */
  readonly tq: Micros | null;
}

/**
 * Visits for which a site showed one variant of an A/B test. Squares and products are summed over visits. They are null
 * if the site stores only plain sums.
 */
export interface SiteAbVisits extends SiteStatsKey {
  readonly device: SiteTraffic['device'];
  /** Key with which the test was started, and the number of its variant. */
  readonly test: string;
  readonly variant: number;
  /** Visits, excluding bots. */
  readonly visits: number;
  readonly sold: number;
  readonly soldSquares: number | null;
  /** Gross revenue before our share, in micros of the batch's currency. */
  readonly revenue: Micros;
  /** In squared units of the currency. */
  readonly revenueSquares: Micros | null;
  /** Sum of revenue × sold clicks. */
  readonly revenueSold: Micros | null;
  /**
   * Traffic quality that the feed assigns to these clicks, from 0 to 10, in millionths. Null if the site doesn't return
   * it.
   */
  readonly tq: Micros | null;
}

/** Row type of each kind of statistics. A new kind needs an entry here and a schema in `ROWS`. */
export interface SiteStatsRows {
  readonly traffic: SiteTraffic;
  readonly advertisers: SiteAdvertiser;
  readonly keywords: SiteKeyword;
  readonly referers: SiteReferer;
  readonly hotspots: SiteHotspot;
  readonly 'product-ads': SiteProductAd;
  readonly 'rotated-keywords': SiteRotatedKeyword;
  readonly 'ab-tests': SiteAbVisits;
}
export type SiteStatsKind = keyof SiteStatsRows;

export interface SiteStatsQuery<K extends SiteStatsKind> {
  readonly kind: K;
  /** Range of hours. `from` is inclusive, `until` exclusive. */
  readonly from: Date;
  readonly until: Date;
}

/** Page of a site's statistics. */
export interface SiteStatsBatch<K extends SiteStatsKind> {
  readonly rows: readonly SiteStatsRows[K][];
  /** Columns of the rows, including empty ones. The site returns no information about other columns. */
  readonly columns: readonly string[];
  /** Time up to which the site had data when it responded. Null if the site doesn't return it. */
  readonly asOf: Date | null;
  /** Currency of money in the rows. Null if the rows contain no money. */
  readonly currency: string | null;
}

/**
 * Statistics that sites collect themselves, summed by hour. Throws PlatformError. NotFound means that the site doesn't
 * collect this kind.
 */
export interface SiteStats {
  readonly repullDays: { readonly hourly: number; readonly daily: number };
  /** Usual delay until the statistics of an hour are reported. */
  readonly delayHours: number;
  fetch<K extends SiteStatsKind>(
    api: SiteApiRef,
    query: SiteStatsQuery<K>,
    sink: (batch: SiteStatsBatch<K>) => void,
  ): Promise<void>;
}
