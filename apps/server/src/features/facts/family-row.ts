import {
  AB_TESTS,
  isGivenKey,
  isTextKey,
  keyColumn,
  type DIMENSIONS,
  type ADVERTISERS,
  type FactFamily,
  type GivenKeyName,
  type HOTSPOTS,
  type KEYWORD_REVENUE,
  type KEYWORDS,
  type Measure,
  type PAGE_VIEWS,
  type PLACEMENTS,
  type PRODUCT_ADS,
  type ROTATED_KEYWORDS,
  type SEARCHED_ADVERTISERS,
  type SEARCHED_KEYWORDS,
  type TAGS,
  type TableKey,
  type TextKey,
} from '@adops/domain';
import { type CamelCase, camelCase } from './columns.js';

/**
 * Fact as passed to the loader: its keys, and its figures in camel case as integers (counts unchanged, all others in
 * millionths). Null means that the source doesn't report the figure. The family determines which keys are required.
 */
export type FamilyRow<M extends string> = FamilyKey & { readonly [K in M as CamelCase<K>]: number | null };

/**
 * Keys of a fact. Texts are in the source's spelling. The day is a UTC day (YYYY-MM-DD), the hour is 0 to 23 in UTC,
 * and the country is an ISO 3166 number. Keywords, placements, sections, tests and variants have their console IDs.
 * Default: 0, unknown or none. A known ad group determines the account, the campaign and, if missing, the site.
 */
export type FamilyKey = { readonly date: string } & {
  readonly [K in Exclude<GivenKeyName, TextKey | 'date'> as CamelCase<(typeof DIMENSIONS)[K]['column']>]?: number;
} & { readonly [K in TextKey]?: string };

/** Rows of a family whose source reports every figure, with the required keys. */
type RowOf<F extends FactFamily, K extends keyof FamilyKey> = FamilyKey &
  Required<Pick<FamilyKey, K>> & { readonly [M in keyof F['measures'] & string as CamelCase<M>]: number };

/** Advertisers of a feed's ads on the pages of an ad group's site, in one hour. */
export type AdvertiserRow = RowOf<typeof ADVERTISERS, 'adgroupId' | 'hour' | 'feedId' | 'advertiser'>;
/** Revenue of clicks on an advertiser in one hour, for one keyword. */
export type KeywordRevenueRow = RowOf<
  typeof KEYWORD_REVENUE,
  'adgroupId' | 'hour' | 'feedId' | 'advertiser' | 'keyword'
>;

/** Visits and impressions of a searched keyword on a UTC day. Figures its site doesn't count are null. */
export type SearchedKeywordRow = FamilyRow<keyof (typeof SEARCHED_KEYWORDS)['measures'] & string> &
  Required<Pick<FamilyKey, 'adgroupId' | 'feedId' | 'keyword'>>;
/** An advertiser for a searched keyword on a UTC day. */
export type SearchedAdvertiserRow = FamilyRow<keyof (typeof SEARCHED_ADVERTISERS)['measures'] & string> &
  Required<Pick<FamilyKey, 'adgroupId' | 'feedId' | 'keyword' | 'advertiser'>>;

/** Page views of a site by visitors from a domain, in one hour. */
export type PageViewRow = RowOf<typeof PAGE_VIEWS, 'adgroupId' | 'siteId' | 'hour' | 'referer'>;

/** Daily figures of a tag at a search feed. Figures the feed doesn't report are null. */
export type TagRow = FamilyRow<keyof (typeof TAGS)['measures'] & string> &
  Required<Pick<FamilyKey, 'feedId' | 'tag' | 'feedAccountId'>>;

/** Facts of one family in a load. */
export interface FamilyRows {
  readonly family: FactFamily;
  readonly rows: Iterable<FamilyKey> | AsyncIterable<FamilyKey>;
  /** Limits the load to figures of these sides. Other sides are unchanged. Default: all sides. */
  readonly sides?: readonly string[];
  /** Limits the load to these columns of the given sides. Other columns are unchanged. Default: all columns. */
  readonly figures?: readonly string[];
  /** Figures that are cleared if a row leaves them empty, even in a load that retains such figures. */
  readonly clearing?: readonly string[];
}

/** Rows that are already in memory. */
export interface ListedRows extends FamilyRows {
  readonly rows: Iterable<FamilyKey>;
}

/** IDs of match types in facts. 0 means none. */
export const MATCH_TYPES = { exact: 1, phrase: 2, broad: 3 } as const;

/** Figures that a platform reports for a keyword on a day of the account. Null if not reported. */
export type KeywordRow = PartRow & Required<Pick<FamilyKey, 'adKeywordId' | 'keyword' | 'matchTypeId'>>;
/** Figures that a platform reports for a placement or section on a day of the account. */
export type PlacementRow = PartRow & Required<Pick<FamilyKey, 'placementId' | 'sectionId'>>;

type CostFigure = 'cost' | 'rebate' | 'conv' | 'conv_value' | 'impressions' | 'bought';
type PartRow = FamilyRow<CostFigure> & Required<Pick<FamilyKey, 'adgroupId'>>;

/** Costs of parts of ad groups. Visits and revenue stay unchanged. */
export const costsOf = (family: typeof KEYWORDS | typeof PLACEMENTS, rows: Iterable<PartRow>): ListedRows => ({
  family,
  rows,
  sides: ['cost'],
});

/** Pairs rows with their family, type-checked to contain its figures. */
export const rowsOf = <M extends string, C extends string, S extends string>(
  family: FactFamily<M, C, S>,
  rows: Iterable<FamilyRow<M>>,
): FamilyRows => ({ family, rows });

/** Counts of a hotspot on a UTC day. Counts its site doesn't report are null. */
export type HotspotRow = FamilyRow<'shown' | 'positions' | 'hotspot_clicks' | 'outbound_nbot'> &
  Required<Pick<FamilyKey, 'adgroupId' | 'hotspotId' | 'hotspotText' | 'hotspotImage'>>;
/** Clicks sold on product and text ads on a UTC day. */
export type ProductAdRow = FamilyRow<
  'inbound_nbot' | 'sold' | 'earned' | 'pla_sold' | 'pla_earned' | 'ta_sold' | 'ta_earned'
> &
  Required<Pick<FamilyKey, 'adgroupId' | 'link' | 'keyword'>>;

/** Counts of a site for visitors who saw a rotated keyword, on a UTC day. */
export type RotatedKeywordRow = FamilyRow<'inbound_nbot' | 'sold' | 'earned' | 'site_tq'> &
  Required<Pick<FamilyKey, 'adgroupId' | 'keyword'>>;

/** Counts of sites for parts of ad groups. Costs are computed from the ad group. */
export const siteFigures = (
  family: typeof HOTSPOTS | typeof PRODUCT_ADS | typeof ROTATED_KEYWORDS,
  rows: Iterable<HotspotRow | ProductAdRow | RotatedKeywordRow>,
): FamilyRows => ({ family, rows, sides: ['site'] });

type AbFigure =
  | 'visits'
  | 'sold'
  | 'sold_squares'
  | 'earned'
  | 'earned_squares'
  | 'earned_sold'
  | 'tq'
  | 'scored_clicks';
/** Counts of a site for visitors who saw a variant of an A/B test, on a UTC day. */
export type AbVisitsRow = FamilyRow<AbFigure> &
  Required<Pick<FamilyKey, 'adgroupId' | 'deviceId' | 'feedId' | 'abTestId' | 'abVariantId'>>;

/** Counts of sites for A/B tests. Bought clicks are allotted when the day is refreshed. */
export const abFigures = (rows: Iterable<AbVisitsRow>): FamilyRows => ({ family: AB_TESTS, rows, sides: ['site'] });

/** Key in rows, and the field that contains it. */
export interface GivenKey {
  readonly key: TableKey;
  readonly field: keyof FamilyKey;
  /** Column of the stage. For texts it contains the text itself, although facts contain its ID. */
  readonly column: string;
  readonly isText: boolean;
}

const allKeys = ({ facts }: FactFamily): readonly TableKey[] => [...facts.keys, ...facts.carried];

/** Returns the keys that rows of a family contain. Other keys are derived from the ad group. */
export const givenKeys = (family: FactFamily): GivenKey[] =>
  allKeys(family)
    .filter(isGivenKey)
    .map((key): GivenKey => {
      const isText = isTextKey(key);
      const column = isText ? key : keyColumn(key);
      return { key, field: camelCase(column) as keyof FamilyKey, column, isText };
    });

/** Returns the figures of a load with their fields in rows. */
export const figuresOf = ({
  family,
  sides,
  figures,
}: Pick<FamilyRows, 'family' | 'sides' | 'figures'>): {
  readonly column: string;
  readonly field: string;
  readonly measure: Measure;
}[] =>
  Object.entries(family.measures)
    .filter(([column, { side }]) => (sides?.includes(side) ?? true) && (figures?.includes(column) ?? true))
    .map(([column, measure]) => ({ column, field: camelCase(column), measure }));
