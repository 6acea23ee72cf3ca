import { dayNumber } from '@adops/domain';
import type { Random } from './random.js';
import { type DemoMarket, SHARES, type SourceProfile, type Vertical } from './market-profiles.js';

/** Traffic and prices of an ad group while it runs. Money is in dollars per click. Shares add up to 1. */
export interface Traffic {
  readonly source: SourceProfile;
  readonly offset: number;
  /** Day numbers of the first and last day with figures. */
  readonly startDay: number;
  readonly endDay: number;
  readonly clicksPerDay: number;
  /** Growth of the clicks per day, as a fraction. */
  readonly trend: number;
  readonly cpc: number;
  readonly rpc: number;
  readonly opCtr: number;
  readonly ctr: number;
  readonly position: number | null;
  readonly score: number | null;
  readonly botShare: number;
  readonly conversions: number;
  readonly conversionValue: number;
  readonly devices: readonly (readonly [id: number, share: number])[];
  readonly countries: readonly (readonly [id: number, share: number])[];
}

/** Share of outbound clicks for which feeds don't pay. */
const USUAL_SCRUB = 0.07;

/** Draws the share of revenue that remains as margin, for winners, break-even and losers. */
function drawMargin(random: Random): number {
  const kind = random.next();
  const margin =
    kind < 0.52 ? random.normal(0.2, 0.07) : kind < 0.8 ? random.normal(0.06, 0.05) : random.normal(-0.12, 0.09);
  return Math.min(0.42, Math.max(-0.35, margin));
}

/**
 * Generates the traffic of an ad group. About three in ten have figures on a given day: some run throughout, some
 * intermittently, and most are inactive. Returns null if it has no traffic in the days of the demo.
 */
export function buildTraffic(
  random: Random,
  ad: { source: SourceProfile; topic: Vertical; market: DemoMarket; feedId: number; paused: boolean },
  plan: { today: string; days: number },
): Traffic | null {
  const { source, market } = ad;
  const today = dayNumber(plan.today);
  const fate = random.next();
  if (fate > 0.55) return null;
  const runs = fate < 0.17;
  const startDay = runs ? today - random.whole(plan.days, plan.days + 300) : today - random.whole(0, plan.days + 15);
  const planned = runs ? Number.MAX_SAFE_INTEGER : startDay + random.whole(4, 30);
  // A paused campaign buys nothing.
  const endDay = ad.paused ? Math.min(planned, today - random.whole(2, 20)) : planned;
  const margin = drawMargin(random);
  const opCtr = random.between(...source.opCtr);
  const rpc = ad.topic.rpc * market.level * source.value * random.lognormal(0.3);
  const [desktop, mobile, tablet] = source.devices;
  const broad = source.kind === 'push' || source.kind === 'redirect';
  const others = broad ? 0.12 : random.chance(0.25) ? 0.05 : 0;
  const abroad = market.neighbors.length === 0 ? 0 : others;
  return {
    source,
    offset: market.offset,
    startDay,
    endDay,
    // Losing ad groups stay small.
    clicksPerDay: 24 * random.lognormal(1.15) * (margin < 0 ? 0.6 : 1) * (broad ? 4 : 1),
    trend: random.normal(0.001, 0.006),
    cpc: rpc * opCtr * (1 - USUAL_SCRUB) * (ad.feedId === 1 ? SHARES[market.region] : 1) * (1 - margin),
    rpc,
    opCtr,
    ctr: random.between(...source.ctr),
    position: source.kind === 'search' ? random.between(1.1, 3.6) : null,
    score: random.between(2, 9.2),
    botShare: random.between(0.02, broad ? 0.2 : 0.08),
    conversions: source.conversions * random.lognormal(0.3),
    conversionValue: rpc * random.between(3, 9),
    devices: [[1, desktop], [2, mobile], [3, tablet]], // prettier-ignore
    countries: [
      [market.country, 1 - abroad],
      ...market.neighbors.map((country) => [country, abroad / market.neighbors.length] as const),
    ],
  };
}
