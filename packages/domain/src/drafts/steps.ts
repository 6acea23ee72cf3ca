import type { z } from 'zod';
import { type FieldMessages, fieldMessages } from '../forms/field-messages.js';

/** Error at one path of a draft. */
export interface StepError {
  /** Dotted path in the payload, such as `campaigns.0.name`. Empty for the step itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * Step of a draft. `Known` is data that the screen or server has in addition to the draft, such as lists of options.
 * The web client maps steps to screens by id.
 */
export interface DraftStep<Payload = object, Known = unknown> {
  /** Also used in the step's URL. */
  readonly id: string;
  readonly title: string;
  /** Schema that the payload must match for the step to be complete. Its messages become errors of their fields. */
  readonly schema?: z.ZodType;
  /** Returns errors from validation that needs data besides the draft. */
  check?(payload: Payload, known: Known): readonly StepError[];
  /** Returns true if the step can be opened. By default, a step can be opened once all earlier steps have no errors. */
  canEnter?(payload: Payload, known: Known): boolean;
}

/** Current state of a step. */
export interface StepState {
  readonly id: string;
  readonly title: string;
  /** Grouped by field, in order of occurrence. */
  readonly errors: readonly FieldMessages[];
  readonly errorCount: number;
  readonly canEnter: boolean;
}

/** States of all steps, in order. */
export function stepStates<Payload, Known>(
  steps: readonly DraftStep<Payload, Known>[],
  payload: Payload,
  known: Known,
): readonly StepState[] {
  let isClean = true;
  return steps.map((step) => {
    const canEnter = step.canEnter?.(payload, known) ?? isClean;
    const errors = stepErrors(step, payload, known);
    isClean &&= errors.length === 0;
    return { id: step.id, title: step.title, errors, errorCount: errorCount(errors), canEnter };
  });
}

function stepErrors<Payload, Known>(
  step: DraftStep<Payload, Known>,
  payload: Payload,
  known: Known,
): readonly FieldMessages[] {
  const parsed = step.schema?.safeParse(payload);
  const bySchema = parsed?.success === false ? fieldMessages(parsed.error) : [];
  const byField = new Map(bySchema.map(({ field, messages }) => [field, messages]));
  for (const { path, message } of step.check?.(payload, known) ?? [])
    byField.set(path, [...(byField.get(path) ?? []), message]);
  return [...byField].map(([field, messages]) => ({ field, messages }));
}

/** Returns all errors of all steps, grouped by field. */
export function errorsOf(states: readonly StepState[]): readonly FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { field, messages } of states.flatMap(({ errors }) => errors))
    byField.set(field, [...new Set([...(byField.get(field) ?? []), ...messages])]);
  return [...byField].map(([field, messages]) => ({ field, messages }));
}

const isBelow = (field: string, path: string): boolean => path === '' || field === path || field.startsWith(`${path}.`);

/**
 * Returns the number of errors at a path of the payload and below it. For a campaign in a tree, this includes its ad
 * groups.
 * @param path dotted path. Empty for all errors
 */
export const errorCount = (errors: readonly FieldMessages[], path = ''): number =>
  errors.filter(({ field }) => isBelow(field, path)).reduce((sum, { messages }) => sum + messages.length, 0);

/** Returns the messages of a field as one text for forms. Null if there are none. */
export const messageAt = (errors: readonly FieldMessages[], field: string): string | null =>
  errors.find((each) => each.field === field)?.messages.join(' ') ?? null;
