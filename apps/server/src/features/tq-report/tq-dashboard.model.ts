import { ArgsType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DateRangeInput, describedEnum, GraphQLDate } from '../../core/graphql/index.js';

export const TqDashboardReportType = describedEnum('TqDashboardReportType', 'Part of the TQ dashboard.', {
  tagReport: 'Traffic quality by tag.',
  grossRevenue: 'Gross revenue.',
});
export type TqDashboardReportTypeName = keyof typeof TqDashboardReportType;

@InputType({ description: 'Filters for the TQ dashboard.' })
class TqDashboardFilters {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these markets.' })
  marketIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these device classes.' })
  deviceIdIn?: number[] | null;
}

@ArgsType()
export class TqDashboardArgs {
  @Field(() => TqDashboardFilters, { nullable: true, description: 'Filters.' })
  filters?: TqDashboardFilters | null;

  @Field(() => TqDashboardReportType, { nullable: true, defaultValue: 'tagReport', description: 'Part to calculate.' })
  type?: TqDashboardReportTypeName | null;
}

@ObjectType({ description: 'Traffic quality for one market and day.' })
export class TqDashboardRow {
  @Field(() => GraphQLDate, { description: 'Date of the metrics.' })
  date!: string;

  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field(() => String, { nullable: true, description: 'Market name.' })
  marketName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Tag at the search-feed partner.',
  })
  tag?: string | null;

  @Field(() => Float, { nullable: true, description: 'Fraction calculated as biddedClicks / biddedSearches.' })
  ctr?: number | null;

  @Field(() => Float, { nullable: true, description: 'Monetary amount calculated as revenue / biddedClicks.' })
  rpc?: number | null;

  @Field(() => Float, { nullable: true, description: 'Traffic quality of the tag.' })
  tagTq?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'TQ scale level: 1 = No Data, 2 = Remedial, 3 = Improve, 4 = Grow, 5 = Push.',
  })
  tqThresholdId?: number | null;

  @Field(() => Float, { nullable: true, description: 'Revenue before revenue share.' })
  grossRevenue?: number | null;

  @Field(() => Boolean, { description: "True if the feed hasn't reported the whole day yet." })
  incomplete!: boolean;
}

@ObjectType({ description: 'Traffic quality of one market over the date range.' })
export class TqDashboardMarket {
  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Traffic quality over the range, weighted by bidded clicks that have a score.',
  })
  tagTq!: number | null;

  @Field(() => Int, {
    description: 'TQ scale level: 1 = No Data, 2 = Remedial, 3 = Improve, 4 = Grow, 5 = Push.',
  })
  tqThresholdId!: number;

  @Field(() => GraphQLDate, {
    nullable: true,
    description: 'Last day of the range that the feed has reported completely; null if there is none.',
  })
  lastCompleteDate!: string | null;

  @Field(() => Float, { nullable: true, description: 'Traffic quality on that day.' })
  lastCompleteTq!: number | null;
}

@ObjectType({ description: 'TQ dashboard report.' })
export class TqDashboardReport {
  @Field(() => [TqDashboardRow], { description: 'Rows on the page.' })
  rows!: TqDashboardRow[];

  @Field(() => [TqDashboardMarket], {
    description: 'Score of each market over the range; empty for gross revenue.',
  })
  markets!: TqDashboardMarket[];
}

@ObjectType({ description: 'TQ scale level.' })
export class TqThreshold {
  @Field(() => Int, { description: '1 = No Data, 2 = Remedial, 3 = Improve, 4 = Grow, 5 = Push.' })
  id!: number;

  @Field()
  name!: string;

  @Field(() => Float, { nullable: true, description: 'Minimum TQ of the level; null if unbounded.' })
  from!: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum TQ of the level; null if unbounded.' })
  to!: number | null;
}
