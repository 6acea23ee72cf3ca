import { PERFORMANCE, unitsOf } from '../facts/index.js';

/** Storage unit of each measure in the performance facts and their rollups. */
export const PERF_MEASURES = unitsOf(PERFORMANCE);

export type FactMeasure = keyof typeof PERFORMANCE.measures;
/** Measures computed from the facts. */
export type ComparableMeasure = keyof typeof PERFORMANCE.computed;
/** Summed column of the performance facts. */
export type PerfMeasure = FactMeasure | ComparableMeasure;
