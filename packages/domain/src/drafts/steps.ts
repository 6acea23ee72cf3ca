import type { z } from 'zod';
import { type FieldMessages, fieldMessages } from '../forms/field-messages.js';

/** What is wrong in one place of a draft. */
export interface StepError {
  /** Dotted path in the payload, as in `campaigns.0.name`; '' for the step itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * One step of a draft. `Known` is what the screen or the server knows besides the draft: lists to choose from, for example.
 * Screens belong to the web client, which gives each step its own by id.
 */
export interface DraftStep<Payload = object, Known = unknown> {
  /** Also the step's part of the address. */
  readonly id: string;
  readonly title: string;
  /** What the payload must be for the step to be complete; its messages are errors at their fields. */
  readonly schema?: z.ZodType;
  /** What a schema cannot say: it takes what is known besides the draft. */
  check?(payload: Payload, known: Known): readonly StepError[];
  /** Whether the step can be opened. Without it a step opens once all earlier ones have no errors. */
  canEnter?(payload: Payload, known: Known): boolean;
}

/** A step as it is now. */
export interface StepState {
  readonly id: string;
  readonly title: string;
  /** By field, in the order they were found. */
  readonly errors: readonly FieldMessages[];
  readonly errorCount: number;
  readonly canEnter: boolean;
}

/** Every step with its errors, in order. */
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

/** Every error of every step; a field that two steps complain about stands once, with both messages. */
export function errorsOf(states: readonly StepState[]): readonly FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { field, messages } of states.flatMap(({ errors }) => errors))
    byField.set(field, [...new Set([...(byField.get(field) ?? []), ...messages])]);
  return [...byField].map(([field, messages]) => ({ field, messages }));
}

const isBelow = (field: string, path: string): boolean => path === '' || field === path || field.startsWith(`${path}.`);

/**
 * Errors at a place of the payload and everything below it: of a campaign in a tree, those of its ad groups too.
 * @param path dotted; '' counts all
 */
export const errorCount = (errors: readonly FieldMessages[], path = ''): number =>
  errors.filter(({ field }) => isBelow(field, path)).reduce((sum, { messages }) => sum + messages.length, 0);

/** The messages at one field, as a form shows them; null when there are none. */
export const messageAt = (errors: readonly FieldMessages[], field: string): string | null =>
  errors.find((each) => each.field === field)?.messages.join(' ') ?? null;
