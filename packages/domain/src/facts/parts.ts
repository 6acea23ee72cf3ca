import { defineFamily, type Apportionment, type Measure } from './family.js';
import type { TableKey } from './keys.js';

type PartSide = 'cost' | 'site' | 'revenue';
const figure = <S extends PartSide>(unit: Measure['unit'], side: S, place: number): Measure<S> => ({
  unit,
  side,
  place,
});

/**
 * Measures for parts of an ad group. Money is in the reporting currency, and conversions are in millionths. Visits and
 * clicks exclude bots.
 */
const MEASURES = {
  cost: figure('micros', 'cost', 0),
  rebate: figure('micros', 'cost', 1),
  conv: figure('micros', 'cost', 2),
  conv_value: figure('micros', 'cost', 3),
  earned: figure('micros', 'revenue', 4),
  impressions: figure('count', 'cost', 5),
  bought: figure('count', 'cost', 6),
  sold: figure('count', 'revenue', 7),
  inbound_nbot: figure('count', 'site', 8),
  outbound_nbot: figure('count', 'site', 9),
} as const;

const COMPUTED = {
  reported_earned: 'micros',
  reported_sold: 'count',
  reported_bought: 'count',
  reported_outbound_nbot: 'count',
  unsplit_sold: 'count',
} as const;

const DISTRIBUTED = 'distributed';
const MARKS = { loaded: [DISTRIBUTED], computed: ['estimated', 'incomplete'] } as const;

const apportionedBy = <const K extends Apportionment['key']>(key: K, ...names: readonly TableKey[]) =>
  ({
    key,
    beyond: [key, ...names],
    given: ['cost', 'rebate', 'conv', 'conv_value', 'impressions', 'bought', 'inbound_nbot', 'outbound_nbot'],
    shared: ['earned', 'sold'],
    weights: ['outbound_nbot', 'bought'],
    mark: DISTRIBUTED,
    reported: { earned: 'earned', sold: 'sold', bought: 'bought', outbound_nbot: 'outbound_nbot' },
    unsplit: 'unsplit_sold',
  }) as const satisfies Apportionment<keyof typeof MEASURES, keyof typeof COMPUTED>;

/** Keywords of ad groups by day in the account's time zone. */
export const KEYWORDS = defineFamily({
  id: 'keywords',
  facts: {
    name: 'keyword_day',
    keys: ['date', 'adgroup', 'adKeyword', 'device', 'account'],
    carried: ['keyword', 'matchType', 'campaign', 'site', 'source'],
    partitioned: false,
  },
  measures: MEASURES,
  computed: COMPUTED,
  marks: MARKS,
  rollups: [
    {
      name: 'keyword_adgroup_day',
      from: 'keyword_day',
      keys: ['date', 'adKeyword', 'adgroup', 'account'],
      carried: ['keyword', 'matchType', 'campaign', 'site', 'source'],
    },
  ],
  apportioned: apportionedBy('adKeyword', 'keyword'),
});

/** Placements and their sections by ad group and day in the account's time zone. */
export const PLACEMENTS = defineFamily({
  id: 'placements',
  facts: {
    name: 'placement_day',
    keys: ['date', 'adgroup', 'placement', 'section', 'device', 'account'],
    carried: ['campaign', 'site', 'source'],
    partitioned: false,
  },
  measures: MEASURES,
  computed: COMPUTED,
  marks: MARKS,
  rollups: [
    {
      name: 'placement_adgroup_day',
      from: 'placement_day',
      keys: ['date', 'placement', 'section', 'adgroup', 'account'],
      carried: ['campaign', 'site', 'source'],
    },
  ],
  apportioned: apportionedBy('placement'),
});
