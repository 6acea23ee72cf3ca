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

  @Field(() => ChangeAction, { nullable: true, description: 'How the change is applied to the current value.' })
  action?: keyof typeof ChangeAction | null;

  @Field(() => ChangeValueType, { nullable: true, description: 'How changeValue is interpreted.' })
  changeValueType?: keyof typeof ChangeValueType | null;

  @Field(() => Float, { nullable: true, description: 'Amount of the change.' })
  changeValue?: number | null;

  @Field(() => Range, { nullable: true, description: 'Range the new bid is limited to.' })
  bidRange?: Range | null;

  @Field(() => Range, { nullable: true, description: 'Range the new budget is limited to.' })
  budgetRange?: Range | null;

  @Field(() => CloneSettings, { nullable: true, description: 'Settings for the copies.' })
  cloneSettings?: CloneSettings | null;
}

@ObjectType({ description: 'Labels that an automation action sets.' })
export class AutomationOptions {
  @Field(() => [String], { nullable: true, description: 'Labels to add.' })
  labelNames?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Remove the current labels first.' })
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

@ObjectType({ description: 'Filter in readable form.' })
export class AutomationFilter {
  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Comparison operator, if any.' })
  operation?: string | null;

  @Field({ description: 'Value in readable form.' })
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

  @Field(() => [AutomationFilter], { description: 'Filters in readable form.' })
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
    description: 'Operations that the approval of the caller would count for; not in lists.',
  })
  approvableCount?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Users who can approve it while it waits for another user; otherwise null, and in lists.',
  })
  approverCount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Failed operations that can be sent again; not in lists.' })
  retryableCount?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Failed operations with a different value at the platform that wait for a decision; not in lists.',
  })
  conflictCount?: number | null;

  @Field(() => Int, { description: 'Number of excluded operations.' })
  excludeCount!: number;

  @Field(() => Int, { description: 'Excluded operations that planning or running skipped, with the reason.' })
  skippedCount!: number;

  @Field(() => Int, { description: 'Excluded operations that a user excluded.' })
  excludedManuallyCount!: number;

  @Field(() => Int, { description: 'Conflicts in which the value of the platform was kept.' })
  keptCount!: number;

  @Field(() => Int, { description: 'Operations not sent because the task was stopped; they are excluded.' })
  stoppedCount!: number;

  @Field(() => User, { nullable: true, description: 'User who stopped, discarded or declined it.' })
  endedBy?: User | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was stopped, discarded or declined.' })
  endedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When its creator asked others to approve it.' })
  approvalRequestedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Until when it can be approved, while it waits.' })
  expiresAt?: Date | null;

  @Field({ description: 'Created by the scheduler.' })
  isCreatedByScheduler!: boolean;

  @Field(() => Int, { nullable: true, description: 'Rule that created it.' })
  ruleId?: number | null;

  @Field(() => String, { nullable: true, description: 'Rule name.' })
  ruleName?: string | null;

  @Field({ description: 'Created by a rule that other rules follow.' })
  isMasterRule!: boolean;

  @Field({ description: 'Created by a rule that reverses another rule.' })
  isCounterRule!: boolean;

  @Field(() => AutomationTask, { nullable: true, description: 'Latest task of the counter rule.' })
  lastCounterRuleTask?: AutomationTask | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'IDs of the campaigns or ad groups if they were chosen by ID, at most 1,000; null if filters chose them, and in lists.',
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

  @Field({ description: 'Waiting for its operations to be reviewed, not for approval by a second user.' })
  isPreview!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Fingerprint of the planned or approved changes of one task; not in lists.',
  })
  planHash?: string | null;

  @Field({ description: "Exceeds the creator's approval limit; another user must approve it." })
  needsApproval!: boolean;

  @Field(() => Int, { description: 'Total number of operations.' })
  operationCount!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Change in the total daily budget, in the company's currency; null if it changes no budget.",
  })
  budgetChange?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task that this one undoes. If there are several, the latest.' })
  undoOfTaskId?: number | null;

  @Field(() => [Int], { description: 'Other tasks it undoes as well.' })
  alsoUndoOfTaskIds!: number[];

  @Field(() => Int, { nullable: true, description: 'Task whose conflicts this one overwrites.' })
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

  @Field(() => Int, { description: 'One of these operations.' })
  operationId!: number;
}
