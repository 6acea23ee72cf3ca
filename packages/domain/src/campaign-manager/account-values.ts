/** Parses a setting that may contain JSON. Returns the text itself if it isn't JSON. */
function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? null;
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns true if the account's `pixel` setting contains a pixel, as JSON or as a bare id. */
export const hasConfiguredPixel = (setting: unknown): boolean => !isEmpty(readJson(setting));

/**
 * Returns the ids of the pages in the `facebookPages` setting, which is a list of pages or ids, or an object with ids
 * as keys.
 */
export function pageIdsOf(setting: unknown): string[] {
  const pages = readJson(setting);
  const idOf = (page: unknown): unknown =>
    typeof page === 'object' && page !== null && 'id' in page ? (page as { id: unknown }).id : page;
  const ids = Array.isArray(pages)
    ? pages.map(idOf)
    : typeof pages === 'object' && pages !== null
      ? 'id' in pages
        ? [pages.id]
        : Object.keys(pages)
      : [pages];
  return ids.flatMap((id) => (typeof id === 'number' || (typeof id === 'string' && id !== '') ? [String(id)] : []));
}

const names = new Intl.DisplayNames('en', { type: 'language' });
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Two-letter language codes by English name. */
let codes: ReadonlyMap<string, string> | undefined;

/** Returns the ISO 639-1 code for a platform's language name, such as 'English (US)'. Null if there is none. */
export function languageCodeOf(name: string): string | null {
  codes ??= new Map(
    LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).flatMap((code): [string, string][] => {
      const shown = names.of(code);
      return shown === undefined || shown === code ? [] : [[shown.toLowerCase(), code]];
    }),
  );
  return (
    codes.get(
      name
        .replace(/\s*\(.*\)$/, '')
        .trim()
        .toLowerCase(),
    ) ?? null
  );
}
