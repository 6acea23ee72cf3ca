/** Labels of lines that aren't rows: totals, and texts that reports append below the table. */

const OVERALL = /^(?:(?:grand|overall|report|account) )?totals?(?: ?[:–—-] ?(?:account|overall|all)?)?$/i;
const ANY = /^(?:(?:grand|overall|report|account|sub)[ -]?)?totals?(?:$|[ :–—-])/i;
const OTHER_LANGUAGES =
  /^(?:gesamt(?:summe|ergebnis)?|insgesamt|summe|totale?s?|totaux|suma|итого|всего|合計|总计|總計)(?:$|[ :])/iu;

/** Returns true if the first cell labels the row as a total, such as `Total: Campaigns`. */
export const isTotalText = (text: string): boolean => ANY.test(text.trim()) || OTHER_LANGUAGES.test(text.trim());

/** Returns true if the total covers all rows. */
export const isOverallTotal = (text: string): boolean => OVERALL.test(text.trim()) || OTHER_LANGUAGES.test(text.trim());

const RIGHTS = /^(?:©|\(c\)|copyright\b)|all rights reserved/i;

/**
 * Returns true if a line with one text is below the table, because it has no other cells or contains the owner of the
 * report.
 */
export function isFooter(cells: readonly string[], columnCount: number): boolean {
  if (cells[0]?.trim() === '') return false;
  return (cells.length === 1 && columnCount > 1) || RIGHTS.test(cells[0]!.trim());
}
