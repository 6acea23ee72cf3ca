import { defineReport, type Column } from './contract.js';
import { pickFilters, type FilterDefinition } from './filters.js';

const text = (label: string, help: string, more: Partial<Column> = {}) =>
  ({
    kind: 'dimension',
    level: 'adgroup',
    type: 'String',
    label,
    help,
    format: 'text',
    visible: true,
    sortable: true,
    ...more,
  }) as Column & { readonly kind: 'dimension' };

const STATES: FilterDefinition = {
  id: 'states',
  label: 'State',
  kind: 'choices',
  choices: [
    { value: 'open', label: 'Open' },
    { value: 'acknowledged', label: 'Acknowledged' },
    { value: 'resolved', label: 'Resolved' },
  ],
};

/**
 * Alerts by ad group. No report of figures: its rows come from what detection found, so it has no metrics and stands
 * beside the registry of reports.
 */
export const ALERT_REPORT = defineReport({
  id: 'alertReport',
  rowType: 'AlertReportRow',
  resultType: 'AlertReport',
  title: 'Alert report',
  permission: ['alert-report', 'advertisers-report'],
  columns: {
    adgroup: text('Ad group', 'Ad group the alerts are about.'),
    acknowledgeStatus: text('Status', 'Open, acknowledged by somebody, or resolved and why.'),
    alerts: text('Alert', 'What happened, when, and the money lost.', { sortable: false }),
    datetime: text('Happened', 'End of the last hour that made it true, UTC.'),
    processingDatetime: text('Found', 'When it was found, UTC.'),
    campaign: text('Campaign', 'Campaign of the ad group.'),
    siteName: text('Site', 'Site the ad group sends its visitors to.', { hides: { singleValueOf: ['siteIdIn'] } }),
    sourcePartnerName: text('Source', 'Traffic source the clicks are bought from.', {
      hides: { singleValueOf: ['sourceIdIn'] },
    }),
    market: text('Market', 'Market of the site.', { hides: { singleValueOf: ['marketIdIn'] } }),
    userName: text('Buyer', 'The present buyer of the account.', { hides: { singleValueOf: ['buyerIdIn'] } }),
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
  ],
  grouping: {
    argument: 'groupLevel',
    type: 'GroupLevel',
    multiple: false,
    choices: [{ id: 'adgroup', label: 'Ad group', level: 'adgroup', keys: ['adgroup'] }],
  },
  segments: [],
  defaultOrder: { column: 'datetime', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  longestRange: 400,
  chart: [],
  rowActions: [],
});
