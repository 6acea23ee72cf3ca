import type { AdPlatform } from '@adops/connectors';
import { type ChangeProperty, stepWords, unitOf } from '@adops/domain';
import { bindingOf } from '../properties/bindings.js';

/** Returns the platform's step for the amount of a field, in millionths. Null if the field has no amount. */
export function stepOfField(platform: AdPlatform | null, field: ChangeProperty, currency: string): number | null {
  const { step, ownStep } = bindingOf(field);
  if (ownStep !== undefined) return ownStep;
  return platform && step ? platform.stepOf(step, currency) : null;
}

const words = (step: number, field: ChangeProperty, currency: string): string =>
  bindingOf(field).ownStep === undefined
    ? stepWords(step, unitOf(field) === 'ratio' ? null : currency)
    : String(step / 1_000_000);

export const roundedWords = (step: number, field: ChangeProperty, currency: string): string =>
  `Rounded to ${words(step, field, currency)}.`;

/** Returns the reason for excluding a change that rounding cancels. */
export const tooSmallWords = (step: number | undefined, field: ChangeProperty, currency: string): string =>
  step === undefined
    ? 'No change needed.'
    : `Not changed because the difference is less than the platform’s step of ${words(step, field, currency)}.`;

/** Returns the reason why the platform can't store an entered amount, or null. */
export function offStep(
  platform: AdPlatform | null,
  field: ChangeProperty,
  currency: string,
  amount: number,
): string | null {
  const step = stepOfField(platform, field, currency);
  if (step === null || amount % step === 0) return null;
  return `${platform!.name} accepts steps of ${words(step, field, currency)}.`;
}
