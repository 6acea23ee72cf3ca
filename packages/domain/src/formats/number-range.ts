const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Returns a range of whole numbers: '1K–5K', '10 or more', 'up to 100'. Null if both ends are open. */
export function numbersInWords(from: number | null, to: number | null): string | null {
  if (from === null) return to === null ? null : `up to ${SHORT.format(to)}`;
  if (to === null) return `${SHORT.format(from)} or more`;
  return from === to ? SHORT.format(from) : `${SHORT.format(from)}–${SHORT.format(to)}`;
}
