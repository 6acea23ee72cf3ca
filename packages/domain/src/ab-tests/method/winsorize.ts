/** Percentile to which larger amounts are reduced. */
export const WINSORIZED_AT = 0.999;

/** Returns the amount that a given share of all amounts doesn't exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Returns the amounts of all arms, limited to a common percentile, so that no arm is reduced more than another. */
export function winsorized(arms: readonly (readonly number[])[], share = WINSORIZED_AT): number[][] {
  const cap = percentile(arms.flat(), share);
  return arms.map((values) => values.map((value) => Math.min(value, cap)));
}
