import { createHash } from 'node:crypto';
import {
  addDays,
  afsSiteForm,
  type ChannelHistories,
  channelsOf,
  type ChannelInUse,
  dayInWords,
  dayOf,
  eachDay,
  PEAK_USAGE_DAYS,
  plannedChanges,
  setSiteChannels,
  siteChannelsState,
  usageBySite,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { type BaseResponse, done, isRefused, notDone, type PartnerAccount } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AfsChannel, AfsSite, AfsSiteDetail } from './afs-channels.model.js';
import { AfsChannelsRepository, type ChannelRow } from './afs-channels.repository.js';
import { afsAccounts, byKey, fromKey, keyOf, nameOf, siteNames } from './afs-world.js';

const NO_SITE = 'Site not found.';
/** Maximum number of days that a change can be planned ahead. */
const AHEAD_DAYS = 366;
/** Maximum number of channels that a message names. */
const NAMED = 3;

export interface SiteChannelsInput {
  readonly day: string;
  readonly channelsKey: string;
  readonly channels: readonly string[];
}

/** Manages channels of sites, effective from a day. */
@Injectable()
export class AfsSitesService {
  constructor(
    private readonly changes: Changes,
    private readonly repository: AfsChannelsRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns one entry per site and account. */
  async list(viewer: Viewer): Promise<AfsSite[]> {
    const { companyId } = viewer;
    const catalogue = await this.catalogue.of(viewer);
    const accounts = afsAccounts(catalogue);
    const ids = accounts.map(({ id }) => id);
    const to = dayOf(new Date());
    const from = addDays(to, 1 - PEAK_USAGE_DAYS);
    const [channels, histories, used, links] = await Promise.all([
      this.repository.channels(companyId, ids),
      this.repository.histories(companyId, ids),
      this.repository.usedDays(companyId, ids, from, to),
      this.repository.links(companyId, ids),
    ]);
    const historyOf = byKey(histories);
    const usedOn = new Map(used.map((one) => [keyOf(one), new Set(one.days)]));
    const linked = new Map(links.map((one) => [keyOf(one), one.siteId]));
    const days = eachDay({ start: from, end: to });
    const names = siteNames(catalogue);
    const entries = accounts.flatMap((account) => {
      const own = [
        ...new Set([...channels, ...histories, ...used].filter((one) => one.accountId === account.id).map(keyOf)),
      ];
      const usage = usageBySite(
        own.map((key) => ({
          history: historyOf.get(key) ?? [],
          linkedSiteId: linked.get(key) ?? null,
          usedOn: usedOn.get(key) ?? new Set<string>(),
        })),
        days,
      );
      const planned = histories
        .filter(({ accountId }) => accountId === account.id)
        .flatMap(({ history }) =>
          history.flatMap(({ from: on, siteId }) => (on > to && siteId !== null ? [siteId] : [])),
        );
      const capacity = channels.filter(({ accountId, isActive }) => isActive && accountId === account.id).length;
      const siteIds = new Set([...account.siteIds, ...usage.keys(), ...planned]);
      return [...siteIds].flatMap((id) => {
        const name = names.get(id);
        const counts = usage.get(id) ?? days.map(() => 0);
        return name === undefined ? [] : [entryOf({ id, name }, account, capacity, { days, counts })];
      });
    });
    return entries.sort((a, b) => a.name.localeCompare(b.name) || a.accountName.localeCompare(b.accountName));
  }

  /** Returns a site with its channels. Null if the viewer can't see the site or any of its AFS accounts. */
  async one(viewer: Viewer, id: number, day: string | null): Promise<AfsSiteDetail | null> {
    const date = day ?? dayOf(new Date());
    const accounts = (await this.list(viewer)).filter((entry) => entry.id === id);
    if (accounts.length === 0) return null;
    const ids = afsAccounts(await this.catalogue.of(viewer)).map((account) => account.id);
    const [rows, stored] = await Promise.all([
      this.repository.channels(viewer.companyId, ids),
      this.repository.histories(viewer.companyId, ids),
    ]);
    const histories = byKey(stored);
    const byId = new Map(rows.map((row) => [keyOf(row), row]));
    const current = inNameOrder([...channelsOf(histories, id, date)], byId);
    const planned = plannedChanges(histories, id, date);
    const mentioned = new Set([...current, ...planned.flatMap(({ added, removed }) => [...added, ...removed])]);
    return {
      ...{ id, name: accounts[0]!.name, date, accounts },
      channelsKey: channelsKey(histories, id, date),
      channels: current.map(idOf),
      channelIdToName: [...mentioned].flatMap((key) => channelOf(byId.get(key))),
      plannedChanges: planned.map((change) => ({
        date: change.day,
        added: change.added.map(idOf),
        removed: change.removed.map(idOf),
      })),
    };
  }

  async update(viewer: Viewer, id: number, input: SiteChannelsInput): Promise<BaseResponse> {
    const site = found(
      (await this.list(viewer)).find((entry) => entry.id === id),
      NO_SITE,
    );
    const catalogue = await this.catalogue.of(viewer);
    const accounts = afsAccounts(catalogue);
    const ids = accounts.map((account) => account.id);
    const { day } = input;
    const answer = await this.changes.save(viewer, async (change) => {
      refuseDay(change, day);
      const { channels } = change.check(afsSiteForm, { channels: [...input.channels] });
      await this.repository.lock(change, ids);
      const rows = await this.repository.channels(change.companyId, ids, change.on);
      const histories = byKey(await this.repository.histories(change.companyId, ids, change.on));
      if (channelsKey(histories, id, day) !== input.channelsKey)
        change.refuse(
          'channelsKey',
          'Another user changed the channels of this site, so nothing was saved. Reload and try again.',
        );
      const byId = new Map(rows.map((row) => [keyOf(row), row]));
      const before = channelsOf(histories, id, day);
      const wanted = new Set(
        channels.map((channelId) => this.resolve(change, channelId, { rows, before, accounts, siteId: id })),
      );
      const saved = setSiteChannels(histories, id, day, wanted);
      if (saved.inUse.length > 0) change.refuse('channels', inUseWords(saved.inUse, byId, siteNames(catalogue)));
      if (saved.histories.size === 0) return done('No changes to save.');
      await this.repository.saveHistories(
        change,
        day,
        [...saved.histories].map(([key, history]) => ({ ...fromKey(key), history })),
      );
      const described = (keys: Iterable<string>) => inNameOrder([...keys], byId).map((key) => nameOf(byId.get(key)!));
      await change.record({
        action: 'afsChannels.updateSite',
        entityType: 'site',
        entityId: id,
        entityName: site.name,
        reason: `From ${dayInWords(day)} on`,
        before: { channels: described(before) },
        after: { channels: described(wanted) },
      });
      return done(`The channels of ${site.name} were saved: ${countWords(saved)} from ${dayInWords(day)}.`);
    });
    return isRefused(answer) ? notDone(answer.errors.flatMap(({ messages }) => messages).join(' ')) : answer;
  }

  /** Resolves a channel ID to a channel of the site, or else to an active one of its accounts. */
  private resolve(
    change: Change,
    channelId: string,
    {
      rows,
      before,
      accounts,
      siteId,
    }: {
      rows: readonly ChannelRow[];
      before: ReadonlySet<string>;
      accounts: readonly PartnerAccount[];
      siteId: number;
    },
  ): string {
    const named = rows.filter((row) => row.channelId === channelId);
    const kept = named.find((row) => before.has(keyOf(row)));
    if (kept) return keyOf(kept);
    const linked = new Set(accounts.filter(({ siteIds }) => siteIds.includes(siteId)).map(({ id }) => id));
    const own = named.filter(({ accountId }) => linked.has(accountId));
    const usable = own.find(({ isActive }) => isActive);
    if (usable) return keyOf(usable);
    if (own[0]) change.refuse('channels', `“${nameOf(own[0])}” is inactive in AdSense. Choose another channel.`);
    return change.refuse(
      'channels',
      `No AFS account of this site has channel ${channelId}. Link the account to the site, or choose another channel.`,
    );
  }
}

/** Rejects days before today, because their revenue is already booked. */
function refuseDay(change: Change, day: string): void {
  const today = dayOf(new Date());
  if (day < today) change.refuse('date', "Channels of past days can't be changed. Choose today or a later day.");
  if (day > addDays(today, AHEAD_DAYS)) change.refuse('date', 'Choose a day within a year of today.');
}

const channelsKey = (histories: ChannelHistories, siteId: number, day: string): string =>
  createHash('sha256')
    .update(siteChannelsState(histories, siteId, day))
    .digest('base64url')
    .slice(0, 22);

const idOf = (key: string): string => fromKey(key).channelId;

const channelOf = (row: ChannelRow | undefined): AfsChannel[] =>
  row ? [{ id: row.channelId, name: row.ownName ?? row.name, accountId: row.accountId, isActive: row.isActive }] : [];

function inNameOrder(keys: readonly string[], byId: ReadonlyMap<string, ChannelRow>): string[] {
  const nameAt = (key: string): string => nameOf(byId.get(key)!);
  return [...keys].sort((a, b) => nameAt(a).localeCompare(nameAt(b), 'en', { numeric: true }) || a.localeCompare(b));
}

function inUseWords(
  inUse: readonly ChannelInUse[],
  byId: ReadonlyMap<string, ChannelRow>,
  names: ReadonlyMap<number, string>,
): string {
  const each = inUse
    .slice(0, NAMED)
    .map(
      ({ channelId, siteId, from }) =>
        `${nameOf(byId.get(channelId)!)} (${names.get(siteId) ?? 'another site'}, ${dayInWords(from)})`,
    );
  const more = inUse.length > NAMED ? ` and ${inUse.length - NAMED} more` : '';
  return `Another site uses these channels on this day or later: ${each.join(', ')}${more}. Remove them from that site first.`;
}

const countWords = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }): string =>
  [
    ...(added.length > 0 ? [`${added.length} added`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
  ].join(', ');

function entryOf(
  site: { readonly id: number; readonly name: string },
  account: PartnerAccount,
  capacity: number,
  { days, counts }: { readonly days: readonly string[]; readonly counts: readonly number[] },
): AfsSite {
  return {
    ...site,
    accountId: account.id,
    accountName: account.name,
    partnerName: account.partner.name,
    capacity,
    peakUsage: Math.max(0, ...counts),
    peakUsageByDay: days.map((day, at) => ({ day, value: counts[at] ?? 0 })),
  };
}
