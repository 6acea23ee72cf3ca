import { ALERT_TYPES, type AlertTypeName } from '@adops/domain';
import type { AlertsByType } from './alert.model.js';
import type { DayHours } from './detect/alert-row.js';

/** Alert as stored in the database. */
export interface StoredAlert {
  readonly id: number;
  readonly type: AlertTypeName;
  readonly adgroup_id: number;
  readonly datetime: Date;
  readonly processed_at: Date;
  readonly date_from: string | null;
  readonly date: string | null;
  readonly hour: number | null;
  readonly hour_intervals: DayHours[] | null;
  readonly range_begin: Date | null;
  readonly range_end: Date | null;
  readonly advertiser_id: number | null;
  readonly advertiser_name: string | null;
  readonly lifetime_end: Date | null;
  readonly loss_micros: number | null;
  readonly loss_before_micros: number | null;
  readonly is_acknowledged: boolean;
  readonly resolved_at: Date | null;
  readonly resolution: string | null;
  readonly parent_id: number | null;
  readonly is_counted: boolean;
}

/** Field of AlertsByType with the alerts of a type. */
const FIELDS: Readonly<Record<AlertTypeName, keyof AlertsByType>> = {
  CyclicLossAlert: 'cyclicLoss',
  AdvertiserGoneAlert: 'advertiserGone',
  SignificantOneTimeLossAlert: 'significantOneTimeLoss',
  EstimatedSignificantOneTimeLossAlert: 'estimatedSignificantOneTimeLoss',
  AccumulativeLossAlert: 'accumulativeLoss',
  SignificantLossAlert: 'significantLoss',
  AdGroupLifetimeEndAlert: 'adGroupLifetimeEnd',
};

export const moneyOf = (micros: number | null): number | null => (micros === null ? null : micros / 1_000_000);

export function stateOf({ resolved_at, is_acknowledged }: StoredAlert): 'open' | 'acknowledged' | 'resolved' {
  if (resolved_at !== null) return 'resolved';
  return is_acknowledged ? 'acknowledged' : 'open';
}

/**
 * Maps the columns to all fields that an alert type may have, by their name in the schema. GraphQL picks the fields of
 * the type.
 */
function shaped(alert: StoredAlert) {
  return {
    id: alert.id,
    type: alert.type,
    adgroupId: alert.adgroup_id,
    datetime: alert.datetime,
    processingDatetime: alert.processed_at,
    isAcknowledged: alert.is_acknowledged,
    state: stateOf(alert),
    resolvedAt: alert.resolved_at,
    resolution: alert.resolution,
    parentId: alert.parent_id,
    isCounted: alert.is_counted,
    dateIntervalBegin: alert.date_from,
    dateIntervalEnd: alert.date,
    date: alert.date,
    hour: alert.hour,
    hourIntervals: alert.hour_intervals,
    dateHourRangeBegin: alert.range_begin,
    dateHourRangeEnd: alert.range_end,
    advertiserId: alert.advertiser_id,
    advertiserName: alert.advertiser_name,
    lifetimeEnd: alert.lifetime_end,
    loss: moneyOf(alert.loss_micros),
    lossBefore: moneyOf(alert.loss_before_micros),
    grade: alert.type === 'EstimatedSignificantOneTimeLossAlert' ? 'estimate' : null,
  };
}

/** Groups alerts by ad group and type, in their original order. Ad groups without alerts are omitted. */
export function byAdgroup(alerts: readonly StoredAlert[]): Map<number, AlertsByType> {
  const groups = new Map<number, AlertsByType>();
  for (const alert of alerts) {
    let group = groups.get(alert.adgroup_id);
    if (!group) groups.set(alert.adgroup_id, (group = noAlerts()));
    (group[FIELDS[alert.type]] as object[]).push(shaped(alert));
  }
  return groups;
}

export function noAlerts(): AlertsByType {
  return Object.fromEntries(ALERT_TYPES.map(({ value }) => [FIELDS[value], []])) as unknown as AlertsByType;
}
