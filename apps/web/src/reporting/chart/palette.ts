/** How many series a chart tells apart by colour. */
export const SERIES_COLOURS = 12;

/** The colours of series, in their order; each theme has its own. */
export function seriesColour(index: number): string {
  return `var(--ad-series-${(index % SERIES_COLOURS) + 1})`;
}

/** Figures that mean the same in every report have the same colour in every chart. */
const OF_COLUMN: Readonly<Record<string, string>> = {
  cost: 'var(--ad-chart-cost)',
  earned: 'var(--ad-chart-earned)',
  earnedRebate: 'var(--ad-chart-earned)',
  profit: 'var(--ad-positive)',
  margin: 'var(--ad-late-dot)',
};

export function columnColour(column: string, index: number): string {
  return OF_COLUMN[column] ?? seriesColour(index);
}
