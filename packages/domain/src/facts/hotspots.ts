import { defineFamily, type Apportionment, type Measure } from './family.js';

/** Text stored instead of a URL for hotspots without an image. */
export const NO_HOTSPOT_IMAGE = 'No image';

type HotspotSide = 'cost' | 'site' | 'revenue';
const figure = <S extends HotspotSide>(unit: Measure['unit'], side: S, place: number): Measure<S> => ({
  unit,
  side,
  place,
});

const MEASURES = {
  /** The hotspot's share of the page's cost. */
  cost: figure('micros', 'cost', 0),
  rebate: figure('micros', 'cost', 1),
  conv: figure('micros', 'cost', 2),
  impressions: figure('count', 'cost', 3),
  bought: figure('count', 'cost', 4),
  earned: figure('micros', 'revenue', 5),
  sold: figure('count', 'revenue', 6),
  shown: figure('count', 'site', 7),
  positions: { ...figure('count', 'site', 8), isLarge: true },
  hotspot_clicks: figure('count', 'site', 9),
  /** Clicks on ads that are attributed to the hotspot in the log. */
  outbound_nbot: figure('count', 'site', 10),
  /** Cost of the page, which is used for CPC and CPA. */
  page_cost: figure('micros', 'cost', 11),
} as const;

const COMPUTED = {
  reported_earned: 'micros',
  reported_sold: 'count',
  reported_bought: 'count',
  reported_hotspot_clicks: 'count',
} as const;

const APPORTIONED = {
  key: 'hotspot',
  given: ['outbound_nbot'],
  shared: ['earned', 'sold', 'cost', 'rebate'],
  weights: ['outbound_nbot', 'hotspot_clicks'],
  mark: 'distributed',
  reported: { earned: 'earned', sold: 'sold', hotspot_clicks: 'outbound_nbot' },
  repeated: {
    page_cost: 'cost',
    conv: 'conv',
    impressions: 'impressions',
    bought: 'bought',
    reported_bought: 'reported_bought',
  },
  isUtc: true,
} as const satisfies Apportionment<keyof typeof MEASURES, keyof typeof COMPUTED>;

/**
 * Hotspots on the pages of ad groups by day in UTC, counted by sites. Clicks exclude bots. Bought clicks and
 * impressions belong to the page, so each of its hotspots contains all of them. Cost and rebate are distributed like
 * revenue. Positions are summed over the times a hotspot was shown, starting at 1.
 */
export const HOTSPOTS = defineFamily({
  id: 'hotspots',
  facts: {
    name: 'hotspot_day',
    keys: ['date', 'adgroup', 'hotspot', 'device', 'account'],
    carried: ['hotspotText', 'hotspotImage', 'campaign', 'site', 'source'],
    partitioned: false,
  },
  measures: MEASURES,
  computed: COMPUTED,
  marks: { loaded: ['distributed'], computed: ['estimated', 'incomplete'] },
  rollups: [],
  apportioned: APPORTIONED,
});
