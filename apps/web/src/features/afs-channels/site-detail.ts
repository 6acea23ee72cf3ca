import type { AfsSiteQuery } from '../../gql/graphql.js';

export type SiteDetail = NonNullable<AfsSiteQuery['afsChannelManager']['site']>;

/** Returns the names by channel id. Falls back to the id if the channel has no name. */
export const namesOf = ({ channelIdToName }: SiteDetail): ReadonlyMap<string, string> =>
  new Map(channelIdToName.map(({ id, name }) => [id, name ?? id]));

export const inactiveOf = ({ channelIdToName }: SiteDetail): ReadonlySet<string> =>
  new Set(channelIdToName.flatMap(({ id, isActive }) => (isActive ? [] : [id])));
