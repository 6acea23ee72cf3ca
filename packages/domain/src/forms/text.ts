import { z } from 'zod';

/** Characters no database column and no screen can hold. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);

/** A text people type: trimmed, printable, at most so many characters. @param label as it stands at the field. */
export const optionalText = (label: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${label} can have ${most} characters at most.`)
    .refine(isPrintable, `${label} holds characters that cannot be printed.`);

/** A text that has to be there. */
export const requiredText = (label: string, most: number) => optionalText(label, most).min(1, `${label} is needed.`);

/** Ids of chosen things, each once. */
export const idList = z
  .array(z.number().int().positive())
  .max(10_000)
  .transform((ids) => [...new Set(ids)]);
