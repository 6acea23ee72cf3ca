import type { ViewDefinition } from './contract.js';

/**
 * Returns built-in views of the rows that lost money, the largest loss first.
 * @param rows plural noun of the rows, such as 'Ad groups'
 * @param grouping query parameter that groups by these rows, if it isn't the report's default
 */
export function loserViews(rows: string, grouping = ''): readonly ViewDefinition[] {
  const query = `${grouping}${grouping && '&'}customFilters=profit:lt:0&orderBy=profit:ASC`;
  return [
    {
      id: 'losers-yesterday',
      name: 'Losers yesterday',
      description: `${rows} that lost money yesterday, largest loss first.`,
      days: 'yesterday',
      query,
    },
    {
      id: 'losers-7-days',
      name: 'Losers 7 days',
      description: `${rows} that lost money in the last 7 days including today, largest loss first.`,
      days: 'last7Days',
      query,
    },
  ];
}
