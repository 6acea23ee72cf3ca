import { HOTSPOTS } from '../facts/index.js';
import { defineReport, type Dimension } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, countMetric, keyed, keyedField } from './dimensions.js';
import { pickFilters } from './filters.js';
import { ratio, ref } from './formula.js';
import { METRICS, shown } from './metrics.js';
import { PART_METRICS } from './part-metrics.js';

const derived = { kind: 'derived', type: 'Float', sortable: true, visible: true } as const;
/** Users without permission for revenue can't see columns from which it can be derived. */
const ofRevenue = { permission: 'adgroup-report' } as const;

/** Returns a column for an attribute of a row's hotspots. Empty if their values differ. */
const known = <const T extends 'String' | 'Int' | 'Boolean'>(
  label: string,
  help: string,
  more: Pick<Dimension, 'format'> & Partial<Pick<Dimension, 'visible'>> & { readonly type: T },
) => ({ kind: 'dimension', level: null, label, help, sortable: true, visible: true, ...more }) as const;

const ALLOCATED = 'allocated to the hotspots of a page by their logged clicks, or by hotspot clicks if none are logged';

/**
 * Hotspots of pages, by text or image. Impressions and bought clicks are those of the pages. Cost and revenue are
 * distributed over the hotspots.
 */
export const HOTSPOT_REPORT = defineReport([HOTSPOTS], {
  id: 'hotspotReport',
  api: {
    rowType: 'HotspotReportRow',
    resultType: 'HotspotReport',
    rowHelp: 'Metrics for one hotspot.',
    help: 'Metrics for hotspots.',
    filterInput: { type: 'HotspotReportFilters', help: 'Filters for the hotspot report.' },
    segmentEnum: { type: 'HotspotReportSegment', help: 'Breakdown of hotspot rows into child rows.' },
    grouping: {
      argument: 'grouping',
      type: 'HotspotReportGrouping',
      help: 'Column to group by.',
      enumHelp: 'Column hotspot rows are grouped by.',
    },
  },
  title: 'Hotspot report',
  permission: ['hotspot-report'],
  columns: {
    text: known('Hotspot text', 'Text of the hotspot. Not attributed is revenue of the pages that no hotspot led to.', {
      type: 'String',
      format: 'text',
    }),
    thumbImageUrl: known('Image', 'Thumbnail of the hotspot; empty if its hotspots have different thumbnails.', {
      type: 'String',
      format: 'link',
    }),
    deviceName: keyed('device', 'Device', 'Device class of the visitors.'),
    hotspotType: known('Type', 'Hotspot type: text or image.', { type: 'String', format: 'text' }),
    groupId: known('Group', 'Hotspot group it belongs to.', { type: 'Int', format: 'text', visible: false }),
    rawLink: known('Link', 'Link as delivered.', { type: 'String', format: 'link', visible: false }),
    isModifiedBySearchEngine: known('Modified', 'True if the search engine changed the text.', {
      type: 'Boolean',
      format: 'boolean',
      visible: false,
    }),
    avgPosition: {
      ...derived,
      formula: ratio(ref('positions'), ref('shown')),
      label: 'Avg. position',
      help: 'Average position on the page, weighted by impressions, where 1 is first.',
      format: 'decimal2',
      changeAs: 'amount',
    },
    impressions: {
      ...METRICS.impressions,
      label: 'Impressions (page)',
      repeats: true,
      help: "Ad impressions at the source for the hotspot's pages. The total includes each page once.",
    },
    boughtClicks: {
      ...shown(METRICS.bought),
      label: 'Bought (page)',
      repeats: true,
      help: "Clicks bought from the source for the hotspot's pages. The total includes each page once.",
    },
    cost: {
      ...shown(METRICS.cost),
      label: 'Cost (allocated)',
      help: `Cost at the source, ${ALLOCATED}.`,
    },
    hotspotOutboundClicks: {
      ...countMetric('hotspot_clicks', 'Hotspot clicks', 'Clicks on the hotspot, without bots.', 'Int'),
      better: 'higher',
    },
    soldClicks: {
      ...shown(METRICS.sold),
      help: 'Outbound ad clicks reported by the revenue feed, allocated by clicks logged for the hotspot, or by its clicks if none are logged.',
    },
    earned: {
      ...shown(METRICS.earned),
      ...ofRevenue,
      help: 'Feed revenue after revenue share, allocated by clicks logged for the hotspot, or by its clicks if none are logged.',
    },
    rebate: {
      ...shown(METRICS.rebate),
      ...ofRevenue,
      label: 'Rebate (allocated)',
      help: `Rebate from the source on the cost, ${ALLOCATED}.`,
    },
    hotspotOpCTR: {
      ...derived,
      formula: ratio(ref('hotspot_clicks'), ref('bought')),
      label: 'Hotspot opCTR',
      help: 'Clicks on the hotspot per bought click: hotspot clicks / bought.',
      format: 'percent',
      better: 'higher',
    },
    adOpCTR: {
      ...derived,
      formula: ratio(ref('reported_sold'), ref('reported_hotspot_clicks')),
      label: 'Ad opCTR',
      help: 'Sold clicks per click on the hotspot: sold / hotspot clicks, in hours the feed has reported. The total includes sold clicks that no hotspot led to.',
      format: 'percent',
      better: 'higher',
    },
    opCTR: PART_METRICS.opCTR,
    adCTR: { ...METRICS.adCTR, label: 'Ad CTR (page)' },
    CPC: {
      ...METRICS.CPC,
      formula: ratio(ref('page_cost'), ref('bought')),
      label: 'CPC (page)',
      help: "Cost per click of the hotspot's pages: their cost / bought.",
    },
    CPA: {
      ...METRICS.CPA,
      formula: ratio(ref('page_cost'), ref('conv')),
      label: 'CPA (page)',
      help: "Cost per conversion of the hotspot's pages: their cost / conversions.",
    },
    profit: {
      ...shown(METRICS.profit),
      ...ofRevenue,
      label: 'Profit (allocated)',
      help: `Earned + rebate - cost, each ${ALLOCATED}. Missing values are counted as 0.`,
    },
    RPC: { ...PART_METRICS.RPC, ...ofRevenue },
    RPS: { ...shown(METRICS.RPS), ...ofRevenue },
    margin: { ...shown(METRICS.margin), ...ofRevenue, label: 'Margin (allocated)' },
  },
  fields: {
    estimated: ESTIMATED_FIELD,
    incomplete: INCOMPLETE_FIELD,
    date: keyedField('date', 'Date', 'Date of the metrics; null when days are summed.'),
  },
  filters: pickFilters(
    ...(['dateRange', 'adgroupIdIn', 'siteIdIn', 'sourceIdIn', 'deviceIdIn', 'marketIdIn'] as const),
    ...(['partnerAccountIdIn', 'buyerIdIn', 'searchPhrase', 'customFilters'] as const),
  ),
  grouping: {
    multiple: false,
    choices: [
      {
        id: 'text',
        label: 'Hotspot text',
        help: 'Hotspot text.',
        level: 'account',
        keys: ['hotspotText'],
        nouns: ['hotspot text', 'hotspot texts'],
      },
      {
        id: 'image',
        label: 'Hotspot image',
        help: 'Hotspot image.',
        level: 'account',
        keys: ['hotspotImage'],
        nouns: ['hotspot image', 'hotspot images'],
      },
    ],
  },
  segments: [
    { id: 'date', label: 'Day', keys: ['date'], help: 'By day.' },
    { id: 'device', label: 'Device', keys: ['device'], column: 'deviceName', help: 'By device class.' },
    {
      id: 'dateDevice',
      label: 'Day and device',
      keys: ['date', 'device'],
      column: 'deviceName',
      help: 'By day and device class.',
    },
  ],
  defaultSegment: 'dateDevice',
  failedText: 'Failed to load the report',
  defaultOrder: { column: 'hotspotOutboundClicks', direction: 'DESC' },
  defaultRange: 'yesterday',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [
    { column: 'hotspotOutboundClicks', kind: 'bar', axis: 'left' },
    { column: 'soldClicks', kind: 'bar', axis: 'left' },
    { column: 'hotspotOpCTR', kind: 'line', axis: 'right' },
  ],
  rowActions: [],
});
