import { instantOf, localTime } from '../dates/zones.js';
import type { AlertTypeName } from '../reports/filters.js';
import { type AlertSeverity, type DeliverySettings, isHourWithin } from './delivery-settings.js';
import { thresholdOf } from './thresholds.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A loss is severe at this multiple of its threshold. */
const SEVERE_FACTOR = 4;
const SEVERE_BEFORE_END = 12 * HOUR;
/** Maximum delay of a digest. If it is exceeded, the digest waits for the next day. */
const DIGEST_GRACE = 3 * HOUR;
/** Maximum number of separate messages. If there are more, they are combined into one. */
const MAX_MESSAGES = 10;

/** Open alert with the fields that delivery needs. */
export interface DeliverableAlert {
  readonly id: number;
  readonly type: AlertTypeName;
  /** Incremented each time the alert reopens. */
  readonly episode: number;
  readonly raisedAt: Date;
  readonly severity: AlertSeverity;
  readonly adgroupId: number;
  readonly accountId: number;
  readonly siteId: number | null;
  readonly feedId: number | null;
}

export type MuteEntity = 'adgroup' | 'account' | 'site' | 'feed';
export interface AlertMuteRule {
  readonly entityType: MuteEntity;
  readonly entityId: number;
  /** Alert type that is muted. Null for all types. */
  readonly type: AlertTypeName | null;
  readonly until: Date;
}

/** Recipient of alerts, with their current permissions. */
export interface AlertRecipient {
  readonly settings: DeliverySettings;
  readonly types: ReadonlySet<AlertTypeName>;
  readonly accounts: 'all' | ReadonlySet<number>;
  readonly mutes: readonly AlertMuteRule[];
  /** Time when delivery was turned on. Earlier alerts appear only in the first digest after it. */
  readonly since: Date;
}

export interface DeliveredState {
  readonly alertId: number;
  readonly episode: number;
  readonly severity: AlertSeverity;
}

/** Cause that the alerts of a message have in common. */
export interface AlertCause<A> {
  readonly by: 'account' | 'feed' | 'site';
  readonly id: number;
  readonly alerts: readonly A[];
}

/** @param threshold loss threshold of the company for this type, or the default if the company has set none */
export function alertSeverity(
  alert: { readonly type: AlertTypeName; readonly loss: number | null; readonly lifetimeEnd: Date | null },
  threshold: number | undefined,
  now: Date,
): AlertSeverity {
  const { type, loss, lifetimeEnd } = alert;
  if (lifetimeEnd !== null) return lifetimeEnd.getTime() - now.getTime() <= SEVERE_BEFORE_END ? 'high' : 'normal';
  const limit = threshold ?? thresholdOf(type, 'loss')?.value;
  return loss !== null && limit !== undefined && loss >= SEVERE_FACTOR * limit ? 'high' : 'normal';
}

function isMuted(alert: DeliverableAlert, mutes: readonly AlertMuteRule[], now: Date): boolean {
  const { type, adgroupId: adgroup, accountId: account, siteId: site, feedId: feed } = alert;
  const ids = { adgroup, account, site, feed };
  return mutes.some(
    (mute) => mute.until > now && ids[mute.entityType] === mute.entityId && (mute.type === null || mute.type === type),
  );
}

/**
 * Returns true if the recipient may get the alert now, because they can see its type and account, want it and haven't
 * muted it.
 */
export function mayReceive(recipient: AlertRecipient, alert: DeliverableAlert, now: Date): boolean {
  const { settings, types, accounts, mutes } = recipient;
  return (
    settings.isOn &&
    types.has(alert.type) &&
    (accounts === 'all' || accounts.has(alert.accountId)) &&
    settings.timings[alert.type][alert.severity] !== 'off' &&
    !isMuted(alert, mutes, now)
  );
}

/**
 * Returns the end of the current quiet hours. Null outside quiet hours. Clock changes happen only at full quarters of
 * an hour.
 */
export function quietUntil(settings: DeliverySettings, now: Date): Date | null {
  const { quietFrom, quietTo, timeZone } = settings;
  if (quietFrom === null || quietTo === null) return null;
  const isQuiet = (at: number): boolean => isHourWithin(localTime(at, timeZone).hour, quietFrom, quietTo);
  let at = now.getTime();
  if (!isQuiet(at)) return null;
  const step = 15 * MINUTE;
  for (at = Math.floor(at / step) * step + step; isQuiet(at);) at += step;
  return new Date(at);
}

/** Returns the latest time at which a digest was due. */
export function digestSlot({ timeZone, digestHour }: DeliverySettings, now: Date): Date {
  const { year, month, day } = localTime(now.getTime(), timeZone);
  const slotOf = (back: number): number =>
    instantOf(new Date(Date.UTC(year, month - 1, day - back)), digestHour, timeZone);
  const slots = [-1, 0, 1, 2, 3].map(slotOf).filter((at) => at <= now.getTime());
  return new Date(Math.max(...slots));
}

/** Returns true if the alert was delivered with at least this severity. */
const isDelivered = (alert: DeliverableAlert, delivered: readonly DeliveredState[]): boolean =>
  delivered.some(
    ({ alertId, episode, severity }) =>
      alertId === alert.id && episode >= alert.episode && (severity === 'high' || alert.severity === 'normal'),
  );

export interface PlannedMessage<A> {
  readonly reason: 'now' | 'digest';
  /** Time when the digest was due. Null for other messages. */
  readonly slot: Date | null;
  readonly causes: readonly AlertCause<A>[];
}

/**
 * Plans the messages to send to a recipient now.
 * @param delivered states of these alerts that the recipient has already received
 * @param lastSlot due time of the recipient's last digest
 */
export function planMessages<A extends DeliverableAlert>(
  recipient: AlertRecipient,
  alerts: readonly A[],
  { delivered, lastSlot, now }: { delivered: readonly DeliveredState[]; lastSlot: Date | null; now: Date },
): PlannedMessage<A>[] {
  const { settings, since } = recipient;
  const isNew = ({ raisedAt }: A): boolean => raisedAt >= since;
  const due = alerts.filter((alert) => mayReceive(recipient, alert, now) && !isDelivered(alert, delivered));
  const timed = (timing: string) =>
    due.filter((alert) => isNew(alert) && settings.timings[alert.type][alert.severity] === timing);
  const planned: PlannedMessage<A>[] = [];
  if (quietUntil(settings, now) !== null) return planned;
  const causes = groupByCause(timed('now'));
  if (causes.length > MAX_MESSAGES) planned.push({ reason: 'now', slot: null, causes });
  else planned.push(...causes.map((cause) => ({ reason: 'now' as const, slot: null, causes: [cause] })));
  const slot = digestSlot(settings, now);
  const isOpen = now.getTime() - slot.getTime() < DIGEST_GRACE && (lastSlot === null || lastSlot < slot);
  const isFirst = slot >= since && (lastSlot === null || lastSlot < since);
  const collected = isOpen
    ? [
        ...timed('digest').filter(({ raisedAt }) => raisedAt <= slot),
        ...(isFirst ? due.filter((alert) => !isNew(alert)) : []),
      ]
    : [];
  if (collected.length > 0) planned.push({ reason: 'digest', slot, causes: groupByCause(collected) });
  return planned;
}

/** Plans the alerts to send to a team's leader because they were not acknowledged in time. */
export function planEscalation<A extends DeliverableAlert>(
  leader: AlertRecipient,
  alerts: readonly A[],
  { afterHours, escalated, now }: { afterHours: number; escalated: readonly DeliveredState[]; now: Date },
): AlertCause<A>[] {
  if (quietUntil(leader.settings, now) !== null) return [];
  const late = now.getTime() - afterHours * HOUR;
  return groupByCause(
    alerts.filter(
      (alert) =>
        alert.raisedAt >= leader.since &&
        alert.raisedAt.getTime() <= late &&
        mayReceive(leader, alert, now) &&
        !escalated.some(({ alertId, episode }) => alertId === alert.id && episode >= alert.episode),
    ),
  );
}

const CAUSES = ['account', 'feed', 'site'] as const;

/**
 * Groups alerts by cause. The account, feed or site shared by most alerts is grouped first, then the next one. Each
 * alert is in one group.
 */
export function groupByCause<A extends DeliverableAlert>(alerts: readonly A[]): AlertCause<A>[] {
  let left = [...alerts].sort((a, b) => a.id - b.id);
  const groups: AlertCause<A>[] = [];
  while (left.length > 0) {
    const largest = largestCause(left);
    groups.push(largest);
    const taken = new Set(largest.alerts);
    left = left.filter((alert) => !taken.has(alert));
  }
  return groups;
}

function largestCause<A extends DeliverableAlert>(alerts: readonly A[]): AlertCause<A> {
  const found = new Map<string, { by: AlertCause<A>['by']; id: number; alerts: A[] }>();
  for (const by of CAUSES)
    for (const alert of alerts) {
      const id = alert[`${by}Id`];
      if (id === null) continue;
      const key = `${by} ${id}`;
      const group = found.get(key);
      if (group) group.alerts.push(alert);
      else found.set(key, { by, id, alerts: [alert] });
    }
  let largest: AlertCause<A> | null = null;
  for (const group of found.values()) if (!largest || group.alerts.length > largest.alerts.length) largest = group;
  return largest!;
}

/** Returns the delay in milliseconds until the next attempt. Null after the last attempt. */
export function retryDelay(attempts: number): number | null {
  const minutes = [1, 5, 25, 120][attempts - 1];
  return minutes === undefined ? null : minutes * MINUTE;
}
