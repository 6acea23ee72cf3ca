import type { CheckedCustomFilter, CustomFilter, DayRange, Grouping, ReportContract, Segment } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import type { ReportBinding } from '../bindings/binding.js';

/** Filters as a client sends them; missing, null and empty ones do not filter. */
export interface ReportFilterValues {
  readonly dateRange?: DayRange | null;
  /** Full hours in UTC, 'HH:00'; the end is not in it. */
  readonly timeRange?: { readonly start: string; readonly end: string } | null;
  readonly marketIdIn?: readonly number[] | null;
  readonly countryCodeIn?: readonly string[] | null;
  readonly siteProjectIdIn?: readonly number[] | null;
  readonly siteIdIn?: readonly number[] | null;
  readonly sourceIdIn?: readonly number[] | null;
  readonly deviceIdIn?: readonly number[] | null;
  readonly buyerIdIn?: readonly number[] | null;
  readonly teamIdIn?: readonly number[] | null;
  readonly partnerAccountIdIn?: readonly number[] | null;
  readonly feedIdIn?: readonly number[] | null;
  readonly labelNameIn?: readonly string[] | null;
  readonly statusIdIn?: readonly number[] | null;
  readonly searchPhrase?: string | null;
  readonly adgroup?: string | null;
  readonly adgroupIdIn?: readonly number[] | null;
  readonly campaign?: string | null;
  readonly campaignIdIn?: readonly number[] | null;
  /** Of facts that have them. */
  readonly advertiserIdIn?: readonly number[] | null;
  readonly keywordIdIn?: readonly number[] | null;
  readonly placementIdIn?: readonly string[] | null;
  readonly tagIn?: readonly string[] | null;
  readonly withoutTraffic?: boolean | null;
  readonly alertIn?: readonly string[] | null;
  readonly customFilters?: readonly CustomFilter[] | null;
}

export interface ChildSelection {
  readonly fields: ReadonlySet<string>;
  readonly previous: ReadonlySet<string> | null;
}
/** Fields asked for in one kind of row. */
export interface RowSelection extends ChildSelection {
  /** Parts by the segment of the question. */
  readonly children: ChildSelection | null;
  /** Parts by segments that are fields of `children`. */
  readonly breakdowns?: ReadonlyMap<string, ChildSelection>;
}
/** What an operation asks of a report; parts that are null are not computed. */
export interface ReportSelection {
  readonly rows: RowSelection | null;
  readonly total: RowSelection | null;
  readonly average?: RowSelection | null;
  readonly totalRecords: boolean;
  readonly freshness: boolean;
}

/** A question to a report, as it comes in. */
export interface ReportRequest {
  readonly report: Report;
  readonly viewer: Viewer;
  readonly grouping: Grouping;
  readonly segment: Segment | null;
  /** Settings of the report that are on. */
  readonly settings?: ReadonlySet<string>;
  readonly filters: ReportFilterValues;
  readonly compareRange?: DayRange | null;
  /** Counts failing and late accounts in a comparison that ends today, as far as they have reported. */
  readonly comparesLate?: boolean;
  /** Of the days of the range only these hours, counted from 1970 in UTC; the last one is not in it. */
  readonly hourWindow?: HourWindow | null;
  /** Other figures than those that are known now; missing: the present ones. Not for comparisons. */
  readonly factsAs?: FactsAs | null;
  /** Field, or previous.X, change.X, changeRatio.X, changeSize.X. */
  readonly orderBy?: { readonly column: string; readonly direction: 'ASC' | 'DESC' } | null;
  readonly page: number;
  readonly perPage: number;
  readonly selection: ReportSelection;
}

/** Figures as they were known at a moment, and revenue at the cautious end of how much it has changed afterwards. */
export interface FactsAs {
  /** Null: now. */
  readonly knownAt: Date | null;
  readonly caution: { readonly side: 'low' | 'high'; readonly at: Date } | null;
}

export interface HourWindow {
  readonly from: number;
  readonly below: number;
}

/** A report with the SQL of its columns. */
export interface Report {
  readonly contract: ReportContract;
  readonly binding: ReportBinding;
  /** Nested values of rows, such as the site with its market, fetched once for the rows of a page. */
  readonly nested?: Readonly<Record<string, Nested>>;
}

export interface Nested {
  /** Field of the row that holds the id. */
  readonly via: string;
  /** Values by id, for the ids of one page. */
  readonly load: (
    viewer: Viewer,
    ids: readonly number[],
    question: { readonly range: DayRange },
  ) => Promise<ReadonlyMap<number, unknown>>;
}

/**
 * Rows without figures in the range: all entities that match the filters, or, sorted by the size of a change, those with
 * figures in the compared range only.
 */
export type RowsWithoutFigures = 'entities' | 'compared';

export type OrderOf = 'value' | 'previous' | 'change' | 'changeRatio';

/** A question that has been checked: what it names exists, fits and may be seen. */
export interface CheckedRequest extends Omit<ReportRequest, 'orderBy' | 'compareRange'> {
  readonly range: DayRange;
  readonly compareRange: DayRange | null;
  readonly order: {
    readonly field: string;
    readonly of: OrderOf;
    /** Changes are sorted by their size, gains and losses alike. */
    readonly isBySize?: true;
    readonly direction: 'ASC' | 'DESC';
  };
  readonly conditions: readonly CheckedCustomFilter[];
  readonly rowsWithoutFigures: RowsWithoutFigures | null;
  /** The day in UTC the question was asked on. */
  readonly today: string;
}
