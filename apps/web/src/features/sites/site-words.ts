import type { SiteListQuery } from '../../gql/graphql.js';

export type ListedSite = SiteListQuery['sites'][number];

export const groupsOf = ({ siteGroups }: ListedSite): string => siteGroups.map(({ name }) => name).join(', ');

/** Returns the text that the search of the list matches. */
export const textOf = ({ name, domain, market, siteGroups }: ListedSite): string =>
  [name, domain, market?.name ?? '', ...siteGroups.map((group) => `${group.name} ${group.code}`)].join(' ');

/** Returns the sync status of the site's statistics. */
export function collectingOf({ statsHealth: health }: ListedSite): string {
  if (!health) return 'Not synced';
  if (health.error) return health.error;
  const { completeUntil, unmatchedVisits: unmatched } = health;
  if (!completeUntil) return 'Not synced yet';
  return unmatched > 0 ? `${unmatched} ${unmatched === 1 ? 'visit' : 'visits'} without an ad group` : 'Complete';
}
