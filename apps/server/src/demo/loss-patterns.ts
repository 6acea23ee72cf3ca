import { Random } from './random.js';
import type { DemoAdgroup } from './world.js';

/** Loss in an hour: number of clicks and value per click, both relative to usual. */
export interface Trouble {
  readonly clicks: number;
  readonly value: number;
}

const NONE: Trouble = { clicks: 1, value: 1 };
/** Daily shares of ad groups with a burst of worthless clicks, and with a landing page that is broken for hours. */
const BURSTS = 0.02;
const OUTAGES = 0.01;
/** Share of ad groups that earn nothing at night. */
const BAD_NIGHTS = 0.03;
/** Share of bursts that recur every few hours of the day. */
const RETURNING = 0.4;
const RETURNS_AFTER = 4;
/** Minimum cost per day in dollars. Losses of smaller ad groups aren't worth reporting. */
const MIN_DAY = 4;

/**
 * Returns the losses of an ad group on a day by UTC hour. `usual` is the usual cost of the hour in dollars. The same
 * seed, ad group and day always give the same result, so that a regenerated day has the same losses. Sizes are in
 * money, because a small ad group with a broken bid loses no less.
 */
export function troubleOf(seed: number, adgroup: DemoAdgroup, day: number): (hour: number, usual: number) => Trouble {
  const { traffic } = adgroup;
  if (!traffic || traffic.source.kind === 'organic') return () => NONE;
  if (traffic.clicksPerDay * traffic.cpc < MIN_DAY) return () => NONE;
  const costing = (money: number, usual: number): number => 1 + money / usual;

  const random = new Random(seed, adgroup.id, day, 3);
  const fate = random.next();
  if (fate < BURSTS) {
    const [at, money, returns] = [random.whole(0, 23), random.between(28, 75), random.chance(RETURNING)];
    return (hour, usual) =>
      hour === at || (returns && hour % RETURNS_AFTER === at % RETURNS_AFTER)
        ? { clicks: costing(money, usual), value: 0.04 }
        : NONE;
  }
  if (fate < BURSTS + OUTAGES) {
    const [begin, hours, money] = [random.whole(0, 16), random.whole(4, 7), random.between(14, 30)];
    return (hour, usual) =>
      hour >= begin && hour < begin + hours ? { clicks: costing(money, usual), value: 0.06 } : NONE;
  }
  const habit = new Random(seed, adgroup.id, 4);
  if (traffic.rpc * traffic.opCtr > traffic.cpc * 1.2 && habit.next() < BAD_NIGHTS) {
    const begin = (habit.whole(1, 3) - traffic.offset + 24) % 24;
    const money = habit.between(2, 5);
    return (hour, usual) => ((hour - begin + 24) % 24 < 3 ? { clicks: costing(money, usual), value: 0.3 } : NONE);
  }
  return () => NONE;
}
