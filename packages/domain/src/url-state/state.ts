import { groupingOf, type Grouping, type ReportContract, type ReportOrder } from '../reports/contract.js';
import type { CustomFilter } from '../reports/custom-filter.js';
import type { DayRange } from '../reports/date-range.js';

export type FilterValue = DayRange | readonly number[] | readonly string[] | string | boolean;

/** Values of the filters by their id; a missing key does not filter. Dates and conditions stand apart. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** Everything that decides what a report shows; the address carries it whole. */
export interface ReportState {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly dateRange: DayRange;
  readonly filters: FilterValues;
  /** Conditions as they are being written; unfinished ones stop the report from loading. */
  readonly customFilters: readonly CustomFilter[];
  readonly orderBy: ReportOrder | null;
  /** Id of the grouping; of a report that combines several, their ids with commas between. */
  readonly groupLevel: string;
  readonly segment: string | null;
  readonly compareRange: DayRange | null;
  /** Sources that fail or are late count in a comparison with today, as far as they have reported. */
  readonly comparesLate: boolean;
  /** Settings of the report that are on. */
  readonly settings: readonly string[];
}

/** How the rows of this state are grouped. */
export function groupingOfState(contract: ReportContract, { groupLevel }: Pick<ReportState, 'groupLevel'>): Grouping {
  return groupingOf(contract, groupLevel.split(','));
}
