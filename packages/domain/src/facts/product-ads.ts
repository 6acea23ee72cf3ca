import { defineFamily, type Apportionment, type Measure } from './family.js';

type ProductAdSide = 'cost' | 'site';
const figure = <S extends ProductAdSide>(unit: Measure['unit'], side: S, place: number): Measure<S> => ({
  unit,
  side,
  place,
});

const MEASURES = {
  cost: figure('micros', 'cost', 0),
  rebate: figure('micros', 'cost', 1),
  impressions: figure('count', 'cost', 2),
  bought: figure('count', 'cost', 3),
  inbound_nbot: figure('count', 'site', 4),
  /** Clicks and revenue of all ads. For parts, they are the sums of product ads and text ads below. */
  sold: figure('count', 'site', 5),
  earned: figure('micros', 'site', 6),
  pla_sold: figure('count', 'site', 7),
  pla_earned: figure('micros', 'site', 8),
  ta_sold: figure('count', 'site', 9),
  ta_earned: figure('micros', 'site', 10),
} as const;

const COMPUTED = { reported_earned: 'micros', reported_sold: 'count', reported_bought: 'count' } as const;

const APPORTIONED = {
  key: 'link',
  beyond: ['link', 'keyword'],
  given: ['inbound_nbot', 'sold', 'earned'],
  shared: ['cost', 'rebate', 'impressions', 'bought'],
  weights: ['inbound_nbot', 'sold'],
  mark: 'distributed',
  reported: { earned: 'earned', sold: 'sold', bought: 'bought' },
  isUtc: true,
} as const satisfies Apportionment<keyof typeof MEASURES, keyof typeof COMPUTED>;

/**
 * Clicks sold on product ads and on text ads, by landing page and searched keyword of an ad group and day in UTC,
 * counted by sites. Cost and bought clicks are distributed by visits excluding bots.
 */
export const PRODUCT_ADS = defineFamily({
  id: 'product ads',
  facts: {
    name: 'product_ad_day',
    keys: ['date', 'adgroup', 'link', 'keyword', 'device', 'country', 'account'],
    carried: ['campaign', 'site', 'source'],
    partitioned: false,
  },
  measures: MEASURES,
  computed: COMPUTED,
  marks: { loaded: ['distributed'], computed: ['estimated', 'incomplete'] },
  rollups: [
    {
      name: 'product_ad_adgroup_day',
      from: 'product_ad_day',
      keys: ['date', 'link', 'keyword', 'adgroup', 'account'],
      carried: ['campaign', 'site', 'source'],
    },
  ],
  apportioned: APPORTIONED,
});
