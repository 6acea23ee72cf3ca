import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, resolve, update } from './alert-row.js';
import { HOUR_MS } from './series.js';

const TYPE = 'AdGroupLifetimeEndAlert';

/** Data of an ad group that will end. Times are ms, money is micros of one currency. */
export interface Lifetime {
  readonly adgroupId: number;
  /** End date at the platform. */
  readonly endsAt: number | null;
  readonly lifetimeBudget: number | null;
  /** Spend up to `costUntil`. */
  readonly spent: number;
  /** Spend in the 24 hours before `costUntil`. */
  readonly spentLastDay: number;
  readonly impressionsLastDay: number;
  /** End of the last hour whose cost is known. */
  readonly costUntil: number;
}

/**
 * Returns the time at which the ad group ends, by its end date or by its budget at the current pace. Null if it doesn't
 * end.
 */
export function lifetimeEndOf(life: Lifetime): number | null {
  const { endsAt, lifetimeBudget, spent, spentLastDay, costUntil } = life;
  const hourly = spentLastDay / 24;
  const left = lifetimeBudget === null ? null : Math.max(0, lifetimeBudget - spent);
  const byBudget =
    left === null ? Infinity : left === 0 ? costUntil : hourly > 0 ? costUntil + (left / hourly) * HOUR_MS : Infinity;
  const end = Math.min(endsAt ?? Infinity, byBudget);
  return Number.isFinite(end) ? Math.round(end / 1000) * 1000 : null;
}

/** Raises, moves and resolves the alert of one ad group. @param life null if the ad group no longer has an end. */
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
    // After the end no action is possible.
    if (end === null || end > now + limits.clearHours * HOUR_MS || shownEnd <= now) resolve(open, 'over', now);
    else if (Math.abs(end - shownEnd) > limits.moveHours * HOUR_MS) update(open, { lifetimeEnd: end });
    return;
  }
  if (!life || end === null || end <= now || end > now + limits.hours * HOUR_MS || life.impressionsLastDay <= 0) return;
  const identity = new Date(now).toISOString();
  rows.push(newAlert({ type: TYPE, adgroupId, identity, datetime: now, lifetimeEnd: end }));
}
