import { PAGE_VIEWS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { DATE_COLUMN, keyed, keyedField, groupBy, countMetric } from './dimensions.js';
import { pickFilters, type FilterDefinition } from './filters.js';

const renamed = (id: 'adgroup' | 'campaign', argument: string): FilterDefinition => ({
  ...pickFilters(id)[0]!,
  argument,
});

/** Page views by referring domain. */
export const REFERER_REPORT = defineReport([PAGE_VIEWS], {
  id: 'refererReport',
  api: {
    rowType: 'RefererReportRow',
    resultType: 'RefererReport',
    rowHelp: 'Page views for one combination of the grouping columns.',
    help: 'Page views by referring domain.',
    filterInput: { type: 'RefererReportFilters', help: 'Filters for the referer report.' },
    totalField: 'totalRow',
    grouping: {
      argument: 'grouping',
      type: '[RefererReportGrouping!]',
      help: 'Columns to group by.',
      enumHelp: 'Columns the referer report can be grouped by.',
    },
  },
  title: 'Referer report',
  permission: ['referer-report'],
  columns: {
    date: DATE_COLUMN,
    partnerAccountName: keyed('account', 'Account', 'Account in which the visit was bought.'),
    siteName: keyed('site', 'Site', 'Site the page views belong to.'),
    sourcePartnerName: keyed('source', 'Source', 'Platform that sold the visit.'),
    campaign: keyed('campaign', 'Campaign', 'Name of the campaign.'),
    adgroup: keyed('adgroup', 'Ad group', 'Name of the ad group.'),
    refererDomain: keyed('referer', 'Referer', 'Domain of the referring page, or direct if there was none.'),
    pageViews: countMetric('page_views', 'Page views', 'Page views on the site.', 'Float'),
  },
  fields: {
    hour: keyedField('hour', 'Int', 'Hour of the day, 0 to 23; null when hours are summed.'),
    partnerAccountId: keyedField('account', 'Int', 'Partner account ID.'),
    siteId: keyedField('site', 'Int', 'Site ID.'),
    sourceId: keyedField('source', 'Int', 'Source ID.'),
    campaignId: keyedField('campaign', 'Int', 'Campaign ID.'),
    adgroupId: keyedField('adgroup', 'Int', 'Ad group ID.'),
  },
  filters: [
    ...pickFilters('dateRange', 'partnerAccountIdIn', 'siteIdIn', 'sourceIdIn', 'siteProjectIdIn', 'searchPhrase'),
    renamed('adgroup', 'adGroupName'),
    renamed('campaign', 'campaignName'),
    ...pickFilters('customFilters'),
  ],
  grouping: {
    multiple: true,
    choices: [
      groupBy('date', 'date', 'Date', 'By day.'),
      groupBy('account', 'partnerAccountName', 'Account', 'By account.'),
      groupBy('site', 'siteName', 'Site', 'By site.'),
      groupBy('source', 'sourcePartnerName', 'Source', 'By source.'),
      groupBy('campaign', 'campaign', 'Campaign', 'By campaign.'),
      groupBy('adgroup', 'adgroup', 'Ad group', 'By ad group.'),
      groupBy('referer', 'refererDomain', 'Referer', 'By domain of the referring page.'),
    ],
  },
  segments: [
    { id: 'date', label: 'Date', keys: ['date'] },
    { id: 'dateTime', label: 'Date and hour', keys: ['date', 'hour'] },
    { id: 'hour', label: 'Hour', keys: ['hour'] },
  ],
  defaultOrder: { column: 'date', direction: 'ASC' },
  defaultRange: 'last7Days',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [{ column: 'pageViews', kind: 'bar', axis: 'left' }],
  rowActions: [],
});
