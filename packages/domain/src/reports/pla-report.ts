import { PRODUCT_ADS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, countMetric, keyed, keyedField } from './dimensions.js';
import { pickFilters } from './filters.js';
import { ratio, ref, sub } from './formula.js';
import { METRICS, shown } from './metrics.js';
import { PART_METRICS } from './part-metrics.js';

const derived = { kind: 'derived', type: 'Float', sortable: true, visible: true, format: 'money4' } as const;
const plaRpc = ratio(ref('pla_earned'), ref('pla_sold'));
const taRpc = ratio(ref('ta_earned'), ref('ta_sold'));

/** Product listing ads by landing page and searched keyword, with the text ads on the same pages. */
export const PLA_REPORT = defineReport([PRODUCT_ADS], {
  id: 'plaReport',
  api: {
    rowType: 'PlaReportRow',
    resultType: 'PlaReport',
    rowHelp: 'Metrics for product listing ads.',
    help: 'Metrics for product listing ads.',
    segmentEnum: { type: 'PlaReportSegment', help: 'Breakdown of product listing ads into child rows.' },
    grouping: {
      argument: 'groupLevel',
      type: 'GroupLevel',
      help: 'Level of the rows.',
      enumHelp: 'Level of report rows.',
    },
  },
  title: 'PLA report',
  permission: ['pla-report'],
  columns: {
    searchKeyword: keyed(
      'keyword',
      'Search keyword',
      'Keyword visitors searched for on the site. Not attributed contains metrics of the ad group that the site counted without a keyword. The last row, Difference to the ad group report, contains metrics that exceed the ad groups, as negative values.',
    ),
    linkFinalUrl: keyed('link', 'Landing page', 'Landing page of the ad.', { format: 'link' }),
    sourcePartnerName: keyed('source', 'Source', 'Platform that sells the clicks.'),
    partnerAccountName: keyed('account', 'Account', 'Account in which the clicks are bought.'),
    externalAccountId: {
      ...keyed('account', 'Account ID', 'Account ID at the partner.'),
      visible: false,
    },
    siteName: keyed('site', 'Site', 'Site that receives the clicks.'),
    campaign: keyed('campaign', 'Campaign', 'Name of the campaign.'),
    adgroup: keyed('adgroup', 'Ad group', 'Name of the ad group.'),
    userName: { ...keyed('account', 'Buyer', 'Buyer of the account.'), visible: false },
    deviceName: keyed('device', 'Device', 'Device class of the visitors.'),
    country: keyed('country', 'Country', 'Country of the visitors.'),
    impressions: METRICS.impressions,
    bought: shown(METRICS.bought),
    adCTR: METRICS.adCTR,
    cost: shown(METRICS.cost),
    CPC: shown(METRICS.CPC),
    sold: { ...shown(METRICS.sold), help: 'Sold clicks on product listing ads and text ads.' },
    earned: {
      ...shown(METRICS.earned),
      help: 'Feed revenue after revenue share, of product listing ads and text ads.',
    },
    rebate: shown(METRICS.rebate),
    opCTR: PART_METRICS.opCTR,
    RPC: PART_METRICS.RPC,
    profit: shown(METRICS.profit),
    margin: shown(METRICS.margin),
    plaSold: {
      ...countMetric('pla_sold', 'PLA sold', 'Sold clicks on product listing ads.', 'Int'),
      better: 'higher',
    },
    taSold: { ...countMetric('ta_sold', 'TA sold', 'Sold clicks on text ads.', 'Int'), better: 'higher' },
    plaRPC: {
      ...derived,
      formula: plaRpc,
      label: 'PLA RPC',
      help: 'Revenue per sold click on product listing ads.',
      better: 'higher',
    },
    taRPC: {
      ...derived,
      formula: taRpc,
      label: 'TA RPC',
      help: 'Revenue per sold click on text ads.',
      better: 'higher',
    },
    diffRPC: {
      ...derived,
      formula: sub(plaRpc, taRpc),
      label: 'Diff RPC',
      help: 'PLA RPC - TA RPC.',
      changeAs: 'amount',
    },
  },
  fields: {
    estimated: ESTIMATED_FIELD,
    incomplete: INCOMPLETE_FIELD,
    date: keyedField('date', 'Date', 'Date of the metrics; null when days are summed.'),
    siteId: keyedField('site', 'Int', 'Site ID.'),
    sourcePartnerId: keyedField('source', 'Int', 'Source ID.'),
    partnerAccountId: keyedField('account', 'Int', 'Partner account ID.'),
    campaignId: keyedField('campaign', 'Int', 'Campaign ID.'),
    adgroupId: keyedField('adgroup', 'Int', 'Ad group ID.'),
    userId: keyedField('account', 'Int', 'User ID.'),
    deviceId: keyedField('device', 'Int', '1 = desktop, 2 = mobile, 3 = tablet.'),
    countryCode: keyedField('country', 'String', 'Two-letter country code.'),
  },
  filters: pickFilters(
    ...(['dateRange', 'siteIdIn', 'sourceIdIn', 'deviceIdIn', 'countryCodeIn', 'siteProjectIdIn'] as const),
    ...(['buyerIdIn', 'teamIdIn', 'partnerAccountIdIn', 'marketIdIn', 'adgroup', 'campaign', 'labelNameIn'] as const),
    ...(['adgroupIdIn', 'campaignIdIn', 'searchPhrase', 'customFilters'] as const),
  ),
  grouping: {
    multiple: false,
    choices: [
      {
        id: 'adgroup',
        label: 'Ad group',
        help: 'One row per ad group.',
        level: 'account',
        keys: ['keyword', 'link', 'adgroup', 'campaign', 'site', 'account', 'source'],
        nouns: ['product ad', 'product ads'],
      },
      {
        id: 'campaign',
        label: 'Campaign',
        help: 'One row per campaign.',
        level: 'account',
        keys: ['keyword', 'link', 'campaign', 'account', 'source'],
        nouns: ['product ad', 'product ads'],
      },
      {
        id: 'account',
        label: 'Account',
        help: 'One row per partner account.',
        level: 'account',
        keys: ['keyword', 'link', 'account', 'source'],
        nouns: ['product ad', 'product ads'],
      },
    ],
  },
  segments: [
    { id: 'date', label: 'Day', keys: ['date'], help: 'By day.' },
    { id: 'device', label: 'Device', keys: ['device'], column: 'deviceName', help: 'By device class.' },
    { id: 'country', label: 'Country', keys: ['country'], column: 'country', help: 'By country.' },
  ],
  defaultOrder: { column: 'bought', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [
    { column: 'cost', kind: 'bar', axis: 'left' },
    { column: 'earned', kind: 'bar', axis: 'left' },
    { column: 'margin', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});
