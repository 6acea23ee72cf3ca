/** Level of the TQ scale. */
export interface TqBand {
  readonly id: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  /** Bounds. Null for no bound. */
  readonly from: number | null;
  readonly to: number | null;
}

/** TQ levels, lowest first. TQ is between 0 and 10. */
export const TQ_BANDS = [
  { id: 1, name: 'No Data', from: null, to: 0 },
  { id: 2, name: 'Remedial', from: 0, to: 1 },
  { id: 3, name: 'Improve', from: 1, to: 3.5 },
  { id: 4, name: 'Grow', from: 3.5, to: 7 },
  { id: 5, name: 'Push', from: 7, to: null },
] as const satisfies readonly TqBand[];

/** Returns the level of a TQ score. Null and 0 are No Data, 1 to 3.5 (inclusive) is Improve, and 7 or more is Push. */
export function tqBandOf(score: number | null): TqBand {
  const [noData, remedial, improve, grow, push] = TQ_BANDS;
  if (score === null || score <= 0) return noData;
  if (score < 1) return remedial;
  if (score <= 3.5) return improve;
  return score < 7 ? grow : push;
}
