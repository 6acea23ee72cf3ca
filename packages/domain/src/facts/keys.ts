interface NamedIn {
  readonly table: string;
  readonly column: string;
}

/** A key of facts: its column, the same in every table, and the column's type. */
interface KeyColumn {
  readonly column: string;
  readonly type: 'int' | 'smallint' | 'date';
  /** Of a text: the table that holds it once per company, and its column there. Facts hold its id. */
  readonly text?: NamedIn;
  /** Of something with an id at its platform: the table that holds it, and the column of its name. */
  readonly entity?: NamedIn;
}

/**
 * Keys that tables of facts have. Unknown device, country, feed, site: id 0. Parts of ad groups: -1 is what they have beyond it. Hours are in UTC; hour -1 is a figure given
 * by day only.
 */
export const STORED_KEYS = {
  adgroup: { column: 'adgroup_id', type: 'int' },
  campaign: { column: 'campaign_id', type: 'int' },
  account: { column: 'account_id', type: 'int' },
  /** Partner of the account, which an account keeps. */
  source: { column: 'source_id', type: 'int' },
  site: { column: 'site_id', type: 'int' },
  buyer: { column: 'buyer_id', type: 'int' },
  advertiser: { column: 'advertiser_id', type: 'int', text: { table: 'advertiser', column: 'name' } },
  /** What a visitor searched for, or clicks were bought for. */
  keyword: { column: 'keyword_id', type: 'int', text: { table: 'keyword_text', column: 'text' } },
  /** Keyword of an ad group, as its platform has it; 0: figures without a keyword. */
  adKeyword: { column: 'ad_keyword_id', type: 'int', entity: { table: 'keyword', column: 'text' } },
  /** 0 none, 1 exact, 2 phrase, 3 broad. */
  matchType: { column: 'match_type_id', type: 'smallint' },
  /** Site, app or position ads were shown at; 0: figures without a placement. */
  placement: { column: 'placement_id', type: 'int', entity: { table: 'placement', column: 'name' } },
  /** Part of a placement; 0: none. */
  section: { column: 'section_id', type: 'int', entity: { table: 'placement_section', column: 'name' } },
  /** Element of a page that leads to a page of ads, as its site has it; 0: figures without a hotspot. */
  hotspot: { column: 'hotspot_id', type: 'int' },
  hotspotText: { column: 'hotspot_text_id', type: 'int', text: { table: 'hotspot_text', column: 'text' } },
  hotspotImage: { column: 'hotspot_image_id', type: 'int', text: { table: 'hotspot_image', column: 'url' } },
  /** Landing page of an ad; 0: figures without one. */
  link: { column: 'link_id', type: 'int', text: { table: 'final_link', column: 'url' } },
  /** Domain of the page a visitor came from. */
  referer: { column: 'referer_id', type: 'int', text: { table: 'referer_domain', column: 'domain' } },
  /** Tag clicks are sold under at a search feed. */
  tag: { column: 'tag_id', type: 'int', text: { table: 'tag_text', column: 'text' } },
  /** A/B test and variant, by their ids here. */
  abTest: { column: 'ab_test_id', type: 'int' },
  abVariant: { column: 'ab_variant_id', type: 'int' },
  /** Feed account that reported it. */
  feedAccount: { column: 'feed_account_id', type: 'int' },
  device: { column: 'device_id', type: 'smallint' },
  country: { column: 'country_id', type: 'smallint' },
  feed: { column: 'feed_id', type: 'smallint' },
  date: { column: 'date', type: 'date' },
  hour: { column: 'hour', type: 'smallint' },
} as const satisfies Record<string, KeyColumn>;

export type TableKey = keyof typeof STORED_KEYS;

/** Where the names of a key can be searched; null: nowhere. */
export function namesOfKey(key: TableKey): NamedIn | null {
  const stored: KeyColumn = STORED_KEYS[key];
  return stored.text ?? stored.entity ?? null;
}

export const keyColumns = (keys: readonly TableKey[]): string[] => keys.map((key) => STORED_KEYS[key].column);
