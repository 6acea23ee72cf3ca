import { PERFORMANCE } from '../facts/index.js';
import { ABOUT, NAMES } from './adgroup-columns.js';
import { FIELDS } from './adgroup-fields.js';
import { SETTINGS } from './adgroup-settings.js';
import { VIEWS } from './adgroup-views.js';
import { defineReport } from './contract.js';
import { pickFilters, REPORT_FILTERS } from './filters.js';
import { METRICS, shown } from './metrics.js';

/** Ad groups, campaigns or accounts with their figures. This is the main screen of media buyers. */
export const ADGROUP_REPORT = defineReport([PERFORMANCE], {
  id: 'adgroupReport',
  api: {
    rowType: 'AdgroupReportRow',
    resultType: 'AdgroupReport',
    rowHelp: 'One ad group, campaign or account in the ad group report, or a segment of it.',
    help: 'Ad groups with their metrics.',
    grouping: {
      argument: 'groupLevel',
      type: 'GroupLevel',
      help: 'Level of the rows.',
      enumHelp: 'Level of report rows.',
    },
  },
  title: 'Ad group report',
  permission: ['adgroup-report', 'advertisers-report'],
  columns: {
    ...NAMES,
    impressions: METRICS.impressions,
    bought: shown(METRICS.bought),
    adCTR: METRICS.adCTR,
    cost: shown(METRICS.cost),
    CPC: shown(METRICS.CPC),
    sold: shown(METRICS.sold),
    opCTR: shown(METRICS.opCTR),
    RPC: shown(METRICS.RPC),
    RPS: shown(METRICS.RPS),
    earned: shown(METRICS.earned),
    rebate: shown(METRICS.rebate),
    earnedRebate: METRICS.earnedRebate,
    earnedEst: METRICS.earnedEst,
    profit: shown(METRICS.profit),
    margin: shown(METRICS.margin),
    ROI: shown(METRICS.ROI),
    TQ: METRICS.TQ,
    conv: METRICS.conv,
    convValue: METRICS.convValue,
    CPA: METRICS.CPA,
    convOpCTR: METRICS.convOpCTR,
    convProfit: METRICS.convProfit,
    convRpc: METRICS.convRpc,
    siteSafeConv: METRICS.siteSafeConv,
    CPM: METRICS.CPM,
    avgPos: METRICS.avgPos,
    scrub: METRICS.scrub,
    scrubLogs: METRICS.scrubLogs,
    biddedSearchRate: METRICS.biddedSearchRate,
    ...SETTINGS,
    ...ABOUT,
  },
  fields: FIELDS,
  filters: pickFilters(...REPORT_FILTERS.map((filter) => filter.id)),
  grouping: {
    multiple: false,
    choices: [
      { id: 'adgroup', label: 'Ad group', help: 'One row per ad group.', level: 'adgroup', keys: ['adgroup'] },
      { id: 'campaign', label: 'Campaign', help: 'One row per campaign.', level: 'campaign', keys: ['campaign'] },
      { id: 'account', label: 'Account', help: 'One row per partner account.', level: 'account', keys: ['account'] },
    ],
  },
  segments: [
    { id: 'date', label: 'Day', keys: ['date'] },
    { id: 'dateTime', label: 'Day and hour', keys: ['date', 'hour'] },
    { id: 'hour', label: 'Hour of the day', keys: ['hour'] },
  ],
  defaultOrder: { column: 'bought', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 366,
  chart: [
    { column: 'cost', kind: 'bar', axis: 'left' },
    { column: 'earned', kind: 'bar', axis: 'left' },
    { column: 'margin', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
  views: VIEWS,
});
