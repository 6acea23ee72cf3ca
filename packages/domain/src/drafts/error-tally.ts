import type { FieldMessages } from '../forms/field-messages.js';
import type { StepError } from './steps.js';

/**
 * How many errors there are at every place that has any, and below it: an error of an ad counts at its ad group and its
 * campaign too. '' counts all. One pass, for trees with thousands of places; `errorCount` counts at one place.
 */
export function errorTally(errors: readonly FieldMessages[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (place: string, count: number): void => void counts.set(place, (counts.get(place) ?? 0) + count);
  for (const { field, messages } of errors) {
    if (field !== '') add('', messages.length);
    for (let end = field.indexOf('.'); end !== -1; end = field.indexOf('.', end + 1))
      add(field.slice(0, end), messages.length);
    add(field, messages.length);
  }
  return counts;
}

/** Errors by field, in the order in which fields were found; the same message at a field stands once. */
export function byField(errors: readonly StepError[]): FieldMessages[] {
  const found = new Map<string, Set<string>>();
  for (const { path, message } of errors) {
    const messages = found.get(path);
    if (messages) messages.add(message);
    else found.set(path, new Set([message]));
  }
  return [...found].map(([field, messages]) => ({ field, messages: [...messages] }));
}

/** Errors of something at a place of a larger whole. */
export const errorsAt = (place: string, errors: readonly StepError[]): StepError[] =>
  errors.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));
