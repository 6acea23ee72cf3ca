import { FEED_ROW, type RevenueRow, SITE_STATS_ROWS, type SiteStatsKind, type SiteStatsRows } from '@adops/connectors';
import { type FactFamily, HOTSPOTS, PAGE_VIEWS, PRODUCT_ADS, TAGS } from '@adops/domain';
import type { PoolClient } from 'pg';
import { type FamilyKey, type ListedRows, rowsOf, siteFigures } from '../facts/index.js';
import { hotspotIds, hotspotRows, pageViewRows, productAdRows, type SiteBooking, tagRows } from '../sync/index.js';

/** Context for converting rows of a site's file to facts. */
export interface SiteTerms {
  readonly client: PoolClient;
  readonly companyId: number;
  readonly siteId: number;
  readonly booking: SiteBooking;
  /** Converts money of the file on a day to the reporting currency. */
  readonly convert: (micros: number, day: string) => number;
}

/** Context for converting rows of a feed's file to facts. */
export interface FeedTerms {
  readonly accountId: number;
  readonly feedId: number;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly adgroupOf: (tag: string, day: string) => number | undefined;
  readonly shareOf: (adgroupId: number, day: string) => number;
  readonly countryId: (code: string) => number;
  readonly convert: (micros: number, day: string) => number;
}

interface Format {
  /** Name for `--family`. */
  readonly name: string;
  readonly family: FactFamily;
  /** Required columns of our format, and optional ones. */
  readonly columns: readonly string[];
  readonly optional: readonly string[];
}

/** Format of a family that sites count. Rows have the shape of the site's API. */
export interface SiteFormat extends Format {
  readonly of: 'site';
  /** True if facts are stored by hour, so that each row needs an hour. */
  readonly hasHours: boolean;
  /** Parses a record. @throws ZodError if it is invalid */
  readonly read: (record: object) => SiteRow;
  readonly facts: (rows: readonly SiteRow[], terms: SiteTerms) => Promise<ListedRows>;
}

export interface FeedFormat extends Format {
  readonly of: 'feed';
  readonly hasHours: false;
  /** Parses a record. @throws ZodError if it is invalid */
  readonly read: (record: object) => RevenueRow;
  readonly facts: (rows: readonly RevenueRow[], terms: FeedTerms) => ListedRows;
}

export type FamilyFormat = SiteFormat | FeedFormat;
type SiteRow = SiteStatsRows[SiteStatsKind];

function siteFormat<K extends SiteStatsKind>(
  kind: K,
  given: Pick<SiteFormat, 'name' | 'family' | 'hasHours' | 'columns' | 'optional'> & {
    readonly facts: (rows: readonly SiteStatsRows[K][], terms: SiteTerms) => Promise<ListedRows> | ListedRows;
  },
): SiteFormat {
  return {
    ...given,
    of: 'site',
    read: (record) => SITE_STATS_ROWS[kind].parse(record),
    // The rows were returned by `read`.
    facts: async (rows, terms) => given.facts(rows as readonly SiteStatsRows[K][], terms),
  };
}

const listed = ({ rows, ...rest }: ReturnType<typeof rowsOf>): ListedRows => ({
  ...rest,
  rows: [...(rows as Iterable<FamilyKey>)],
});

const KEY = ['hour', 'feed', 'tag'];

const PAGE_VIEW_FILE = siteFormat('referers', {
  name: 'page-views',
  family: PAGE_VIEWS,
  hasHours: true,
  columns: ['hour', 'referer', 'pageViews'],
  optional: ['feed', 'tag'],
  facts: (rows, { siteId, booking }) => listed(rowsOf(PAGE_VIEWS, pageViewRows(rows, siteId, booking))),
});

const HOTSPOT_FILE = siteFormat('hotspots', {
  name: 'hotspots',
  family: HOTSPOTS,
  hasHours: false,
  columns: [...KEY, 'hotspot', 'text', 'type', 'shown', 'positions', 'clicks'],
  optional: ['device', 'group', 'thumbImageUrl', 'rawLink', 'isModified', 'outboundNbot'],
  facts: async (rows, { client, companyId, siteId, booking }) => {
    const idOf = await hotspotIds(client, companyId, siteId, rows);
    return listed(siteFigures(HOTSPOTS, hotspotRows(rows, idOf, booking)));
  },
});

const PRODUCT_AD_FILE = siteFormat('product-ads', {
  name: 'product-ads',
  family: PRODUCT_ADS,
  hasHours: false,
  columns: [...KEY, 'link', 'keyword', 'inboundNbot', 'plaSold', 'plaRevenue', 'taSold', 'taRevenue'],
  optional: ['country', 'device'],
  facts: (rows, { convert, booking }) => listed(siteFigures(PRODUCT_ADS, productAdRows(rows, convert, booking))),
});

const TAG_FILE: FeedFormat = {
  name: 'tags',
  family: TAGS,
  of: 'feed',
  hasHours: false,
  columns: ['date', 'typeTag'],
  optional: ['hour', 'country', 'device', 'searches', 'biddedSearches', 'sold', 'earned', 'tq', 'discount'],
  read: (record) => FEED_ROW.parse(record),
  facts: (rows, { accountId, timeZone, convert, ...terms }) => {
    const batch = { date: terms.from, figures: [], currency: '', timeZone, asOf: null, final: false, rows };
    const booking = {
      ...terms,
      feedAccountId: accountId,
      convert: (micros: number, _: string, day: string) => convert(micros, day),
      isReported: () => true,
    };
    return listed(rowsOf(TAGS, tagRows([batch], booking)));
  },
};

/** Families that `console import --family` accepts. */
export const FAMILY_FORMATS: readonly FamilyFormat[] = [TAG_FILE, PAGE_VIEW_FILE, HOTSPOT_FILE, PRODUCT_AD_FILE];
