import type { ViewDefinition } from './contract.js';
import { loserViews } from './loser-views.js';

/** Built-in views of the ad group report. They show where money is lost and where more can be spent. */
export const VIEWS: readonly ViewDefinition[] = [
  ...loserViews('Ad groups'),
  {
    id: 'winners-yesterday',
    name: 'Winners yesterday',
    description: 'Ad groups with cost and profit yesterday, highest profit first.',
    days: 'yesterday',
    query: 'customFilters=profit:gt:0,cost:gt:0&orderBy=profit:DESC',
  },
  {
    id: 'scaling',
    name: 'Scaling',
    description:
      'Profitable ad groups with cost in the last 7 days including today, sorted by growth in profit over the previous 7 days.',
    days: 'last7Days',
    comparesPrevious: true,
    query: 'customFilters=profit:gt:0,cost:gt:0&orderBy=change.profit:DESC',
  },
  {
    id: 'new-without-revenue',
    name: 'New without revenue',
    description:
      'Ad groups created in the last 4 days including today, with cost but no revenue in these days, highest cost first.',
    days: 'last4Days',
    query: 'customFilters=adGroupCreatedDaysAgo:lte:3,cost:gt:0,earned:eq:0&orderBy=cost:DESC',
  },
];
