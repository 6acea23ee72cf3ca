import type { FactKey, Grouping } from './contract.js';

/** What one row and several are called that are gathered by a key. */
const NOUNS: Readonly<Record<FactKey, readonly [one: string, many: string]>> = {
  date: ['day', 'days'],
  hour: ['hour', 'hours'],
  account: ['account', 'accounts'],
  campaign: ['campaign', 'campaigns'],
  adgroup: ['ad group', 'ad groups'],
  keyword: ['keyword', 'keywords'],
  advertiser: ['advertiser', 'advertisers'],
  referer: ['domain', 'domains'],
  tag: ['tag', 'tags'],
  source: ['source', 'sources'],
  feed: ['feed', 'feeds'],
  site: ['site', 'sites'],
  siteProject: ['project', 'projects'],
  market: ['market', 'markets'],
  device: ['device', 'devices'],
  country: ['country', 'countries'],
  buyer: ['buyer', 'buyers'],
  team: ['team', 'teams'],
};

/** The noun for so many rows of a grouping; gathered by several keys they are rows. */
export function nounOf({ keys }: Grouping, count: number): string {
  const [key, ...more] = keys;
  const [one, many] = key !== undefined && more.length === 0 ? NOUNS[key] : (['row', 'rows'] as const);
  return count === 1 ? one : many;
}
