import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON, User } from '../../../core/graphql/index.js';
import { CustomFilterOperation } from '../../../reporting/index.js';
import {
  AutomationTaskStatus,
  BidType,
  BulkActionType,
  BulkTaskState,
  ChangeAction,
  ChangeValueType,
  TimeFramePreset,
} from './enums.js';

@ObjectType({ description: 'Lowest and highest allowed value.' })
export class Range {
  @Field(() => Float, { nullable: true, description: 'Lowest value; null when open.' })
  min?: number | null;

  @Field(() => Float, { nullable: true, description: 'Highest value; null when open.' })
  max?: number | null;
}

@ObjectType({ description: 'Settings of campaign copies.' })
export class CloneSettings {
  @Field(() => Float, { nullable: true, description: 'Daily budget of each ad group in the copies.' })
  adGroupBudget?: number | null;

  @Field(() => Int, { nullable: true, description: 'Copies of each campaign.' })
  count?: number | null;

  @Field(() => String, { nullable: true, description: 'Added to the names of the copies.' })
  nameSuffix?: string | null;
}

@ObjectType({ description: 'What an automation action changes.' })
export class AutomationSettings {
  @Field(() => BidType, { nullable: true, description: 'Bid that changes.' })
  bidType?: keyof typeof BidType | null;

  @Field(() => ChangeAction, { nullable: true, description: 'What the change does to the present value.' })
  action?: keyof typeof ChangeAction | null;

  @Field(() => ChangeValueType, { nullable: true, description: 'How changeValue is meant.' })
  changeValueType?: keyof typeof ChangeValueType | null;

  @Field(() => Float, { nullable: true, description: 'Amount of the change.' })
  changeValue?: number | null;

  @Field(() => Range, { nullable: true, description: 'Bounds the new bid is kept within.' })
  bidRange?: Range | null;

  @Field(() => Range, { nullable: true, description: 'Bounds the new budget is kept within.' })
  budgetRange?: Range | null;

  @Field(() => CloneSettings, { nullable: true, description: 'Settings of the copies.' })
  cloneSettings?: CloneSettings | null;
}

@ObjectType({ description: 'Labels an automation action sets.' })
export class AutomationOptions {
  @Field(() => [String], { nullable: true, description: 'Labels to add.' })
  labelNames?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Remove the present labels first.' })
  cleanCurrentLabels?: boolean | null;
}

@ObjectType({ description: 'Period whose figures are looked at.' })
export class TimeFrame {
  @Field(() => TimeFramePreset)
  preset!: keyof typeof TimeFramePreset;

  @Field(() => Int, { nullable: true, description: 'Number of days or hours, for the presets that take one.' })
  value?: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'First moment of a fixed period.' })
  start?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Last moment of a fixed period.' })
  end?: Date | null;
}

@ObjectType({ description: 'Condition of a rule on compared periods.' })
export class TimeFrameCompare {
  @Field({ description: 'Metric compared.' })
  metric!: string;

  @Field(() => Int, { description: 'Place of the first period in timeFrames, from 0.' })
  left!: number;

  @Field(() => CustomFilterOperation, { description: 'Comparison.' })
  operation!: keyof typeof CustomFilterOperation;

  @Field(() => Int, { description: 'Place of the second period in timeFrames, from 0.' })
  right!: number;

  @Field(() => Float, { nullable: true, description: 'Factor on the second period.' })
  multiplier?: number | null;
}

@ObjectType({ description: 'Filter in readable words.' })
export class AutomationFilter {
  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Comparison, when there is one.' })
  operation?: string | null;

  @Field({ description: 'Value in words.' })
  value!: string;
}

@ObjectType({ description: 'Run of an automation action.' })
export class AutomationTask {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: 'Name of who made it.' })
  username?: string | null;

  @Field({ description: 'Name of the action.' })
  type!: string;

  @Field(() => BulkActionType, { description: 'Action.' })
  typeValue!: keyof typeof BulkActionType;

  @Field({ description: 'Name of the state.' })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Words about the state.' })
  statusMessage?: string | null;

  @Field(() => AutomationTaskStatus, { description: 'State.' })
  statusValue!: keyof typeof AutomationTaskStatus;

  @Field(() => BulkTaskState, { description: 'State in the words of bulk tasks.' })
  bulkState!: keyof typeof BulkTaskState;

  @Field(() => [AutomationFilter], { description: 'Filters in readable words.' })
  filters!: AutomationFilter[];

  @Field(() => GraphQLJSON, { nullable: true, description: 'Filters as they were sent.' })
  rawFilters?: unknown;

  @Field(() => [TimeFrame], { description: 'Periods whose figures are looked at.' })
  timeFrames!: TimeFrame[];

  @Field(() => [TimeFrameCompare], { description: 'Conditions comparing the periods.' })
  timeFramesCompare!: TimeFrameCompare[];

  @Field(() => AutomationSettings, { nullable: true })
  settings?: AutomationSettings | null;

  @Field(() => AutomationOptions, { nullable: true, description: 'Options.' })
  options?: AutomationOptions | null;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it started.' })
  startedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it ended.' })
  finishedAt?: Date | null;

  @Field(() => Int, { description: 'Operations done with a warning.' })
  warningCount!: number;

  @Field(() => Int, { description: 'Operations done.' })
  successCount!: number;

  @Field(() => Int, { description: 'Operations failed.' })
  errorCount!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Operations that the approval of the caller would count for; not in lists.',
  })
  approvableCount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Failed operations that may be sent again; not in lists.' })
  retryableCount?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Failed operations that met another value at the platform and wait for a decision; not in lists.',
  })
  conflictCount?: number | null;

  @Field(() => Int, { description: 'Operations excluded.' })
  excludeCount!: number;

  @Field(() => Int, { description: 'Conflicts in which the value of the platform was kept.' })
  keptCount!: number;

  @Field(() => Int, { description: 'Operations not sent because the task was stopped; they are excluded.' })
  stoppedCount!: number;

  @Field(() => User, { nullable: true, description: 'Who stopped, discarded or declined it.' })
  endedBy?: User | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was stopped, discarded or declined.' })
  endedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When its creator asked others to approve it.' })
  approvalRequestedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Until when it can be approved, while it waits.' })
  expiresAt?: Date | null;

  @Field({ description: 'Made by the scheduler.' })
  isCreatedByScheduler!: boolean;

  @Field(() => Int, { nullable: true, description: 'Rule it was made by.' })
  ruleId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the rule.' })
  ruleName?: string | null;

  @Field({ description: 'Made by a rule that other rules follow.' })
  isMasterRule!: boolean;

  @Field({ description: 'Made by a rule that undoes another.' })
  isCounterRule!: boolean;

  @Field(() => AutomationTask, { nullable: true, description: 'Latest task of the counter rule.' })
  lastCounterRuleTask?: AutomationTask | null;

  @Field(() => [AutomationTask], { description: 'Tasks that follow this one.' })
  childTasks!: AutomationTask[];

  @Field(() => User, { nullable: true, description: 'Who made it.' })
  creator?: User | null;

  @Field(() => User, { nullable: true, description: 'Who really sat there, during login-as; null otherwise.' })
  actor?: User | null;

  @Field(() => User, { nullable: true, description: 'Who approved or declined it.' })
  approver?: User | null;

  @Field({ description: 'Waits for a look at its operations, not for a second person.' })
  isPreview!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Fingerprint of what one task would do, or of what was approved; not in lists.',
  })
  planHash?: string | null;

  @Field({ description: 'Too large for its creator alone: another person has to approve it.' })
  needsApproval!: boolean;

  @Field(() => Int, { description: 'Operations in all.' })
  operationCount!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Change of the total daily budget, in the currency of the company; null when it changes no budget.',
  })
  budgetChange?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task this one undoes.' })
  undoOfTaskId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task whose conflicts this one writes over.' })
  rewriteOfTaskId?: number | null;
}

@ObjectType({ description: 'Page of automation tasks.' })
export class AutomationTaskPage {
  @Field(() => [AutomationTask], { description: 'Entries of the page.' })
  items!: AutomationTask[];

  @Field(() => Int, { description: 'Number of matching entries.' })
  total!: number;
}

@ObjectType({ description: 'Failures of a task with the same cause.' })
export class AutomationErrorGroup {
  @Field({ description: 'Cause in words.' })
  message!: string;

  @Field(() => Int, { description: 'Operations that failed so.' })
  count!: number;

  @Field(() => Int, { description: 'One of them.' })
  operationId!: number;
}
