import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON, PartnerAccount, Site, Source, User } from '../../../core/graphql/index.js';
import { AutomationOperationStatus, AutomationProperty } from './enums.js';

@ObjectType({ description: 'Change to one campaign, ad group or keyword within a task.' })
export class AutomationOperation {
  @Field(() => Int)
  id!: number;

  @Field(() => Site, { nullable: true })
  site?: Site | null;

  @Field(() => Source, { nullable: true })
  source?: Source | null;

  @Field(() => PartnerAccount, { nullable: true })
  partnerAccount?: PartnerAccount | null;

  @Field(() => String, { nullable: true, description: 'Campaign name.' })
  campaign?: string | null;

  @Field(() => String, { nullable: true, description: 'Ad group name.' })
  adGroup?: string | null;

  @Field(() => String, { nullable: true, description: 'Keyword with its match type, where the change is of one.' })
  keyword?: string | null;

  @Field(() => String, { nullable: true, description: 'Placement or section, where the change is of one.' })
  placement?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'ID of the campaign, ad group or keyword it changes, as reports have it; null for placements and sections.',
  })
  entityId?: number | null;

  @Field(() => AutomationProperty, { description: 'Property to change.' })
  property!: keyof typeof AutomationProperty;

  @Field({ description: 'Status name.' })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Status message.' })
  statusMessage?: string | null;

  @Field(() => AutomationOperationStatus, { description: 'Status.' })
  statusValue!: keyof typeof AutomationOperationStatus;

  @Field(() => String, { nullable: true, description: 'Value before the change.' })
  oldValue?: string | null;

  @Field(() => String, { nullable: true, description: 'Value after the change.' })
  newValue?: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Value after the change, for structured values.' })
  newValueJson?: unknown;

  @Field(() => String, {
    nullable: true,
    description:
      "For an undo, the value written by the operation being undone. oldValue is the platform's current value, newValue the value before that operation.",
  })
  writtenValue?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217 currency code of the values, if they are monetary amounts.',
  })
  currency?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value after minus value before, in the unit of the values; null without a number on either side.',
  })
  change?: number | null;

  @Field(() => Float, { nullable: true, description: 'The change as a fraction of the value before (0.1 = 10%).' })
  relativeChange?: number | null;

  @Field({ description: 'Changes far more than the other operations of the task, or to several times the value.' })
  isOutlier!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Completion time.' })
  finishedAt?: Date | null;

  @Field({ description: 'The platform has a different value, and no user has decided yet.' })
  isConflict!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Value found at the platform instead of oldValue; null if it matched or is unknown.',
  })
  platformValue?: string | null;

  @Field(() => User, {
    nullable: true,
    description: "User who kept the value of the platform; null if it wasn't kept.",
  })
  keptBy?: User | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the value of the platform was kept.' })
  keptAt?: Date | null;

  @Field(() => Int, { nullable: true, description: 'Task that writes the new value over that of the platform.' })
  rewriteTaskId?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Limit of the company it exceeds, in words: another user must approve it. Null: none.',
  })
  limitMessage?: string | null;

  @Field(() => User, {
    nullable: true,
    description: 'User who last changed or included it in the preview; null if unchanged.',
  })
  editedBy?: User | null;

  @Field(() => String, { nullable: true, description: 'Value planned first, where it was changed in the preview.' })
  editedFrom?: string | null;

  @Field(() => User, { nullable: true, description: 'User who approved it; null if not approved yet.' })
  approvedBy?: User | null;

  @Field(() => Int, { nullable: true, description: 'Most recent operation that undid this one.' })
  undoneByOperationId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task of that operation.' })
  undoneByTaskId?: number | null;

  @Field(() => [String], {
    description: 'Metrics that the conditions of its rule were evaluated with; empty if no rule created it.',
  })
  why!: string[];

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When its rule read these metrics.' })
  whySeenAt?: Date | null;
}

@ObjectType({ description: 'Page of automation operations.' })
export class AutomationOperationPage {
  @Field(() => [AutomationOperation], { description: 'Items on the page.' })
  items!: AutomationOperation[];

  @Field(() => Int, { description: 'Number of matching items.' })
  total!: number;
}

@ObjectType({ description: "Values that a task's operations can be filtered by." })
export class AutomationOperationFilters {
  @Field(() => [Site])
  sites!: Site[];

  @Field(() => [Source])
  sources!: Source[];

  @Field(() => [PartnerAccount], { description: 'Accounts the task changes.' })
  accounts!: PartnerAccount[];

  @Field(() => [AutomationProperty], { description: 'Properties the task changes.' })
  properties!: (keyof typeof AutomationProperty)[];
}
