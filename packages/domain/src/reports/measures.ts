import { PERFORMANCE, unitsOf } from '../facts/index.js';

/** How each figure of the performance facts and their rollups is stored. */
export const PERF_MEASURES = unitsOf(PERFORMANCE);

export type FactMeasure = keyof typeof PERFORMANCE.measures;
/** Figures that are worked out of the facts. */
export type ComparableMeasure = keyof typeof PERFORMANCE.computed;
/** A summed column of the performance facts. */
export type PerfMeasure = FactMeasure | ComparableMeasure;
