import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { AbMethod, AbTestType } from '@adops/domain';
import { DateRangeInput, describedEnum, GraphQLDateTime, Site } from '../../core/graphql/index.js';
import type { AbTestState } from './ab-tests.repository.js';

const AbTestStatusEnum = describedEnum('AbTestStatus', 'Status of an A/B test.', {
  active: 'Running.',
  stopped: 'Stopped.',
});
const AbTestTypeEnum = describedEnum('AbTestType', 'Metric an A/B test is decided by.', {
  conversion: 'Conversion (frequency).',
  rps: 'RPS (revenue).',
});
const AbTestMethodEnum = describedEnum('AbTestMethod', 'Statistical method of an A/B test.', {
  bayesian: 'Based on the chance to win and the expected loss.',
  sequential: 'Based on a sequential test, which is valid at every look.',
  frequentist: "Based on Welch's t-test, once the planned visits are reached.",
});
const AbTestSiteStateEnum = describedEnum('AbTestSiteState', 'Status of an A/B test at its site.', {
  starting: 'The site was asked to start the test and has not confirmed.',
  running: 'The site runs the test.',
  stopping: 'The site was asked to stop the test and has not confirmed.',
  stopped: 'The site has stopped the test.',
  refused: 'The site did not start the test.',
});

const WEIGHT = { description: 'Share of the traffic (fraction).' } as const;
const URL = { nullable: true, description: 'URL the variant is shown on.' } as const;

@ObjectType({ description: 'Version of a page in a test.' })
export class AbTestVariant {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => String, URL)
  presentUrl!: string | null;

  @Field(() => Float, WEIGHT)
  weight!: number;

  @Field(() => String, { nullable: true })
  description!: string | null;
}

@InputType({ description: 'Variant of a new test.' })
export class AbTestVariantInput {
  @Field(() => Int, { nullable: true, description: 'Variant of the experiment.' })
  id?: number | null;

  @Field()
  name!: string;

  @Field(() => String, URL)
  presentUrl?: string | null;

  @Field(() => Float, WEIGHT)
  weight!: number;

  @Field(() => String, { nullable: true })
  description?: string | null;
}

@ObjectType({ description: 'Experiment a site offers for testing.' })
export class AbTestingExperiment {
  @Field(() => String)
  id!: string;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => [AbTestVariant], { description: 'Versions available for testing.' })
  variants!: AbTestVariant[];
}

@ObjectType({ description: 'A/B test.' })
export class AbTest {
  @Field(() => Int)
  id!: number;

  @Field(() => AbTestStatusEnum, { description: 'Outcome or status.' })
  status!: 'active' | 'stopped';

  @Field(() => AbTestTypeEnum, { description: 'Type.' })
  type!: AbTestType;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => Site, { nullable: true })
  site?: Site | null;

  @Field(() => GraphQLDateTime, { description: 'Start time.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time; null if the test runs until it is stopped.' })
  to!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'Time of the last update.' })
  updated_at!: Date;

  @Field(() => [Int], { description: 'Source IDs.' })
  sourceIds!: number[];

  @Field(() => [Int], { description: 'Device class IDs.' })
  deviceIds!: number[];

  @Field(() => [String], { description: 'Ad groups in the test; empty for all.' })
  adgroupNames!: string[];

  @Field(() => [AbTestVariant])
  variants!: AbTestVariant[];

  @Field({ description: 'Experiment of the site.' })
  experimentId!: string;

  @Field(() => AbTestSiteStateEnum, { description: 'Status of the test at its site.' })
  state!: AbTestState;

  @Field(() => String, { nullable: true, description: 'Reason the site did not start or stop the test.' })
  reason!: string | null;

  @Field(() => AbTestMethodEnum, { description: 'Statistical method of the test.' })
  method!: AbMethod;

  @Field({ description: 'True if lifts are assumed to be around 0 before the test.' })
  isPriorProper!: boolean;

  @Field(() => Float, { description: 'Smallest lift the test can detect (fraction).' })
  lift!: number;

  @Field(() => Int, { nullable: true, description: 'Visits planned for each variant.' })
  plannedPerArm!: number | null;

  @Field(() => String, { nullable: true, description: 'Hypothesis of the test.' })
  hypothesis!: string | null;

  @Field(() => String, { nullable: true, description: 'Decision and its reason.' })
  decisionNote!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the user who created the test.' })
  createdBy!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => Int, { description: 'Version, increased with every change of the notes.' })
  version!: number;
}

@ObjectType({ description: 'Page of A/B tests.' })
export class AbTestPage {
  @Field(() => [AbTest], { description: 'Items on the page.' })
  models!: AbTest[];

  @Field(() => Int, { description: 'Number of matching items.' })
  totalCount!: number;
}

@InputType({ description: 'Filters for A/B tests.' })
export class AbTestFilters {
  @Field(() => [Int], { nullable: true, description: 'Limit results to these sites.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these partner accounts.' })
  partnerAccountIdIn?: number[] | null;

  @Field(() => [AbTestStatusEnum], { nullable: true, description: 'Limit results to these statuses.' })
  statusIn?: ('active' | 'stopped')[] | null;

  @Field(() => [AbTestTypeEnum], { nullable: true, description: 'Limit results to these types.' })
  typeIn?: AbTestType[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;

  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;
}

@InputType({ description: 'A/B test to create.' })
export class AbTestInput {
  @Field({ description: 'Experiment of the site.' })
  experimentId!: string;

  @Field()
  name!: string;

  @Field(() => AbTestTypeEnum, { description: 'Type.' })
  type!: AbTestType;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => GraphQLDateTime, { description: 'Start time.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time; omit to run until stopped.' })
  to?: Date | null;

  @Field(() => [Int], { nullable: true, description: 'Source IDs.' })
  sourceIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Device class IDs.' })
  deviceIds?: number[] | null;

  @Field(() => [String], { nullable: true, description: 'Ad groups in the test; omit for all.' })
  adgroupNames?: string[] | null;

  @Field(() => [AbTestVariantInput])
  variants!: AbTestVariantInput[];

  @Field(() => AbTestMethodEnum, {
    nullable: true,
    description: 'Statistical method of the test. Defaults to Bayesian.',
  })
  method?: AbMethod | null;

  @Field(() => Boolean, { nullable: true, description: 'True to assume lifts around 0 before the test.' })
  isPriorProper?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'Smallest lift the test can detect (fraction). Defaults to 0.1.' })
  lift?: number | null;

  @Field(() => String, { nullable: true, description: 'Hypothesis of the test.' })
  hypothesis?: string | null;
}

@InputType({ description: 'Notes of users on a test.' })
export class AbTestNotesInput {
  @Field(() => String, { nullable: true, description: 'Hypothesis of the test.' })
  hypothesis?: string | null;

  @Field(() => String, { nullable: true, description: 'Decision and its reason.' })
  decisionNote?: string | null;
}

@InputType({ description: 'Audience and goal of a planned test.' })
export class AbTestPlanInput {
  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => AbTestTypeEnum, { description: 'Type.' })
  type!: AbTestType;

  @Field(() => Float, { description: 'Smallest lift the test can detect (fraction).' })
  lift!: number;

  @Field(() => [Float], { description: 'Weights of the variants (fractions).' })
  weights!: number[];

  @Field(() => [Int], { nullable: true, description: 'Source IDs.' })
  sourceIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Device class IDs.' })
  deviceIds?: number[] | null;

  @Field(() => [String], { nullable: true, description: 'Ad groups in the test; omit for all.' })
  adgroupNames?: string[] | null;
}

@ObjectType({ description: 'Visits and days a test needs.' })
export class AbTestPlan {
  @Field(() => Int, { description: 'Visits a day over the last 14 days.' })
  dailyVisits!: number;

  @Field(() => Float, { nullable: true, description: 'Sold clicks per visit.' })
  conversion!: number | null;

  @Field(() => Float, { nullable: true, description: 'Revenue per visit (monetary amount).' })
  revenuePerVisit!: number | null;

  @Field(() => Int, { nullable: true, description: 'Visits each variant needs; null if there is too little data.' })
  perVariant!: number | null;

  @Field(() => Int, { nullable: true, description: 'Days needed; null if there is too little data.' })
  days!: number | null;

  @Field({ description: 'The size is an approximation because no earlier test of the site shows how visits vary.' })
  isApproximate!: boolean;
}

@ObjectType({ description: 'Actions on A/B tests.' })
export class AbTestingMutations {}
