/** Mixes values into a 32-bit state by multiply and xorshift. */
function mixed(state: number, parts: readonly (number | string)[]): number {
  let h = state;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  }
  return h;
}

const BEGIN = 0x811c9dc5;

function finished(state: number): number {
  const h = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Returns the deterministic random numbers: the same parts give the same numbers. */
export const hash = (...parts: readonly (number | string)[]): number => finished(mixed(BEGIN, parts));

/**
 * Returns the random numbers with common first parts, which are mixed only once: `chancesOf(a, b)(c)` equals
 * `chance(a, b, c)`.
 */
export function chancesOf(...first: readonly (number | string)[]): (...rest: readonly (number | string)[]) => number {
  const state = mixed(BEGIN, first);
  return (...rest) => finished(mixed(state, rest)) / 4294967296;
}

/** Returns a uniformly distributed number in [0, 1). */
export const chance = (...parts: readonly (number | string)[]): number => hash(...parts) / 4294967296;

/** Returns the factor around 1 with a long upper tail. */
export function wobble(sigma: number, ...parts: readonly (number | string)[]): number {
  const u = 1 - chance(...parts, 'u');
  const v = chance(...parts, 'v');
  return Math.exp(sigma * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v) - (sigma * sigma) / 2);
}

export const pick = <T>(items: readonly T[], ...parts: readonly (number | string)[]): T =>
  items[Math.floor(chance(...parts) * items.length)]!;

/**
 * Divides a whole number into whole parts by weight, which add up to it exactly. @param offset from 0 to below 1. With
 * varying offsets, small numbers are also distributed by weight
 */
export function split(total: number, weights: readonly number[], offset = 0.5): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let before = 0;
  let reached = 0;
  return weights.map((weight) => {
    reached += weight;
    const upTo = sum === 0 ? 0 : Math.floor((total * reached) / sum + offset);
    const part = upTo - before;
    before = upTo;
    return part;
  });
}
