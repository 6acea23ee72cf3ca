import { PERFORMANCE } from '../facts/index.js';
import { defineReport, type DerivedMetric } from './contract.js';
import {
  DATE_COLUMN,
  ESTIMATED_FIELD,
  INCOMPLETE_FIELD,
  NOT_COMPARED_FIELD,
  keyed,
  keyedField,
  groupBy,
  countMetric,
} from './dimensions.js';
import { pickFilters, TIME_RANGE_FILTER } from './filters.js';
import { constant, ratio, ref, sub, type Formula } from './formula.js';
import { METRICS, shown } from './metrics.js';

const rate = <M extends string>(formula: Formula<M>, label: string, help: string) =>
  ({
    kind: 'derived',
    formula,
    label,
    help,
    type: 'Float',
    format: 'percent',
    visible: true,
    sortable: true,
  }) as const satisfies DerivedMetric<M>;

const one = constant(1);
const LEFT_OUT =
  'Hours a source has not reported yet are excluded from both, as are sources that report clicks by day or sell none, such as Organic.';

/** Bought and sold clicks by hour, compared with the sites' logs. */
export const HOURLY_LOGS_REPORT = defineReport([PERFORMANCE], {
  id: 'hourlyLogsReport',
  api: {
    rowType: 'HourlyLogsRow',
    resultType: 'HourlyLogsReport',
    rowHelp: 'Clicks for one hour, as counted by partners and by the site logs.',
    help: 'Clicks by hour compared with the site logs. The export requests 500000 rows per page.',
    filterInput: { type: 'HourlyLogsFilters', help: 'Filters for hourly logs.' },
    grouping: {
      argument: 'grouping',
      type: '[HourlyLogsGrouping!]',
      help: 'Columns to group by.',
      enumHelp: 'Columns hourly logs can be grouped by.',
    },
  },
  title: 'Hourly logs',
  permission: ['hourly-logs-report'],
  columns: {
    date: DATE_COLUMN,
    hour: keyed(
      'hour',
      'Hour',
      'Hour of the day in UTC, 0 to 23. Empty in the row of daily metrics, which includes the ratios of feeds that report by day.',
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
    bought: shown(METRICS.bought),
    totalInbound: countMetric('inbound', 'Visits', 'Visits logged on the site, including bots.', 'Int'),
    nbotInbound: countMetric('inbound_nbot', 'Visits (no bots)', 'Visits logged on the site, excluding bots.', 'Int'),
    boughtScrubRateTotal: rate(
      sub(one, ratio(ref('hourly_bought'), ref('hourly_inbound'))),
      'Bought scrub',
      `Share of logged visits the source doesn't charge for: 1 - bought / visits. ${LEFT_OUT}`,
    ),
    boughtScrubRateNbot: rate(
      sub(one, ratio(ref('hourly_bought'), ref('hourly_inbound_nbot'))),
      'Bought scrub (no bots)',
      `Bought scrub excluding bots: 1 - bought / visits excluding bots. ${LEFT_OUT}`,
    ),
    opCTR: shown(METRICS.opCTR),
    totalOpCTR: rate(
      ratio(ref('outbound'), ref('inbound')),
      'Logged opCTR',
      'Logged clicks per logged visit: outbound clicks / visits.',
    ),
    nbotOpCTR: rate(
      ratio(ref('outbound_nbot'), ref('inbound_nbot')),
      'Logged opCTR (no bots)',
      'Logged opCTR excluding bots: outbound clicks excluding bots / visits excluding bots.',
    ),
    sold: shown(METRICS.sold),
    outboundTotal: countMetric('outbound', 'Outbound', 'Outbound clicks logged on the site, including bots.', 'Int'),
    outboundNbot: countMetric(
      'outbound_nbot',
      'Outbound (no bots)',
      'Outbound clicks logged on the site, excluding bots.',
      'Int',
    ),
    soldScrubRateTotal: { ...shown(METRICS.scrub), label: 'Sold scrub' },
    soldScrubRateNbot: { ...shown(METRICS.scrubLogs), label: 'Sold scrub (no bots)' },
    conv: shown(METRICS.conv),
  },
  fields: {
    estimated: ESTIMATED_FIELD,
    incomplete: INCOMPLETE_FIELD,
    notCompared: NOT_COMPARED_FIELD,
    marketId: keyedField('market', 'Int', 'Market ID.'),
    siteId: keyedField('site', 'Int', 'Site ID.'),
    sourceId: keyedField('source', 'Int', 'Source ID.'),
    campaignId: keyedField('campaign', 'Int', 'Campaign ID.'),
    adgroupId: keyedField('adgroup', 'Int', 'Ad group ID.'),
    deviceId: keyedField('device', 'Int', '1 = desktop, 2 = mobile, 3 = tablet.'),
  },
  filters: [
    TIME_RANGE_FILTER,
    ...pickFilters(
      ...(['dateRange', 'marketIdIn', 'siteProjectIdIn', 'siteIdIn', 'sourceIdIn', 'deviceIdIn'] as const),
      ...(['partnerAccountIdIn', 'buyerIdIn', 'teamIdIn', 'searchPhrase', 'adgroup', 'campaign'] as const),
      ...(['labelNameIn', 'customFilters'] as const),
    ),
  ],
  grouping: {
    multiple: true,
    choices: [
      groupBy('hour', 'hour', 'Hour', 'By hour of the day.'),
      groupBy('date', 'date', 'Date', 'By day.'),
      groupBy('market', 'marketName', 'Market', 'By market.'),
      groupBy('site', 'siteName', 'Site', 'By site.'),
      groupBy('source', 'sourcePartnerName', 'Source', 'By source.'),
      groupBy('campaign', 'campaignName', 'Campaign', 'By campaign.'),
      groupBy('adgroup', 'adgroupName', 'Ad group', 'By ad group.'),
      groupBy('device', 'deviceName', 'Device', 'By device class.'),
    ],
  },
  segments: [],
  defaultOrder: { column: 'hour', direction: 'ASC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [
    { column: 'bought', kind: 'bar', axis: 'left' },
    { column: 'nbotInbound', kind: 'bar', axis: 'left' },
    { column: 'soldScrubRateNbot', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});
