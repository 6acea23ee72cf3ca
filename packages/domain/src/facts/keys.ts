/** A key of facts: its column, the same in every table, and the column's type. */
interface KeyColumn {
  readonly column: string;
  readonly type: 'int' | 'smallint' | 'date';
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
  advertiser: { column: 'advertiser_id', type: 'int' },
  device: { column: 'device_id', type: 'smallint' },
  country: { column: 'country_id', type: 'smallint' },
  feed: { column: 'feed_id', type: 'smallint' },
  date: { column: 'date', type: 'date' },
  hour: { column: 'hour', type: 'smallint' },
} as const satisfies Record<string, KeyColumn>;

export type TableKey = keyof typeof STORED_KEYS;

export const keyColumns = (keys: readonly TableKey[]): string[] => keys.map((key) => STORED_KEYS[key].column);
