import { soldOf } from '../feeds/clicks.js';
import { type AdGroup, now } from '../world/model.js';
import { chance, split } from '../world/seeded-random.js';
import type { World } from '../world/world.js';
import type { AbTestStore, KeptTest } from './ab-test-store.js';
import { visitsOf } from './visits.js';

const HOUR_MS = 3_600_000;
const MICROS = 1_000_000;

/** Statistics of visitors who saw one variant, in one hour on one device class. */
export interface AbVisitCounts {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly adGroup: AdGroup;
  readonly device: string;
  readonly test: string;
  readonly variant: number;
  readonly visits: number;
  readonly sold: number;
  readonly soldSquares: number;
  /** In US dollars, and in squared US dollars. */
  readonly revenue: number;
  readonly revenueSquares: number;
  readonly revenueSold: number;
  /** From 0 to 10. */
  readonly tq: number;
}

/** Host prefix of sites that store only plain sums. */
const PLAIN = 'sums.';

/** Device class ids that tests use. */
const DEVICE_IDS: Readonly<Record<string, number>> = { desktop: 1, mobile: 2, tablet: 3 };

/** Returns true if the test assigned visitors for the whole hour. The hour in which it was stopped is incomplete. */
const ran = ({ from, to, stoppedAt }: KeptTest, hour: number): boolean =>
  hour * HOUR_MS >= Date.parse(from) &&
  (hour + 1) * HOUR_MS <= Math.min(Date.parse(to ?? '9999-12-31'), Date.parse(stoppedAt ?? '9999-12-31'));

const includes = (test: KeptTest, adGroup: AdGroup, device: string): boolean =>
  (test.deviceIds.length === 0 || test.deviceIds.includes(DEVICE_IDS[device] ?? 0)) &&
  (test.adgroupNames.length === 0 || test.adgroupNames.includes(now(adGroup).name));

/**
 * Splits visits among the variants by weight, with random variation per hour. Variants after the first sell slightly
 * better or worse.
 */
export function abVisitsOf(
  world: World,
  host: string,
  { from, until }: { readonly from: number; readonly until: number },
  tests: AbTestStore,
): AbVisitCounts[] {
  const running = tests.all(host);
  if (running.length === 0) return [];
  return visitsOf(world, host, from, until)
    .flatMap(({ cell, inboundNbot }) => {
      const { adGroup, hour, device } = cell;
      const { sold, earned } = soldOf(cell, world.clock());
      return running
        .filter((test) => ran(test, hour) && includes(test, adGroup, device))
        .flatMap((test) => countsOf(test, { adGroup, hour, device, visits: inboundNbot, sold, earned }));
    })
    .map((counts) => (host.startsWith(PLAIN) ? plain(counts) : counts));
}

interface Assigned {
  readonly adGroup: AdGroup;
  readonly hour: number;
  readonly device: string;
  readonly visits: number;
  readonly sold: number;
  /** In micros. */
  readonly earned: number;
}

function countsOf(test: KeptTest, { adGroup, hour, device, ...all }: Assigned): AbVisitCounts[] {
  const draw = (variant: number, what: string) => chance(test.key, adGroup.id, hour, device, variant, what);
  const active = test.variants.filter(({ weight }) => weight > 0);
  const numbers = active.map(({ number }) => number);
  const luck = (weights: readonly number[], what: string, share: number) =>
    weights.map((weight, at) => weight * (1 + share * (draw(numbers[at]!, what) - 0.5)));
  const weights = active.map(({ weight }) => weight);
  const visits = split(all.visits, luck(weights, 'visits', 0.1), draw(0, 'visits'));
  const strength = numbers.map((number) => (number === 1 ? 1 : 0.95 + 0.25 * chance(test.experimentId, number)));
  const clicks = split(
    all.sold,
    luck(visits, 'sold', 0.3).map((weight, at) => weight * strength[at]!),
    draw(0, 'sold'),
  );
  const money = split(all.earned, luck(clicks, 'money', 0.2));
  return active.flatMap(({ number }, at): AbVisitCounts[] => {
    const [visit, sold, revenue] = [visits[at]!, clicks[at]!, money[at]! / MICROS];
    if (visit === 0) return [];
    // If there are more sold clicks than visits, some visits sold several clicks.
    const each = Math.floor(sold / visit);
    const more = sold - each * visit;
    const soldSquares = (visit - more) * each ** 2 + more * (each + 1) ** 2;
    const price = sold > 0 ? revenue / sold : 0;
    return [
      {
        ...{ hour, adGroup, device, test: test.key, variant: number, visits: visit, sold, soldSquares },
        revenue,
        // Click prices vary, so the sum of their squares exceeds that of the average price.
        revenueSquares: price ** 2 * soldSquares * 1.3,
        revenueSold: price * soldSquares,
        tq: Math.round(40 + 40 * chance(adGroup.id, 'test tq') + 4 * draw(number, 'tq')) / 10,
      },
    ];
  });
}

const plain = ({ soldSquares: _, revenueSquares: __, revenueSold: ___, ...sums }: AbVisitCounts): AbVisitCounts =>
  sums as AbVisitCounts;
