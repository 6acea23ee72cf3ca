/** Digits with or without thousands apart, and decimals behind a point: 1200, 1,200.50. Not 1,5 nor 0,050 nor 1e9. */
const NUMBER = /^[-−]?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$|^[-−]?\.\d+$/;

/** Returns the entered number. Null if it isn't a number. Unfinished input ('0.', '0.50') is the number so far. */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (!NUMBER.test(text)) return null;
  const value = Number(text.replaceAll(',', '').replace('−', '-'));
  return Number.isFinite(value) ? value : null;
}
