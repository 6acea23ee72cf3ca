import { TAGS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { DATE_COLUMN, keyed, keyedField, groupBy } from './dimensions.js';
import { pickFilters, TAG_FILTER } from './filters.js';
import { TAG_METRICS } from './tag-metrics.js';

/** Traffic quality reported by search feeds, by tag. */
export const TQ_REPORT = defineReport([TAGS], {
  id: 'tqReport',
  api: {
    rowType: 'TqReportRow',
    resultType: 'TqReport',
    rowHelp: 'Traffic quality for one tag, or for one combination of the grouping columns.',
    help: 'Traffic quality. Defaults to yesterday, grouped by tag and sorted by revenue, descending.',
    filterInput: { type: 'TqReportFilters', help: 'Filters for the TQ report.' },
    grouping: {
      argument: 'grouping',
      type: '[TqReportGrouping!]',
      help: 'Columns to group by.',
      enumHelp: 'Columns the TQ report can be grouped by.',
    },
  },
  title: 'TQ report',
  permission: ['tq-report'],
  columns: {
    tag: keyed('tag', 'Tag', 'Tag at the search-feed partner.'),
    date: DATE_COLUMN,
    marketName: keyed('market', 'Market', 'Market of the site.'),
    siteName: keyed('site', 'Site', 'Site of the searches.'),
    sourceName: keyed('source', 'Source', 'Platform that sells the visits.'),
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
    marketId: keyedField('market', 'Int', 'ID of the market.'),
    siteId: keyedField('site', 'Int', 'ID of the site.'),
    sourceId: keyedField('source', 'Int', 'ID of the source.'),
    deviceId: keyedField('device', 'Int', '1 desktop, 2 mobile, 3 tablet.'),
    adgroupId: keyedField('tag', 'Int', 'Ad group in which the clicks of the tag are bought; null if none is linked.'),
    tqThresholdId: {
      kind: 'field',
      level: null,
      type: 'Int',
      help: 'TQ level: 1 No Data, 2 Remedial, 3 Improve, 4 Grow, 5 Push.',
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
    ...pickFilters('adgroupIdIn', 'campaignIdIn', 'searchPhrase', 'customFilters'),
  ],
  grouping: {
    multiple: true,
    choices: [
      groupBy('tag', 'tag', 'Tag', 'By tag.'),
      groupBy('date', 'date', 'Date', 'By day.'),
      groupBy('market', 'market', 'Market', 'By market.'),
      groupBy('site', 'site', 'Site', 'By site.'),
      groupBy('source', 'source', 'Source', 'By source.'),
      groupBy('device', 'device', 'Device', 'By device class.'),
    ],
  },
  segments: [],
  defaultOrder: { column: 'revenue', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [
    { column: 'revenue', kind: 'bar', axis: 'left' },
    { column: 'tq', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});

/** Figures of the TQ dashboard by market and day. */
export const TQ_DASHBOARD_FIGURES = defineReport([TAGS], {
  id: 'tqDashboardFigures',
  api: {
    rowType: 'TqDashboardFigures',
    resultType: 'TqDashboardFiguresReport',
    rowHelp: 'Market on a day.',
    help: 'Used by the TQ dashboard.',
    grouping: {
      argument: 'grouping',
      type: '[String!]',
      help: 'Columns to group by.',
      enumHelp: 'Columns to group the dashboard by.',
    },
  },
  title: 'TQ dashboard',
  permission: ['tq-dashboard'],
  columns: {
    date: DATE_COLUMN,
    marketName: keyed('market', 'Market', 'Market of the site.'),
    ctr: TAG_METRICS.ctr,
    rpc: TAG_METRICS.rpc,
    tq: TAG_METRICS.tq,
    grossRevenue: TAG_METRICS.grossRevenue,
  },
  fields: { marketId: keyedField('market', 'Int', 'ID of the market.') },
  filters: pickFilters('dateRange', 'marketIdIn', 'deviceIdIn'),
  grouping: {
    multiple: true,
    choices: [groupBy('date', 'date', 'Date', 'By day.'), groupBy('market', 'market', 'Market', 'By market.')],
  },
  segments: [],
  defaultOrder: { column: 'date', direction: 'ASC' },
  defaultRange: 'last14Days',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [],
  rowActions: [],
});
