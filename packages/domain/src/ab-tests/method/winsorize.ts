/** Amounts above this share of all are cut to it. */
export const WINSORIZED_AT = 0.999;

/** Returns the amount that a share of all amounts doesn't exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Amounts of all arms cut at one percentile of them together, so that no arm is cut harder than another. */
export function winsorized(arms: readonly (readonly number[])[], share = WINSORIZED_AT): number[][] {
  const cap = percentile(arms.flat(), share);
  return arms.map((values) => values.map((value) => Math.min(value, cap)));
}
