import { ArgsType, Field, Int } from '@nestjs/graphql';
import { groupingOf } from '@adops/domain';
import { DateRangeInput, OrderByInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Report, ReportRequest, ReportSelection } from '../engine/request.js';
import { ReportSegment } from './enums.js';
import { ReportFilters } from './inputs.js';

/** Arguments all reports have. */
@ArgsType()
export class AnyReportArgs {
  @Field(() => ReportFilters, { nullable: true, description: 'What to look at.' })
  filters?: ReportFilters | null;

  @Field(() => OrderByInput, { nullable: true, description: 'Order; the default of the screen when missing.' })
  orderBy?: OrderByInput | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'Days to compare with, figure by figure.' })
  compareRange?: DateRangeInput | null;
}

/** Arguments all paged reports have. */
@ArgsType()
export class PagedReportArgs extends AnyReportArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page, from 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Entries a page.' })
  perPage?: number | null;
}

/** Arguments of reports whose rows can be split by time. */
@ArgsType()
export class SegmentedReportArgs extends PagedReportArgs {
  @Field(() => ReportSegment, { nullable: true, description: 'Split of rows into children.' })
  segment?: keyof typeof ReportSegment | null;
}

/** The arguments of a report query, however they came: grouping and settings are under the names the contract gives them. */
export type ReportArgs = AnyReportArgs & {
  page?: number | null;
  perPage?: number | null;
  segment?: string | null;
} & Readonly<Record<string, unknown>>;

/** A question to the engine from the arguments of a query. */
export function requestOf(report: Report, viewer: Viewer, args: ReportArgs, selection: ReportSelection): ReportRequest {
  const { contract } = report;
  const chosen = args[contract.grouping.argument];
  return {
    report,
    viewer,
    grouping: groupingOf(contract, Array.isArray(chosen) ? (chosen as string[]) : [String(chosen)]),
    segment: contract.segments.find(({ id }) => id === args.segment) ?? null,
    settings: new Set((contract.settings ?? []).flatMap(({ id }) => (args[id] === true ? [id] : []))),
    filters: args.filters ?? {},
    compareRange: args.compareRange ?? null,
    orderBy: args.orderBy ?? null,
    page: args.page ?? 1,
    perPage: args.perPage ?? contract.defaultPageSize,
    selection,
  };
}
