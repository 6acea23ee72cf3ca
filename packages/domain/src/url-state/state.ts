import { groupingOf, type Grouping, type ReportContract, type ReportOrder } from '../reports/contract.js';
import type { CustomFilter } from '../reports/custom-filter.js';
import type { DayRange } from '../reports/date-range.js';

export type FilterValue = DayRange | readonly number[] | readonly string[] | string | boolean;

/** Filter values by id. A missing key has no effect. Dates and conditions are stored separately. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** Complete state of a report. The URL contains all of it. */
export interface ReportState {
  /** Page number, starting at 1. */
  readonly page: number;
  readonly perPage: number;
  readonly dateRange: DayRange;
  readonly filters: FilterValues;
  /** Conditions while the user edits them. The report doesn't load while any of them is unfinished. */
  readonly customFilters: readonly CustomFilter[];
  readonly orderBy: ReportOrder | null;
  /** Id of the grouping. For a report that combines several groupings, their ids separated by commas. */
  readonly groupLevel: string;
  readonly segment: string | null;
  readonly compareRange: DayRange | null;
  /** True to include failed or late sources in a comparison with today, for the hours that they have reported. */
  readonly comparesLate: boolean;
  /** Active settings of the report. */
  readonly settings: readonly string[];
}

/** Returns the grouping of rows in this state. */
export function groupingOfState(contract: ReportContract, { groupLevel }: Pick<ReportState, 'groupLevel'>): Grouping {
  return groupingOf(contract, groupLevel.split(','));
}
