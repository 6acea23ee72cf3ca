interface NamedIn {
  readonly table: string;
  readonly column: string;
}

/** Table that contains the names of a dimension, with the way reports join it. */
interface Names extends NamedIn {
  /** Alias of the table in reports. */
  readonly alias: string;
  /**
   * `text`: the table stores each text once per company, and facts contain its id. `entity`: entity of a platform. Both
   * can be searched. If missing: entity of the console, which reports filter by.
   */
  readonly kind?: 'text' | 'entity';
  /** True if all companies share the table. */
  readonly isShared?: boolean;
  /** Name of rows without the entity. Defaults to 'Unknown'. Null for no name. */
  readonly unknown?: string | null;
  /**
   * True for parts that ad groups are split into. Rows with id 0 are "Not attributed", and rows with negative ids are
   * the difference from the ad group report.
   */
  readonly isPart?: boolean;
}

interface Dimension {
  /** Id column, which has the same name in every table. */
  readonly column: string;
  /** Type of the column in tables of facts. Missing if no table stores it. */
  readonly type?: 'int' | 'smallint' | 'date';
  /** Singular and plural nouns for rows grouped by this key. Missing if reports can't group by it. */
  readonly nouns?: readonly [one: string, many: string];
  readonly names?: Names;
  /**
   * Stored key whose current settings determine this key. For example, the account determines its buyer. Some tables
   * store the key nevertheless.
   */
  readonly through?: 'account' | 'site';
  /** True if rows passed to the loader don't contain the key, because it is derived from the ad group. */
  readonly isDerived?: boolean;
}

/**
 * Dimensions by which facts can be grouped or stored. Id 0 means an unknown device, country, feed or site. Key -1 of a
 * part means its excess over the ad group. Hours are in UTC. Hour -1 is a figure reported only by day.
 */
export const DIMENSIONS = {
  adgroup: {
    column: 'adgroup_id',
    type: 'int',
    nouns: ['ad group', 'ad groups'],
    names: { table: 'adgroup', column: 'name', alias: 'a' },
  },
  campaign: {
    column: 'campaign_id',
    type: 'int',
    nouns: ['campaign', 'campaigns'],
    names: { table: 'campaign', column: 'name', alias: 'c' },
    isDerived: true,
  },
  account: {
    column: 'account_id',
    type: 'int',
    nouns: ['account', 'accounts'],
    names: { table: 'partner_account', column: 'name', alias: 'acc' },
  },
  /** Partner of the account, which never changes. */
  source: {
    column: 'source_id',
    type: 'int',
    nouns: ['source', 'sources'],
    names: { table: 'partner', column: 'name', alias: 'src', isShared: true },
    through: 'account',
    isDerived: true,
  },
  site: {
    column: 'site_id',
    type: 'int',
    nouns: ['site', 'sites'],
    names: { table: 'site', column: 'name', alias: 's' },
  },
  buyer: {
    column: 'buyer_id',
    type: 'int',
    nouns: ['buyer', 'buyers'],
    names: { table: 'user_account', column: 'username', alias: 'u', isShared: true, unknown: 'No buyer' },
    through: 'account',
    isDerived: true,
  },
  advertiser: {
    column: 'advertiser_id',
    type: 'int',
    nouns: ['advertiser', 'advertisers'],
    names: { table: 'advertiser', column: 'name', alias: 'adv', kind: 'text' },
  },
  /** Search term of a visitor, or keyword for which clicks were bought. */
  keyword: {
    column: 'keyword_id',
    type: 'int',
    nouns: ['keyword', 'keywords'],
    names: { table: 'keyword_text', column: 'text', alias: 'kw', kind: 'text' },
  },
  /** Keyword of an ad group as its platform defines it. 0 for figures without a keyword. */
  adKeyword: {
    column: 'ad_keyword_id',
    type: 'int',
    nouns: ['keyword', 'keywords'],
    names: { table: 'keyword', column: 'text', alias: 'adk', kind: 'entity', isPart: true },
  },
  /** Match type: 0 for none, 1 exact, 2 phrase, 3 broad. */
  matchType: { column: 'match_type_id', type: 'smallint', nouns: ['match type', 'match types'] },
  /** Site, app or position that showed the ads. 0 for figures without a placement. */
  placement: {
    column: 'placement_id',
    type: 'int',
    nouns: ['placement', 'placements'],
    names: { table: 'placement', column: 'name', alias: 'pl', kind: 'entity', isPart: true },
  },
  /** Part of a placement. 0 if there is none. */
  section: {
    column: 'section_id',
    type: 'int',
    nouns: ['section', 'sections'],
    names: { table: 'placement_section', column: 'name', alias: 'ps', kind: 'entity', unknown: null },
  },
  /** Page element that links to a page of ads, with the site's id. 0 for figures without a hotspot. */
  hotspot: { column: 'hotspot_id', type: 'int', nouns: ['hotspot', 'hotspots'] },
  hotspotText: {
    column: 'hotspot_text_id',
    type: 'int',
    nouns: ['text', 'texts'],
    names: { table: 'hotspot_text', column: 'text', alias: 'ht', kind: 'text', unknown: 'Not attributed' },
  },
  hotspotImage: {
    column: 'hotspot_image_id',
    type: 'int',
    nouns: ['image', 'images'],
    names: { table: 'hotspot_image', column: 'url', alias: 'hi', kind: 'text', unknown: 'Not attributed' },
  },
  /** Landing page of an ad. 0 for figures without a landing page. */
  link: {
    column: 'link_id',
    type: 'int',
    nouns: ['landing page', 'landing pages'],
    names: { table: 'final_link', column: 'url', alias: 'fl', kind: 'text', isPart: true },
  },
  /** Domain of the page that a visitor came from. */
  referer: {
    column: 'referer_id',
    type: 'int',
    nouns: ['domain', 'domains'],
    names: { table: 'referer_domain', column: 'domain', alias: 'ref', kind: 'text' },
  },
  /** Tag under which clicks are sold to a search feed. */
  tag: {
    column: 'tag_id',
    type: 'int',
    nouns: ['tag', 'tags'],
    names: { table: 'tag_text', column: 'text', alias: 'tt', kind: 'text' },
  },
  /** A/B test and variant, by their ids in the console. */
  abTest: { column: 'ab_test_id', type: 'int', nouns: ['test', 'tests'] },
  abVariant: { column: 'ab_variant_id', type: 'int', nouns: ['variant', 'variants'] },
  /** Feed account that reported the figures. */
  feedAccount: { column: 'feed_account_id', type: 'int' },
  device: {
    column: 'device_id',
    type: 'smallint',
    nouns: ['device', 'devices'],
    names: { table: 'device', column: 'name', alias: 'dv', isShared: true },
  },
  country: {
    column: 'country_id',
    type: 'smallint',
    nouns: ['country', 'countries'],
    names: { table: 'country', column: 'name', alias: 'co', isShared: true },
  },
  feed: {
    column: 'feed_id',
    type: 'smallint',
    nouns: ['feed', 'feeds'],
    names: { table: 'partner', column: 'name', alias: 'fd', isShared: true },
  },
  date: { column: 'date', type: 'date', nouns: ['day', 'days'] },
  hour: { column: 'hour', type: 'smallint', nouns: ['hour', 'hours'] },
  siteProject: {
    column: 'site_project_id',
    nouns: ['project', 'projects'],
    names: { table: 'site_project', column: 'name', alias: 'sp', unknown: 'No project' },
    through: 'site',
  },
  market: {
    column: 'market_id',
    nouns: ['market', 'markets'],
    names: { table: 'market', column: 'name', alias: 'mk', isShared: true },
    through: 'site',
  },
  team: {
    column: 'team_id',
    nouns: ['team', 'teams'],
    names: { table: 'team', column: 'name', alias: 't', unknown: 'No team' },
    through: 'account',
  },
} as const satisfies Record<string, Dimension>;

type Dimensions = typeof DIMENSIONS;
/** Dimensions that define a property. */
type With<Property> = { [K in keyof Dimensions]: Dimensions[K] extends Property ? K : never }[keyof Dimensions];

/** Keys that fact tables can contain. */
export type TableKey = With<{ readonly type: string }>;
/** Keys by which reports can group facts. */
export type FactKey = With<{ readonly nouns: readonly string[] }>;
/** Keys that reports derive from the current account or site. */
export type ReachedKey = With<{ readonly through: string }>;
/** Keys by which reports group directly, because facts store them. */
export type StoredKey = Exclude<FactKey, ReachedKey>;
/** Keys with names. */
export type NamedKey = With<{ readonly names: NamedIn }>;
/** Keys for which facts contain the id of a text. */
export type TextKey = With<{ readonly names: { readonly kind: 'text' } }>;
/** Keys contained in rows that are passed to the loader. */
export type GivenKeyName = Exclude<TableKey, With<{ readonly isDerived: true }>>;

const dimensionOf = (key: keyof Dimensions): Dimension => DIMENSIONS[key];

const isOf =
  <K extends keyof Dimensions>(has: (dimension: Dimension) => boolean) =>
  (key: string): key is K =>
    key in DIMENSIONS && has(dimensionOf(key as keyof Dimensions));

export const isNamedKey = isOf<NamedKey>(({ names }) => names !== undefined);
export const isTextKey = isOf<TextKey>(({ names }) => names?.kind === 'text');
export const isGivenKey = isOf<GivenKeyName>(({ type, isDerived }) => type !== undefined && !isDerived);

export const NAMED_KEYS = Object.keys(DIMENSIONS).filter(isNamedKey);

/** Returns the stored key behind a key of reports. */
export const storedKey = (key: FactKey): StoredKey => dimensionOf(key).through ?? (key as StoredKey);

/** Returns the names of a key, and how reports join them. */
export const namesOf = (key: NamedKey): Names => DIMENSIONS[key].names;

/** Returns the table and column in which the names of a key can be searched. Null if its names can't be searched. */
export function searchableNames(key: TableKey): NamedIn | null {
  const { names } = dimensionOf(key);
  return names?.kind === undefined ? null : names;
}

export const keyColumn = (key: keyof Dimensions): string => DIMENSIONS[key].column;
export const keyColumns = (keys: readonly TableKey[]): string[] => keys.map(keyColumn);
