import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { PartnerAccount, Source } from '../../../core/graphql/index.js';
import { AutomationOperationStatus, AutomationProperty } from './enums.js';
import { AutomationOperation } from './operation.model.js';

@InputType({ description: 'Filter for operations of a task. Missing and empty fields are ignored.' })
export class AutomationOperationFilterInput {
  @Field(() => [Int], { nullable: true, description: 'These operations only.' })
  operationIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Site IDs.' })
  siteIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Source IDs.' })
  sourceIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'IDs of partner accounts.' })
  partnerAccountIds?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Text the campaign name contains.' })
  campaignPhrase?: string | null;

  @Field(() => String, { nullable: true, description: 'Text the ad group name contains.' })
  adGroupPhrase?: string | null;

  @Field(() => [AutomationProperty], { nullable: true, description: 'Property to change.' })
  propertyIn?: (keyof typeof AutomationProperty)[] | null;

  @Field(() => [AutomationOperationStatus], { nullable: true, description: 'Limit results to these statuses.' })
  statusIn?: (keyof typeof AutomationOperationStatus)[] | null;

  @Field(() => [String], { nullable: true, description: 'Reasons, as returned by the summary.' })
  reasonIn?: string[] | null;

  @Field(() => Float, { nullable: true, description: 'Smallest relative change, such as -0.2 for a reduction by 20%.' })
  minRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Largest relative change.' })
  maxRelativeChange?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True for operations that differ strongly from the others.' })
  outliersOnly?: boolean | null;
}

@ObjectType({ description: 'Operations with the same account and property.' })
export class AutomationOperationGroup {
  @Field(() => PartnerAccount, { nullable: true })
  partnerAccount?: PartnerAccount | null;

  @Field(() => Source, { nullable: true })
  source?: Source | null;

  @Field(() => AutomationProperty, { description: 'Property to change.' })
  property!: keyof typeof AutomationProperty;

  @Field(() => Int, { description: 'Total number of operations.' })
  count!: number;

  @Field(() => Int, { description: 'Number of operations that are included or were applied.' })
  includedCount!: number;

  @Field(() => Int, { description: 'Number of excluded operations.' })
  excludedCount!: number;

  @Field(() => Int, { description: 'Number of operations that the system excluded, not a user.' })
  skippedCount!: number;

  @Field(() => Int, { description: "Number of operations that failed or can't be applied." })
  failedCount!: number;

  @Field(() => Int, { description: 'Number of unusual operations, without excluded operations.' })
  outlierCount!: number;

  @Field(() => Float, { nullable: true, description: 'Smallest relative change, without excluded operations.' })
  minRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Median relative change, without excluded operations.' })
  medianRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Largest relative change, without excluded operations.' })
  maxRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Sum of the monetary changes, without excluded operations.' })
  change?: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 currency code of the sum.' })
  currency?: string | null;
}

@ObjectType({ description: 'Reason operations are excluded or failed.' })
export class AutomationOperationReason {
  @Field({ description: 'Reason as text.' })
  message!: string;

  @Field(() => AutomationOperationStatus, { description: 'Outcome of these operations.' })
  statusValue!: keyof typeof AutomationOperationStatus;

  @Field(() => Int, { description: 'Number of operations with this reason.' })
  count!: number;
}

@ObjectType({ description: "Summary of a task's operations." })
export class AutomationOperationSummary {
  @Field(() => Int, { description: 'Total number of operations.' })
  count!: number;

  @Field(() => Int, { description: 'Number of operations that are included or were applied.' })
  includedCount!: number;

  @Field(() => Int, { description: 'Number of excluded operations.' })
  excludedCount!: number;

  @Field(() => Int, { description: 'Number of operations that the system excluded, not a user.' })
  skippedCount!: number;

  @Field(() => Int, { description: 'Number of manually excluded operations, which can be included by filter.' })
  excludedManuallyCount!: number;

  @Field(() => Int, { description: "Number of operations that failed or can't be applied." })
  failedCount!: number;

  @Field(() => Int, { description: 'Number of unusual operations, without excluded operations.' })
  outlierCount!: number;

  @Field(() => [AutomationOperationGroup], { description: 'Groups by account and property, largest first.' })
  groups!: AutomationOperationGroup[];

  @Field(() => [AutomationOperation], { description: 'Largest changes, in descending order.' })
  largest!: AutomationOperation[];

  @Field(() => [AutomationOperationReason], { description: 'Most frequent first.' })
  reasons!: AutomationOperationReason[];
}
