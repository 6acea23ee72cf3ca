import type { Effect } from './effect.js';

/** Sums of one variant for a day: numerator (sold, earned) and denominator (bought). */
export interface Block {
  readonly top: number;
  readonly bottom: number;
}

/** Minimum number of blocks. Fewer blocks don't show how much days differ. */
export const MIN_BLOCKS = 7;

const sumOf = (blocks: readonly Block[], of: keyof Block): number => blocks.reduce((sum, block) => sum + block[of], 0);

/** Returns the ratio of an arm and its residual in each block, relative to the mean denominator. */
function residuals(blocks: readonly Block[]): { ratio: number; each: number[] } | null {
  const bottom = sumOf(blocks, 'bottom');
  if (bottom === 0) return null;
  const ratio = sumOf(blocks, 'top') / bottom;
  const mean = bottom / blocks.length;
  return { ratio, each: blocks.map((block) => (block.top - ratio * block.bottom) / mean) };
}

/**
 * Returns the difference of two arms from plain sums of the same blocks in the same order. Pairing removes effects of a
 * day that apply to both arms.
 * @returns null with fewer than seven blocks, or without any variance
 */
export function blockEffect(
  reference: readonly Block[],
  variant: readonly Block[],
  kind: 'lift' | 'absolute' = 'lift',
): Effect | null {
  const k = reference.length;
  if (k < MIN_BLOCKS || k !== variant.length) return null;
  const [a, b] = [residuals(reference), residuals(variant)];
  if (!a || !b || a.ratio === 0) return null;
  const paired = a.each.map((each, at) =>
    kind === 'absolute' ? b.each[at]! - each : (b.each[at]! - (b.ratio / a.ratio) * each) / a.ratio,
  );
  const mean = paired.reduce((sum, each) => sum + each, 0) / k;
  const sd = Math.sqrt(paired.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (k - 1));
  if (!(sd > 0)) return null;
  const difference = b.ratio - a.ratio;
  return {
    size: kind === 'absolute' ? difference : difference / Math.abs(a.ratio),
    error: sd / Math.sqrt(k),
    units: sumOf(reference, 'bottom') + sumOf(variant, 'bottom'),
    df: k - 1,
    scale: kind === 'absolute' ? Math.abs(a.ratio) : 1,
  };
}
