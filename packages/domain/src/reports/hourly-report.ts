import { PERFORMANCE } from '../facts/index.js';
import { defineReport } from './contract.js';
import { DATE_COLUMN, ESTIMATED_FIELD, INCOMPLETE_FIELD, NOT_COMPARED_FIELD, keyed, groupBy } from './dimensions.js';
import { GROUPED_FILTERS } from './filters.js';
import { METRICS, shown } from './metrics.js';

/** Note in the help of ratios that depend on feeds. */
const DAY_ONLY = 'The row without an hour includes clicks of feeds that report by day.';

/** Metrics by hour, grouped by any combination of nine columns. */
export const HOURLY_REPORT = defineReport([PERFORMANCE], {
  id: 'hourlyReport',
  api: {
    rowType: 'HourlyReportRow',
    resultType: 'HourlyReport',
    rowHelp: 'Metrics for one hour, or for one combination of the grouping columns.',
    help: 'Metrics by hour. The full export requests 500000 rows per page.',
    grouping: {
      argument: 'grouping',
      type: '[HourlyReportGrouping!]',
      help: 'Columns to group by.',
      enumHelp: 'Columns the hourly report can be grouped by.',
    },
  },
  title: 'Hourly report',
  permission: ['hourly-report', 'advertisers-report', 'site-advertisers-report'],
  columns: {
    date: DATE_COLUMN,
    hour: keyed(
      'hour',
      'Hour',
      'Hour of the day, 0 to 23. Empty in the row of daily metrics, which includes the ratios of feeds that report by day.',
      {
        type: 'Int',
        format: 'hour',
      },
    ),
    marketName: keyed('market', 'Market', 'Market of the site.'),
    siteName: keyed('site', 'Site', 'Site that receives the visitors.'),
    sourcePartnerName: keyed('source', 'Source', 'Platform that sells the clicks.'),
    campaignName: keyed('campaign', 'Campaign', 'Name of the campaign.'),
    adgroupName: keyed('adgroup', 'Ad group', 'Name of the ad group.'),
    deviceName: keyed('device', 'Device', 'Device class of the visitor.'),
    country: keyed('country', 'Country', 'Country of the visitor.'),
    impressions: shown(METRICS.impressions),
    bought: shown(METRICS.bought),
    adCTR: shown(METRICS.adCTR),
    cost: shown(METRICS.cost),
    CPC: shown(METRICS.CPC),
    sold: shown(METRICS.sold),
    earned: METRICS.earned,
    rebate: shown(METRICS.rebate),
    earnedRebate: shown(METRICS.earnedRebate),
    opCTR: { ...shown(METRICS.opCTR), help: `${METRICS.opCTR.help} ${DAY_ONLY}` },
    RPS: shown(METRICS.RPS),
    RPC: { ...shown(METRICS.RPC), help: `${METRICS.RPC.help} ${DAY_ONLY}` },
    revGap: shown(METRICS.revGap),
    profit: shown(METRICS.profit),
    margin: shown(METRICS.margin),
    ROI: METRICS.ROI,
    conv: METRICS.conv,
  },
  fields: { estimated: ESTIMATED_FIELD, incomplete: INCOMPLETE_FIELD, notCompared: NOT_COMPARED_FIELD },
  filters: GROUPED_FILTERS,
  grouping: {
    multiple: true,
    choices: [
      // The first grouping is the default.
      groupBy('hour', 'hour', 'Hour', 'By hour of the day.'),
      groupBy('date', 'date', 'Date', 'By day.'),
      groupBy('market', 'marketName', 'Market', 'By market.'),
      groupBy('site', 'siteName', 'Site', 'By site.'),
      groupBy('source', 'sourcePartnerName', 'Source', 'By source.'),
      groupBy('campaign', 'campaignName', 'Campaign', 'By campaign.'),
      groupBy('adgroup', 'adgroupName', 'Ad group', 'By ad group.'),
      groupBy('device', 'deviceName', 'Device', 'By device class.'),
      groupBy('country', 'country', 'Country', 'By country.'),
    ],
  },
  segments: [],
  settings: [
    {
      id: 'usePartnerAccountTime',
      label: 'Account time',
      help: "True to use each account's time zone for hours instead of UTC.",
    },
    {
      id: 'showOnlyCompleteHours',
      label: 'Complete hours only',
      help: "True to exclude metrics reported only by day, and hours that feeds or sources haven't completely reported.",
    },
  ],
  defaultOrder: { column: 'hour', direction: 'ASC' },
  defaultRange: 'today',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [
    { column: 'cost', kind: 'bar', axis: 'left' },
    { column: 'earnedRebate', kind: 'bar', axis: 'left' },
    { column: 'margin', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});
