import { createHash } from 'node:crypto';
import {
  type AfsAccountForm,
  afsAccountForm,
  type ChannelHistory,
  dayOf,
  freeFrom,
  useByOthers,
  VERSION_FIELD,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  isRefused,
  notDone,
  type OrderByInput,
  ordered,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage } from '../../reporting/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AfsAccount, AfsAccountChannel, AfsChannelInput } from './afs-channels.model.js';
import { AfsChannelsRepository, type ChannelRow } from './afs-channels.repository.js';
import { afsAccounts, nameOf, siteNames } from './afs-world.js';

export interface AccountQuestion {
  readonly page: number;
  readonly perPage: number;
  readonly onlyFree: boolean;
  readonly orderBy: OrderByInput | null;
  readonly day: string | null;
}

const COLUMNS = ['name', 'id', 'siteName', 'isFree', 'freeFrom', 'isActive'] as const;
type Column = (typeof COLUMNS)[number];
const DEFAULT_ORDER: OrderByInput = { column: 'name', direction: 'ASC' };
const HIDDEN_SITE = 'Another site';

/** Channels of AFS accounts. Sorted and paged in memory, because an account has a few hundred. */
@Injectable()
export class AfsAccountsService {
  constructor(
    private readonly changes: Changes,
    private readonly repository: AfsChannelsRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  async one(viewer: Viewer, id: number, question: AccountQuestion): Promise<AfsAccount | null> {
    const { page, perPage, onlyFree, orderBy, day } = question;
    checkPage({ page, perPage });
    const order = orderBy ?? DEFAULT_ORDER;
    if (!isColumn(order.column)) throw new BadUserInput(`Can't sort by unknown column '${order.column}'.`);
    const catalogue = await this.catalogue.of(viewer);
    const account = afsAccounts(catalogue).find((one) => one.id === id);
    if (!account) return null;
    const date = day ?? dayOf(new Date());
    const { companyId } = viewer;
    const [rows, stored, syncedAt] = await Promise.all([
      this.repository.channels(companyId, [id]),
      this.repository.histories(companyId, [id]),
      this.repository.syncedAt(companyId, id),
    ]);
    const histories = new Map(stored.map(({ channelId, history }) => [channelId, history]));
    const names = siteNames(catalogue);
    const channels = rows
      .map((row) => shown(row, histories.get(row.channelId) ?? [], date, names))
      .filter(({ isFree }) => isFree || !onlyFree)
      .sort(inOrder(order.column, ordered(order).direction));
    const first = (page - 1) * perPage;
    return {
      ...{ id, name: account.name, date, syncedAt, isSynced: syncedAt !== null, version: versionOf(rows) },
      channels: channels.slice(first, first + perPage),
      totalChannels: channels.length,
    };
  }

  /** Updates the channels of an account. @param version version that the caller has seen, or null to skip the check */
  async update(
    viewer: Viewer,
    id: number,
    channels: readonly AfsChannelInput[],
    version: string | null,
  ): Promise<BaseResponse> {
    const account = found(
      afsAccounts(await this.catalogue.of(viewer)).find((one) => one.id === id),
      'Account not found.',
    );
    const names = siteNames(await this.catalogue.of(viewer));
    const answer = await this.changes.save(viewer, async (change) => {
      const form = change.check(afsAccountForm, {
        channels: channels.map((one) => ({ id: one.id, name: one.name ?? null })),
      });
      await this.repository.lock(change, [id]);
      const rows = await this.repository.channels(change.companyId, [id], change.on);
      if (version !== null && version !== versionOf(rows))
        change.refuse(
          VERSION_FIELD,
          'Another user changed the channels of this account, so nothing was saved. Reload and try again.',
        );
      const isSynced = (await this.repository.syncedAt(change.companyId, id, change.on)) !== null;
      const wanted = new Map(form.channels.map((channel) => [channel.id, channel.name]));
      const there = new Map(rows.map((row) => [row.channelId, row]));
      const added = [...wanted.keys()].filter((one) => !there.get(one)?.isActive);
      const removed = rows.filter(({ channelId, isActive }) => isActive && !wanted.has(channelId));
      if (isSynced)
        refuseOthers(
          change,
          added.filter((one) => !there.has(one)),
          removed,
        );
      else await this.setChannels(change, id, { added, removed, names });
      const renamed = await this.rename(change, id, form, there);
      if (renamed.length + (isSynced ? 0 : added.length + removed.length) === 0) return done('No changes to save.');
      await change.record({
        action: 'afsChannels.updateAccount',
        entityType: 'partner-account',
        entityId: String(id),
        entityName: account.name,
        accountId: id,
        before: listed(rows.filter((row) => row.isActive || wanted.has(row.channelId))),
        after: listed(
          await this.repository
            .channels(change.companyId, [id], change.on)
            .then((all) => all.filter(({ channelId }) => wanted.has(channelId))),
        ),
      });
      return done(`The channels of ${account.name} were saved.`);
    });
    return isRefused(answer) ? notDone(answer.errors.flatMap(({ messages }) => messages).join(' ')) : answer;
  }

  private async setChannels(
    change: Change,
    accountId: number,
    {
      added,
      removed,
      names,
    }: {
      readonly added: readonly string[];
      readonly removed: readonly ChannelRow[];
      readonly names: ReadonlyMap<number, string>;
    },
  ): Promise<void> {
    const stored = await this.repository.histories(change.companyId, [accountId], change.on);
    const today = dayOf(new Date());
    for (const row of removed) {
      const history = stored.find(({ channelId }) => channelId === row.channelId)?.history ?? [];
      const use = useByOthers(history, today, null);
      if (use)
        change.refuse(
          'channels',
          `“${nameOf(row)}” is assigned to ${names.get(use.siteId) ?? 'another site'}. Remove it from the site first.`,
        );
    }
    await this.repository.insertChannels(change, accountId, added);
    await this.repository.removeChannels(
      change,
      accountId,
      removed.map(({ channelId }) => channelId),
    );
  }

  /** Stores custom names that differ from the feed's. @returns renamed channels */
  private async rename(
    change: Change,
    accountId: number,
    { channels }: AfsAccountForm,
    there: ReadonlyMap<string, ChannelRow>,
  ): Promise<{ id: string; ownName: string | null }[]> {
    const renamed = channels.flatMap(({ id, name }) => {
      const row = there.get(id);
      const ownName = name === (row?.name ?? id) ? null : name;
      return ownName === (row?.ownName ?? null) ? [] : [{ id, ownName }];
    });
    if (renamed.length > 0) await this.repository.saveOwnNames(change, accountId, renamed);
    return renamed;
  }
}

/** Rejects added or removed channels of a synced account, because its feed determines them. */
function refuseOthers(change: Change, added: readonly string[], removed: readonly ChannelRow[]): void {
  if (added[0] !== undefined)
    change.refuse(
      'channels',
      `AdSense has no channel ${added[0]} in this account. Create it in AdSense, and it appears here after the next sync.`,
    );
  if (removed[0])
    change.refuse(
      'channels',
      `AdSense still has “${nameOf(removed[0])}”. Delete it in AdSense, and it becomes inactive here after the next sync.`,
    );
}

/**
 * Returns the version of the channels and their custom names. Excludes names of the feed, because users can't change
 * them.
 */
const versionOf = (rows: readonly ChannelRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows
          .filter(({ isActive }) => isActive)
          .map(({ channelId, ownName }) => [channelId, ownName])
          .sort(([left], [right]) => (left! < right! ? -1 : 1)),
      ),
    )
    .digest('base64url')
    .slice(0, 16);

const listed = (rows: readonly ChannelRow[]) => ({
  channels: rows.map((row) => (nameOf(row) === row.channelId ? row.channelId : `${row.channelId}: ${nameOf(row)}`)),
});

function shown(
  row: ChannelRow,
  history: ChannelHistory,
  date: string,
  names: ReadonlyMap<number, string>,
): AfsAccountChannel {
  const use = useByOthers(history, date, null);
  const free = freeFrom(history);
  return {
    id: row.channelId,
    name: nameOf(row),
    isFree: use === null,
    siteId: use && names.has(use.siteId) ? use.siteId : null,
    siteName: use && (names.get(use.siteId) ?? HIDDEN_SITE),
    usedFrom: use && use.from > date ? use.from : null,
    freeFrom: free === null || free > date ? free : date,
    isActive: row.isActive,
  };
}

const isColumn = (column: string): column is Column => (COLUMNS as readonly string[]).includes(column);

/** Sorts missing values last in either direction, and ties by ID. */
function inOrder(column: Column, direction: string): (a: AfsAccountChannel, b: AfsAccountChannel) => number {
  const sign = direction === 'DESC' ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[column], b[column]];
    const byId = a.id.localeCompare(b.id, 'en', { numeric: true });
    if (left === null || right === null) return left === right ? byId : left === null ? 1 : -1;
    const compared = String(left).localeCompare(String(right), 'en', { numeric: true });
    return compared === 0 ? byId : sign * compared;
  };
}
