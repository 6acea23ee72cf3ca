import { TAGS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { DATE_COLUMN, keyed, keyedField } from './dimensions.js';
import { pickFilters, TAG_FILTER } from './filters.js';
import { TAG_METRICS } from './tag-metrics.js';

/** What a search feed says of the traffic sent to it, by tag. */
export const TQ_REPORT = defineReport([TAGS], {
  id: 'tqReport',
  rowType: 'TqReportRow',
  resultType: 'TqReport',
  title: 'TQ report',
  rowHelp: 'Traffic quality for one tag, or for one combination of the grouping columns.',
  help: 'Traffic quality. Defaults to yesterday, grouped by tag and sorted by revenue, descending.',
  permission: ['tq-report'],
  columns: {
    tag: keyed('tag', 'Tag', 'Tag at the search feed.'),
    date: DATE_COLUMN,
    marketName: keyed('market', 'Market', 'Market of the site.'),
    siteName: keyed('site', 'Site', 'Site the searches come from.'),
    sourceName: keyed('source', 'Source', 'Platform the visitors are bought from.'),
    deviceName: keyed('device', 'Device', 'Device class of the visitors.'),
    searches: TAG_METRICS.searches,
    biddedSearches: TAG_METRICS.biddedSearches,
    biddedSearchRate: TAG_METRICS.biddedSearchRate,
    biddedClicks: TAG_METRICS.biddedClicks,
    ctr: TAG_METRICS.ctr,
    rpc: TAG_METRICS.rpc,
    rps: TAG_METRICS.rps,
    revenue: TAG_METRICS.revenue,
    tq: TAG_METRICS.tq,
  },
  fields: {
    marketId: keyedField('market', 'Int', 'Id of the market.'),
    siteId: keyedField('site', 'Int', 'Id of the site.'),
    sourceId: keyedField('source', 'Int', 'Id of the source.'),
    deviceId: keyedField('device', 'Int', '1 desktop, 2 mobile, 3 tablet.'),
    tqThresholdId: {
      kind: 'field',
      level: null,
      type: 'Int',
      help: 'Step of the TQ scale: 1 No Data, 2 Remedial, 3 Improve, 4 Grow, 5 Push.',
      added: true,
    },
  },
  filters: [
    ...pickFilters(
      'dateRange',
      'siteIdIn',
      'sourceIdIn',
      'deviceIdIn',
      'buyerIdIn',
      'partnerAccountIdIn',
      'marketIdIn',
    ),
    TAG_FILTER,
    ...pickFilters('searchPhrase', 'customFilters'),
  ],
  filterInput: { type: 'TqReportFilters', help: 'Filters for the TQ report.' },
  grouping: {
    argument: 'grouping',
    type: '[TqReportGrouping!]',
    help: 'Columns to group by.',
    enumHelp: 'Columns the TQ report can be grouped by.',
    multiple: true,
    choices: [
      { id: 'tag', label: 'Tag', help: 'By tag.', level: 'account', keys: ['tag'] },
      { id: 'date', label: 'Date', help: 'By day.', level: 'account', keys: ['date'] },
      { id: 'market', label: 'Market', help: 'By market.', level: 'account', keys: ['market'] },
      { id: 'site', label: 'Site', help: 'By site.', level: 'account', keys: ['site'] },
      { id: 'source', label: 'Source', help: 'By source.', level: 'account', keys: ['source'] },
      { id: 'device', label: 'Device', help: 'By device class.', level: 'account', keys: ['device'] },
    ],
  },
  segments: [],
  defaultOrder: { column: 'revenue', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  longestRange: 92,
  chart: [
    { column: 'revenue', kind: 'bar', axis: 'left' },
    { column: 'tq', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});

/** What the dashboard draws of each market and day. */
export const TQ_DASHBOARD_FIGURES = defineReport([TAGS], {
  id: 'tqDashboardFigures',
  rowType: 'TqDashboardFigures',
  resultType: 'TqDashboardFiguresReport',
  title: 'TQ dashboard',
  rowHelp: 'A market on a day.',
  help: 'Read by the TQ dashboard.',
  permission: ['tq-dashboard'],
  columns: {
    date: DATE_COLUMN,
    marketName: keyed('market', 'Market', 'Market of the site.'),
    ctr: TAG_METRICS.ctr,
    rpc: TAG_METRICS.rpc,
    tq: TAG_METRICS.tq,
    grossRevenue: TAG_METRICS.grossRevenue,
  },
  fields: { marketId: keyedField('market', 'Int', 'Id of the market.') },
  filters: pickFilters('dateRange', 'marketIdIn', 'deviceIdIn'),
  grouping: {
    argument: 'grouping',
    type: '[String!]',
    help: 'Columns to group by.',
    enumHelp: 'Columns the dashboard is grouped by.',
    multiple: true,
    choices: [
      { id: 'date', label: 'Date', help: 'By day.', level: 'account', keys: ['date'] },
      { id: 'market', label: 'Market', help: 'By market.', level: 'account', keys: ['market'] },
    ],
  },
  segments: [],
  defaultOrder: { column: 'date', direction: 'ASC' },
  defaultRange: 'last14Days',
  defaultPageSize: 50,
  longestRange: 92,
  chart: [],
  rowActions: [],
});
