import type { z } from 'zod';

/** What is wrong with one field of a form. */
export interface FieldMessages {
  /** Dotted path, as in `templates.0.name`. */
  readonly field: string;
  readonly messages: string[];
}

/** The validation errors of a schema, one entry per field, in the order of the form. */
export function fieldMessages(error: z.ZodError): FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    byField.set(field, [...(byField.get(field) ?? []), message]);
  }
  return [...byField].map(([field, messages]) => ({ field, messages }));
}

/** The field named by a rejected save if another user changed the same entity in the meantime. */
export const VERSION_FIELD = 'version';
