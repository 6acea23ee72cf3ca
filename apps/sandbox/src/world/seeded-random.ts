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

/** Returns a deterministic hash. The same parts always return the same number. */
export const hash = (...parts: readonly (number | string)[]): number => finished(mixed(BEGIN, parts));

/**
 * Returns a `chance` function with fixed first arguments, which are hashed only once. `chancesOf(a, b)(c)` equals
 * `chance(a, b, c)`.
 */
export function chancesOf(...first: readonly (number | string)[]): (...rest: readonly (number | string)[]) => number {
  const state = mixed(BEGIN, first);
  return (...rest) => finished(mixed(state, rest)) / 4294967296;
}

/** Returns a deterministic number that is uniformly distributed in [0, 1). */
export const chance = (...parts: readonly (number | string)[]): number => hash(...parts) / 4294967296;

/** Returns a random factor around 1 with a long upper tail. */
export function wobble(sigma: number, ...parts: readonly (number | string)[]): number {
  const u = 1 - chance(...parts, 'u');
  const v = chance(...parts, 'v');
  return Math.exp(sigma * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v) - (sigma * sigma) / 2);
}

export const pick = <T>(items: readonly T[], ...parts: readonly (number | string)[]): T =>
  items[Math.floor(chance(...parts) * items.length)]!;

/**
 * Divides a whole number by weight into whole numbers that add up to it exactly.
 * @param offset from 0 to below 1. Varying offsets distribute small numbers by weight, too
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
