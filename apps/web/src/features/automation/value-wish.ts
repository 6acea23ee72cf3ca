import { BLOCKED, ENABLED, PAUSED, unitOf } from '@adops/domain';
import { type EditedValue, isBlocking, isSwitch, type WantedValue } from './single-edit.js';
import type { AdjustmentRange } from './useAdjustmentRange.js';

/** What the form offers at first: the other state of a status, else what is in force. */
export function firstWish({ field, value, targetCpa }: EditedValue): WantedValue | null {
  if (isBlocking(field)) return { value: value === BLOCKED ? ENABLED : BLOCKED };
  if (isSwitch(field)) return { value: value === ENABLED ? PAUSED : ENABLED };
  if (unitOf(field) === 'strategy') return { value: value ?? 'targetCpa', targetCpa };
  return value === null ? null : { value };
}

/** Statement that the platform does not take a value; null: it may. */
export function rangeError(
  { placed }: EditedValue,
  wanted: WantedValue | null,
  range: AdjustmentRange | null,
): string | null {
  if (!placed || range === null || typeof wanted?.value !== 'number') return null;
  return wanted.value >= range.min && wanted.value <= range.max
    ? null
    : `The platform takes ${range.min} to ${range.max}.`;
}

/** Why a value cannot be sent; null: it can. */
export function wishError({ field, noun }: EditedValue, wanted: WantedValue | null): string | null {
  if (isSwitch(field)) return null;
  if (unitOf(field) === 'strategy') {
    const { value, targetCpa } = wanted ?? {};
    return value === 'targetCpa' && !(targetCpa && targetCpa > 0) ? 'The target CPA, a number above 0' : null;
  }
  return wanted !== null && typeof wanted.value === 'number' && wanted.value > 0
    ? null
    : `The ${noun}, a number above 0`;
}

/** What the button of a switch does. */
export const switchWords = ({ field }: EditedValue, wanted: WantedValue | null): string =>
  wanted?.value === ENABLED ? 'Enable' : isBlocking(field) ? 'Block' : 'Pause';

/** 'Max. CPC', of 'max. CPC'. */
export const nounTitle = ({ noun }: EditedValue): string => noun.charAt(0).toUpperCase() + noun.slice(1);
