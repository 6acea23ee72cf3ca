import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, reopen, resolve, restate, update } from './alert-row.js';
import { type AdgroupHours, costOf, HOUR_MS, type Hour, micros, profitAt, profitOf } from './series.js';

const TYPE = 'SignificantLossAlert';
export const WINDOW_HOURS = 72;

interface Stretch {
  readonly begin: Hour;
  /** Exclusive end of the range. */
  readonly end: Hour;
  readonly loss: number;
}

/** Finds the range of hours with the largest loss in [from, to), in one pass. Null if no hour had a loss. */
export function worstStretch(series: AdgroupHours, from: Hour, to: Hour): Stretch | null {
  let worst: Stretch | null = null;
  let begin = from;
  let loss = 0;
  for (let at = from; at < to; at += 1) {
    if (loss <= 0) {
      begin = at;
      loss = 0;
    }
    loss -= profitAt(series, at) ?? 0;
    if (loss > 0 && loss > (worst?.loss ?? 0)) worst = { begin, end: at + 1, loss };
  }
  return worst;
}

type Limits = Thresholds[typeof TYPE];

/** Returns true if the loss is large enough. Uses profit / cost, because margin is undefined without revenue. */
function losesEnough(series: AdgroupHours, { begin, end, loss }: Stretch, limits: Limits): boolean {
  return loss >= micros(limits.loss) && -loss <= -limits.lossOfCost * costOf(series, begin, end);
}

const rangeOf = (row: AlertRow) => ({ begin: row.rangeBegin! / HOUR_MS, end: row.rangeEnd! / HOUR_MS });

export function restateSignificantLosses(
  series: AdgroupHours,
  rows: readonly AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const earliest = Math.min(...series.hours.keys());
  for (const row of rows.filter((each) => each.type === TYPE && isUnresolved(each))) {
    const { begin, end } = rangeOf(row);
    if (begin < earliest) continue;
    const loss = -profitOf(series, begin, end);
    restate(row, loss, losesEnough(series, { begin, end, loss }, thresholds[TYPE]), now);
  }
}

/** Finds a range with a significant loss when the hours before `to` are closed, and resolves earlier ones. */
export function findSignificantLoss(
  series: AdgroupHours,
  to: Hour,
  rows: AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const limits = thresholds[TYPE];
  const own = rows.filter((row) => row.type === TYPE);
  // Completed losses have been reported, so a new range doesn't extend back into them.
  const reported = own.filter(({ resolution }) => resolution === 'over').map(({ rangeEnd }) => rangeEnd! / HOUR_MS);
  const worst = worstStretch(series, Math.max(to - WINDOW_HOURS, ...reported), to);
  if (
    worst &&
    worst.end - worst.begin >= limits.hours &&
    worst.end > to - limits.recentHours &&
    losesEnough(series, worst, limits)
  ) {
    raise(series, worst, rows, own);
  }
  for (const row of own.filter(isUnresolved)) {
    const settled = to - limits.resolveHours;
    if (settled * HOUR_MS >= row.rangeEnd! && profitOf(series, settled, to) >= 0) resolve(row, 'over', now);
  }
}

function raise(series: AdgroupHours, { begin, end, loss }: Stretch, rows: AlertRow[], own: readonly AlertRow[]): void {
  const { adgroupId } = series;
  const open = own.find(
    (row) => isUnresolved(row) && row.rangeBegin! < end * HOUR_MS && begin * HOUR_MS < row.rangeEnd!,
  );
  if (open) {
    const range = rangeOf(open);
    const wide = { begin: Math.min(begin, range.begin), end: Math.max(end, range.end) };
    if (wide.begin === range.begin && wide.end === range.end) return;
    const rangeEnd = wide.end * HOUR_MS;
    const whole = -profitOf(series, wide.begin, wide.end);
    return update(open, { rangeBegin: wide.begin * HOUR_MS, rangeEnd, datetime: rangeEnd, loss: whole });
  }
  const range = { rangeBegin: begin * HOUR_MS, rangeEnd: end * HOUR_MS, datetime: end * HOUR_MS, loss };
  const identity = new Date(begin * HOUR_MS).toISOString();
  const known = own.find((row) => row.identity === identity);
  if (known) {
    reopen(known);
    update(known, range);
  } else rows.push(newAlert({ type: TYPE, adgroupId, identity, ...range }));
}
