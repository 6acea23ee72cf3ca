export { columnsOf, METRIC_COLUMNS, type Grade, type Metric, type Side } from './columns.js';
export { addDays, dayNumber, dayOf, daysBetween, isDay, utcDay } from './days.js';
export { FactLoader, type LoadInput, type LoadResult } from './fact-loader.js';
export { type DaySlice, type FactKey, type FactRow, FactsRefused, type Slice } from './fact-row.js';
export { FactsModule } from './facts.module.js';
export { type FreshnessMark, setFreshness } from './freshness.js';
export { asOf, type AsOfRow } from './ledger.js';
export { type RollupDifference, Rollups } from './rollups.js';
