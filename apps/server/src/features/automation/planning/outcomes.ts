import { type ChangeProperty, changeValue, ruleOf, type ValueChange } from '@adops/domain';
import type { AdPlatform } from '@adops/connectors';
import { roundedWords, stepOfField, tooSmallWords } from './amount-steps.js';
import type { ChangeableEntity } from './entities.repository.js';

/** Result of a change to a value, or the reason why there is none. */
export interface Outcome {
  readonly oldValue: unknown;
  /** Value to write. Null if no value is possible. */
  readonly newValue: unknown;
  readonly state: 'ready' | 'excluded';
  /** Reason for the exclusion, or the difference between the new value and the requested one. */
  readonly message: string | null;
  /** True if the new value equals the old one. */
  readonly isSame?: boolean;
}

/** Connector of each traffic source, or null. */
export interface Platforms {
  readonly platformOf: (partnerId: number) => AdPlatform | null;
}

/** Message if no change is needed. */
export const NO_CHANGE_NEEDED = 'No change needed.';

export const ready = (oldValue: unknown, newValue: unknown, message: string | null = null): Outcome => ({
  oldValue,
  newValue,
  state: 'ready',
  message,
});
export const excluded = (oldValue: unknown, newValue: unknown, message: string): Outcome => ({
  oldValue,
  newValue,
  state: 'excluded',
  message,
});
export const same = (now: unknown, message: string): Outcome => ({ ...excluded(now, now, message), isSame: true });
/** Excludes a change that results in no possible value. */
export const impossible = (oldValue: unknown, message: string): Outcome => excluded(oldValue, null, message);

export const settled = (now: unknown, wanted: unknown): Outcome =>
  now === wanted ? same(now, NO_CHANGE_NEEDED) : ready(now, wanted);

/** Adds the platform's step to a change. */
export function inSteps(
  { platformOf }: Platforms,
  { partnerId, currency }: ChangeableEntity,
  field: ChangeProperty,
  change: ValueChange,
): ValueChange {
  const step = stepOfField(platformOf(partnerId), field, currency);
  return step === null ? change : { ...change, step };
}

/** Applies a change to an amount and rounds the result to the platform's step. */
export function changed(
  input: Platforms,
  entity: ChangeableEntity,
  field: ChangeProperty,
  now: number | null,
  asked: ValueChange,
): Outcome {
  const change = inSteps(input, entity, field, asked);
  if (now === null && change.action !== 'set') return impossible(null, `It has no ${ruleOf(field).noun} to change.`);
  const result = changeValue(now, change);
  if (result.kind === 'refused') return impossible(now, result.why);
  if (result.kind === 'unchanged') return same(now, NO_CHANGE_NEEDED);
  const { step } = change;
  if (result.kind === 'belowStep') return same(now, tooSmallWords(step, field, entity.currency));
  return ready(now, result.micros, result.isRounded && step ? roundedWords(step, field, entity.currency) : null);
}
