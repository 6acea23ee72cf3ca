import { type ChannelHistory, siteOn } from './history.js';

/** Days the peak usage of channels is shown for, today included. */
export const PEAK_USAGE_DAYS = 30;

export interface ChannelUse {
  readonly history: ChannelHistory;
  /** Site of the ad group whose clicks contain the channel. Null if it is linked to none. */
  readonly linkedSiteId: number | null;
  /** Days with impressions. */
  readonly usedOn: ReadonlySet<string>;
}

/**
 * Returns the site that uses the channel on a day: the one it is assigned to, or the one it had impressions on while
 * it was free.
 */
export function userOn({ history, linkedSiteId, usedOn }: ChannelUse, day: string): number | null {
  return siteOn(history, day) ?? (usedOn.has(day) ? linkedSiteId : null);
}

/** Channels each site uses by day, in the order of the days. Sites without any are missing. */
export function usageBySite(channels: readonly ChannelUse[], days: readonly string[]): Map<number, number[]> {
  const usage = new Map<number, number[]>();
  for (const channel of channels)
    days.forEach((day, at) => {
      const siteId = userOn(channel, day);
      if (siteId === null) return;
      const counts = usage.get(siteId) ?? days.map(() => 0);
      counts[at] = (counts[at] ?? 0) + 1;
      usage.set(siteId, counts);
    });
  return usage;
}
