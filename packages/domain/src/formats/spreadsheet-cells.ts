/** First characters that spreadsheets interpret as a formula, with their full-width forms. */
export const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** Returns a text that a spreadsheet displays but never evaluates as a formula. */
export function harmless(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
