import { Random } from '../../../demo/random.js';
import { DAY_HOURS, firstHour, type Hour, type HourFigures, hourOfDay, median, micros } from '../detect/series.js';
import type { Window } from './labeled.fixture.js';

const DAYS = 70;
const FIRST: Hour = firstHour('2026-01-05');
const LAST: Hour = FIRST + DAYS * DAY_HOURS;
/** Hour from which series are scored. Earlier hours contain no losses and form the baseline. */
const SCORED_FROM: Hour = FIRST + 14 * DAY_HOURS;
const MARGIN = 0.25;
const EPISODES = 6;
/** Hours that a label extends beyond the losses on both sides. */
const LABEL_HOURS = 12;

/** Properties of hours other than their size: prices around 1, clicks around 1, and a flag for traffic. */
interface Shape {
  readonly price: (random: Random, at: Hour) => number;
  readonly clicks?: (at: Hour) => number;
  /** Share of hours with traffic. */
  readonly traffic?: number;
}

/** Returns Student's t with three degrees of freedom: one value in a hundred exceeds 4.5. */
function heavy(random: Random): number {
  const chi = [1, 2, 3].reduce((sum) => sum + random.normal(0, 1) ** 2, 0);
  return random.normal(0, 1) / Math.sqrt(chi / 3);
}
const noon = (at: Hour): number => Math.cos(((hourOfDay(at) - 13) / DAY_HOURS) * 2 * Math.PI);
const weekday = (at: Hour): number => Math.floor(at / DAY_HOURS + 3) % 7;
const LEVELS = [1, 1.5, 0.8, 1.3];

/** Kinds of series that media buyers encounter. */
export const SHAPES = {
  even: { price: (random) => random.lognormal(0.15) },
  'heavy tails': { price: (random) => Math.min(4, Math.exp(0.12 * heavy(random))) },
  'rare bursts': { price: (random) => random.lognormal(0.1) * (random.chance(0.02) ? random.between(1.5, 2.5) : 1) },
  'daily rhythm': {
    price: (random, at) => random.lognormal(0.15) * (1 + 0.15 * noon(at)),
    clicks: (at) => 1.1 + noon(at),
  },
  'daily rhythm, heavy tails': {
    price: (random, at) => Math.min(4, Math.exp(0.12 * heavy(random))) * (1 + 0.15 * noon(at)),
    clicks: (at) => 1.1 + noon(at),
  },
  'weekly rhythm': {
    price: (random, at) => random.lognormal(0.12) * (weekday(at) > 4 ? 1.3 : 1),
    clicks: (at) => (weekday(at) > 4 ? 0.4 : 1.2),
  },
  'level shifts': {
    price: (random, at) => random.lognormal(0.1) * LEVELS[Math.floor(((at - FIRST) / (LAST - FIRST)) * LEVELS.length)]!,
  },
  sparse: { price: (random) => random.lognormal(0.2), traffic: 0.12 },
  quiet: { price: (random) => random.lognormal(0.02) },
} as const satisfies Readonly<Record<string, Shape>>;
export type ShapeName = keyof typeof SHAPES;

export interface MadeSeries {
  readonly figures: ReadonlyMap<Hour, HourFigures>;
  readonly windows: readonly Window[];
  readonly scoredFrom: Hour;
}

/**
 * Creates ten weeks of an ad group with this usual hourly spend. A few hours of each episode lose a multiple of it, and
 * at least the smallest loss that counts.
 */
export function makeSeries(seed: number, name: ShapeName, spend: number): MadeSeries {
  const shape: Shape = SHAPES[name];
  const random = new Random(seed, Object.keys(SHAPES).indexOf(name), spend);
  const hours = new Map<Hour, { clicks: number; price: number }>();
  for (let at = FIRST; at < LAST; at += 1) {
    const price = shape.price(random, at);
    if (random.chance(shape.traffic ?? 1)) hours.set(at, { clicks: shape.clicks?.(at) ?? 1, price });
  }
  const usual = median([...hours.values()].map(({ clicks, price }) => clicks * price));
  const figures = new Map<Hour, HourFigures>();
  for (const [at, { clicks, price }] of hours) {
    const cost = (spend * clicks * price) / usual;
    const earned = (spend * clicks * (1 + MARGIN)) / usual;
    figures.set(at, { cost: micros(cost), profit: micros(earned - cost) });
  }
  const windows: Window[] = [];
  const active = [...hours.keys()].filter((at) => at >= SCORED_FROM);
  for (let episode = 0; episode < EPISODES; episode += 1) {
    // Each equal part of the scored time contains one episode.
    const part = Math.floor(active.length / EPISODES);
    const start = episode * part + random.whole(Math.floor(part * 0.2), Math.floor(part * 0.8));
    const hit = active.slice(start, start + random.whole(1, 3));
    for (const at of hit) {
      const loss = Math.max(random.between(25, 60), spend * random.between(3, 8));
      figures.set(at, { cost: micros(loss * 1.25), profit: micros(-loss) });
    }
    windows.push({ begin: hit[0]! - LABEL_HOURS, end: hit.at(-1)! + LABEL_HOURS });
  }
  return { figures, windows, scoredFrom: SCORED_FROM };
}
