import type { ViewDefinition } from './contract.js';

/**
 * Returns the built-in views of the rows that lost money, the largest loss first.
 * @param rows in the plural: 'Ad groups'
 * @param grouping part of the address that groups by these rows, where it isn't the default of the report
 */
export function loserViews(rows: string, grouping = ''): readonly ViewDefinition[] {
  const query = `${grouping}${grouping && '&'}customFilters=profit:lt:0&orderBy=profit:ASC`;
  return [
    {
      id: 'losers-yesterday',
      name: 'Losers yesterday',
      description: `${rows} that lost money yesterday, the largest loss first.`,
      days: 'yesterday',
      query,
    },
    {
      id: 'losers-7-days',
      name: 'Losers 7 days',
      description: `${rows} that lost money in the last 7 days including today, the largest loss first.`,
      days: 'last7Days',
      query,
    },
  ];
}
