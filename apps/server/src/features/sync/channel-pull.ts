import type { AccountRef, RevenueBatch, RevenueFeed } from '@adops/connectors';
import type { DueConnection } from './connection-store.repository.js';
import { keepChannels } from './channel-store.repository.js';
import type { PullTools } from './platform-pull.js';
import { withRateLimitRetry } from './rate-limit-retry.js';

const EVERY_MS = 3_600_000;

/** Returns true if the channels of a feed account are due for another reading. */
export const areChannelsDue = (feed: RevenueFeed, { channelsReadAt }: DueConnection, now: Date): boolean =>
  feed.listChannels !== undefined && (channelsReadAt === null || now.getTime() - channelsReadAt.getTime() >= EVERY_MS);

/** Reads and stores all channels of an account. Stores nothing if a page of them fails. */
export async function pullChannels(
  tools: Pick<PullTools, 'database' | 'keepAlive'>,
  feed: RevenueFeed,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<void> {
  const channels = await withRateLimitRetry(tools, () => feed.listChannels!(account));
  // A worker that has lost the account's lease writes nothing.
  await tools.keepAlive();
  await keepChannels(tools.database, due, channels, now);
}

export interface ChannelDay {
  readonly channelId: string;
  readonly date: string;
  readonly impressions: number;
}

/** Returns the sums of impressions of a feed's channels by day, in the feed's time zone. */
export function channelDays(batches: readonly RevenueBatch[]): ChannelDay[] {
  const sums = new Map<string, ChannelDay>();
  for (const { tag, date, impressions } of batches.flatMap(({ rows }) => rows)) {
    if (tag === null || !impressions) continue;
    const key = `${date} ${tag}`;
    sums.set(key, { channelId: tag, date, impressions: impressions + (sums.get(key)?.impressions ?? 0) });
  }
  return [...sums.values()];
}
