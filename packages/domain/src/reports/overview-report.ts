import { PERFORMANCE } from '../facts/index.js';
import { defineReport, type ReportOrder } from './contract.js';
import { DATE_COLUMN, ESTIMATED_FIELD, INCOMPLETE_FIELD, NOT_COMPARED_FIELD, keyedField } from './dimensions.js';
import { GROUPED_FILTERS } from './filters.js';
import { METRICS, shown } from './metrics.js';
import { loserViews } from './loser-views.js';

const newestFirst: ReportOrder = { column: 'name', direction: 'DESC' };

/** Revenue and profit of the company, grouped by one column, with breakdowns of each row. This is the home page. */
export const OVERVIEW_REPORT = defineReport([PERFORMANCE], {
  id: 'overviewReport',
  api: {
    rowType: 'OverviewRow',
    resultType: 'OverviewReport',
    rowHelp: 'Overview metrics for one value of the grouping column.',
    help: 'Company metrics by one grouping column, with breakdowns.',
    childrenType: 'OverviewChildren',
    rowKey: 'row_id',
    paged: false,
    averages: true,
    grouping: {
      argument: 'groupingColumn',
      type: 'OverviewGrouping',
      help: 'Column to group by.',
      enumHelp: 'Column the overview is grouped by.',
      answered: true,
    },
  },
  title: 'Overview',
  permission: ['overview-report'],
  columns: {
    name: {
      kind: 'dimension',
      level: null,
      type: 'String',
      label: 'Name',
      help: 'Entity of the row.',
      format: 'text',
      visible: true,
      sortable: true,
      selection: 'name date countryCode',
    },
    impressions: METRICS.impressions,
    bought: shown(METRICS.bought),
    adCTR: METRICS.adCTR,
    cost: shown(METRICS.cost),
    CPC: METRICS.CPC,
    sold: METRICS.sold,
    earned: shown(METRICS.earned),
    rebate: shown(METRICS.rebate),
    earnedRebate: METRICS.earnedRebate,
    opCTR: METRICS.opCTR,
    RPS: METRICS.RPS,
    RPC: shown(METRICS.RPC),
    profit: shown(METRICS.profit),
    margin: shown(METRICS.margin),
    ROI: shown(METRICS.ROI),
  },
  fields: {
    id: {
      kind: 'field',
      level: null,
      type: 'Int',
      help: 'ID of the grouped entity; null for the total and the average.',
    },
    date: { ...keyedField('date', 'Date', DATE_COLUMN.help) },
    country: keyedField('country', 'String', 'Name of the country.'),
    countryCode: keyedField('country', 'String', 'Two-letter country code.'),
    estimated: ESTIMATED_FIELD,
    incomplete: INCOMPLETE_FIELD,
    notCompared: NOT_COMPARED_FIELD,
  },
  filters: GROUPED_FILTERS,
  grouping: {
    multiple: false,
    choices: [
      { id: 'date', label: 'Date', help: 'By day.', level: 'account', keys: ['date'], defaultOrder: newestFirst },
      { id: 'site', label: 'Site', help: 'By site.', level: 'account', keys: ['site'] },
      { id: 'source', label: 'Source', help: 'By source.', level: 'account', keys: ['source'] },
      { id: 'feed', label: 'Feed', help: 'By revenue feed.', level: 'account', keys: ['feed'] },
      { id: 'buyer', label: 'Buyer', help: 'By buyer.', level: 'account', keys: ['buyer'] },
      {
        id: 'team',
        label: 'Team',
        help: 'By team.',
        level: 'account',
        keys: ['team'],
        permission: 'view-team-performance',
      },
      { id: 'market', label: 'Market', help: 'By market.', level: 'account', keys: ['market'] },
      { id: 'siteProject', label: 'Project', help: 'By site project.', level: 'account', keys: ['siteProject'] },
      { id: 'device', label: 'Device', help: 'By device class.', level: 'account', keys: ['device'] },
      { id: 'country', label: 'Country', help: 'By country.', level: 'account', keys: ['country'] },
    ],
  },
  segments: [
    { id: 'site', label: 'Site', keys: ['site'], column: 'name' },
    { id: 'device', label: 'Device', keys: ['device'], column: 'name' },
    { id: 'source', label: 'Source', keys: ['source'], column: 'name' },
    { id: 'feed', label: 'Feed', keys: ['feed'], column: 'name' },
    { id: 'market', label: 'Market', keys: ['market'], column: 'name' },
    { id: 'buyer', label: 'Buyer', keys: ['buyer'], column: 'name' },
    { id: 'date', label: 'Date', keys: ['date'], column: 'name' },
    { id: 'team', label: 'Team', keys: ['team'], column: 'name', permission: 'view-team-performance' },
    { id: 'siteProject', label: 'Project', keys: ['siteProject'], column: 'name' },
  ],
  defaultOrder: { column: 'earned', direction: 'DESC' },
  defaultRange: 'last7Days',
  defaultPageSize: 10_000,
  maxRange: 366,
  chart: [
    { column: 'earned', kind: 'bar', axis: 'left' },
    { column: 'profit', kind: 'line', axis: 'left' },
  ],
  rowActions: [],
  views: loserViews('Sites', 'groupLevel=site'),
});
