import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, resolve, update } from './alert-row.js';
import { characterAt, isOutOfCharacter } from './character.js';
import { hourNamed, leastLoss, oneHourIdentity, raisedHours } from './one-time-loss.js';
import { type AdgroupHours, dateOfHour, HOUR_MS, type Hour, hourOfDay, micros, profitAt } from './series.js';

const TYPE = 'EstimatedSignificantOneTimeLossAlert';

/** Finds a large loss in one hour by estimated revenue. It must be large even in the best case of final revenue. */
export function findEstimatedLoss(series: AdgroupHours, at: Hour, rows: AlertRow[], thresholds: Thresholds): void {
  const { adgroupId } = series;
  const estimate = series.hours.get(at)?.estimate;
  const limits = thresholds[TYPE];
  if (!estimate || -estimate.best < micros(limits.loss)) return;
  const identity = oneHourIdentity(at);
  const known = rows.find((row) => row.type === TYPE && row.identity === identity);
  if (known) {
    // A better estimate changes the loss. Only final figures resolve the alert.
    if (isUnresolved(known) && known.loss !== -estimate.expected) update(known, { loss: -estimate.expected });
    return;
  }
  const character = characterAt(series, at, raisedHours(rows));
  const final = thresholds.SignificantOneTimeLossAlert;
  if (!character || character.isSparse) return;
  if (-estimate.best < leastLoss({ ...final, loss: limits.loss }, character.usualCost)) return;
  if (!isOutOfCharacter(estimate.expected, character, limits.robustZ, final)) return;
  const datetime = (at + 1) * HOUR_MS;
  const named = { date: dateOfHour(at), hour: hourOfDay(at), loss: -estimate.expected };
  rows.push(newAlert({ type: TYPE, adgroupId, identity, datetime, ...named }));
}

/**
 * Resolves alerts of hours whose revenue has become final: confirmed if the final figures raise an alert, otherwise
 * corrected.
 */
export function settleEstimates(series: AdgroupHours, rows: readonly AlertRow[], now: number): void {
  for (const row of rows.filter((each) => each.type === TYPE && isUnresolved(each))) {
    const at = hourNamed(row);
    // The hour is closed but a figure is missing, so the result is unknown.
    if (profitAt(series, at) === null) continue;
    const final = rows.find(
      (each) =>
        each.type === 'SignificantOneTimeLossAlert' && each.identity === row.identity && each.resolution !== 'restated',
    );
    resolve(row, final ? 'confirmed' : 'corrected', now);
    row.parent = final ?? null;
  }
}
