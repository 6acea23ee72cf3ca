import { ROTATED_KEYWORDS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, keyed, keyedField } from './dimensions.js';
import { ADGROUP_FILTER, pickFilters } from './filters.js';
import { METRICS, shown } from './metrics.js';
import { PART_METRICS } from './part-metrics.js';

/** Keywords a site rotated for the visitors of one ad group. */
export const KEYWORD_ROTATION_REPORT = defineReport([ROTATED_KEYWORDS], {
  id: 'keywordRotationReport',
  api: {
    rowType: 'KeywordRotationReportRow',
    resultType: 'KeywordRotationReport',
    rowHelp: 'Metrics for one keyword in a rotation.',
    help: 'Metrics for the keywords of one ad group.',
    filterInput: { type: 'KeywordRotationReportFilters', help: 'Filters for the keyword rotation report.' },
    segmentEnum: { type: 'KeywordRotationSegment', help: 'Breakdown of keyword rows into child rows.' },
    hasTotalParts: true,
    paged: false,
    grouping: {
      argument: 'grouping',
      type: 'KeywordRotationReportGrouping',
      help: 'Column to group rows by.',
      enumHelp: 'Column keyword rotation rows are grouped by.',
    },
  },
  title: 'Keyword rotation',
  permission: ['adgroup-keyword-rotation'],
  columns: {
    keyword: keyed(
      'keyword',
      'Keyword',
      'Rotated keyword. Not attributed: metrics of the ad group the site counted for no keyword. Difference to the ad group report, in the last row: metrics of keywords beyond the ad groups, below zero.',
    ),
    percent: keyed('keyword', 'Weight', 'Share of visits the keyword has now; empty: no longer rotated.', {
      type: 'Int',
      format: 'hundredths',
      fileLabel: 'Weight %',
    }),
    impressions: { ...shown(METRICS.impressions), help: 'Ad impressions at the source, shared out by visits.' },
    bought: { ...shown(METRICS.bought), help: 'Clicks bought from the source, shared out by visits.' },
    adCTR: shown(METRICS.adCTR),
    cost: { ...shown(METRICS.cost), help: 'Spend at the source, shared out by visits.' },
    CPC: shown(METRICS.CPC),
    sold: { ...shown(METRICS.sold), help: 'Ad clicks sold to the feed after visits for the keyword.' },
    earned: { ...shown(METRICS.earned), help: 'Feed revenue after revenue share, from visits for the keyword.' },
    rebate: { ...shown(METRICS.rebate), help: 'Rebate from the source on the cost, shared out by visits.' },
    opCTR: PART_METRICS.opCTR,
    RPS: PART_METRICS.RPS,
    RPC: PART_METRICS.RPC,
    profit: shown(METRICS.profit),
    margin: shown(METRICS.margin),
    TQ: shown(METRICS.TQ),
  },
  fields: {
    estimated: ESTIMATED_FIELD,
    incomplete: INCOMPLETE_FIELD,
    date: keyedField('date', 'Date', 'Date of the metrics; null when days are summed.'),
    deviceId: keyedField('device', 'Int', '1 = desktop, 2 = mobile, 3 = tablet.'),
    deviceName: keyedField('device', 'String', 'Device class name.'),
    adgroupId: keyedField('adgroup', 'Int', 'Ad group ID.'),
  },
  filters: [ADGROUP_FILTER, ...pickFilters('dateRange', 'deviceIdIn', 'customFilters')],
  grouping: {
    multiple: false,
    choices: [
      {
        id: 'keyword',
        label: 'Keyword',
        help: 'Rotated keyword.',
        level: 'account',
        keys: ['keyword', 'adgroup'],
        nouns: ['keyword', 'keywords'],
      },
    ],
  },
  segments: [
    { id: 'date', label: 'Day', keys: ['date'], help: 'By day.' },
    { id: 'device', label: 'Device', keys: ['device'], column: 'deviceName', help: 'By device class.' },
  ],
  failedText: 'Failed to load the report',
  defaultOrder: { column: 'bought', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 10_000,
  maxRange: 366,
  chart: [
    { column: 'cost', kind: 'bar', axis: 'left' },
    { column: 'earned', kind: 'bar', axis: 'left' },
    { column: 'RPC', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});
