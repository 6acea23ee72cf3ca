import { type ChangeProperty, changeValue, type ValueChange } from '@adops/domain';
import type { AdPlatform } from '@adops/connectors';
import { roundedWords, stepOfField, tooSmallWords } from './amount-steps.js';
import type { ChangeableEntity } from './entities.repository.js';

/** What a change makes of a value, or why nothing. `excluded` and `rejected` carry their reason. */
export interface Outcome {
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly state: 'ready' | 'excluded' | 'rejected';
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
export const rejected = (oldValue: unknown, message: string): Outcome => ({
  oldValue,
  newValue: null,
  state: 'rejected',
  message,
});

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
  const result = changeValue(now, change);
  if (result.kind === 'refused') return rejected(now, result.why);
  if (result.kind === 'unchanged') return same(now, NO_CHANGE_NEEDED);
  const { step } = change;
  if (result.kind === 'belowStep') return same(now, tooSmallWords(step, field, entity.currency));
  return ready(now, result.micros, result.isRounded && step ? roundedWords(step, field, entity.currency) : null);
}
