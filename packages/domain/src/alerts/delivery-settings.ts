import { z } from 'zod';
import { isTimeZone } from '../dates/zones.js';
import { ALERT_TYPES, type AlertTypeName } from '../reports/filters.js';

export const ALERT_TIMINGS = ['off', 'digest', 'now'] as const;
export type AlertTiming = (typeof ALERT_TIMINGS)[number];
export type AlertSeverity = 'normal' | 'high';
export type AlertTimings = Readonly<Record<AlertTypeName, Readonly<Record<AlertSeverity, AlertTiming>>>>;

/** Settings common to users and teams. Hours are in the settings' time zone. */
export interface DeliverySettings {
  readonly isOn: boolean;
  readonly timings: AlertTimings;
  readonly timeZone: string;
  readonly digestHour: number;
  /** Either both are set or neither. An end before the start is on the next day. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

const timing = z.enum(ALERT_TIMINGS);
const hour = z.number('Choose an hour.').int().min(0, 'Choose an hour.').max(23, 'Choose an hour.');

const timings = z.record(
  z.enum(ALERT_TYPES.map(({ value }) => value) as [AlertTypeName, ...AlertTypeName[]]),
  z.object({ normal: timing, high: timing }),
);

/** Input for delivery settings. */
export const alertDeliveryForm = z
  .object({
    isOn: z.boolean(),
    timings,
    timeZone: z.string().refine(isTimeZone, 'Unknown time zone.'),
    digestHour: hour,
    quietFrom: hour.nullable(),
    quietTo: hour.nullable(),
    /** Only for teams. */
    escalateAfter: z
      .number('Enter a number.')
      .int('Enter a whole number.')
      .min(1, 'Must be at least 1.')
      .max(72, 'Must be at most 72.')
      .nullable(),
    mailsMembers: z.boolean(),
  })
  .superRefine(({ quietFrom, quietTo, digestHour, timings: chosen }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((quietFrom === null) !== (quietTo === null))
      return refuse(quietFrom === null ? 'quietFrom' : 'quietTo', 'Choose both hours or neither.');
    if (quietFrom === null || quietTo === null) return;
    if (quietFrom === quietTo) return refuse('quietTo', 'Quiet hours must not start and end at the same hour.');
    const hasDigest = Object.values(chosen).some(({ normal, high }) => normal === 'digest' || high === 'digest');
    if (hasDigest && isHourWithin(digestHour, quietFrom, quietTo))
      refuse('digestHour', "The digest can't be within the quiet hours.");
  });
export type AlertDeliveryForm = z.output<typeof alertDeliveryForm>;

/** Returns true if an hour is in a range that may extend past midnight. The end is exclusive. */
export const isHourWithin = (at: number, from: number, to: number): boolean =>
  from < to ? from <= at && at < to : at >= from || at < to;

/** Default timings: severe alerts are sent immediately, all others in the daily digest. */
export const DEFAULT_ALERT_TIMINGS: AlertTimings = Object.fromEntries(
  ALERT_TYPES.map(({ value }) => [value, { normal: 'digest', high: 'now' }]),
) as Record<AlertTypeName, { normal: 'digest'; high: 'now' }>;
