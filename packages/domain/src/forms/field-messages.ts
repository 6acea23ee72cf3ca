import type { z } from 'zod';

/** What is wrong with one field of a form. */
export interface FieldMessages {
  /** Dotted path, as in `templates.0.name`. */
  readonly field: string;
  readonly messages: string[];
}

/** The faults a schema found, one entry per field, in the order of the form. */
export function fieldMessages(error: z.ZodError): FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    byField.set(field, [...(byField.get(field) ?? []), message]);
  }
  return [...byField].map(([field, messages]) => ({ field, messages }));
}

/** The field a refused save names when somebody else changed the same thing meanwhile. */
export const VERSION_FIELD = 'version';
