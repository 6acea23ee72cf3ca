import { Random } from '../../../demo/random.js';
import type { AlertTypeName } from '@adops/domain';
import { DAY_HOURS, firstHour, type Hour } from '../detect/series.js';

/** Number of days of figures in a case. */
export const CASE_DAYS = 40;
export const START: Hour = firstHour('2026-03-01');
export const END: Hour = START + CASE_DAYS * DAY_HOURS;
/** Number of final days that contain a loss pattern and that detection examines as they close. */
export const WATCHED_DAYS = 7;
const WATCHED: Hour = END - WATCHED_DAYS * DAY_HOURS;

/** Distribution of final revenue relative to its estimate in generated cases: log-normal around 1. */
const ESTIMATE_SIGMA = 0.28;
export const ESTIMATE = { q50: 1, q90: Math.exp(1.2816 * ESTIMATE_SIGMA) };

/** Loss pattern in a case, in the hours from begin up to, but not including, end. */
export interface Truth {
  readonly type: AlertTypeName;
  readonly begin: Hour;
  readonly end: Hour;
}

/** Cost and final revenue of an hour in money, and its estimate before the feed reports. */
export interface CaseHour {
  cost: number;
  earned: number;
  estimate: number;
}

/** Generated ad group with its loss pattern. */
export interface Case {
  readonly adgroupId: number;
  readonly hours: Map<Hour, CaseHour>;
  readonly truth: Truth | null;
  /** End date at the platform, ms. */
  readonly endsAt: number | null;
}

/** Returns the daily rhythm: quiet nights, peaks at noon and in the evening. */
const rhythm = (hour: number): number =>
  0.2 + Math.exp(-(((hour - 12.5) / 4) ** 2)) + 0.8 * Math.exp(-(((hour - 20) / 3) ** 2));

/** Creates forty days of a profitable ad group: random clicks around its rhythm, with varying prices and days. */
function quiet(random: Random): Map<Hour, CaseHour> {
  const hours = new Map<Hour, CaseHour>();
  const clicksAnHour = random.between(2, 40);
  const cpc = random.between(0.15, 0.7);
  const margin = random.between(0.08, 0.4);
  for (let day = 0; day < CASE_DAYS; day += 1) {
    const busy = random.lognormal(0.15);
    const value = random.lognormal(0.06);
    for (let hour = 0; hour < DAY_HOURS; hour += 1) {
      const clicks = random.poisson(clicksAnHour * busy * rhythm(hour));
      if (clicks === 0) continue;
      const cost = clicks * cpc * random.lognormal(0.06);
      const earned = clicks * cpc * (1 + margin) * value * random.lognormal(0.2);
      hours.set(START + day * DAY_HOURS + hour, { cost, earned, estimate: earned / random.lognormal(ESTIMATE_SIGMA) });
    }
  }
  return hours;
}

/** Sets an hour to this loss, with revenue as a share of the cost. */
function lose(hours: Map<Hour, CaseHour>, at: Hour, loss: number, left: number): void {
  const cost = loss / (1 - left);
  hours.set(at, { cost, earned: cost * left, estimate: cost * left });
}

type Injection = (random: Random, hours: Map<Hour, CaseHour>) => Omit<Truth, 'type'>;

/** Loss pattern of each type for the watched days, strong enough to exceed its thresholds. */
const INJECTIONS: Readonly<Partial<Record<AlertTypeName, Injection>>> = {
  CyclicLossAlert: (random, hours) => {
    const [begin, length] = [random.whole(0, 21), random.whole(1, 3)];
    const cost = costOf(hours, WATCHED, END);
    const sparing = random.chance(0.4) ? random.whole(0, WATCHED_DAYS - 1) : -1;
    const each = (Math.max(30, 0.02 * cost) * random.between(1.2, 2.5)) / ((WATCHED_DAYS - 1) * length);
    for (let day = 0; day < WATCHED_DAYS; day += 1) {
      if (day === sparing) continue;
      for (let hour = begin; hour < begin + length; hour += 1) {
        lose(hours, WATCHED + day * DAY_HOURS + hour, each * random.between(0.9, 1.1), random.between(0, 0.6));
      }
    }
    return { begin: WATCHED, end: END };
  },
  SignificantOneTimeLossAlert: (random, hours) => {
    const at = random.whole(WATCHED, END - 1);
    lose(hours, at, random.between(20.5, 150), random.between(0, 0.5));
    return { begin: at, end: at + 1 };
  },
  EstimatedSignificantOneTimeLossAlert: (random, hours) => {
    // The feed hasn't reported the last hours.
    const at = random.whole(END - 4, END - 1);
    lose(hours, at, random.between(35, 150), random.between(0, 0.2));
    return { begin: at, end: at + 1 };
  },
  AccumulativeLossAlert: (random, hours) => {
    const days = random.whole(5, 16);
    const first = END - days * DAY_HOURS;
    const scale = random.between(112, 260) / days;
    for (let at = first; at < END; at += 1) {
      const hour = hours.get(at);
      // Every hour of every day earns a little less than it costs.
      if (hour) hour.earned = hour.cost * random.lognormal(0.05);
    }
    for (let day = 0; day < days; day += 1) {
      const active = [...Array(DAY_HOURS).keys()].map((h) => first + day * DAY_HOURS + h).filter((at) => hours.has(at));
      const lost = active.reduce((sum, at) => sum + hours.get(at)!.cost - hours.get(at)!.earned, 0);
      const more = (scale * random.between(0.8, 1.2) - lost) / Math.max(1, active.length);
      for (const at of active) hours.get(at)!.earned -= more;
    }
    return { begin: first, end: END };
  },
  SignificantLossAlert: (random, hours) => {
    const length = random.whole(3, 12);
    const begin = random.whole(WATCHED, END - length);
    const total = random.between(55, 300);
    for (let at = begin; at < begin + length; at += 1) {
      lose(hours, at, (total / length) * random.between(0.85, 1.15), random.between(0, 0.5));
    }
    return { begin, end: begin + length };
  },
};

export function costOf(hours: ReadonlyMap<Hour, CaseHour>, begin: Hour, end: Hour): number {
  let sum = 0;
  for (let at = begin; at < end; at += 1) sum += hours.get(at)?.cost ?? 0;
  return sum;
}

/** Creates a case. @param type loss pattern to add, or null for none */
export function makeCase(seed: number, adgroupId: number, type: AlertTypeName | null): Case {
  const random = new Random(seed, adgroupId);
  const hours = quiet(random);
  if (type === 'AdGroupLifetimeEndAlert') {
    const ahead = random.between(1, 47);
    return { adgroupId, hours, endsAt: (END + ahead) * 3_600_000, truth: { type, begin: END - 1, end: END + 48 } };
  }
  const injection = type && INJECTIONS[type];
  const truth = injection ? { type, ...injection(random, hours) } : null;
  // Some quiet cases also have a distant end.
  const endsAt = !truth && random.chance(0.3) ? (END + random.between(49, 400)) * 3_600_000 : null;
  return { adgroupId, hours, truth, endsAt };
}
