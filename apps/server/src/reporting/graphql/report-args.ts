import { type Type } from '@nestjs/common';
import { ArgsType, Field, Int } from '@nestjs/graphql';
import { fromQuestion, groupingOf, type ReportContract } from '@adops/domain';
import { DateRangeInput, OrderByInput, ordered } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Report, ReportFilterValues, ReportRequest, ReportSelection } from '../engine/request.js';
import { enumOnce, segmentEnum } from './enums.js';
import { filtersOf, filterValues, orderInputOf } from './inputs.js';

/** Arguments of all reports. */
@ArgsType()
class AnyReportArgs {
  @Field(() => DateRangeInput, { nullable: true, description: 'Date range to compare each metric with.' })
  compareRange?: DateRangeInput | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'True to include sources and feeds that fail or are late in a comparison that includes today, as far as they have reported. Otherwise both sides exclude them.',
  })
  compareLate?: boolean | null;
}

/** Arguments of a report query. Grouping and settings are under the names in the contract. */
export type ReportArgs = AnyReportArgs & {
  orderBy?: OrderByInput | null;
  filters?: ReportFilterValues | null;
  page?: number | null;
  perPage?: number | null;
  segment?: string | null;
} & Readonly<Record<string, unknown>>;

/**
 * Returns the type of a report's arguments, generated from its contract.
 * @param accepted switches that are accepted but ignored, with their default and description
 */
export function reportArguments(
  contract: ReportContract,
  accepted: Readonly<Record<string, { readonly default: boolean; readonly help: string }>> = {},
): Type<object> {
  const { grouping, segments, settings = [], filters } = contract;
  const { childrenType, paged, order, names } = contract.api;
  class OfReport extends AnyReportArgs {}
  const add = (name: string, type: () => unknown, defaultValue: unknown, description: string, nullable = true): void =>
    Field(type as () => typeof Int, { nullable, defaultValue, description })(OfReport.prototype, name);
  const Filters = filtersOf(contract);
  const needsFilters = filters.some(({ isRequired }) => isRequired);
  add('filters', () => Filters, undefined, 'Filters.', !needsFilters);
  const Order = order ? orderInputOf(contract, order) : OrderByInput;
  if (!names) add('orderBy', () => Order, undefined, "Sort order. Defaults to the screen's default order.");
  if (paged !== false) {
    add(names?.page ?? 'page', () => Int, 1, 'Page number, starting at 1.');
    add(names?.perPage ?? 'perPage', () => Int, 50, names ? 'Rows per page.' : 'Items per page.');
  }
  if (segments.length > 0 && childrenType === undefined && !names) {
    // The enum is created now, because one that is registered while the schema is built is too late.
    const Segment = segmentEnum(contract);
    add('segment', () => Segment, contract.defaultSegment, 'Breakdown of rows into child rows.');
  }
  for (const { id, help } of settings) add(id, () => Boolean, false, help);
  for (const [name, { default: value, help }] of Object.entries(accepted)) add(name, () => Boolean, value, help);
  const [first] = grouping.choices;
  const choices = groupingEnum(contract);
  const { argument, help } = contract.api.grouping;
  if (grouping.multiple) add(argument, () => [choices], [first.id], help);
  else add(argument, () => choices, first.id, help);
  ArgsType()(OfReport);
  return OfReport;
}

/** Returns the choices of a grouping as an enum. Reports with the same type name share the choices. */
export function groupingEnum(contract: ReportContract): object {
  const { type, enumHelp } = contract.api.grouping;
  return enumOnce(type.replace(/[[\]!]/g, ''), enumHelp, contract.grouping.choices);
}

/** Returns a request to the engine from the arguments of a query. */
export function requestOf(
  report: Report,
  viewer: Viewer,
  given: ReportArgs,
  selection: ReportSelection,
): ReportRequest {
  const { contract } = report;
  const args = fromQuestion(contract, given) as ReportArgs;
  const chosen = args[contract.api.grouping.argument];
  return {
    report,
    viewer,
    grouping: groupingOf(contract, Array.isArray(chosen) ? (chosen as string[]) : [String(chosen)]),
    segment: contract.segments.find(({ id }) => id === args.segment) ?? null,
    settings: new Set((contract.settings ?? []).flatMap(({ id }) => (args[id] === true ? [id] : []))),
    filters: filterValues(contract, args.filters ?? {}),
    compareRange: args.compareRange ?? null,
    comparesLate: args.compareLate ?? false,
    orderBy: args.orderBy ? ordered(args.orderBy) : null,
    page: args.page ?? 1,
    perPage: args.perPage ?? contract.defaultPageSize,
    selection,
  };
}
