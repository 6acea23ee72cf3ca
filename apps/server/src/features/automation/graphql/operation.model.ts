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

  @Field(() => String, { nullable: true, description: 'Keyword with its match type, if a keyword is changed.' })
  keyword?: string | null;

  @Field(() => String, { nullable: true, description: 'Placement or section, if one is changed.' })
  placement?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'ID of the changed campaign, ad group or keyword, as in reports; null for placements and sections.',
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
      "For an undo, the value written by the operation being undone. oldValue is the platform's current value, and newValue is the value before that operation.",
  })
  writtenValue?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217 currency code of the values, if they are monetary amounts.',
  })
  currency?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value after minus value before, in the unit of the values; null unless both are numbers.',
  })
  change?: number | null;

  @Field(() => Float, { nullable: true, description: 'Change as a fraction of the value before (0.1 = 10%).' })
  relativeChange?: number | null;

  @Field({ description: "True if the change is far larger than the task's other changes, or multiplies the value." })
  isOutlier!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Completion time.' })
  finishedAt?: Date | null;

  @Field({ description: 'True if the platform has a different value and no user has decided yet.' })
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

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the value of the platform was kept.' })
  keptAt?: Date | null;

  @Field(() => Int, { nullable: true, description: "Task that overwrites the platform's value with the new value." })
  rewriteTaskId?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Company limit that the change exceeds, as text, so another user must approve it; null if it exceeds none.',
  })
  limitMessage?: string | null;

  @Field(() => User, {
    nullable: true,
    description: 'User who last changed or included it in the preview; null if unchanged.',
  })
  editedBy?: User | null;

  @Field(() => String, { nullable: true, description: 'Originally planned value, if it was changed in the preview.' })
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

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the rule read these metrics.' })
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
