import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, resolve, update } from './alert-row.js';
import { HOUR_MS } from './series.js';

const TYPE = 'AdGroupLifetimeEndAlert';

/** What is known of an ad group that will stop some time. Instants are ms, money is micros of one currency. */
export interface Lifetime {
  readonly adgroupId: number;
  /** End set at the platform. */
  readonly endsAt: number | null;
  readonly lifetimeBudget: number | null;
  /** Spent up to `costUntil`. */
  readonly spent: number;
  /** In the 24 hours before `costUntil`. */
  readonly spentLastDay: number;
  readonly impressionsLastDay: number;
  /** End of the last hour whose cost is known. */
  readonly costUntil: number;
}

/** When it stops by its end or by its budget at the present pace, whichever comes first; null: nothing ends it. */
export function lifetimeEndOf(life: Lifetime): number | null {
  const { endsAt, lifetimeBudget, spent, spentLastDay, costUntil } = life;
  const hourly = spentLastDay / 24;
  const left = lifetimeBudget === null ? null : Math.max(0, lifetimeBudget - spent);
  const byBudget =
    left === null ? Infinity : left === 0 ? costUntil : hourly > 0 ? costUntil + (left / hourly) * HOUR_MS : Infinity;
  const end = Math.min(endsAt ?? Infinity, byBudget);
  return Number.isFinite(end) ? Math.round(end / 1000) * 1000 : null;
}

/** Raises, moves and ends the alert of one ad group. @param life null: nothing ends it any more. */
export function findLifetimeEnd(
  adgroupId: number,
  life: Lifetime | null,
  rows: AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const limits = thresholds[TYPE];
  const open = rows.find((row) => row.type === TYPE && row.adgroupId === adgroupId && isUnresolved(row));
  const end = life && lifetimeEndOf(life);
  if (open) {
    const shownEnd = open.lifetimeEnd!;
    // Once it has stopped there is nothing left to do.
    if (end === null || end > now + limits.clearHours * HOUR_MS || shownEnd <= now) resolve(open, 'over', now);
    else if (Math.abs(end - shownEnd) > limits.moveHours * HOUR_MS) update(open, { lifetimeEnd: end });
    return;
  }
  if (!life || end === null || end <= now || end > now + limits.hours * HOUR_MS || life.impressionsLastDay <= 0) return;
  const identity = new Date(now).toISOString();
  rows.push(newAlert({ type: TYPE, adgroupId, identity, datetime: now, lifetimeEnd: end }));
}
