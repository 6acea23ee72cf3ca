import type { Thresholds } from '../thresholds.js';
import type { AlertRow } from './alert-row.js';
import { CYCLE_DAYS, findCycle, restateCycles } from './cyclic-loss.js';
import { findEstimatedLoss, settleEstimates } from './estimated-loss.js';
import { findOneTimeLoss, restateOneTimeLosses } from './one-time-loss.js';
import { linkContained } from './precedence.js';
import { type AdgroupHours, DAY_HOURS } from './series.js';
import { findSignificantLoss, restateSignificantLosses, WINDOW_HOURS } from './significant-loss.js';

/** Number of hours the first run for a company covers. */
export const FIRST_LOOK_HOURS = CYCLE_DAYS * DAY_HOURS;
/** Number of recent hours in which estimates are examined. */
const ESTIMATED_HOURS = 72;

/**
 * Updates alert types 1, 3, 4 and 6 of one ad group from its hours. Processes the closed hours one by one, so that the
 * result doesn't depend on how many close at once. Processing known hours again changes nothing.
 * @param rows alerts of the ad group, including resolved ones of the period. They are changed in place.
 * @param now time of the update, ms.
 */
export function detectHours(series: AdgroupHours, rows: AlertRow[], thresholds: Thresholds, now: number): void {
  restateOneTimeLosses(series, rows, thresholds, now);
  restateSignificantLosses(series, rows, thresholds, now);
  restateCycles(series, rows, thresholds, now);

  const { until, since } = series;
  const first = Math.min(since ?? until - FIRST_LOOK_HOURS, until - WINDOW_HOURS) + 1;
  for (let to = first; to <= until; to += 1) {
    findOneTimeLoss(series, to - 1, rows, thresholds);
    findSignificantLoss(series, to, rows, thresholds, now);
    if (to % DAY_HOURS === 0) findCycle(series, to, rows, thresholds, now);
  }
  for (let at = until - ESTIMATED_HOURS; at < until + ESTIMATED_HOURS; at += 1) {
    findEstimatedLoss(series, at, rows, thresholds);
  }
  settleEstimates(series, rows, now);
  linkContained(rows);
}
