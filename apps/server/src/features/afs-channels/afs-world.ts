import type { ChannelHistories } from '@adops/domain';
import type { PartnerAccount, Site } from '../../core/graphql/index.js';
import { PARTNERS } from '../../reference/index.js';
import type { Catalogue } from '../reference-lists/index.js';
import type { ChannelRow } from './afs-channels.repository.js';
import type { StoredHistory } from './channel-histories.repository.js';

/** Feeds whose revenue is reported by channel. */
export const AFS_PARTNER_IDS: readonly number[] = PARTNERS.filter(
  ({ shortName }) => shortName === 'adsense-search',
).map(({ id }) => id);

/** Returns the AFS accounts the viewer sees, by name. */
export const afsAccounts = ({ accounts }: Catalogue): PartnerAccount[] =>
  accounts.filter(({ partnerId }) => AFS_PARTNER_IDS.includes(partnerId));

/**
 * Returns a unique key of a channel. It contains the account, because two accounts can have channels with the same ID.
 */
export const keyOf = ({ accountId, channelId }: { accountId: number; channelId: string }): string =>
  `${accountId} ${channelId}`;

export function fromKey(key: string): { accountId: number; channelId: string } {
  const at = key.indexOf(' ');
  return { accountId: Number(key.slice(0, at)), channelId: key.slice(at + 1) };
}

export const byKey = (stored: readonly StoredHistory[]): ChannelHistories =>
  new Map(stored.map((one) => [keyOf(one), one.history]));

export const nameOf = ({ ownName, name, channelId }: ChannelRow): string => ownName ?? name ?? channelId;

/** Returns the names of sites by ID, without sites that the viewer can't see. */
export const siteNames = ({ sites }: Catalogue): ReadonlyMap<number, string> =>
  new Map(sites.map(({ id, name }: Site) => [id, name]));
