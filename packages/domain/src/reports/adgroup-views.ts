import type { ViewDefinition } from './contract.js';
import { loserViews } from './loser-views.js';

/** Built-in views of the ad group report: where money is lost, and where it can be spent. */
export const VIEWS: readonly ViewDefinition[] = [
  ...loserViews('Ad groups'),
  {
    id: 'winners-yesterday',
    name: 'Winners yesterday',
    description: 'Ad groups with cost that made a profit yesterday, the highest profit first.',
    days: 'yesterday',
    query: 'customFilters=profit:gt:0,cost:gt:0&orderBy=profit:DESC',
  },
  {
    id: 'scaling',
    name: 'Scaling',
    description:
      'Profitable ad groups with cost in the last 7 days including today, the largest growth in profit over the 7 days before first.',
    days: 'last7Days',
    comparesPrevious: true,
    query: 'customFilters=profit:gt:0,cost:gt:0&orderBy=change.profit:DESC',
  },
  {
    id: 'new-without-revenue',
    name: 'New without revenue',
    description:
      'Ad groups created in the last 4 days including today, with cost and a revenue of 0 in these days, the highest cost first.',
    days: 'last4Days',
    query: 'customFilters=adGroupCreatedDaysAgo:lte:3,cost:gt:0,earned:eq:0&orderBy=cost:DESC',
  },
];
