import type { MeasureUnit } from './formula.js';

/**
 * Figures of a fact, by the name of their column. Money is in the reporting currency of the company; conversions,
 * positions (Σ position × impressions) and scores (Σ score × sold) are millionths too.
 */
export const FACT_MEASURES = {
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

/**
 * The same figures where two sides can be compared: `reported_` in hours the feed has reported, `compared_` in those of
 * them that have an estimate, `final_` on days whose official report has come. Worked out from the facts, kept by the
 * daily tables.
 */
export const COMPARABLE_MEASURES = {
  reported_earned: 'micros',
  compared_earned: 'micros',
  compared_est: 'micros',
  final_earned: 'micros',
  reported_sold: 'count',
  reported_bought: 'count',
  reported_outbound: 'count',
  reported_outbound_nbot: 'count',
  final_bought: 'count',
} as const satisfies Record<string, MeasureUnit>;

/** Every sum reports are made from. */
export const PERF_MEASURES = { ...FACT_MEASURES, ...COMPARABLE_MEASURES } as const;

export type FactMeasure = keyof typeof FACT_MEASURES;
export type ComparableMeasure = keyof typeof COMPARABLE_MEASURES;
/** A summed column of the performance facts. */
export type PerfMeasure = keyof typeof PERF_MEASURES;
