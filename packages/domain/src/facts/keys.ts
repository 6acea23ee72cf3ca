/** A key of facts: its column, the same in every table, and the column's type. */
interface KeyColumn {
  readonly column: string;
  readonly type: 'int' | 'smallint' | 'date';
  /** Of a text: the table that holds it once per company, and its column there. Facts hold its id. */
  readonly text?: { readonly table: string; readonly column: string };
}

/**
 * Keys that tables of facts have. Unknown device, country, feed, site: id 0. Hours are in UTC; hour -1 is a figure given
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
  /** Domain of the page a visitor came from. */
  referer: { column: 'referer_id', type: 'int', text: { table: 'referer_domain', column: 'domain' } },
  /** Tag clicks are sold under at a search feed. */
  tag: { column: 'tag_id', type: 'int', text: { table: 'tag_text', column: 'text' } },
  /** Feed account that reported it. */
  feedAccount: { column: 'feed_account_id', type: 'int' },
  device: { column: 'device_id', type: 'smallint' },
  country: { column: 'country_id', type: 'smallint' },
  feed: { column: 'feed_id', type: 'smallint' },
  date: { column: 'date', type: 'date' },
  hour: { column: 'hour', type: 'smallint' },
} as const satisfies Record<string, KeyColumn>;

export type TableKey = keyof typeof STORED_KEYS;

export const keyColumns = (keys: readonly TableKey[]): string[] => keys.map((key) => STORED_KEYS[key].column);
