import type { CheckedCustomFilter, CustomFilter, DayRange, Grouping, ReportContract, Segment } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import type { ReportBinding } from '../bindings/binding.js';

/** Filters as the client sends them. Missing, null and empty filters are ignored. */
export interface ReportFilterValues {
  readonly dateRange?: DayRange | null;
  /** Full hours in UTC as 'HH:00'. The end is exclusive. */
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
  /** IDs of advertisers. This and the next three filters apply only to facts that have these keys. */
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
/** Requested fields of one kind of row. */
export interface RowSelection extends ChildSelection {
  /** Child rows by the request's segment. */
  readonly children: ChildSelection | null;
  /** Child rows by segments that are fields of `children`. */
  readonly breakdowns?: ReadonlyMap<string, ChildSelection>;
}
/** Fields of a report that an operation requests. Null fields are not computed. */
export interface ReportSelection {
  readonly rows: RowSelection | null;
  readonly total: RowSelection | null;
  readonly average?: RowSelection | null;
  readonly totalRecords: boolean;
  readonly freshness: boolean;
}

/** Request to a report, before validation. */
export interface ReportRequest {
  readonly report: Report;
  readonly viewer: Viewer;
  readonly grouping: Grouping;
  readonly segment: Segment | null;
  /** Enabled settings of the report. */
  readonly settings?: ReadonlySet<string>;
  readonly filters: ReportFilterValues;
  readonly compareRange?: DayRange | null;
  /** Includes failing and late accounts in a comparison that ends today, as far as they have reported. */
  readonly comparesLate?: boolean;
  /** Limits the range to these hours, counted since 1970 in UTC. The end is exclusive. */
  readonly hourWindow?: HourWindow | null;
  /** Uses other figures than the current ones. Not supported in comparisons. */
  readonly factsAs?: FactsAs | null;
  /** Column to sort by: a field X, or previous.X, change.X, changeRatio.X, changeSize.X. */
  readonly orderBy?: { readonly column: string; readonly direction: 'ASC' | 'DESC' } | null;
  readonly page: number;
  readonly perPage: number;
  readonly selection: ReportSelection;
}

/** Figures as known at a moment, and revenue at the cautious end of its usual later changes. */
export interface FactsAs {
  /** Moment as of which figures are known. Null for the current figures. */
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
  /** Field of the row that contains the ID. */
  readonly via: string;
  /** Returns values by ID, for the IDs of one page. */
  readonly load: (
    viewer: Viewer,
    ids: readonly number[],
    question: { readonly range: DayRange },
  ) => Promise<ReadonlyMap<number, unknown>>;
}

/**
 * Rows to add although they have no figures in the range. `entities` adds all entities that match the filters.
 * `compared` adds rows with figures only in the compared range, for sorting by the size of a change.
 */
export type RowsWithoutFigures = 'entities' | 'compared';

export type OrderOf = 'value' | 'previous' | 'change' | 'changeRatio';

/** Validated request. Its columns exist, its values are in range, and the viewer may see everything it uses. */
export interface CheckedRequest extends Omit<ReportRequest, 'orderBy' | 'compareRange'> {
  readonly range: DayRange;
  readonly compareRange: DayRange | null;
  readonly order: {
    readonly field: string;
    readonly of: OrderOf;
    /** True to sort changes by absolute size, for gains and losses alike. */
    readonly isBySize?: true;
    readonly direction: 'ASC' | 'DESC';
  };
  readonly conditions: readonly CheckedCustomFilter[];
  readonly rowsWithoutFigures: RowsWithoutFigures | null;
  /** Day of the request in UTC. */
  readonly today: string;
}
