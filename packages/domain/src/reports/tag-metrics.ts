import type { BaseMetric, DerivedMetric } from './contract.js';
import { countMetric } from './dimensions.js';
import { ratio, ref } from './formula.js';

const derived = { kind: 'derived', type: 'Float', visible: true, sortable: true } as const;

/** Metrics of tags at a search feed. */
export const TAG_METRICS = {
  searches: countMetric('searches', 'Searches', 'Searches sent to the feed.', 'Int'),
  biddedSearches: countMetric(
    'bidded_searches',
    'Bidded searches',
    'Searches for which the feed returned a paid ad.',
    'Int',
  ),
  biddedSearchRate: {
    ...derived,
    formula: ratio(ref('bidded_searches'), ref('searches')),
    label: 'Coverage',
    help: 'Share of searches with a paid ad: bidded searches / searches.',
    format: 'percent',
    better: 'higher',
  },
  biddedClicks: {
    ...countMetric('bidded_clicks', 'Bidded clicks', 'Paid ad clicks on bidded searches.', 'Int'),
    better: 'higher',
  },
  ctr: {
    ...derived,
    formula: ratio(ref('bidded_clicks'), ref('bidded_searches')),
    label: 'CTR',
    help: 'Bidded clicks / bidded searches.',
    format: 'percent',
    better: 'higher',
  },
  rpc: {
    ...derived,
    formula: ratio(ref('revenue'), ref('bidded_clicks')),
    label: 'RPC',
    help: 'Revenue per click: revenue / bidded clicks.',
    format: 'money4',
    better: 'higher',
  },
  rps: {
    ...derived,
    formula: ratio(ref('revenue'), ref('searches')),
    label: 'RPS',
    help: 'Revenue per search: revenue / searches.',
    format: 'money4',
    better: 'higher',
  },
  revenue: {
    kind: 'base',
    measure: 'revenue',
    label: 'Earned',
    help: 'Feed revenue after revenue share.',
    type: 'Float',
    format: 'money',
    visible: true,
    sortable: true,
    better: 'higher',
  },
  grossRevenue: {
    kind: 'base',
    measure: 'revenue_gross',
    label: 'Earned before share',
    help: 'Revenue before revenue share.',
    type: 'Float',
    format: 'money',
    visible: true,
    sortable: true,
    better: 'higher',
  },
  tq: {
    ...derived,
    formula: ratio(ref('tq'), ref('scored_clicks')),
    label: 'TQ',
    help: 'Traffic quality reported by the feed, 0 to 10, weighted by bidded clicks.',
    format: 'decimal2',
    better: 'higher',
    changeAs: 'amount',
  },
  discount: {
    ...derived,
    formula: ratio(ref('discount'), ref('discounted_gross')),
    label: 'Discount',
    help: 'Share of revenue the feed deducts for traffic quality, weighted by gross revenue.',
    format: 'percent',
    better: 'lower',
  },
} as const satisfies Record<string, BaseMetric | DerivedMetric>;
