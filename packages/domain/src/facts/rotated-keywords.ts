import { defineFamily, type Apportionment, type Measure } from './family.js';

type RotationSide = 'cost' | 'site' | 'revenue';
const figure = <S extends RotationSide>(unit: Measure['unit'], side: S, place: number): Measure<S> => ({
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
  sold: figure('count', 'site', 5),
  earned: figure('micros', 'site', 6),
  /** Σ score × sold for clicks with a score from the site. Null if there are none. */
  site_tq: figure('micros', 'site', 7),
  /** Σ score × sold, distributed from the feed's value for the ad group. */
  tq: figure('micros', 'revenue', 8),
} as const;

const COMPUTED = { reported_earned: 'micros', reported_sold: 'count', reported_bought: 'count' } as const;

const APPORTIONED = {
  key: 'keyword',
  beyond: ['keyword'],
  given: ['inbound_nbot', 'sold', 'earned'],
  shared: ['cost', 'rebate', 'impressions', 'bought'],
  weights: ['inbound_nbot', 'sold'],
  scores: { figure: 'tq', given: 'site_tq', clicks: 'sold', largest: 10 },
  mark: 'distributed',
  reported: { earned: 'earned', sold: 'sold', bought: 'bought' },
  isUtc: true,
} as const satisfies Apportionment<keyof typeof MEASURES, keyof typeof COMPUTED>;

/**
 * Keywords that a site rotated for the visitors of an ad group by day in UTC. Visits (excluding bots), sold clicks and
 * revenue are counted by the site. Cost and bought clicks are distributed by visits.
 */
export const ROTATED_KEYWORDS = defineFamily({
  id: 'rotated keywords',
  facts: {
    name: 'rotated_keyword_day',
    keys: ['date', 'adgroup', 'keyword', 'device', 'account'],
    carried: ['campaign', 'site', 'source'],
    partitioned: false,
  },
  measures: MEASURES,
  computed: COMPUTED,
  marks: { loaded: ['distributed'], computed: ['estimated', 'incomplete'] },
  rollups: [],
  apportioned: APPORTIONED,
});
