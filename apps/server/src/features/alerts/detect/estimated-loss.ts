import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, resolve, update } from './alert-row.js';
import { characterAt, isOutOfCharacter } from './character.js';
import { hourNamed, leastLoss, oneHourIdentity, raisedHours } from './one-time-loss.js';
import { type AdgroupHours, dateOfHour, HOUR_MS, type Hour, hourOfDay, micros, profitAt } from './series.js';

const TYPE = 'EstimatedSignificantOneTimeLossAlert';

/** A large loss in one hour by estimated revenue: large even if final revenue comes out as well as it ever does. */
export function findEstimatedLoss(series: AdgroupHours, at: Hour, rows: AlertRow[], thresholds: Thresholds): void {
  const { adgroupId } = series;
  const estimate = series.hours.get(at)?.estimate;
  const limits = thresholds[TYPE];
  if (!estimate || -estimate.best < micros(limits.loss)) return;
  const identity = oneHourIdentity(at);
  const known = rows.find((row) => row.type === TYPE && row.identity === identity);
  if (known) {
    // A better estimate moves the loss; only final figures end the alert.
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

/** Hours whose revenue has become final: confirmed by the alert of the final figures, or not. */
export function settleEstimates(series: AdgroupHours, rows: readonly AlertRow[], now: number): void {
  for (const row of rows.filter((each) => each.type === TYPE && isUnresolved(each))) {
    const at = hourNamed(row);
    // Closed but with a missing figure: unknown so far.
    if (profitAt(series, at) === null) continue;
    const final = rows.find(
      (each) =>
        each.type === 'SignificantOneTimeLossAlert' && each.identity === row.identity && each.resolution !== 'restated',
    );
    resolve(row, final ? 'confirmed' : 'corrected', now);
    row.parent = final ?? null;
  }
}
