import { type AlertRow } from './alert-row.js';
import { hourNamed } from './one-time-loss.js';
import { HOUR_MS, hourOfDay } from './series.js';

const holdsOrHeld = (row: AlertRow): boolean => row.resolution !== 'restated';

/**
 * Folds one-time losses under what contains them: a stretch of hours before a cycle. What is contained counts in no
 * total. Estimates are linked to the final alert where they are settled.
 */
export function linkContained(rows: readonly AlertRow[]): void {
  const stretches = rows.filter((row) => row.type === 'SignificantLossAlert' && holdsOrHeld(row));
  const cycles = rows.filter((row) => row.type === 'CyclicLossAlert' && holdsOrHeld(row));
  for (const row of rows) {
    if (row.type !== 'SignificantOneTimeLossAlert') continue;
    const at = hourNamed(row);
    const time = at * HOUR_MS;
    row.parent =
      stretches.find(({ rangeBegin, rangeEnd }) => rangeBegin! <= time && time < rangeEnd!) ??
      cycles.find(
        ({ dateFrom, date, hourIntervals }) =>
          dateFrom! <= row.date! &&
          row.date! <= date! &&
          hourIntervals!.some(({ start, end }) => start <= hourOfDay(at) && hourOfDay(at) < end),
      ) ??
      null;
  }
}
