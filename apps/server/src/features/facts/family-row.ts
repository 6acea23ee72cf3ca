import {
  AB_TESTS,
  STORED_KEYS,
  type ADVERTISERS,
  type FactFamily,
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
} from '@adops/domain';
import { type CamelCase, camelCase } from './columns.js';

/**
 * A fact as it is handed to the loader: its keys, and its figures in camel case, whole numbers (counts as they are,
 * everything else in millionths). Null: the source does not give the figure. Which keys it has to have, the family
 * says.
 */
export type FamilyRow<M extends string> = FamilyKey & { readonly [K in M as CamelCase<K>]: number | null };

export interface FamilyKey {
  /**
   * 0, and the default: none that is known. Otherwise its account, campaign and, where the row names none, site follow
   * from it.
   */
  readonly adgroupId?: number;
  /** UTC day, YYYY-MM-DD. */
  readonly date: string;
  /** 0 to 23 in UTC. */
  readonly hour?: number;
  readonly feedId?: number;
  readonly siteId?: number;
  /** Of an ad group that is not known. */
  readonly accountId?: number;
  /** 0, and the default: unknown. */
  readonly deviceId?: number;
  /** ISO 3166 number; 0, and the default: unknown. */
  readonly countryId?: number;
  /** Texts, as the source has them. */
  readonly advertiser?: string;
  readonly keyword?: string;
  readonly referer?: string;
  readonly tag?: string;
  /** A/B test and variant by their ids here. */
  readonly abTestId?: number;
  readonly abVariantId?: number;
  /** Feed account that reported it. */
  readonly feedAccountId?: number;
  /** Keyword, placement and section by their ids here; 0, and the default: none. */
  readonly adKeywordId?: number;
  /** 1 exact, 2 phrase, 3 broad. */
  readonly matchTypeId?: number;
  readonly placementId?: number;
  readonly hotspotId?: number;
  readonly hotspotText?: string;
  readonly hotspotImage?: string;
  /** Landing page of an ad. */
  readonly link?: string;
  readonly sectionId?: number;
}

/** Rows of a family whose source gives every figure, with the keys it needs. */
type RowOf<F extends FactFamily, K extends keyof FamilyKey> = FamilyKey &
  Required<Pick<FamilyKey, K>> & { readonly [M in keyof F['measures'] & string as CamelCase<M>]: number };

/** Advertisers of a feed's ads on the pages of an ad group's site, in one hour. */
export type AdvertiserRow = RowOf<typeof ADVERTISERS, 'adgroupId' | 'hour' | 'feedId' | 'advertiser'>;
/** Revenue of clicks on an advertiser in one hour, for one keyword. */
export type KeywordRevenueRow = RowOf<
  typeof KEYWORD_REVENUE,
  'adgroupId' | 'hour' | 'feedId' | 'advertiser' | 'keyword'
>;

/** Visits and shows of a searched keyword on a UTC day; those its site does not count are null. */
export type SearchedKeywordRow = FamilyRow<keyof (typeof SEARCHED_KEYWORDS)['measures'] & string> &
  Required<Pick<FamilyKey, 'adgroupId' | 'feedId' | 'keyword'>>;
/** An advertiser for a searched keyword on a UTC day. */
export type SearchedAdvertiserRow = FamilyRow<keyof (typeof SEARCHED_ADVERTISERS)['measures'] & string> &
  Required<Pick<FamilyKey, 'adgroupId' | 'feedId' | 'keyword' | 'advertiser'>>;

/** Pages of a site visitors came to from a domain, in one hour. */
export type PageViewRow = RowOf<typeof PAGE_VIEWS, 'adgroupId' | 'siteId' | 'hour' | 'referer'>;

/** Daily figures of a tag at a search feed; figures it does not report are null. */
export type TagRow = FamilyRow<keyof (typeof TAGS)['measures'] & string> &
  Required<Pick<FamilyKey, 'feedId' | 'tag' | 'feedAccountId'>>;

/** Facts of one family in a load. */
export interface FamilyRows {
  readonly family: FactFamily;
  readonly rows: Iterable<FamilyKey> | AsyncIterable<FamilyKey>;
  /** Figures of these sides alone; others stay as they are. By default all figures. */
  readonly sides?: readonly string[];
  /** Of those, the figures the rows name, by column; others stay as they are. By default all of them. */
  readonly figures?: readonly string[];
  /** Where a load keeps what a row leaves empty: the figures that become empty all the same. */
  readonly clearing?: readonly string[];
}

/** Rows that are all there. */
export interface ListedRows extends FamilyRows {
  readonly rows: Iterable<FamilyKey>;
}

/** How facts have match types; 0: none. */
export const MATCH_TYPES = { exact: 1, phrase: 2, broad: 3 } as const;

/** Figures a platform has of a keyword on a day of the account; those it does not have are null. */
export type KeywordRow = PartRow & Required<Pick<FamilyKey, 'adKeywordId' | 'keyword' | 'matchTypeId'>>;
/** Figures a platform has of a placement, or of a section of it, on a day of the account. */
export type PlacementRow = PartRow & Required<Pick<FamilyKey, 'placementId' | 'sectionId'>>;

type CostFigure = 'cost' | 'rebate' | 'conv' | 'conv_value' | 'impressions' | 'bought';
type PartRow = FamilyRow<CostFigure> & Required<Pick<FamilyKey, 'adgroupId'>>;

/** Costs of parts of ad groups; visits and revenue stay as they are. */
export const costsOf = (family: typeof KEYWORDS | typeof PLACEMENTS, rows: Iterable<PartRow>): ListedRows => ({
  family,
  rows,
  sides: ['cost'],
});

/** Rows with their family, checked to have its figures. */
export const rowsOf = <M extends string, C extends string, S extends string>(
  family: FactFamily<M, C, S>,
  rows: Iterable<FamilyRow<M>>,
): FamilyRows => ({ family, rows });

/** Counts of a hotspot on a UTC day; those its site does not have are null. */
export type HotspotRow = FamilyRow<'shown' | 'positions' | 'hotspot_clicks' | 'outbound_nbot'> &
  Required<Pick<FamilyKey, 'adgroupId' | 'hotspotId' | 'hotspotText' | 'hotspotImage'>>;
/** Clicks sold on product and text ads on a UTC day. */
export type ProductAdRow = FamilyRow<
  'inbound_nbot' | 'sold' | 'earned' | 'pla_sold' | 'pla_earned' | 'ta_sold' | 'ta_earned'
> &
  Required<Pick<FamilyKey, 'adgroupId' | 'link' | 'keyword'>>;

/** What a site counted of the visitors it showed a rotated keyword, on a UTC day. */
export type RotatedKeywordRow = FamilyRow<'inbound_nbot' | 'sold' | 'earned' | 'site_tq'> &
  Required<Pick<FamilyKey, 'adgroupId' | 'keyword'>>;

/** What sites count of parts of ad groups; costs follow from the ad group. */
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
/** What a site counted of the visitors it showed a variant of an A/B test, on a UTC day. */
export type AbVisitsRow = FamilyRow<AbFigure> &
  Required<Pick<FamilyKey, 'adgroupId' | 'deviceId' | 'feedId' | 'abTestId' | 'abVariantId'>>;

/** What sites count of tests; what was bought is allotted when the day is refreshed. */
export const abFigures = (rows: Iterable<AbVisitsRow>): FamilyRows => ({ family: AB_TESTS, rows, sides: ['site'] });

/** A key that rows name, and how they name it. */
export interface GivenKey {
  readonly key: TableKey;
  readonly field: keyof FamilyKey;
  /** Column of the stage: the text itself where facts have its id. */
  readonly column: string;
  readonly isText: boolean;
}

const FIELDS: Readonly<Partial<Record<TableKey, keyof FamilyKey>>> = {
  adgroup: 'adgroupId',
  date: 'date',
  hour: 'hour',
  feed: 'feedId',
  site: 'siteId',
  account: 'accountId',
  device: 'deviceId',
  country: 'countryId',
  advertiser: 'advertiser',
  keyword: 'keyword',
  referer: 'referer',
  tag: 'tag',
  abTest: 'abTestId',
  abVariant: 'abVariantId',
  feedAccount: 'feedAccountId',
  adKeyword: 'adKeywordId',
  matchType: 'matchTypeId',
  placement: 'placementId',
  hotspot: 'hotspotId',
  hotspotText: 'hotspotText',
  hotspotImage: 'hotspotImage',
  link: 'link',
  section: 'sectionId',
};

const allKeys = ({ facts }: FactFamily): readonly TableKey[] => [...facts.keys, ...facts.carried];

/** The keys rows of a family name; the others follow from the ad group. */
export const givenKeys = (family: FactFamily): GivenKey[] =>
  allKeys(family).flatMap((key): GivenKey[] => {
    const field = FIELDS[key];
    const isText = 'text' in STORED_KEYS[key];
    return field ? [{ key, field, column: isText ? key : STORED_KEYS[key].column, isText }] : [];
  });

/** The figures of a load with their fields in rows. */
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
