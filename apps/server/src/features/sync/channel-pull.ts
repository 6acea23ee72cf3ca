import type { AccountRef, RevenueBatch, RevenueFeed } from '@adops/connectors';
import type { DueConnection } from './connection-store.repository.js';
import { keepChannels } from './channel-store.repository.js';
import type { PullTools } from './platform-pull.js';
import { withRateLimitRetry } from './rate-limit-retry.js';

const EVERY_MS = 3_600_000;

/** Whether the channels of a feed account are to be read again. */
export const areChannelsDue = (feed: RevenueFeed, { channelsReadAt }: DueConnection, now: Date): boolean =>
  feed.listChannels !== undefined && (channelsReadAt === null || now.getTime() - channelsReadAt.getTime() >= EVERY_MS);

/** Reads all channels of an account and keeps them; nothing is kept when a page of them failed. */
export async function pullChannels(
  tools: Pick<PullTools, 'database' | 'keepAlive'>,
  feed: RevenueFeed,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<void> {
  const channels = await withRateLimitRetry(tools, () => feed.listChannels!(account));
  // A worker that has lost the account writes nothing.
  await tools.keepAlive();
  await keepChannels(tools.database, due, channels, now);
}

export interface ChannelDay {
  readonly channelId: string;
  readonly date: string;
  readonly impressions: number;
}

/** Impressions of a feed's channels by day of the feed. */
export function channelDays(batches: readonly RevenueBatch[]): ChannelDay[] {
  const sums = new Map<string, ChannelDay>();
  for (const { tag, date, impressions } of batches.flatMap(({ rows }) => rows)) {
    if (tag === null || !impressions) continue;
    const key = `${date} ${tag}`;
    sums.set(key, { channelId: tag, date, impressions: impressions + (sums.get(key)?.impressions ?? 0) });
  }
  return [...sums.values()];
}
