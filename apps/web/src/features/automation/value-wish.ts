import { BLOCKED, ENABLED, PAUSED, unitOf } from '@adops/domain';
import { type EditedValue, isBlocking, isSwitch, type WantedValue } from './single-edit.js';
import type { AdjustmentRange } from './useAdjustmentRange.js';

/** Returns the initial value of the form: the other state of a status, otherwise the current value. */
export function firstWish({ field, value, targetCpa }: EditedValue): WantedValue | null {
  if (isBlocking(field)) return { value: value === BLOCKED ? ENABLED : BLOCKED };
  if (isSwitch(field)) return { value: value === ENABLED ? PAUSED : ENABLED };
  if (unitOf(field) === 'strategy') return { value: value ?? 'targetCpa', targetCpa };
  return value === null ? null : { value };
}

/** Returns the message that the platform doesn't accept a value. Null if it may. */
export function rangeError(
  { placed }: EditedValue,
  wanted: WantedValue | null,
  range: AdjustmentRange | null,
): string | null {
  if (!placed || range === null || typeof wanted?.value !== 'number') return null;
  return wanted.value >= range.min && wanted.value <= range.max
    ? null
    : `The value must be between ${range.min} and ${range.max}.`;
}

/** Returns the reason why a value can't be sent. Null if it can. */
export function wishError({ field, noun }: EditedValue, wanted: WantedValue | null): string | null {
  if (isSwitch(field)) return null;
  if (unitOf(field) === 'strategy') {
    const { value, targetCpa } = wanted ?? {};
    return value === 'targetCpa' && !(targetCpa && targetCpa > 0) ? 'Enter a target CPA greater than 0' : null;
  }
  return wanted !== null && typeof wanted.value === 'number' && wanted.value > 0
    ? null
    : `Enter a ${noun} greater than 0`;
}

/** Returns the label of a switch's button. */
export const switchWords = ({ field }: EditedValue, wanted: WantedValue | null): string =>
  wanted?.value === ENABLED ? 'Enable' : isBlocking(field) ? 'Block' : 'Pause';

/** Returns the noun of a value with a capital first letter: 'Max. CPC' for 'max. CPC'. */
export const nounTitle = ({ noun }: EditedValue): string => noun.charAt(0).toUpperCase() + noun.slice(1);
