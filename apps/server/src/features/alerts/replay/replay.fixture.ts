import { ALERT_TYPES, type AlertTypeName } from '@adops/domain';
import { Random } from '../../../demo/random.js';
import { findAccumulativeLoss } from '../detect/accumulative-loss.js';
import type { AlertRow } from '../detect/alert-row.js';
import { detectHours } from '../detect/detect-hours.js';
import { findLifetimeEnd } from '../detect/lifetime-end.js';
import { hourNamed } from '../detect/one-time-loss.js';
import { dateOfHour, DAY_HOURS, firstHour, HOUR_MS, type Hour, type HourFigures, micros } from '../detect/series.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { type Case, END, ESTIMATE, WATCHED_DAYS } from './cases.fixture.js';

/** Delay in hours until the feed reports. Revenue of later hours is estimated. */
const FEED_DELAY = 4;

/**
 * Returns the known figures of a case when hours before `until` are closed. Later hours have cost and an estimate, or
 * nothing.
 */
function view(one: Case, until: Hour, arrived: (at: Hour) => boolean): Map<Hour, HourFigures> {
  const hours = new Map<Hour, HourFigures>();
  for (const [at, { cost, earned, estimate }] of one.hours) {
    if (at >= until + FEED_DELAY || !arrived(at)) continue;
    const [paid, final] = [micros(cost), micros(earned)];
    if (at < until) hours.set(at, { cost: paid, profit: final - paid });
    else {
      const expected = micros(estimate * ESTIMATE.q50) - paid;
      hours.set(at, { cost: paid, profit: null, estimate: { expected, best: micros(estimate * ESTIMATE.q90) - paid } });
    }
  }
  return hours;
}

/** Runs detection on one case, each time when the hours before a look have closed. */
export function replay(one: Case, looks: readonly Hour[], arrived: (at: Hour, look: number) => boolean): AlertRow[] {
  const rows: AlertRow[] = [];
  let since: Hour | null = null;
  looks.forEach((until, look) => {
    const now = (until + FEED_DELAY) * HOUR_MS;
    const hours = view(one, until, (at) => at < until || arrived(at, look));
    detectHours({ adgroupId: one.adgroupId, until, since, hours }, rows, DEFAULT_THRESHOLDS, now);
    const lastDay = dateOfHour(Math.floor(until / DAY_HOURS) * DAY_HOURS - 1);
    const sinceDay = dateOfHour(
      since === null ? until - WATCHED_DAYS * DAY_HOURS : Math.floor(since / DAY_HOURS) * DAY_HOURS,
    );
    const days = daysOf(hours, lastDay);
    findAccumulativeLoss({ adgroupId: one.adgroupId, days, lastDay, sinceDay }, rows, DEFAULT_THRESHOLDS, now);
    const cost = [...hours].filter(([at]) => at >= until - DAY_HOURS);
    const life = {
      adgroupId: one.adgroupId,
      endsAt: one.endsAt,
      lifetimeBudget: null,
      spent: 0,
      spentLastDay: cost.reduce((sum, [, figures]) => sum + (figures.cost ?? 0), 0),
      impressionsLastDay: cost.length,
      costUntil: now,
    };
    findLifetimeEnd(one.adgroupId, life, rows, DEFAULT_THRESHOLDS, now);
    since = until;
  });
  return rows;
}

function daysOf(hours: ReadonlyMap<Hour, HourFigures>, lastDay: string) {
  const days = new Map<number, { cost: number; profit: number }>();
  for (const [at, { cost, profit }] of hours) {
    const number = Math.floor(at / DAY_HOURS);
    const day = days.get(number) ?? { cost: 0, profit: 0 };
    days.set(number, { cost: day.cost + (cost ?? 0), profit: day.profit + (profit ?? 0) });
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([number, day]) => ({ date: dateOfHour(number * DAY_HOURS), ...day }))
    .filter(({ date }) => date <= lastDay);
}

/**
 * Returns irregular times of runs in the watched days. The last two runs cover all hours except the feed's delay, then
 * all hours.
 */
export function unevenLooks(seed: number, adgroupId: number): Hour[] {
  const random = new Random(seed, adgroupId, 99);
  const looks: Hour[] = [];
  const last = END - FEED_DELAY;
  for (let at = END - WATCHED_DAYS * DAY_HOURS; at < last; at += random.whole(2, 70)) looks.push(at);
  return [...looks, last, END];
}

/** Returns the hours of an alert. */
export function hoursNamed(row: AlertRow): { begin: Hour; end: Hour } {
  switch (row.type) {
    case 'CyclicLossAlert':
    case 'AccumulativeLossAlert':
      return { begin: firstHour(row.dateFrom!), end: firstHour(row.date!) + DAY_HOURS };
    case 'SignificantLossAlert':
      return { begin: row.rangeBegin! / HOUR_MS, end: row.rangeEnd! / HOUR_MS };
    case 'AdGroupLifetimeEndAlert':
      return { begin: END - DAY_HOURS * WATCHED_DAYS, end: END + 48 };
    default:
      return { begin: hourNamed(row), end: hourNamed(row) + 1 };
  }
}

/** Result of replaying many cases, by type. */
export interface Score {
  episodes: number;
  found: number;
  alerts: number;
  falseAlarms: number;
}
export const noScores = (): Record<AlertTypeName, Score> =>
  Object.fromEntries(
    ALERT_TYPES.map(({ value }) => [value, { episodes: 0, found: 0, alerts: 0, falseAlarms: 0 }]),
  ) as Record<AlertTypeName, Score>;

/**
 * Adds one case to the scores. Found means that an alert of the type overlaps the pattern. A false alarm overlaps no
 * pattern. Alerts of other types that a pattern causes, and alerts contained in another one, count neither way.
 */
export function score(scores: Record<AlertTypeName, Score>, { truth }: Case, rows: readonly AlertRow[]): void {
  const overlaps = (row: AlertRow): boolean => {
    if (!truth) return false;
    const { begin, end } = hoursNamed(row);
    return begin < truth.end && truth.begin < end;
  };
  if (truth) {
    scores[truth.type].episodes += 1;
    if (rows.some((row) => row.type === truth.type && overlaps(row))) scores[truth.type].found += 1;
  }
  for (const row of rows) {
    if (row.parent && row.type === 'SignificantOneTimeLossAlert') continue;
    const isTrue = overlaps(row);
    if (isTrue && row.type !== truth?.type) continue;
    scores[row.type].alerts += 1;
    if (!isTrue) scores[row.type].falseAlarms += 1;
  }
}

export const recallOf = ({ episodes, found }: Score): number => found / episodes;
export const precisionOf = ({ alerts, falseAlarms }: Score): number => (alerts - falseAlarms) / alerts;

/** Returns rows in a fixed order, without fields that storage sets. */
export const plain = (rows: readonly AlertRow[]): unknown[] =>
  rows
    .map(({ parent, resolvedAt, ...row }) => ({
      ...row,
      isResolved: resolvedAt !== null,
      parent: parent && `${parent.type} ${parent.identity}`,
    }))
    .sort((a, b) => `${a.type} ${a.identity}`.localeCompare(`${b.type} ${b.identity}`));
