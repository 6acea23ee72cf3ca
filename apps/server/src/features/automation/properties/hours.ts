import type {
  AccountRef,
  AdjustmentRange,
  AdjustmentRule,
  AdPlatform,
  CapabilitySet,
  EntityRef,
  Level,
} from '@adops/connectors';
import type { HourAdjustment } from './stored-values.js';

const DAY_NAMES = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const keyOf = ({ day, hour }: HourAdjustment): string => `${DAY_NAMES[day - 1]}-${hour}`;

export const adjustmentOf = (asked: HourAdjustment): AdjustmentRule => ({
  dimension: 'hour',
  key: keyOf(asked),
  multiplier: asked.bidAdjustment,
});

const rangeOf = (can: CapabilitySet, at: Level): AdjustmentRange | undefined =>
  can.adjustments.find(({ dimension, level }) => dimension === 'hour' && level === at);

export const takesHours = (can: CapabilitySet, at: Level): boolean => rangeOf(can, at) !== undefined;

/** Returns the factors at the platform for the requested hours. Other hours are ignored. */
export async function hoursHeld(
  platform: AdPlatform,
  account: AccountRef,
  ref: EntityRef,
  wanted: readonly HourAdjustment[],
): Promise<readonly HourAdjustment[] | undefined> {
  const rules = await platform.readAdjustments?.(account, ref);
  if (!rules) return undefined;
  const held = new Map(
    rules.filter(({ dimension }) => dimension === 'hour').map(({ key, multiplier }) => [key, multiplier]),
  );
  return wanted.map((asked) => ({ ...asked, bidAdjustment: held.get(keyOf(asked)) ?? 1 }));
}

/** Returns the reason why a platform doesn't support these factors for hours of campaigns, or null. */
export function hoursRefused(can: CapabilitySet, hours: readonly HourAdjustment[], platform: string): string | null {
  const range = rangeOf(can, 'campaign');
  if (!range) return null;
  const takes = (factor: number): boolean => factor >= range.min && factor <= range.max;
  if (hours.every(({ bidAdjustment }) => takes(bidAdjustment))) return null;
  if (range.onOffOnly) return `${platform} turns hours on or off, but doesn't adjust bids by hour.`;
  return `${platform} accepts hourly factors from ${range.min} to ${range.max}.`;
}
