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

@ObjectType({ description: 'Minimum and maximum allowed values.' })
export class Range {
  @Field(() => Float, { nullable: true, description: 'Minimum value; null if unbounded.' })
  min?: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum value; null if unbounded.' })
  max?: number | null;
}

@ObjectType({ description: 'Settings for campaign copies.' })
export class CloneSettings {
  @Field(() => Float, { nullable: true, description: 'Daily budget of each copied ad group.' })
  adGroupBudget?: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of copies per campaign.' })
  count?: number | null;

  @Field(() => String, { nullable: true, description: 'Suffix added to the names of the copies.' })
  nameSuffix?: string | null;
}

@ObjectType({ description: 'Settings that an automation action changes.' })
export class AutomationSettings {
  @Field(() => BidType, { nullable: true, description: 'Bid to change.' })
  bidType?: keyof typeof BidType | null;

  @Field(() => ChangeAction, { nullable: true, description: 'Operation applied to the current value.' })
  action?: keyof typeof ChangeAction | null;

  @Field(() => ChangeValueType, { nullable: true, description: 'Interpretation of changeValue.' })
  changeValueType?: keyof typeof ChangeValueType | null;

  @Field(() => Float, { nullable: true, description: 'Amount of the change.' })
  changeValue?: number | null;

  @Field(() => Range, { nullable: true, description: 'Range the new bid is limited to.' })
  bidRange?: Range | null;

  @Field(() => Range, { nullable: true, description: 'Range the new budget is limited to.' })
  budgetRange?: Range | null;

  @Field(() => CloneSettings, { nullable: true, description: 'Settings of the copies.' })
  cloneSettings?: CloneSettings | null;
}

@ObjectType({ description: 'Labels that an automation action sets.' })
export class AutomationOptions {
  @Field(() => [String], { nullable: true, description: 'Labels to add.' })
  labelNames?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True to remove the current labels first.' })
  cleanCurrentLabels?: boolean | null;
}

@ObjectType({ description: 'Time range of the metrics.' })
export class TimeFrame {
  @Field(() => TimeFramePreset)
  preset!: keyof typeof TimeFramePreset;

  @Field(() => Int, { nullable: true, description: 'Number of days or hours, for presets that use one.' })
  value?: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Start of a custom time range.' })
  start?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of a custom time range.' })
  end?: Date | null;
}

@ObjectType({ description: 'Rule condition that compares time ranges.' })
export class TimeFrameCompare {
  @Field({ description: 'Metric to compare.' })
  metric!: string;

  @Field(() => Int, { description: 'Index of the first time range in timeFrames, starting at 0.' })
  left!: number;

  @Field(() => CustomFilterOperation, { description: 'Comparison operator.' })
  operation!: keyof typeof CustomFilterOperation;

  @Field(() => Int, { description: 'Index of the second time range in timeFrames, starting at 0.' })
  right!: number;

  @Field(() => Float, { nullable: true, description: 'Multiplier applied to the second time range.' })
  multiplier?: number | null;
}

@ObjectType({ description: 'Filter as readable text.' })
export class AutomationFilter {
  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Comparison operator, if any.' })
  operation?: string | null;

  @Field({ description: 'Value as readable text.' })
  value!: string;
}

@ObjectType({ description: 'Run of an automation action.' })
export class AutomationTask {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: "Creator's name." })
  username?: string | null;

  @Field({ description: 'Action name.' })
  type!: string;

  @Field(() => BulkActionType, { description: 'Action.' })
  typeValue!: keyof typeof BulkActionType;

  @Field({ description: 'Status name.' })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Status message.' })
  statusMessage?: string | null;

  @Field(() => AutomationTaskStatus, { description: 'Status.' })
  statusValue!: keyof typeof AutomationTaskStatus;

  @Field(() => BulkTaskState, { description: 'Status, as a bulk task status.' })
  bulkState!: keyof typeof BulkTaskState;

  @Field(() => [AutomationFilter], { description: 'Filters as readable text.' })
  filters!: AutomationFilter[];

  @Field(() => GraphQLJSON, { nullable: true, description: 'Filters as sent.' })
  rawFilters?: unknown;

  @Field(() => [TimeFrame], { description: 'Time ranges of the metrics.' })
  timeFrames!: TimeFrame[];

  @Field(() => [TimeFrameCompare], { description: 'Conditions that compare the time ranges.' })
  timeFramesCompare!: TimeFrameCompare[];

  @Field(() => AutomationSettings, { nullable: true })
  settings?: AutomationSettings | null;

  @Field(() => AutomationOptions, { nullable: true, description: 'Options.' })
  options?: AutomationOptions | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Start time.' })
  startedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time.' })
  finishedAt?: Date | null;

  @Field(() => Int, { description: 'Number of operations completed with a warning.' })
  warningCount!: number;

  @Field(() => Int, { description: 'Number of completed operations.' })
  successCount!: number;

  @Field(() => Int, { description: 'Number of failed operations.' })
  errorCount!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Number of operations that the caller's approval would cover; null in lists.",
  })
  approvableCount?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Users who can approve the task while it awaits another user's approval; otherwise null. Always null in lists.",
  })
  approverCount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of failed operations that can be retried; null in lists.' })
  retryableCount?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of failed operations that await a decision because the platform has a different value; null in lists.',
  })
  conflictCount?: number | null;

  @Field(() => Int, { description: 'Number of excluded operations.' })
  excludeCount!: number;

  @Field(() => Int, { description: 'Number of operations excluded during planning or running, each with a reason.' })
  skippedCount!: number;

  @Field(() => Int, { description: 'Number of operations a user excluded.' })
  excludedManuallyCount!: number;

  @Field(() => Int, { description: "Number of conflicts in which the platform's value was kept." })
  keptCount!: number;

  @Field(() => Int, {
    description: 'Number of operations excluded because the task was stopped before they were sent.',
  })
  stoppedCount!: number;

  @Field(() => User, { nullable: true, description: 'User who stopped, discarded or declined the task.' })
  endedBy?: User | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the task was stopped, discarded or declined.' })
  endedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the creator requested approval.' })
  approvalRequestedAt?: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Time until which the task can be approved; null unless it awaits approval.',
  })
  expiresAt?: Date | null;

  @Field({ description: 'True if the scheduler created it.' })
  isCreatedByScheduler!: boolean;

  @Field(() => Int, { nullable: true, description: 'Rule that created it.' })
  ruleId?: number | null;

  @Field(() => String, { nullable: true, description: 'Rule name.' })
  ruleName?: string | null;

  @Field({ description: 'True if it was created by a rule that other rules depend on.' })
  isMasterRule!: boolean;

  @Field({ description: 'True if it was created by a rule that undoes another rule.' })
  isCounterRule!: boolean;

  @Field(() => AutomationTask, { nullable: true, description: 'Latest task of the counter rule.' })
  lastCounterRuleTask?: AutomationTask | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'IDs of the campaigns or ad groups if they were selected by ID, at most 1,000; null if they were selected by filters. Always null in lists.',
  })
  chosenIds?: number[] | null;

  @Field(() => [AutomationTask], { description: 'Tasks that follow this one.' })
  childTasks!: AutomationTask[];

  @Field(() => User, { nullable: true, description: 'Creator.' })
  creator?: User | null;

  @Field(() => User, { nullable: true, description: 'User who performed the action during login-as, otherwise null.' })
  actor?: User | null;

  @Field(() => User, {
    nullable: true,
    description: "User who last saved the rule that created it, if not the creator. They can't approve it either.",
  })
  ruleAuthor?: User | null;

  @Field(() => User, { nullable: true, description: 'User who approved or declined it.' })
  approver?: User | null;

  @Field({ description: 'True if its operations await review, not approval by a second user.' })
  isPreview!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Fingerprint of the planned or approved changes of one task; null in lists.',
  })
  planHash?: string | null;

  @Field({ description: "True if it exceeds the creator's approval limit, so another user must approve it." })
  needsApproval!: boolean;

  @Field(() => Int, { description: 'Total number of operations.' })
  operationCount!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Change of the total daily budget, in the company's currency; null if it changes no budget.",
  })
  budgetChange?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task that this task undoes. If there are several, the latest.' })
  undoOfTaskId?: number | null;

  @Field(() => [Int], { description: 'Other tasks it undoes.' })
  alsoUndoOfTaskIds!: number[];

  @Field(() => Int, { nullable: true, description: 'Task whose conflicts this task overwrites.' })
  rewriteOfTaskId?: number | null;
}

@ObjectType({ description: 'Page of automation tasks.' })
export class AutomationTaskPage {
  @Field(() => [AutomationTask], { description: 'Items on the page.' })
  items!: AutomationTask[];

  @Field(() => Int, { description: 'Number of matching items.' })
  total!: number;
}

@ObjectType({ description: 'Failed operations of a task with the same cause.' })
export class AutomationErrorGroup {
  @Field({ description: 'Cause of the failure.' })
  message!: string;

  @Field(() => Int, { description: 'Number of operations that failed with this cause.' })
  count!: number;

  @Field(() => Int, { description: 'Example of such an operation.' })
  operationId!: number;
}
