import { z } from 'zod';

/**
 * Control characters, and invisible characters that change how surrounding text is displayed (direction marks,
 * invisible and line separators). They could make one name look like another. Joiners are allowed, because emojis and
 * some scripts need them.
 */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);

/** Returns true if a text is a valid name, which is printable and on one line. */
export const isName = (text: string): boolean => isPrintable(text) && !/[\t\n\r]/.test(text);

/**
 * Returns the schema of a text that is trimmed, printable and at most `maxLength` characters long.
 * @param label label of the field
 */
export const optionalText = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `${label} can have up to ${maxLength.toLocaleString('en-US')} characters.`)
    .refine(isPrintable, `${label} contains characters that can't be printed.`);

/** Returns the schema of a text that must not be empty. */
export const requiredText = (label: string, maxLength: number) =>
  optionalText(label, maxLength).min(1, `${label} is required.`);

/** Ids of the chosen items, without duplicates. */
export const idList = z
  .array(z.number().int().positive())
  .max(10_000)
  .transform((ids) => [...new Set(ids)]);
