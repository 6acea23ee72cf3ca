import { TAGS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { keyed, keyedField, groupBy } from './dimensions.js';
import { MONTH_FILTER, pickFilters, TAG_FILTER } from './filters.js';
import { TAG_METRICS } from './tag-metrics.js';

/** Revenue that the search feed deducted for traffic quality, by month. */
export const DISCOUNT_REPORT = defineReport([TAGS], {
  id: 'yahooDiscountReport',
  api: {
    rowType: 'YahooDiscountRow',
    resultType: 'YahooDiscountReport',
    rowHelp: 'Discount for one combination of the grouping columns.',
    help: 'Monthly discounts of the search-feed partner. Sorted by discount, descending, by default.',
    filterInput: { type: 'YahooDiscountFilters', help: 'Filters for the discount report.' },
    order: {
      type: 'YahooDiscountOrderByInput',
      columnType: 'YahooDiscountColumn',
      help: 'Sort order of the discount report.',
      columnHelp: 'Columns the discount report can be sorted by.',
    },
    grouping: {
      argument: 'grouping',
      type: '[YahooDiscountGrouping!]',
      help: 'Columns to group by.',
      enumHelp: 'Columns the discount report can be grouped by.',
    },
  },
  title: 'Yahoo discount',
  permission: ['yahoo-discount-report'],
  columns: {
    buyer: keyed('buyer', 'Buyer', 'Buyer of the account.'),
    site: keyed('site', 'Site', 'Site of the searches.'),
    source: keyed('source', 'Source', 'Platform that sells the visits.'),
    countryCode: keyed('country', 'Country', 'Two-letter code of the country.'),
    device: keyed('device', 'Device', 'Device class of the visitors.'),
    account: keyed('account', 'Account', 'Account in which the visits are bought.'),
    tag: keyed('tag', 'Tag', 'Tag at the search-feed partner.'),
    biddedClicks: TAG_METRICS.biddedClicks,
    revenue: TAG_METRICS.revenue,
    tq: TAG_METRICS.tq,
    discount: TAG_METRICS.discount,
  },
  fields: {
    date: keyedField('date', 'Date', 'Date of a breakdown row.'),
    buyerId: keyedField('buyer', 'Int', 'Buyer ID.'),
    siteId: keyedField('site', 'Int', 'Site ID.'),
    sourceId: keyedField('source', 'Int', 'Source ID.'),
    deviceId: keyedField('device', 'Int', '1 = desktop, 2 = mobile, 3 = tablet.'),
    partnerAccountId: keyedField('account', 'Int', 'Partner account ID.'),
    adgroupId: keyedField('tag', 'Int', 'Ad group in which the clicks of the tag are bought; null if none is linked.'),
  },
  filters: [
    MONTH_FILTER,
    ...pickFilters('siteIdIn', 'sourceIdIn', 'deviceIdIn', 'buyerIdIn', 'partnerAccountIdIn', 'marketIdIn'),
    TAG_FILTER,
    ...pickFilters('adgroupIdIn', 'campaignIdIn', 'customFilters'),
  ],
  grouping: {
    multiple: true,
    choices: [
      groupBy('buyer', 'buyer', 'Buyer', 'By buyer.'),
      groupBy('site', 'site', 'Site', 'By site.'),
      groupBy('source', 'source', 'Source', 'By source.'),
      groupBy('country', 'countryCode', 'Country', 'By country.'),
      groupBy('device', 'device', 'Device', 'By device class.'),
      groupBy('account', 'account', 'Account', 'By account.'),
      groupBy('tag', 'tag', 'Tag', 'By tag.'),
    ],
  },
  segments: [{ id: 'date', label: 'Date', keys: ['date'] }],
  ownAccountsByDefault: true,
  defaultOrder: { column: 'discount', direction: 'DESC' },
  defaultRange: 'thisMonth',
  defaultPageSize: 50,
  maxRange: 31,
  chart: [
    { column: 'revenue', kind: 'bar', axis: 'left' },
    { column: 'discount', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});
