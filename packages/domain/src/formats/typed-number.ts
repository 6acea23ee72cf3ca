/**
 * Pattern of numbers with or without thousands separators and with decimals after a point, such as 1200 or 1,200.50,
 * but not 1,5, 0,050 or 1e9.
 */
const NUMBER = /^[-−]?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$|^[-−]?\.\d+$/;

/**
 * Returns the entered number. Null if it isn't a number. Unfinished input such as '0.' or '0.50' is read as the number
 * so far.
 */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (!NUMBER.test(text)) return null;
  const value = Number(text.replaceAll(',', '').replace('−', '-'));
  return Number.isFinite(value) ? value : null;
}
