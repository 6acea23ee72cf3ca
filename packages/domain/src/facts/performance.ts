import type { MeasureUnit } from '../reports/formula.js';
import { defineFamily, type Measure } from './family.js';

/**
 * Kind of load that sets a measure. A load writes only the given measures of its own sides, so cost from a platform and
 * revenue from a feed share a row without overwriting each other.
 */
export type Side = 'cost' | 'revenue' | 'site' | 'official' | 'estimate';

const measure = <S extends Side>(unit: MeasureUnit, side: S, place: number): Measure<S> => ({ unit, side, place });

/**
 * Cost and revenue of each ad group by hour, device, country and feed. Money is in the company's reporting currency.
 * Conversions, positions (sum of position × impressions) and scores (sum of score × sold clicks) are in millionths too.
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
   * Measures for comparing two sides. `reported_` sums hours that the feed has reported, and `compared_` reported hours
   * with an estimate. `final_` sums days with an official report. `hourly_` sums hours for which the source has
   * reported bought clicks by hour.
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
  /** `estimated`: some revenue is an estimate. `incomplete`: some cost or revenue is missing. */
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
