import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { PartnerAccount, Source } from '../../../core/graphql/index.js';
import { AutomationOperationStatus, AutomationProperty } from './enums.js';
import { AutomationOperation } from './operation.model.js';

@InputType({ description: 'Filter for operations of a task; missing or empty fields are ignored.' })
export class AutomationOperationFilterInput {
  @Field(() => [Int], { nullable: true, description: 'These operations only.' })
  operationIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Site IDs.' })
  siteIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Source IDs.' })
  sourceIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Ids of partner accounts.' })
  partnerAccountIds?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Text the campaign name contains.' })
  campaignPhrase?: string | null;

  @Field(() => String, { nullable: true, description: 'Text the ad group name contains.' })
  adGroupPhrase?: string | null;

  @Field(() => [AutomationProperty], { nullable: true, description: 'Property to change.' })
  propertyIn?: (keyof typeof AutomationProperty)[] | null;

  @Field(() => [AutomationOperationStatus], { nullable: true, description: 'Limit results to these statuses.' })
  statusIn?: (keyof typeof AutomationOperationStatus)[] | null;

  @Field(() => [String], { nullable: true, description: 'Reasons as the summary names them.' })
  reasonIn?: string[] | null;

  @Field(() => Float, { nullable: true, description: 'Smallest relative change; a cut by 20% is -0.2.' })
  minRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Largest relative change.' })
  maxRelativeChange?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Only operations that differ much from the others.' })
  outliersOnly?: boolean | null;
}

@ObjectType({ description: 'Operations of one account and property.' })
export class AutomationOperationGroup {
  @Field(() => PartnerAccount, { nullable: true })
  partnerAccount?: PartnerAccount | null;

  @Field(() => Source, { nullable: true })
  source?: Source | null;

  @Field(() => AutomationProperty, { description: 'Property to change.' })
  property!: keyof typeof AutomationProperty;

  @Field(() => Int, { description: 'Total number of operations.' })
  count!: number;

  @Field(() => Int, { description: 'Operations that are included or were applied.' })
  includedCount!: number;

  @Field(() => Int, { description: 'Number of excluded operations.' })
  excludedCount!: number;

  @Field(() => Int, { description: 'Excluded operations that no user excluded.' })
  skippedCount!: number;

  @Field(() => Int, { description: "Operations that failed or can't be applied." })
  failedCount!: number;

  @Field(() => Int, { description: 'Operations that stand out, without excluded ones.' })
  outlierCount!: number;

  @Field(() => Float, { nullable: true, description: 'Smallest relative change, without excluded ones.' })
  minRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Median relative change, without excluded ones.' })
  medianRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Largest relative change, without excluded ones.' })
  maxRelativeChange?: number | null;

  @Field(() => Float, { nullable: true, description: 'Sum of the changes of money, without excluded ones.' })
  change?: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 code of the sum.' })
  currency?: string | null;
}

@ObjectType({ description: 'Why operations are excluded, or failed.' })
export class AutomationOperationReason {
  @Field({ description: 'The reason in words.' })
  message!: string;

  @Field(() => AutomationOperationStatus, { description: 'Outcome of these operations.' })
  statusValue!: keyof typeof AutomationOperationStatus;

  @Field(() => Int, { description: 'Operations with this reason.' })
  count!: number;
}

@ObjectType({ description: "Summary of a task's operations." })
export class AutomationOperationSummary {
  @Field(() => Int, { description: 'Total number of operations.' })
  count!: number;

  @Field(() => Int, { description: 'Operations that are included or were applied.' })
  includedCount!: number;

  @Field(() => Int, { description: 'Number of excluded operations.' })
  excludedCount!: number;

  @Field(() => Int, { description: 'Excluded operations that no user excluded.' })
  skippedCount!: number;

  @Field(() => Int, { description: 'Operations excluded manually, which can be included by filter.' })
  excludedManuallyCount!: number;

  @Field(() => Int, { description: "Operations that failed or can't be applied." })
  failedCount!: number;

  @Field(() => Int, { description: 'Operations that stand out, without excluded ones.' })
  outlierCount!: number;

  @Field(() => [AutomationOperationGroup], { description: 'By account and property, the largest groups first.' })
  groups!: AutomationOperationGroup[];

  @Field(() => [AutomationOperation], { description: 'The largest changes, largest first.' })
  largest!: AutomationOperation[];

  @Field(() => [AutomationOperationReason], { description: 'Most frequent first.' })
  reasons!: AutomationOperationReason[];
}
