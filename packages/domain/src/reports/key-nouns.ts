import type { FactKey, Grouping } from './contract.js';

/** Singular and plural of rows grouped by a key. */
const NOUNS: Readonly<Record<FactKey, readonly [one: string, many: string]>> = {
  date: ['day', 'days'],
  hour: ['hour', 'hours'],
  account: ['account', 'accounts'],
  campaign: ['campaign', 'campaigns'],
  adgroup: ['ad group', 'ad groups'],
  keyword: ['keyword', 'keywords'],
  adKeyword: ['keyword', 'keywords'],
  matchType: ['match type', 'match types'],
  placement: ['placement', 'placements'],
  section: ['section', 'sections'],
  hotspot: ['hotspot', 'hotspots'],
  hotspotText: ['text', 'texts'],
  hotspotImage: ['image', 'images'],
  link: ['landing page', 'landing pages'],
  advertiser: ['advertiser', 'advertisers'],
  referer: ['domain', 'domains'],
  tag: ['tag', 'tags'],
  abTest: ['test', 'tests'],
  abVariant: ['variant', 'variants'],
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

/** The noun for a number of rows; with several grouping keys it is rows. */
export function nounOf({ keys, nouns }: Grouping, count: number): string {
  const [key, ...more] = keys;
  const [one, many] = nouns ?? (key !== undefined && more.length === 0 ? NOUNS[key] : (['row', 'rows'] as const));
  return count === 1 ? one : many;
}
