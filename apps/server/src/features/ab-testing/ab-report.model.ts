import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { AbState } from '@adops/domain';
import { DateRangeInput, describedEnum, GraphQLDate, GraphQLDateTime } from '../../core/graphql/index.js';
import { ReportRowType } from '../../reporting/index.js';
import { AbTest } from './ab-testing.model.js';

const AbTestReportGroupingEnum = describedEnum(
  'AbTestReportGrouping',
  'Column the rows of an A/B test report are grouped by.',
  {
    date: 'By day.',
    device: 'By device class.',
    source: 'By source.',
    feed: 'By revenue feed.',
  },
);
const AbTestReportStateEnum = describedEnum(
  'AbTestReportState',
  'Verdict of an A/B test, or the reason there is none.',
  {
    noFigures: 'There is no full day yet on which each variant has visits.',
    unhealthy: "Visits don't match the planned weights, so no winner is shown.",
    collecting: 'The conditions for a verdict are not met yet.',
    guarded: 'A variant leads, but its traffic quality or margin is worse.',
    noDifference: 'The test reached its maximum duration without a clear difference.',
    decided: 'There is a winner.',
    exploratory: 'The metrics cover only part of the test, so there is no verdict.',
  },
);
const AbTestBasisEnum = describedEnum('AbTestBasis', 'Basis of the uncertainty of an A/B test.', {
  visits: 'Differences between visits.',
  days: 'Differences between days, because the site reports only sums.',
});
const AbTestGuardrailEnum = describedEnum('AbTestGuardrail', 'Metric that a winner must not worsen.', {
  tq: 'Traffic quality.',
  margin: 'Margin.',
});
const INT = { nullable: true } as const;
const bought = { ...INT, description: 'Clicks bought from the source.' } as const;
const sold = { ...INT, description: 'Outbound ad clicks reported by the revenue feed.' } as const;
const earned = { nullable: true, description: 'Feed revenue after revenue share (monetary amount).' } as const;
const rps = { nullable: true, description: 'Monetary amount calculated as earned / bought.' } as const;
const ctr = { nullable: true, description: 'Fraction calculated as sold / bought.' } as const;

@InputType({ description: 'Options for an A/B test report.' })
export class AbTestReportOptions {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these device classes.' })
  deviceIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these sources.' })
  sourceIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these revenue feeds.' })
  feedIdIn?: number[] | null;

  @Field(() => [AbTestReportGroupingEnum], { nullable: true })
  groupBy?: ('date' | 'device' | 'source' | 'feed')[] | null;
}

@ObjectType({ isAbstract: true })
abstract class AbVariantMetrics {
  @Field(() => Int, bought)
  bought!: number | null;

  @Field(() => Int, sold)
  sold!: number | null;

  @Field(() => Float, earned)
  earned!: number | null;

  @Field(() => Float, ctr)
  ctr!: number | null;

  @Field(() => Float, rps)
  rps!: number | null;

  @Field(() => Int, { nullable: true, description: 'Visits the site assigned to the variant.' })
  visits!: number;
}

@ObjectType({ description: 'Metrics for one variant.' })
export class AbTestReportRow extends AbVariantMetrics {
  @Field({ description: 'Row key, unique within the response.' })
  id!: string;

  @Field(() => ReportRowType, { description: 'Type.' })
  type!: 'parent' | 'children' | 'total';

  @Field(() => GraphQLDate, { nullable: true, description: 'Date of the metrics; null when days are summed.' })
  date!: string | null;

  @Field(() => String, { nullable: true, description: 'Device class name.' })
  device!: string | null;

  @Field(() => String, { nullable: true, description: 'Source name.' })
  source!: string | null;

  @Field(() => String, { nullable: true, description: 'Revenue feed name.' })
  feed!: string | null;

  @Field(() => Int, { nullable: true, description: 'Variant; null for totals.' })
  variantId!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Monetary amount calculated as earned + rebate - cost.',
  })
  profit!: number | null;

  @Field(() => Float, { nullable: true, description: 'Spend at the source (monetary amount).' })
  cost!: number | null;

  @Field(() => Float, { nullable: true, description: 'Monetary amount calculated as earned / sold.' })
  rpc!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Traffic quality reported by the feed, 0 to 10, weighted by bidded clicks.',
  })
  tq!: number | null;

  @Field(() => Float, { nullable: true, description: 'Fraction calculated as profit / (earned + rebate).' })
  margin!: number | null;

  @Field({ description: 'True if some of the revenue is not final.' })
  estimated!: boolean;

  @Field(() => [AbTestReportRow], { nullable: true, description: 'Child rows.' })
  children!: AbTestReportRow[] | null;
}

@ObjectType({ description: 'Metrics for one variant and day.' })
export class AbTestChronologyPoint extends AbVariantMetrics {
  @Field(() => GraphQLDate, { description: 'Date.' })
  date!: string;

  @Field(() => Int)
  variantId!: number;
}

@ObjectType({ description: 'Result of a method for a variant compared with the first one.' })
export class AbTestEstimate {
  @Field(() => Float, { description: 'Relative difference from the first variant (fraction).' })
  lift!: number;

  @Field(() => Float, { description: 'Lower end of the 95% interval of the lift.' })
  from!: number;

  @Field(() => Float, { description: 'Upper end of the 95% interval of the lift.' })
  to!: number;

  @Field(() => Float, { nullable: true, description: 'Probability that the variant is better (fraction).' })
  chanceToWin?: number | null;

  @Field(() => Float, { nullable: true, description: 'Expected loss from choosing the variant (fraction).' })
  riskOfChoosing?: number | null;

  @Field(() => Float, { nullable: true, description: 'Expected loss from keeping the first variant (fraction).' })
  riskOfKeeping?: number | null;

  @Field(() => Float, { nullable: true, description: 'p-value of the method.' })
  pValue?: number | null;
}

@ObjectType({ description: 'Result for one variant or for the test.' })
export class AbTestResult extends AbVariantMetrics {
  @Field(() => Int, { description: 'Variant the result is for.' })
  variantId!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Probability that the variant is better than the first one, as a fraction; null for the first variant.',
  })
  significance!: number | null;

  @Field({ description: 'Leads with sufficient significance.' })
  winner!: boolean;

  @Field({ description: 'Trails with sufficient significance.' })
  loser!: boolean;

  @Field(() => Float, { nullable: true, description: 'Relative difference from the first variant (fraction).' })
  indicator!: number | null;

  @Field(() => Int, { description: 'Number of days the test has run so far.' })
  duration!: number;

  @Field({ description: "Some days don't have final revenue yet, so the result may change." })
  provisional!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: "p-value of the test's method, adjusted for the number of variants; null for Bayesian tests.",
  })
  adjustedPValue!: number | null;

  @Field(() => [AbTestGuardrailEnum], { description: 'Guardrails that prevent the variant from winning.' })
  guardrails!: string[];

  @Field(() => AbTestEstimate, { nullable: true, description: 'Bayesian.' })
  bayesian!: AbTestEstimate | null;

  @Field(() => AbTestEstimate, { nullable: true, description: "Welch's t-test for a single look." })
  frequentist!: AbTestEstimate | null;

  @Field(() => AbTestEstimate, { nullable: true, description: 'Valid at every look.' })
  sequential!: AbTestEstimate | null;

  @Field(() => AbTestEstimate, {
    nullable: true,
    description: 'Adjusted for the mix of devices, sources and feeds; null if there is too little data.',
  })
  adjusted!: AbTestEstimate | null;
}

@ObjectType({ description: 'How the visits of a day were assigned.' })
export class AbTestDay {
  @Field(() => GraphQLDate, { description: 'Date.' })
  date!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Probability of such a split if visits are assigned as planned; null if there are too few visits.',
  })
  sampleRatio!: number | null;
}

@ObjectType({ description: 'Verdict of a test at a point in time.' })
export class AbTestVerdict {
  @Field(() => GraphQLDateTime, { description: 'Time.' })
  at!: Date;

  @Field(() => AbTestReportStateEnum, { description: 'Verdict, or the reason there was none.' })
  state!: string;

  @Field(() => Int, { nullable: true, description: 'Number of the variant that won, from 1.' })
  winner!: number | null;

  @Field({ description: 'Advice given.' })
  advice!: string;
}

@ObjectType({ description: 'A/B test report.' })
export class AbTestReport {
  @Field(() => AbTest)
  test!: AbTest;

  @Field(() => [AbTestReportRow], { description: 'Rows on the page.' })
  rows!: AbTestReportRow[];

  @Field(() => [AbTestReportRow], { description: 'Totals for each variant.' })
  totals!: AbTestReportRow[];

  @Field(() => [AbTestChronologyPoint], { description: 'Metrics by day.' })
  chronology!: AbTestChronologyPoint[];

  @Field(() => [AbTestResult], { description: 'Results.' })
  results!: AbTestResult[];

  @Field(() => AbTestReportStateEnum, { description: 'Verdict, or the reason there is none.' })
  state!: AbState;

  @Field({ description: 'Recommendation in one or two sentences.' })
  advice!: string;

  @Field({ description: "Some days don't have final revenue yet, so the result may change." })
  isProvisional!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Probability of such a split if visits are assigned as planned; null if there are too few visits.',
  })
  sampleRatio!: number | null;

  @Field(() => Int, { description: 'Full days the verdict is based on.' })
  fullDays!: number;

  @Field(() => Int, { description: 'Sold clicks of the variant with the fewest.' })
  conversions!: number;

  @Field(() => Int, { nullable: true, description: 'Visits each variant needs.' })
  plannedPerArm!: number | null;

  @Field(() => Int, { nullable: true, description: 'Days until the conditions can be met at the current pace.' })
  daysLeft!: number | null;

  @Field(() => AbTestBasisEnum, { nullable: true, description: 'Basis of the uncertainty.' })
  basis!: string | null;

  @Field(() => [AbTestDay], { description: 'How the visits of each day were assigned.' })
  days!: AbTestDay[];

  @Field(() => [AbTestVerdict], { description: 'Changes of the verdict, newest first.' })
  verdicts!: AbTestVerdict[];
}
