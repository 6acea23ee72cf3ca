import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, reopen, restate } from './alert-row.js';
import { type Character, characterAt, isOutOfCharacter } from './character.js';
import { type AdgroupHours, dateOfHour, firstHour, HOUR_MS, type Hour, hourOfDay, micros, profitAt } from './series.js';

/** Returns the minimum loss of an hour in micros. It grows with the usual hourly cost of the ad group. */
export const leastLoss = (
  { loss, lossOfCost }: Pick<Thresholds['SignificantOneTimeLossAlert'], 'loss' | 'lossOfCost'>,
  usualCost: number,
): number => Math.max(micros(loss), lossOfCost * usualCost);

/** Returns true if a profit is a loss out of character. */
export function isOneTimeLoss(
  profit: number,
  character: Character | null,
  thresholds: Thresholds['SignificantOneTimeLossAlert'],
): boolean {
  const { loss, lossWithoutBaseline } = thresholds;
  const least = character && !character.isSparse ? loss : Math.max(loss, lossWithoutBaseline);
  if (profit > -leastLoss({ ...thresholds, loss: least }, character?.usualCost ?? 0)) return false;
  return !character || isOutOfCharacter(profit, character, thresholds.robustZ, thresholds);
}

const TYPE = 'SignificantOneTimeLossAlert';
const isOfType = (row: AlertRow): boolean => row.type === TYPE;
export const hourNamed = (row: AlertRow): Hour => firstHour(row.date!) + row.hour!;
export const oneHourIdentity = (at: Hour): string => `${dateOfHour(at)} ${hourOfDay(at)}`;

/** Returns the hours of alerts of this type. */
export function raisedHours(rows: readonly AlertRow[]): Set<Hour> {
  return new Set(rows.filter((row) => isOfType(row) && row.resolution !== 'restated').map(hourNamed));
}

/** Updates alerts with restated figures. Hours older than the series stay unchanged. */
export function restateOneTimeLosses(
  series: AdgroupHours,
  rows: readonly AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const alerted = raisedHours(rows);
  for (const row of rows.filter((each) => isOfType(each) && isUnresolved(each))) {
    const at = hourNamed(row);
    const profit = profitAt(series, at);
    if (profit === null || -profit === row.loss) continue;
    const holds = isOneTimeLoss(profit, characterAt(series, at, alerted), thresholds[TYPE]);
    restate(row, -profit, holds, now);
  }
}

/** Raises an alert if a closed hour has a large loss out of character. */
export function findOneTimeLoss(series: AdgroupHours, at: Hour, rows: AlertRow[], thresholds: Thresholds): void {
  const profit = profitAt(series, at);
  if (profit === null || profit > -micros(thresholds[TYPE].loss)) return;
  const identity = oneHourIdentity(at);
  const known = rows.find((row) => isOfType(row) && row.identity === identity);
  if (known && isUnresolved(known)) return;
  if (!isOneTimeLoss(profit, characterAt(series, at, raisedHours(rows)), thresholds[TYPE])) return;
  if (known) {
    reopen(known);
    known.loss = -profit;
    return;
  }
  const { adgroupId } = series;
  const datetime = (at + 1) * HOUR_MS;
  rows.push(
    newAlert({ type: TYPE, adgroupId, identity, datetime, date: dateOfHour(at), hour: hourOfDay(at), loss: -profit }),
  );
}
