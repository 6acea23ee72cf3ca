import type { Micros } from '../ad-platforms/port/account.js';
import type { SiteApiRef } from '../site-configuration/port.js';

/** Whose figures a row is, and of which hour. */
export interface SiteStatsKey {
  /** When the hour began. */
  readonly hour: Date;
  /** Short name of the feed the page got its ads from; null: none. */
  readonly feed: string | null;
  /** What clicks are tagged with at the feed: figures find their ad group by it; null: nobody's. */
  readonly tag: string | null;
}

/** Visits and the clicks that left the site again. Null: the site does not count it. */
export interface SiteTraffic extends SiteStatsKey {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'other' | null;
  readonly inbound: number | null;
  /** Without bots. */
  readonly inboundNbot: number | null;
  readonly outbound: number | null;
  readonly outboundNbot: number | null;
  /** Conversions counted on the site, without bots and repeats, millionths. */
  readonly siteSafeConv: Micros | null;
}

/** Ads of one advertiser on the pages of a tag. Places count from 1 at the top. */
export interface SiteAdvertiser extends SiteStatsKey {
  readonly advertiser: string;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  /** Σ of the places it was loaded at, and of their squares. */
  readonly loadPlaces: number;
  readonly loadPlaceSquares: number;
  readonly clickPlaces: number;
  readonly clickPlaceSquares: number;
}

/**
 * What came of a keyword: an advertiser's ads and the revenue of clicks on them, or, without an advertiser, the pages they stood on.
 * Null: the site does not count it.
 */
export interface SiteKeyword extends SiteStatsKey {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly device: SiteTraffic['device'];
  /** Null: the row counts visits and shows. */
  readonly advertiser: string | null;
  readonly keyword: string;
  /** Visits that searched for it, without bots, and times the feed's ads were shown for it. */
  readonly visits: number | null;
  readonly shows: number | null;
  readonly loaded: number | null;
  readonly shown: number | null;
  readonly clicked: number | null;
  readonly sold: number;
  /** Gross, before our share; micros of the currency of the batch. */
  readonly revenue: Micros;
  /** Σ over paid clicks of their squared revenue; of squared units of the currency. */
  readonly revenueSquares: Micros | null;
}

/** Pages shown to visitors who came from a domain. */
export interface SiteReferer extends SiteStatsKey {
  /** Domain of the page that led to the site; null: there was none. */
  readonly referer: string | null;
  readonly pageViews: number;
}

/** A hotspot on the pages of a tag: an element that leads to a page of ads. Null: the site does not count it, or does not say. */
export interface SiteHotspot extends SiteStatsKey {
  /** Id at the site, the same for as long as it is this hotspot. */
  readonly hotspot: string;
  readonly device: SiteTraffic['device'];
  readonly group: number | null;
  readonly text: string;
  readonly thumbImageUrl: string | null;
  readonly rawLink: string | null;
  readonly type: 'text' | 'image';
  /** The search engine changed the text. */
  readonly isModified: boolean | null;
  /** Times it was shown, and Σ of its positions then; 1 is first. */
  readonly shown: number;
  readonly positions: number;
  /** Clicks on it, without bots. */
  readonly clicks: number;
  /** Clicks on ads after it, without bots. */
  readonly outboundNbot: number | null;
}

/** Clicks sold on product ads and on text ads after a search. */
export interface SiteProductAd extends SiteStatsKey {
  readonly country: string | null;
  readonly device: SiteTraffic['device'];
  /** Landing page the visitor came to. */
  readonly link: string;
  /** Searched for on the site. */
  readonly keyword: string;
  /** Visits, without bots. */
  readonly inboundNbot: number;
  readonly plaSold: number;
  /** Gross, before our share; micros of the currency of the batch. */
  readonly plaRevenue: Micros;
  readonly taSold: number;
  readonly taRevenue: Micros;
}

/** Visitors a site showed ads for a rotated keyword. */
export interface SiteRotatedKeyword extends SiteStatsKey {
  readonly device: SiteTraffic['device'];
  readonly keyword: string;
  /** Visits, without bots. */
  readonly inboundNbot: number;
  readonly sold: number;
  /** Gross, before our share; micros of the currency of the batch. */
  readonly revenue: Micros;
  /** Traffic quality the feed gives these clicks, 0 to 10 in millionths; null: the site does not know it. */
  readonly tq: Micros | null;
}

/** Visitors a site showed one variant of an A/B test. Squares and products are sums over visits; null: the site keeps plain sums. */
export interface SiteAbVisits extends SiteStatsKey {
  readonly device: SiteTraffic['device'];
  /** Key the test was started with, and number of its variant. */
  readonly test: string;
  readonly variant: number;
  /** Visits, without bots. */
  readonly visits: number;
  readonly sold: number;
  readonly soldSquares: number | null;
  /** Gross, before our share; micros of the currency of the batch. */
  readonly revenue: Micros;
  /** Of squared units of the currency. */
  readonly revenueSquares: Micros | null;
  /** Σ revenue × clicks sold. */
  readonly revenueSold: Micros | null;
  /** Traffic quality the feed gives these clicks, 0 to 10 in millionths; null: the site does not know it. */
  readonly tq: Micros | null;
}

/** Kinds of rows a site can report. A new kind is a new line here and a schema next to the others. */
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
  /** Hours that began at `from` or later, and before `until`. */
  readonly from: Date;
  readonly until: Date;
}

/** A page of what a site counted. */
export interface SiteStatsBatch<K extends SiteStatsKind> {
  readonly rows: readonly SiteStatsRows[K][];
  /** Columns the rows have, counted or empty. A site says nothing of any other. */
  readonly columns: readonly string[];
  /** What the site knew when it answered; null: it does not say. */
  readonly asOf: Date | null;
  /** Of money in the rows; null: there is none. */
  readonly currency: string | null;
}

/** What sites count themselves, as sums of hours. Throws PlatformError; NotFound: the site does not count this kind. */
export interface SiteStats {
  readonly repullDays: { readonly hourly: number; readonly daily: number };
  /** Usual delay after which the figures of an hour are reported. */
  readonly delayHours: number;
  fetch<K extends SiteStatsKind>(
    api: SiteApiRef,
    query: SiteStatsQuery<K>,
    sink: (batch: SiteStatsBatch<K>) => void,
  ): Promise<void>;
}
