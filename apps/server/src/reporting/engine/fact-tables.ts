import type { FactKey } from '@adops/domain';

/** Column of the facts behind each key. */
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
} as const satisfies Record<FactKey, string>;

export interface FactTable {
  readonly name: string;
  readonly keys: ReadonlySet<FactKey>;
}

const table = (name: string, ...keys: FactKey[]): FactTable => ({ name, keys: new Set(keys) });

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
  const keys = [...needed];
  const found = tables.find((candidate) => keys.every((key) => candidate.keys.has(key)));
  if (!found) throw new Error(`No table of facts has ${keys.join(', ')}.`);
  return found;
}
