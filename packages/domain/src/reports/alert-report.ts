import { defineReport } from './contract.js';
import { textColumn } from './dimensions.js';
import { pickFilters, type FilterDefinition } from './filters.js';

const text = textColumn('adgroup');

const STATES: FilterDefinition = {
  id: 'states',
  label: 'Status',
  help: 'Limit results to alerts with these statuses.',
  kind: 'choices',
  choices: [
    { value: 'open', label: 'Open' },
    { value: 'acknowledged', label: 'Acknowledged' },
    { value: 'resolved', label: 'Resolved' },
  ],
};

/**
 * Alerts by ad group. Its rows come from alert detection instead of facts, so it has no metrics and isn't in the
 * report registry.
 */
export const ALERT_REPORT = defineReport([], {
  id: 'alertReport',
  api: {
    rowType: 'AlertReportRow',
    resultType: 'AlertReport',
    rowHelp: 'Ad group with its alerts.',
    help: 'Ad groups with their alerts.',
    grouping: {
      argument: 'groupLevel',
      type: 'GroupLevel',
      help: 'Level of the rows.',
      enumHelp: 'Level of report rows.',
    },
  },
  title: 'Alert report',
  permission: ['alert-report', 'advertisers-report'],
  columns: {
    adgroup: text('Ad group', 'Ad group the alerts are about.'),
    acknowledgeStatus: text('Status', 'Open, acknowledged by a user, or resolved with a reason.'),
    alerts: text('Alert', 'Type and time of the alert, in UTC.', { sortable: false }),
    loss: {
      kind: 'attribute',
      level: 'adgroup',
      type: 'Float',
      label: 'Loss',
      help: "Money lost, which is the negative profit of the alert's hours or days. Sorting and filters use the ad group's loss, which includes only the largest of overlapping alerts.",
      format: 'money',
      visible: true,
      sortable: true,
    },
    datetime: text('Occurred', 'End of the last hour that met the condition, in UTC.', { format: 'datetime' }),
    processingDatetime: text('Detected', 'Time the alert was detected, in UTC.', { format: 'datetime' }),
    campaign: text('Campaign', 'Campaign of the ad group.'),
    siteName: text('Site', "Site that receives the ad group's visitors.", { hides: { singleValueOf: ['siteIdIn'] } }),
    sourcePartnerName: text('Source', 'Traffic source that sells the clicks.', {
      hides: { singleValueOf: ['sourceIdIn'] },
    }),
    market: text('Market', 'Market of the site.', { hides: { singleValueOf: ['marketIdIn'] } }),
    userName: text('Buyer', 'Current buyer of the account.', { hides: { singleValueOf: ['buyerIdIn'] } }),
  },
  fields: {},
  filters: [
    ...pickFilters(
      'dateRange',
      'alertIn',
      'siteIdIn',
      'sourceIdIn',
      'feedIdIn',
      'siteProjectIdIn',
      'buyerIdIn',
      'labelNameIn',
      'partnerAccountIdIn',
      'teamIdIn',
      'marketIdIn',
      'searchPhrase',
      'adgroup',
      'campaign',
      'adgroupIdIn',
      'campaignIdIn',
    ).map((filter) => (filter.id === 'alertIn' ? { ...filter, tucked: false } : filter)),
    STATES,
    ...pickFilters('customFilters'),
  ],
  grouping: {
    multiple: false,
    choices: [{ id: 'adgroup', label: 'Ad group', level: 'adgroup', keys: ['adgroup'], help: 'One row per ad group.' }],
  },
  segments: [],
  // Open alerts first, newest at the top.
  defaultOrder: { column: 'acknowledgeStatus', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 400,
  chart: [],
  rowActions: [],
  views: [
    {
      id: 'by-loss',
      name: 'By loss',
      description: 'Ad groups with alerts yesterday, largest loss first.',
      days: 'yesterday',
      query: 'orderBy=loss:DESC',
    },
  ],
});
