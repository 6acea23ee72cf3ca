import type { AlertType } from '../../../core/graphql/index.js';
import type { AlertResolution } from '../alert-enums.js';

export interface DayHours {
  readonly start: number;
  readonly end: number;
}

/**
 * Alert during detection. Times are milliseconds, money is micros, and fields that don't apply to the type are null.
 */
export interface AlertRow {
  /** ID of the alert. Null until the alert is stored. */
  readonly id: number | null;
  readonly type: keyof typeof AlertType;
  readonly adgroupId: number;
  readonly identity: string;
  datetime: number;
  dateFrom: string | null;
  date: string | null;
  hour: number | null;
  hourIntervals: readonly DayHours[] | null;
  rangeBegin: number | null;
  rangeEnd: number | null;
  advertiserId: number | null;
  advertiserName: string | null;
  lifetimeEnd: number | null;
  loss: number | null;
  lossBefore: number | null;
  isAcknowledged: boolean;
  acknowledgedLoss: number | null;
  resolvedAt: number | null;
  resolution: keyof typeof AlertResolution | null;
  parent: AlertRow | null;
}

type Found = Pick<AlertRow, 'type' | 'adgroupId' | 'identity' | 'datetime'> & Partial<AlertRow>;

export function newAlert(found: Found): AlertRow {
  return {
    id: null,
    dateFrom: null,
    date: null,
    hour: null,
    hourIntervals: null,
    rangeBegin: null,
    rangeEnd: null,
    advertiserId: null,
    advertiserName: null,
    lifetimeEnd: null,
    loss: null,
    lossBefore: null,
    isAcknowledged: false,
    acknowledgedLoss: null,
    resolvedAt: null,
    resolution: null,
    parent: null,
    ...found,
  };
}

/** Growth factor of an acknowledged loss at which the alert is raised again. */
const REOPENING_GROWTH = 1.25;

/** Updates an alert with the result of a later run. An acknowledged alert reopens when its loss has grown enough. */
export function update(row: AlertRow, found: Partial<AlertRow>): void {
  Object.assign(row, found);
  const { loss, acknowledgedLoss } = row;
  if (row.isAcknowledged && loss !== null && acknowledgedLoss !== null && loss >= acknowledgedLoss * REOPENING_GROWTH) {
    row.isAcknowledged = false;
    row.acknowledgedLoss = null;
  }
}

export function resolve(row: AlertRow, resolution: NonNullable<AlertRow['resolution']>, now: number): void {
  row.resolvedAt = now;
  row.resolution = resolution;
}

/** Reopens a resolved alert. */
export function reopen(row: AlertRow): void {
  Object.assign(row, { resolvedAt: null, resolution: null, isAcknowledged: false, acknowledgedLoss: null });
}

/**
 * Updates an alert after its figures were restated. Preserves the earlier loss, and resolves the alert if it no longer
 * applies.
 * @param loss loss in the alert's hours or days, by current figures.
 */
export function restate(row: AlertRow, loss: number, holds: boolean, now: number): void {
  if (loss === row.loss) return;
  const before = row.loss;
  if (holds) update(row, { loss, lossBefore: before });
  else {
    Object.assign(row, { loss, lossBefore: before });
    resolve(row, 'restated', now);
  }
}

export const isUnresolved = (row: AlertRow): boolean => row.resolvedAt === null;
