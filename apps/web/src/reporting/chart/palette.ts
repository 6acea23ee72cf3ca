/** Maximum number of series that a chart distinguishes by color. */
export const SERIES_COLORS = 12;

/** Returns the color of a series by its position. Each theme has its own colors. */
export function seriesColor(index: number): string {
  return `var(--ad-series-${(index % SERIES_COLORS) + 1})`;
}

/** Colors of metrics that have the same color in every chart. */
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
