import { defineReport, type ReportOrder } from './contract.js';
import { DATE_COLUMN, ESTIMATED_FIELD, keyedField } from './dimensions.js';
import { pickFilters, REPORT_FILTERS } from './filters.js';
import { METRICS, shown } from './metrics.js';

const newestFirst: ReportOrder = { column: 'name', direction: 'DESC' };

/** What the company earned and kept, by one column, each row with its breakdowns: the home page. */
export const OVERVIEW_REPORT = defineReport({
  id: 'overviewReport',
  rowType: 'OverviewRow',
  resultType: 'OverviewReport',
  title: 'Overview',
  permission: ['overview-report'],
  columns: {
    name: {
      kind: 'dimension',
      level: null,
      type: 'String',
      label: 'Name',
      help: 'What the figures of the row belong to.',
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
    rebate: METRICS.rebate,
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
      help: 'Id of the grouped entity; null for the total and the average.',
    },
    date: { ...keyedField('date', 'Date', DATE_COLUMN.help) },
    country: keyedField('country', 'String', 'Name of the country.'),
    countryCode: keyedField('country', 'String', 'Two-letter country code.'),
    estimated: ESTIMATED_FIELD,
  },
  filters: pickFilters(
    ...REPORT_FILTERS.map((filter) => filter.id).filter((id) => id !== 'withoutTraffic' && id !== 'alertIn'),
  ),
  grouping: {
    argument: 'groupingColumn',
    type: 'OverviewGrouping',
    multiple: false,
    choices: [
      { id: 'date', label: 'Date', level: 'account', keys: ['date'], defaultOrder: newestFirst },
      { id: 'site', label: 'Site', level: 'account', keys: ['site'] },
      { id: 'source', label: 'Source', level: 'account', keys: ['source'] },
      { id: 'feed', label: 'Feed', level: 'account', keys: ['feed'] },
      { id: 'buyer', label: 'Buyer', level: 'account', keys: ['buyer'] },
      { id: 'team', label: 'Team', level: 'account', keys: ['team'] },
      { id: 'market', label: 'Market', level: 'account', keys: ['market'] },
      { id: 'siteProject', label: 'Project', level: 'account', keys: ['siteProject'] },
      { id: 'device', label: 'Device', level: 'account', keys: ['device'] },
      { id: 'country', label: 'Country', level: 'account', keys: ['country'] },
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
    { id: 'team', label: 'Team', keys: ['team'], column: 'name' },
    { id: 'siteProject', label: 'Project', keys: ['siteProject'], column: 'name' },
  ],
  childrenType: 'OverviewChildren',
  rowKey: 'row_id',
  paged: false,
  averages: true,
  defaultOrder: { column: 'earned', direction: 'DESC' },
  defaultRange: 'last7Days',
  defaultPageSize: 10_000,
  longestRange: 366,
  chart: [
    { column: 'earned', kind: 'bar', axis: 'left' },
    { column: 'profit', kind: 'line', axis: 'left' },
  ],
  rowActions: [],
});
