/** A step of the scale of traffic quality. */
export interface TqBand {
  readonly id: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  /** Its ends; null: it has none on that side. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Scores of traffic quality, 0 to 10, from the worst to the best. */
export const TQ_BANDS = [
  { id: 1, name: 'No Data', from: null, to: 0 },
  { id: 2, name: 'Remedial', from: 0, to: 1 },
  { id: 3, name: 'Improve', from: 1, to: 3.5 },
  { id: 4, name: 'Grow', from: 3.5, to: 7 },
  { id: 5, name: 'Push', from: 7, to: null },
] as const satisfies readonly TqBand[];

/** The step a score is on: 0 and no score are No Data, 1 and 3.5 Improve, 7 Push. */
export function tqBandOf(score: number | null): TqBand {
  const [noData, remedial, improve, grow, push] = TQ_BANDS;
  if (score === null || score <= 0) return noData;
  if (score < 1) return remedial;
  if (score <= 3.5) return improve;
  return score < 7 ? grow : push;
}
