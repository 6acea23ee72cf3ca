import type { MeasureUnit } from '../reports/formula.js';
import { defineFamily, type Measure } from './family.js';

/**
 * Which load sets a figure: a load writes those it names of its sides and no others, so cost pulled from a platform and
 * revenue pulled from a feed meet in one row without overwriting each other.
 */
export type Side = 'cost' | 'revenue' | 'site' | 'official' | 'estimate';

const measure = <S extends Side>(unit: MeasureUnit, side: S, place: number): Measure<S> => ({ unit, side, place });

/**
 * What each ad group cost and earned, by hour, device, country and feed. Money is in the reporting currency of the
 * company; conversions, positions (Σ position × impressions) and scores (Σ score × sold) are millionths too.
 */
export const PERFORMANCE = defineFamily({
  id: 'performance',
  facts: {
    name: 'perf_hour',
    keys: ['date', 'hour', 'adgroup', 'device', 'country', 'feed', 'account'],
    carried: ['campaign', 'site', 'buyer'],
    partitioned: true,
  },
  measures: {
    cost: measure('micros', 'cost', 0),
    rebate: measure('micros', 'cost', 1),
    conv: measure('micros', 'cost', 2),
    conv_value: measure('micros', 'cost', 3),
    position: measure('micros', 'cost', 4),
    earned_gross: measure('micros', 'revenue', 5),
    earned: measure('micros', 'revenue', 6),
    earned_est: measure('micros', 'estimate', 7),
    tq: measure('micros', 'revenue', 8),
    yahoo_earned: measure('micros', 'official', 9),
    yahoo_earned_gross: measure('micros', 'official', 21),
    site_safe_conv: measure('micros', 'site', 10),
    impressions: measure('count', 'cost', 11),
    bought: measure('count', 'cost', 12),
    sold: measure('count', 'revenue', 13),
    searches: measure('count', 'revenue', 14),
    bidded_searches: measure('count', 'revenue', 15),
    yahoo_sold: measure('count', 'official', 16),
    inbound: measure('count', 'site', 17),
    inbound_nbot: measure('count', 'site', 18),
    outbound: measure('count', 'site', 19),
    outbound_nbot: measure('count', 'site', 20),
  },
  /**
   * Figures where two sides can be compared: `reported_` in hours the feed has reported, `compared_` in those of them
   * that have an estimate, `final_` on days whose official report has come, `hourly_` in hours whose bought clicks the source has
   * given by the hour.
   */
  computed: {
    reported_earned: 'micros',
    compared_earned: 'micros',
    compared_est: 'micros',
    final_earned: 'micros',
    reported_sold: 'count',
    reported_bought: 'count',
    reported_outbound: 'count',
    reported_outbound_nbot: 'count',
    final_bought: 'count',
    hourly_bought: 'count',
    hourly_inbound: 'count',
    hourly_inbound_nbot: 'count',
  },
  /** Some revenue is an estimate; some cost or revenue is still to come. */
  marks: { loaded: ['estimated'], computed: ['incomplete'] },
  rollups: [
    { name: 'perf_account_day', from: 'perf_day', keys: ['date', 'account', 'site', 'device', 'feed'], carried: [] },
    { name: 'perf_geo_day', from: 'perf_day', keys: ['date', 'account', 'country'], carried: [] },
    { name: 'perf_adgroup_day', from: 'perf_day', keys: ['date', 'adgroup', 'account'], carried: ['campaign', 'site'] },
    {
      name: 'perf_day',
      from: 'perf_hour',
      keys: ['date', 'adgroup', 'device', 'country', 'feed', 'account'],
      carried: ['campaign', 'site'],
    },
    { name: 'perf_site_hour', from: 'perf_hour', keys: ['date', 'hour', 'site', 'source'], carried: [] },
  ],
});
