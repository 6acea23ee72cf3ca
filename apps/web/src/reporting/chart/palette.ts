/** Maximum number of series that a chart distinguishes by color. */
export const SERIES_COLORS = 12;

/** Returns the colors of series, in their order; each theme has its own. */
export function seriesColor(index: number): string {
  return `var(--ad-series-${(index % SERIES_COLORS) + 1})`;
}

/** Figures that mean the same in every report have the same color in every chart. */
const OF_COLUMN: Readonly<Record<string, string>> = {
  cost: 'var(--ad-chart-cost)',
  earned: 'var(--ad-chart-earned)',
  earnedRebate: 'var(--ad-chart-earned)',
  profit: 'var(--ad-positive)',
  margin: 'var(--ad-late-dot)',
};

export function columnColor(column: string, index: number): string {
  return OF_COLUMN[column] ?? seriesColor(index);
}
