interface NamedIn {
  readonly table: string;
  readonly column: string;
}

/** Key of facts: its column, which has the same name in every table, and the column's type. */
interface KeyColumn {
  readonly column: string;
  readonly type: 'int' | 'smallint' | 'date';
  /** For a text key, the table that stores the text once per company, and its column there. Facts store the id. */
  readonly text?: NamedIn;
  /** For an entity of a platform, the table that contains it, and its name column. */
  readonly entity?: NamedIn;
}

/**
 * Keys of fact tables. The id 0 stands for an unknown device, country, feed or site. The key -1 of a part stands for
 * the excess over its ad group. Hours are in UTC; hour -1 is a figure reported only by day.
 */
export const STORED_KEYS = {
  adgroup: { column: 'adgroup_id', type: 'int' },
  campaign: { column: 'campaign_id', type: 'int' },
  account: { column: 'account_id', type: 'int' },
  /** Partner of the account. It never changes for an account. */
  source: { column: 'source_id', type: 'int' },
  site: { column: 'site_id', type: 'int' },
  buyer: { column: 'buyer_id', type: 'int' },
  advertiser: { column: 'advertiser_id', type: 'int', text: { table: 'advertiser', column: 'name' } },
  /** Search term of a visitor, or keyword that clicks were bought for. */
  keyword: { column: 'keyword_id', type: 'int', text: { table: 'keyword_text', column: 'text' } },
  /** Keyword of an ad group as its platform defines it. 0 for figures without a keyword. */
  adKeyword: { column: 'ad_keyword_id', type: 'int', entity: { table: 'keyword', column: 'text' } },
  /** Match type: 0 none, 1 exact, 2 phrase, 3 broad. */
  matchType: { column: 'match_type_id', type: 'smallint' },
  /** Site, app or position that showed the ads. 0 for figures without a placement. */
  placement: { column: 'placement_id', type: 'int', entity: { table: 'placement', column: 'name' } },
  /** Part of a placement. 0 if there is none. */
  section: { column: 'section_id', type: 'int', entity: { table: 'placement_section', column: 'name' } },
  /** Page element that leads to a page of ads, with the site's id. 0 for figures without a hotspot. */
  hotspot: { column: 'hotspot_id', type: 'int' },
  hotspotText: { column: 'hotspot_text_id', type: 'int', text: { table: 'hotspot_text', column: 'text' } },
  hotspotImage: { column: 'hotspot_image_id', type: 'int', text: { table: 'hotspot_image', column: 'url' } },
  /** Landing page of an ad. 0 for figures without one. */
  link: { column: 'link_id', type: 'int', text: { table: 'final_link', column: 'url' } },
  /** Domain of the page that a visitor came from. */
  referer: { column: 'referer_id', type: 'int', text: { table: 'referer_domain', column: 'domain' } },
  /** Tag under which clicks are sold at a search feed. */
  tag: { column: 'tag_id', type: 'int', text: { table: 'tag_text', column: 'text' } },
  /** A/B test and variant, by their ids in the console. */
  abTest: { column: 'ab_test_id', type: 'int' },
  abVariant: { column: 'ab_variant_id', type: 'int' },
  /** Feed account that reported the figures. */
  feedAccount: { column: 'feed_account_id', type: 'int' },
  device: { column: 'device_id', type: 'smallint' },
  country: { column: 'country_id', type: 'smallint' },
  feed: { column: 'feed_id', type: 'smallint' },
  date: { column: 'date', type: 'date' },
  hour: { column: 'hour', type: 'smallint' },
} as const satisfies Record<string, KeyColumn>;

export type TableKey = keyof typeof STORED_KEYS;

/** Table and column in which the names of a key can be searched. Null if it has no names. */
export function namesOfKey(key: TableKey): NamedIn | null {
  const stored: KeyColumn = STORED_KEYS[key];
  return stored.text ?? stored.entity ?? null;
}

export const keyColumns = (keys: readonly TableKey[]): string[] => keys.map((key) => STORED_KEYS[key].column);
