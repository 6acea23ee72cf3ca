/**
 * Colors of known sources by ID. Two sources with the same first letter never share one. Other sources receive a color
 * by their ID.
 */
const COLORS: Readonly<Record<number, number>> = {
  5: 1, // Google Ads Search
  6: 6, // Microsoft Advertising
  7: 9, // Organic
  10: 3, // Google Display
  14: 10, // Taboola
  15: 7, // ZeroPark
  16: 11, // Additional Media
  17: 4, // Meta
  18: 2, // Outbrain Amplify
  28: 8, // PropellerAds
  32: 12, // Yahoo DSP
  51: 8, // Other Traffic
  64: 5, // Zemanta
};
const HUES = 12;

/** Returns the color of a source, as the number of a series color. */
export function sourceColor(id: number): number {
  return COLORS[id] ?? (Math.abs(id) % HUES) + 1;
}

/** Returns two letters for a source: GD for 'Google Display', ZP for 'ZeroPark', Ta for 'Taboola'. */
export function sourceCode(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z\s\d_-]+|\d+/g) ?? [];
  const [first = '', second] = words;
  if (second !== undefined) return (first.charAt(0) + second.charAt(0)).toUpperCase();
  return first.charAt(0).toUpperCase() + first.slice(1, 2).toLowerCase();
}
