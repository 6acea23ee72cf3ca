import { ROTATED_KEYWORDS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, keyed, keyedField } from './dimensions.js';
import { ADGROUP_FILTER, pickFilters } from './filters.js';
import { METRICS, shown } from './metrics.js';
import { PART_METRICS } from './part-metrics.js';

/** Keywords that a site rotated for the visitors of one ad group. */
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
      help: 'Column to group by.',
      enumHelp: 'Column keyword rotation rows are grouped by.',
    },
  },
  title: 'Keyword rotation',
  permission: ['adgroup-keyword-rotation'],
  columns: {
    keyword: keyed(
      'keyword',
      'Keyword',
      'Rotated keyword. Not attributed contains metrics of the ad group that the site counted without a keyword. The last row, Difference to the ad group report, contains metrics of keywords that exceed the ad groups, as negative values.',
    ),
    percent: keyed('keyword', 'Weight', 'Current share of visits; empty if the keyword is no longer rotated.', {
      type: 'Int',
      format: 'hundredths',
      fileLabel: 'Weight %',
    }),
    impressions: { ...shown(METRICS.impressions), help: 'Ad impressions at the source, allocated by visits.' },
    bought: { ...shown(METRICS.bought), help: 'Clicks bought from the source, allocated by visits.' },
    adCTR: shown(METRICS.adCTR),
    cost: { ...shown(METRICS.cost), help: 'Cost at the source, allocated by visits.' },
    CPC: shown(METRICS.CPC),
    sold: { ...shown(METRICS.sold), help: 'Ad clicks sold to the feed after visits for the keyword.' },
    earned: { ...shown(METRICS.earned), help: 'Feed revenue after revenue share, from visits for the keyword.' },
    rebate: { ...shown(METRICS.rebate), help: 'Rebate from the source on the cost, allocated by visits.' },
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
