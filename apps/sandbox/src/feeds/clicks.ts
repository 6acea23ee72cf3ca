import { chance, chancesOf } from '../world/seeded-random.js';
import type { Account, AdGroup } from '../world/model.js';
import type { Cell } from '../world/traffic-simulation.js';
import type { World } from '../world/world.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Feeds review clicks, so a day's figures become final two days later. */
const FINAL_AFTER_HOURS = 48;

/** Revenue that a feed pays for the clicks of one ad group in one hour. Money is in micros of US dollars. */
export interface Paid {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  /** In UTC. */
  readonly date: string;
  readonly account: Account;
  readonly adGroup: AdGroup;
  readonly tag: string;
  readonly country: string;
  readonly device: string;
  readonly searches: number;
  readonly biddedSearches: number;
  readonly sold: number;
  readonly earned: number;
}

/** Returns true if the figures of a UTC day are final. */
export const isFinal = (date: string, at: number): boolean =>
  at > Date.parse(`${date}T00:00:00Z`) + (DAY_HOURS + FINAL_AFTER_HOURS) * HOUR_MS;

/**
 * Calculates how many clicks of a cell are sent to the feed, and how many of those are paid. Money is in micros of US
 * dollars.
 */
export function soldOf(
  { adGroup, hour, device, clicks }: Pick<Cell, 'adGroup' | 'hour' | 'device' | 'clicks'>,
  at: number,
) {
  const { outRate, rpc } = adGroup.traffic;
  const date = new Date(hour * HOUR_MS).toISOString().slice(0, 10);
  const draw = chancesOf(adGroup.id, hour, device);
  const part = draw('sold');
  const sold = Math.floor(clicks * outRate * 0.93 + part);
  const checked = isFinal(date, at) ? 0.975 + 0.03 * chance(adGroup.id, date, 'checked') : 1;
  const price = rpc * (0.75 + 0.5 * draw('price')) * checked;
  return {
    outbound: Math.floor(clicks * outRate + part),
    sold,
    earned: Math.round((sold * price) / 100) * 100,
  };
}

/**
 * Returns the paid clicks of a feed on a UTC day. Only some bought clicks reach the feed, and only some of those are
 * paid.
 */
export function paidOn(world: World, feed: string, date: string): Paid[] {
  const at = world.clock();
  const day = Date.parse(`${date}T00:00:00Z`) / HOUR_MS;
  // An account's day may start earlier or later than the feed's.
  const from = new Date((day - 14) * HOUR_MS).toISOString().slice(0, 10);
  const to = new Date((day + 38) * HOUR_MS).toISOString().slice(0, 10);
  return world.all.flatMap((account) => {
    const campaigns = account.campaigns.filter(({ adGroups }) => adGroups.some(({ traffic }) => traffic.feed === feed));
    if (campaigns.length === 0) return [];
    return world.trade.cells(account, from, to, campaigns).flatMap(({ hour, adGroup, device, clicks }) => {
      const { traffic } = adGroup;
      if (traffic.feed !== feed || hour < day || hour >= day + DAY_HOURS || clicks === 0) return [];
      const { sold, earned } = soldOf({ adGroup, hour, device, clicks }, at);
      const searches = Math.round(clicks * (1.1 + 0.4 * chance(adGroup.id, hour, device, 'searches')));
      return [
        {
          hour,
          date,
          account,
          adGroup,
          tag: traffic.tag ?? '',
          country: traffic.country,
          device,
          searches,
          biddedSearches: Math.round(searches * 0.85),
          sold,
          earned,
        },
      ];
    });
  });
}
