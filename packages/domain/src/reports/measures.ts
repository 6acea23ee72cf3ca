import type { MeasureUnit } from './formula.js';

/**
 * Sums kept by every table of the performance facts, by the name of their column. Money is in the reporting currency
 * of the company; conversions, positions (Σ position × impressions) and scores (Σ score × sold) are millionths too.
 */
export const PERF_MEASURES = {
  impressions: 'count',
  bought: 'count',
  cost: 'micros',
  rebate: 'micros',
  conv: 'micros',
  conv_value: 'micros',
  position: 'micros',
  sold: 'count',
  earned_gross: 'micros',
  earned: 'micros',
  earned_est: 'micros',
  tq: 'micros',
  searches: 'count',
  bidded_searches: 'count',
  yahoo_sold: 'count',
  yahoo_earned: 'micros',
  inbound: 'count',
  inbound_nbot: 'count',
  outbound: 'count',
  outbound_nbot: 'count',
  site_safe_conv: 'micros',
} as const satisfies Record<string, MeasureUnit>;

/** A summed column of the performance facts. */
export type PerfMeasure = keyof typeof PERF_MEASURES;
