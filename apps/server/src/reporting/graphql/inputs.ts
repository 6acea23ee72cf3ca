import { Field, InputType, Int } from '@nestjs/graphql';
import { DateRangeInput, GraphQLJSON } from '../../core/graphql/index.js';
import type { ReportFilterValues } from '../engine/request.js';
import { AlertType, CustomFilterOperation } from './enums.js';

@InputType({ description: 'Condition on one report column, applied to the final rows.' })
export class CustomFilterInput {
  @Field({ description: 'Column to compare.' })
  name!: string;

  @Field(() => CustomFilterOperation, { description: 'Comparison operator.' })
  operation!: keyof typeof CustomFilterOperation;

  @Field(() => GraphQLJSON, { description: 'Value to compare with; numbers for metrics, fractions for ratios.' })
  value!: unknown;
}

const ids = (description: string): PropertyDecorator => Field(() => [Int], { nullable: true, description });
const texts = (description: string): PropertyDecorator => Field(() => [String], { nullable: true, description });
const text = (description: string): PropertyDecorator => Field(() => String, { nullable: true, description });

@InputType({ description: 'Filters shared by the reports; missing or empty filters are ignored.' })
export class ReportFilters implements ReportFilterValues {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;

  @ids('Limit results to these markets.')
  marketIdIn?: number[] | null;

  @texts('Limit results to these countries (two-letter codes).')
  countryCodeIn?: string[] | null;

  @ids('Limit results to these site projects.')
  siteProjectIdIn?: number[] | null;

  @ids('Only these sites.')
  siteIdIn?: number[] | null;

  @ids('Limit results to these sources.')
  sourceIdIn?: number[] | null;

  @ids('Limit results to these device classes.')
  deviceIdIn?: number[] | null;

  @ids('Limit results to accounts of these buyers.')
  buyerIdIn?: number[] | null;

  @ids('Limit results to accounts of buyers in these teams.')
  teamIdIn?: number[] | null;

  @ids('Limit results to these partner accounts.')
  partnerAccountIdIn?: number[] | null;

  @ids('Limit results to these revenue feeds.')
  feedIdIn?: number[] | null;

  @texts('Limit results to ad groups with one of these labels.')
  labelNameIn?: string[] | null;

  @text("Text to search for in the row's names, case-insensitive.")
  searchPhrase?: string | null;

  @text('Text the ad group name contains.')
  adgroup?: string | null;

  @ids('Limit results to these ad groups.')
  adgroupIdIn?: number[] | null;

  @text('Text the campaign name contains.')
  campaign?: string | null;

  @ids('Limit results to these campaigns.')
  campaignIdIn?: number[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Include ad groups without traffic in the period; requires the adgroup-report-without-traffic permission.',
  })
  withoutTraffic?: boolean | null;

  @Field(() => [AlertType], {
    nullable: true,
    description: 'Limit results to ad groups with an alert of one of these types.',
  })
  alertIn?: (keyof typeof AlertType)[] | null;

  @Field(() => [CustomFilterInput], { nullable: true, description: 'Column conditions; all must be met.' })
  customFilters?: CustomFilterInput[] | null;
}
