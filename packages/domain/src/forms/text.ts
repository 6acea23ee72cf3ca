import { z } from 'zod';

/**
 * Control characters, and invisible ones that change how the text around them reads (directions, invisible and
 * line-separating ones): with them one name can look like another. Joiners stay, as emojis and some scripts need them.
 */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);

/** Whether a text can be a name: what can be printed, on one line. */
export const isName = (text: string): boolean => isPrintable(text) && !/[\t\n\r]/.test(text);

/** A text people type: trimmed, printable, at most so many characters. @param label as it stands at the field. */
export const optionalText = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `${label} can have up to ${maxLength.toLocaleString('en-US')} characters.`)
    .refine(isPrintable, `${label} contains characters that can't be printed.`);

/** A text that has to be there. */
export const requiredText = (label: string, maxLength: number) =>
  optionalText(label, maxLength).min(1, `${label} is required.`);

/** Ids of chosen things, each once. */
export const idList = z
  .array(z.number().int().positive())
  .max(10_000)
  .transform((ids) => [...new Set(ids)]);
