/** First characters a spreadsheet would take for a formula, with their full-width forms. */
export const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** Returns a text as a spreadsheet shows it and never runs it. */
export function harmless(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
