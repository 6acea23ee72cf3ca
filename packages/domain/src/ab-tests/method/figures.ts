/**
 * Figures of one variant for a day, or for a segment of it. Money is in units of the reporting currency. Null if
 * unknown.
 */
export interface AbFigures {
  /** Visits that the site assigned to the variant. */
  readonly visits: number;
  /** Sums over visits of sold clicks and revenue, with their squares if the site reports them. */
  readonly sold: number;
  readonly soldSquares: number | null;
  readonly earned: number;
  readonly earnedSquares: number | null;
  readonly bought: number | null;
  readonly cost: number | null;
  readonly rebate: number | null;
  /** Sum of score × scored clicks, and the number of scored clicks. */
  readonly tq: number | null;
  readonly scoredClicks: number | null;
}

export interface AbDay extends AbFigures {
  /** UTC, YYYY-MM-DD. */
  readonly date: string;
}

const FIGURES = [
  'visits',
  'sold',
  'soldSquares',
  'earned',
  'earnedSquares',
  'bought',
  'cost',
  'rebate',
  'tq',
  'scoredClicks',
] as const;
/** Figures whose sum is unknown if any day lacks them. Sums of other figures skip days without a value. */
const WHOLE = new Set<(typeof FIGURES)[number]>(['soldSquares', 'earnedSquares']);

export function sumFigures(parts: readonly AbFigures[]): AbFigures {
  const sum = (name: (typeof FIGURES)[number]): number | null => {
    let [all, known] = [0, 0];
    for (const part of parts) {
      const value = part[name];
      if (value === null) continue;
      all += value;
      known += 1;
    }
    return known === 0 || (WHOLE.has(name) && known < parts.length) ? null : all;
  };
  const sums = Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Record<keyof AbFigures, number | null>;
  return { ...sums, visits: sums.visits ?? 0, sold: sums.sold ?? 0, earned: sums.earned ?? 0 };
}
