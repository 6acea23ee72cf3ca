import { type ChannelHistory, siteOn } from './history.js';

/** Number of days in the chart of peak channel usage, including today. */
export const PEAK_USAGE_DAYS = 30;

export interface ChannelUse {
  readonly history: ChannelHistory;
  /** Site of the ad group whose clicks contain the channel. Null if the channel isn't linked to a site. */
  readonly linkedSiteId: number | null;
  /** Days with impressions, YYYY-MM-DD. */
  readonly usedOn: ReadonlySet<string>;
}

/**
 * Returns the site that uses the channel on a day. This is the assigned site, or the linked site if the channel was
 * free and had impressions.
 */
export function userOn({ history, linkedSiteId, usedOn }: ChannelUse, day: string): number | null {
  return siteOn(history, day) ?? (usedOn.has(day) ? linkedSiteId : null);
}

/** Returns the number of channels that each site uses by day. Sites that use none are missing. */
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
