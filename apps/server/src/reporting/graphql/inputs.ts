import { Field, InputType, Int } from '@nestjs/graphql';
import { DateRangeInput, GraphQLJSON } from '../../core/graphql/index.js';
import type { ReportFilterValues } from '../engine/request.js';
import { AlertType, CustomFilterOperation } from './enums.js';

@InputType({ description: 'Condition on one column of the report, applied to the finished rows.' })
export class CustomFilterInput {
  @Field({ description: 'Column the condition looks at.' })
  name!: string;

  @Field(() => CustomFilterOperation, { description: 'Comparison.' })
  operation!: keyof typeof CustomFilterOperation;

  @Field(() => GraphQLJSON, { description: 'Value compared with; numbers for metrics, fractions for ratios.' })
  value!: unknown;
}

const ids = (description: string): PropertyDecorator => Field(() => [Int], { nullable: true, description });
const texts = (description: string): PropertyDecorator => Field(() => [String], { nullable: true, description });
const text = (description: string): PropertyDecorator => Field(() => String, { nullable: true, description });

@InputType({ description: 'Filters common to the reports; a missing or empty one does not filter.' })
export class ReportFilters implements ReportFilterValues {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: 'Days to look at; the default of the screen when missing.',
  })
  dateRange?: DateRangeInput | null;

  @ids('Only these markets.')
  marketIdIn?: number[] | null;

  @texts('Only these countries, two-letter codes.')
  countryCodeIn?: string[] | null;

  @ids('Only these projects of sites.')
  siteProjectIdIn?: number[] | null;

  @ids('Only these sites.')
  siteIdIn?: number[] | null;

  @ids('Only these sources.')
  sourceIdIn?: number[] | null;

  @ids('Only these device classes.')
  deviceIdIn?: number[] | null;

  @ids('Only accounts of these buyers.')
  buyerIdIn?: number[] | null;

  @ids('Only accounts of buyers of these teams.')
  teamIdIn?: number[] | null;

  @ids('Only these partner accounts.')
  partnerAccountIdIn?: number[] | null;

  @ids('Only these revenue feeds.')
  feedIdIn?: number[] | null;

  @texts('Only ad groups with one of these labels.')
  labelNameIn?: string[] | null;

  @text('Text looked for in the names of the row, case-insensitive.')
  searchPhrase?: string | null;

  @text('Name of the ad group contains.')
  adgroup?: string | null;

  @ids('Only these ad groups.')
  adgroupIdIn?: number[] | null;

  @text('Name of the campaign contains.')
  campaign?: string | null;

  @ids('Only these campaigns.')
  campaignIdIn?: number[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Also return ad groups without any traffic in the period; needs permission adgroup-report-without-traffic.',
  })
  withoutTraffic?: boolean | null;

  @Field(() => [AlertType], { nullable: true, description: 'Only ad groups with an alert of one of these types.' })
  alertIn?: (keyof typeof AlertType)[] | null;

  @Field(() => [CustomFilterInput], { nullable: true, description: 'Conditions on columns; all must hold.' })
  customFilters?: CustomFilterInput[] | null;
}
