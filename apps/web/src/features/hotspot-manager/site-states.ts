import type { HotspotGroupsQuery, HotspotSitesQuery } from '../../gql/graphql.js';

export type SiteState = NonNullable<HotspotSitesQuery['hotspotManager']['group']>['siteStates'][number];
type Status = SiteState['state'];
type ListedState = HotspotGroupsQuery['hotspotManager']['groups']['rows'][number]['siteStates'][number];

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  pending: 'Waiting',
  sending: 'Saving',
  saved: 'Saved',
  failed: 'Failed',
  conflict: 'Conflict',
  missing: 'Missing on the site',
};

/** Returns true if the status changes without a user. */
const isUnderWay = (state: Status): boolean => state === 'pending' || state === 'sending';
export const anyUnderWay = (states: readonly { readonly state: Status }[]): boolean =>
  states.some(({ state }) => isUnderWay(state));
export const needsUser = (state: Status): boolean => !isUnderWay(state) && state !== 'saved';

/** Statuses by severity. Those that need a user come first. */
const ORDER: readonly Status[] = ['conflict', 'failed', 'missing', 'sending', 'pending', 'saved'];

/** Returns the summary of a group's statuses at its sites: 'Saved', or 'Failed at 1 of 3 sites'. */
export function statusText(states: readonly ListedState[]): string {
  const worst = ORDER.find((status) => states.some(({ state }) => state === status)) ?? 'saved';
  const count = states.filter(({ state }) => state === worst).length;
  if (worst === 'saved' && states.some(({ changedAt }) => changedAt)) return 'Changed on the site';
  return count === states.length ? STATUS_WORDS[worst] : `${STATUS_WORDS[worst]} at ${count} of ${states.length} sites`;
}
