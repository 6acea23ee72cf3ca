import { defineFamily, type Measure } from './family.js';

type TestSide = 'site' | 'cost';
const figure = <S extends TestSide>(
  unit: Measure['unit'],
  side: S,
  place: number,
  more: { readonly isLarge?: true } = {},
): Measure<S> => ({ unit, side, place, ...more });

/**
 * Visits that sites assigned to variants of A/B tests, by ad group and UTC day. Visits, sold clicks and revenue are
 * measured per variant. Bought clicks and cost are distributed by measured visits when a day is refreshed. Squares are
 * sums over visits. Those of revenue are millionths of squared units of the reporting currency.
 */
export const AB_TESTS = defineFamily({
  id: 'ab tests',
  facts: {
    name: 'ab_adgroup_day',
    keys: ['date', 'abTest', 'abVariant', 'adgroup', 'device', 'feed', 'account'],
    carried: ['campaign', 'site', 'source'],
    partitioned: false,
  },
  measures: {
    visits: figure('count', 'site', 0),
    sold: figure('count', 'site', 1),
    sold_squares: figure('count', 'site', 2, { isLarge: true }),
    earned: figure('micros', 'site', 3),
    earned_squares: figure('micros', 'site', 4),
    /** Sum over visits of revenue × sold clicks. */
    earned_sold: figure('micros', 'site', 5),
    /** Sum of score × sold clicks for clicks with a score from the site, and the number of these clicks. */
    tq: figure('micros', 'site', 6),
    scored_clicks: figure('count', 'site', 7),
    bought: figure('count', 'cost', 8),
    cost: figure('micros', 'cost', 9),
    rebate: figure('micros', 'cost', 10),
  },
  computed: {},
  /** The revenue of the ad group on that day isn't final yet. */
  marks: { loaded: ['estimated'], computed: [] },
  rollups: [
    {
      name: 'ab_variant_day',
      from: 'ab_adgroup_day',
      keys: ['date', 'abTest', 'abVariant', 'device', 'source', 'feed', 'account'],
      carried: ['site'],
    },
  ],
});
