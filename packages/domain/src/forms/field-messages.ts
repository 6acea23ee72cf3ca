import type { z } from 'zod';

/** Error messages of one form field. */
export interface FieldMessages {
  /** Dotted path, such as `templates.0.name`. */
  readonly field: string;
  readonly messages: string[];
}

/** Converts a schema's validation errors to one entry per field, in form order. */
export function fieldMessages(error: z.ZodError): FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    byField.set(field, [...(byField.get(field) ?? []), message]);
  }
  return [...byField].map(([field, messages]) => ({ field, messages }));
}

/** Field of the error when a save is rejected because another user changed the entity in the meantime. */
export const VERSION_FIELD = 'version';
