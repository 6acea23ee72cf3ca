import type { FactKey, ReachedKey, StoredKey } from '@adops/domain';

/** What is said of a row beside its figures: some are estimates, or some cost or revenue is still to come. */
export const ROW_MARKS = ['estimated', 'incomplete'] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** Column of rows that holds each key. */
export const KEY_COLUMNS = {
  adgroup: 'adgroup_id',
  campaign: 'campaign_id',
  account: 'account_id',
  site: 'site_id',
  device: 'device_id',
  country: 'country_id',
  feed: 'feed_id',
  date: 'date',
  hour: 'hour',
  source: 'source_id',
  buyer: 'buyer_id',
  team: 'team_id',
  market: 'market_id',
  siteProject: 'site_project_id',
} as const satisfies Record<FactKey, string>;

/** Stored key through which each of the others is reached. */
export const REACHED_THROUGH = {
  source: 'account',
  buyer: 'account',
  team: 'account',
  market: 'site',
  siteProject: 'site',
} as const satisfies Record<ReachedKey, StoredKey>;

/** The key of the facts behind a key of rows. */
export function storedKey(key: FactKey): StoredKey {
  return key in REACHED_THROUGH ? REACHED_THROUGH[key as ReachedKey] : (key as StoredKey);
}

export interface FactTable {
  readonly name: string;
  readonly keys: ReadonlySet<StoredKey>;
}

const table = (name: string, ...keys: StoredKey[]): FactTable => ({ name, keys: new Set(keys) });

export const PERF_HOUR = table(
  'perf_hour',
  'adgroup',
  'campaign',
  'account',
  'site',
  'device',
  'country',
  'feed',
  'date',
  'hour',
);

/** The performance facts and their rollups, the smallest first; each has the account, which access is bound to. */
export const PERF_TABLES: readonly FactTable[] = [
  table('perf_account_day', 'account', 'site', 'device', 'feed', 'date'),
  table('perf_geo_day', 'account', 'country', 'date'),
  table('perf_adgroup_day', 'adgroup', 'campaign', 'account', 'site', 'date'),
  table('perf_day', 'adgroup', 'campaign', 'account', 'site', 'device', 'country', 'feed', 'date'),
  PERF_HOUR,
];

/** The smallest table that has every key. */
export function smallestTable(needed: Iterable<FactKey>, tables: readonly FactTable[] = PERF_TABLES): FactTable {
  const keys = [...new Set([...needed].map(storedKey))];
  const found = tables.find((candidate) => keys.every((key) => candidate.keys.has(key)));
  if (!found) throw new Error(`No table of facts has ${keys.join(', ')}.`);
  return found;
}
