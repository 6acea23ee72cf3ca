import { PLACEMENTS } from '../facts/index.js';
import { defineReport } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, keyed, keyedField } from './dimensions.js';
import { pickFilters, PLACEMENT_FILTER, type FilterDefinition } from './filters.js';
import { loserViews } from './loser-views.js';
import { PART_METRICS } from './part-metrics.js';

const DAYS: FilterDefinition = { ...pickFilters('dateRange')[0]!, isRequired: true };

/** Placements of ad groups and their sections. Days are in the account's time zone. */
export const PLACEMENT_REPORT = defineReport([PLACEMENTS], {
  id: 'placementReport',
  api: {
    rowType: 'PlacementReportRow',
    resultType: 'PlacementReport',
    rowHelp: 'Metrics for one placement in an ad group, or for a placement across a campaign or account.',
    help: 'Metrics for placements and sections. The export requests 500000 rows.',
    filterInput: { type: 'PlacementReportFilters', help: 'Filters for the placement report.' },
    names: {
      page: 'pageNumber',
      perPage: 'perPageNumber',
      filters: {
        start: 'startDate',
        end: 'endDate',
        column: 'sortColumn',
        direction: 'sortMethod',
        segment: 'childrenType',
      },
    },
    segmentEnum: { type: 'PlacementChildrenType', help: 'Breakdown of placement rows into child rows.' },
    grouping: {
      argument: 'groupLevel',
      type: 'GroupLevel',
      help: 'Level of the rows.',
      enumHelp: 'Level of report rows.',
    },
  },
  title: 'Placement report',
  permission: ['placement-report'],
  columns: {
    placement: keyed(
      'placement',
      'Placement',
      'Site, app or position that showed the ads. Not attributed contains metrics of the ad group that the platform reports without a placement. The last row, Difference to the ad group report, contains metrics of placements that exceed the ad groups, as negative values.',
    ),
    section: keyed('section', 'Section', 'Part of the placement, on platforms that have sections.', {
      selection:
        'section sectionId isSectionBlocked isSectionEnabled sectionCpcAdjustment isSectionAdjustable adgroupId partnerAccountId sourceId sourceName',
    }),
    isPlacementBlocked: keyed(
      'placement',
      'Blocked',
      "True if the placement is blocked in the ad group, its campaign or the account; unknown if the platform doesn't report it.",
      { type: 'Boolean', format: 'boolean' },
    ),
    cpcAdjustment: keyed(
      'placement',
      'Bid adjustment',
      'Factor for bids on the placement or section in the ad group. Shown by ad group, on platforms that support it.',
      { type: 'Float', format: 'decimal2' },
    ),
    sourceName: keyed('source', 'Source', 'Platform that sells the clicks.'),
    accountName: keyed('account', 'Account', 'Account in which the clicks are bought.'),
    siteName: keyed('site', 'Site', 'Site that receives the clicks.'),
    campaign: keyed('campaign', 'Campaign', 'Name of the campaign.'),
    adgroup: keyed('adgroup', 'Ad group', 'Name of the ad group.'),
    device: keyed('device', 'Device', 'Device class of the visitors, on platforms that report it by placement.'),
    impressions: PART_METRICS.impressions,
    boughtClicks: PART_METRICS.bought,
    adctr: PART_METRICS.adCTR,
    cost: PART_METRICS.cost,
    cpc: PART_METRICS.CPC,
    cpa: PART_METRICS.CPA,
    soldClicks: PART_METRICS.sold,
    rebate: PART_METRICS.rebate,
    revenue: PART_METRICS.revenue,
    opctr: PART_METRICS.opCTR,
    rps: PART_METRICS.RPS,
    rpc: PART_METRICS.RPC,
    profit: PART_METRICS.profit,
    margin: PART_METRICS.margin,
    conversions: PART_METRICS.conversions,
    convValue: PART_METRICS.convValue,
    convProfit: PART_METRICS.convProfit,
    convRpc: PART_METRICS.convRpc,
    inboundClicks: PART_METRICS.inboundClicks,
    outboundClicks: PART_METRICS.outboundClicks,
    scrub: PART_METRICS.scrub,
    revenueDistributionType: {
      kind: 'dimension',
      level: null,
      type: 'RevenueDistributionType',
      label: 'Revenue by',
      help: 'Tracked means that revenue follows clicks logged for each placement. Distributed means that at least part of it is allocated by bought clicks.',
      format: 'choice',
      visible: false,
      sortable: true,
      facts: { measure: 'earned', mark: 'distributed' },
    },
  },
  fields: {
    estimated: ESTIMATED_FIELD,
    incomplete: INCOMPLETE_FIELD,
    date: keyedField('date', 'Date', "Day in the account's time zone; null when days are summed."),
    isSectionBlocked: keyedField(
      'section',
      'Boolean',
      "True if the section is blocked; null if the platform doesn't report it.",
    ),
    isPlacementEnabled: keyedField(
      'placement',
      'Boolean',
      "True if the platform allows changes of the placement's status.",
    ),
    isSectionEnabled: keyedField('section', 'Boolean', "True if the platform allows changes of the section's status."),
    sectionCpcAdjustment: keyedField(
      'section',
      'Float',
      'Bid multiplier for the section in the ad group; null for rows of several ad groups.',
    ),
    isPlacementAdjustable: keyedField(
      'placement',
      'Boolean',
      'True if the platform has bid adjustments for placements.',
    ),
    isSectionAdjustable: keyedField('section', 'Boolean', 'True if the platform has bid adjustments for sections.'),
    placementId: keyedField('placement', 'String', 'Placement ID at the source.'),
    sectionId: keyedField('section', 'String', 'Section ID at the source.'),
    partnerAccountId: keyedField('account', 'Int', 'Partner account ID.'),
    siteId: keyedField('site', 'Int', 'Site ID.'),
    sourceId: keyedField('source', 'Int', 'Source ID.'),
    campaignId: keyedField('campaign', 'Int', 'Campaign ID.'),
    adgroupId: keyedField('adgroup', 'Int', 'Ad group ID.'),
  },
  filters: [
    DAYS,
    ...pickFilters(
      ...(['siteIdIn', 'sourceIdIn', 'deviceIdIn', 'siteProjectIdIn', 'buyerIdIn', 'teamIdIn', 'marketIdIn'] as const),
      ...(['partnerAccountIdIn', 'labelNameIn', 'adgroup', 'adgroupIdIn', 'campaign', 'campaignIdIn'] as const),
    ),
    PLACEMENT_FILTER,
    ...pickFilters('searchPhrase', 'customFilters'),
  ],
  grouping: {
    multiple: false,
    choices: [
      {
        id: 'adgroup',
        label: 'Ad group',
        help: 'One row per ad group.',
        level: 'account',
        keys: ['placement', 'adgroup', 'campaign', 'site', 'account', 'source'],
      },
      {
        id: 'campaign',
        label: 'Campaign',
        help: 'One row per campaign.',
        level: 'account',
        keys: ['placement', 'campaign', 'account', 'source'],
      },
      {
        id: 'account',
        label: 'Account',
        help: 'One row per partner account.',
        level: 'account',
        keys: ['placement', 'account', 'source'],
        nouns: ['placement', 'placements'],
      },
    ],
  },
  segments: [
    { id: 'date', label: 'Day', keys: ['date'], help: 'By day.' },
    { id: 'device', label: 'Device', keys: ['device'], column: 'device', help: 'By device class.' },
    { id: 'section', label: 'Section', keys: ['section'], column: 'section', help: 'By section.' },
    { id: 'site', label: 'Site', keys: ['site'], column: 'siteName', help: 'By site.' },
  ],
  withoutOrganic: true,
  defaultOrder: { column: 'boughtClicks', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [
    { column: 'cost', kind: 'bar', axis: 'left' },
    { column: 'revenue', kind: 'bar', axis: 'left' },
    { column: 'margin', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
  views: loserViews('Placements'),
});
