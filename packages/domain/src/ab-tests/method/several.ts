const byPValue = (pValues: readonly number[]): number[] =>
  pValues.map((_, at) => at).sort((a, b) => pValues[a]! - pValues[b]!);

/** Adjusts p-values so that any false positive among them has the specified probability (Holm). */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  let least = 0;
  for (const [rank, at] of byPValue(pValues).entries()) {
    least = Math.max(least, Math.min(1, (pValues.length - rank) * pValues[at]!));
    adjusted[at] = least;
  }
  return adjusted;
}

/** Adjusts p-values so that the specified share of significant ones is false (Benjamini–Hochberg). */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  let limit = 1;
  const ranked = byPValue(pValues);
  for (let rank = ranked.length; rank > 0; rank--) {
    const at = ranked[rank - 1]!;
    limit = Math.min(limit, (pValues[at]! * pValues.length) / rank);
    adjusted[at] = limit;
  }
  return adjusted;
}
