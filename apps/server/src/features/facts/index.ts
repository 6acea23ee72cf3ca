export {
  columnOf,
  columnsOf,
  fieldsOf,
  maskOf,
  METRIC_COLUMNS,
  NET_OF_GROSS,
  type Grade,
  type Metric,
  type Side,
} from './columns.js';
export { FactLoader, type LoadInput, type LoadResult } from './fact-loader.js';
export { type DaySlice, type FactKey, type FactRow, FactsRefused, type Slice } from './fact-row.js';
export { lockDays } from './company-day-lock.repository.js';
export { FamilyLoader, loadFamilies } from './family-loader.js';
export { type FamilyLoad, dropFamilySums, familySums } from './family-merge.repository.js';
export {
  abFigures,
  type AbVisitsRow,
  type AdvertiserRow,
  costsOf,
  siteFigures,
  type HotspotRow,
  type ProductAdRow,
  type FamilyRows,
  type ListedRows,
  type FamilyKey,
  type FamilyRow,
  type KeywordRevenueRow,
  type KeywordRow,
  MATCH_TYPES,
  type PageViewRow,
  type PlacementRow,
  type RotatedKeywordRow,
  rowsOf,
  type SearchedAdvertiserRow,
  type SearchedKeywordRow,
  type TagRow,
} from './family-row.js';
export { PartStore, type StoredKeyword } from './part-store.repository.js';
export { FactsModule } from './facts.module.js';
export { flagAccount, type FreshnessMark, setFreshness } from './freshness.repository.js';
export { asOf, type AsOfRow } from './ledger.repository.js';
export { firstRecordedDay, haveChangedSince, knownSince, REPLAYED_DAYS, VERSION_DAYS } from './versions.repository.js';
export { measureDrift } from './revenue-drift.repository.js';
export { type RollupDifference, Rollups } from './rollups.js';
export { markStale } from './stale-days.repository.js';
export { rebuildDay } from './rollups.repository.js';
export type { LostFigure } from './lost-figures.repository.js';
export { Revaluation } from './revaluation.js';
export { shareOn, type Shares } from './revenue-shares.js';
