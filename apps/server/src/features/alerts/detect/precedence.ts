import { type AlertRow } from './alert-row.js';
import { hourNamed } from './one-time-loss.js';
import { HOUR_MS, hourOfDay } from './series.js';

const holdsOrHeld = (row: AlertRow): boolean => row.resolution !== 'restated';

/**
 * Links one-time losses to the alert that contains them: a range of hours first, then a cycle. Contained losses don't
 * count in totals. Estimates are linked to the final alert when they are settled.
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
