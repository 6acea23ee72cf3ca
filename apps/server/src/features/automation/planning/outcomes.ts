import { type ChangeProperty, changeValue, ruleOf, type ValueChange } from '@adops/domain';
import type { AdPlatform } from '@adops/connectors';
import { roundedWords, stepOfField, tooSmallWords } from './amount-steps.js';
import type { ChangeableEntity } from './entities.repository.js';

/** Result of a change to a value, or the reason why there is none. */
export interface Outcome {
  readonly oldValue: unknown;
  /** Value to write; null if none is possible. */
  readonly newValue: unknown;
  readonly state: 'ready' | 'excluded';
  /** Why it is excluded, or how the new value differs from the one asked for. */
  readonly message: string | null;
  /** The new value is the old one. */
  readonly isSame?: boolean;
}

/** The connector of each traffic source; null: there is none. */
export interface Platforms {
  readonly platformOf: (partnerId: number) => AdPlatform | null;
}

/** Why there is nothing to do. */
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
/** There is no value that it could get. */
export const impossible = (oldValue: unknown, message: string): Outcome => excluded(oldValue, null, message);

export const settled = (now: unknown, wanted: unknown): Outcome =>
  now === wanted ? same(now, NO_CHANGE_NEEDED) : ready(now, wanted);

/** The change with the step the platform holds its result in. */
export function inSteps(
  { platformOf }: Platforms,
  { partnerId, currency }: ChangeableEntity,
  field: ChangeProperty,
  change: ValueChange,
): ValueChange {
  const step = stepOfField(platformOf(partnerId), field, currency);
  return step === null ? change : { ...change, step };
}

/** The amount a change makes of another one, rounded to what the platform holds. */
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
