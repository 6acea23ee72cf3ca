import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import {
  FieldError,
  GraphQLDateTime,
  GraphQLJSON,
  RangeInput,
  ResponseStatus,
  User,
} from '../../core/graphql/index.js';
import { CustomFilterOperation, describedEnum, ReportFilters } from '../../reporting/index.js';
import {
  AutomationFilter,
  AutomationOptions,
  AutomationSettings,
  BidType,
  BulkActionType,
  ChangeAction,
  ChangeValueType,
  CloneSettingsInput,
  TimeFrame,
  TimeFrameCompare,
  TimeFramePreset,
} from '../automation/index.js';

export const RuleRepeatInterval = describedEnum('RuleRepeatInterval', 'How often a scheduled rule runs.', {
  hour: 'Every hour.',
  day: 'Every day.',
  week: 'Every week.',
  month: 'Every month.',
});

@InputType({ description: 'Settings that an automation action changes.' })
export class AutomationSettingsInput {
  @Field(() => BidType, { nullable: true, description: 'Bid to change.' })
  bidType?: keyof typeof BidType | null;

  @Field(() => ChangeAction, { nullable: true, description: 'How the change is applied to the current value.' })
  action?: keyof typeof ChangeAction | null;

  @Field(() => ChangeValueType, { nullable: true, description: 'How changeValue is interpreted.' })
  changeValueType?: keyof typeof ChangeValueType | null;

  @Field(() => Float, { nullable: true, description: 'Amount of the change.' })
  changeValue?: number | null;

  @Field(() => RangeInput, { nullable: true, description: 'Range the new bid is limited to.' })
  bidRange?: RangeInput | null;

  @Field(() => RangeInput, { nullable: true, description: 'Range the new budget is limited to.' })
  budgetRange?: RangeInput | null;

  @Field(() => CloneSettingsInput, { nullable: true, description: 'Settings for the copies.' })
  cloneSettings?: CloneSettingsInput | null;
}

@InputType({ description: 'Labels that an automation action sets.' })
export class AutomationOptionsInput {
  @Field(() => [String], { nullable: true, description: 'Labels to add.' })
  labelNames?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Remove the current labels first.' })
  cleanCurrentLabels?: boolean | null;
}

@InputType({ description: 'Input for the time range of the metrics.' })
export class TimeFrameInput {
  @Field(() => TimeFramePreset)
  preset!: keyof typeof TimeFramePreset;

  @Field(() => Int, { nullable: true, description: 'Number of days or hours, for presets that use one.' })
  value?: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Start of a custom time range.' })
  start?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of a custom time range.' })
  end?: Date | null;
}

@InputType({ description: 'Input for a rule condition that compares time ranges.' })
export class TimeFrameCompareInput {
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

@ObjectType({ description: 'Schedule of a rule.' })
export class RuleScheduler {
  @Field(() => [Int], { nullable: true, description: 'Days of the week it runs on, 1 (Monday) to 7 (Sunday).' })
  days?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Hours of the day it runs at, 0 to 23.' })
  hours?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Time zone of the days and hours.' })
  timezoneId?: number | null;
}

@InputType({ description: 'Input for the schedule of a rule.' })
export class RuleSchedulerInput {
  @Field(() => [Int], { nullable: true, description: 'Days of the week it runs on, 1 (Monday) to 7 (Sunday).' })
  days?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Hours of the day it runs at, 0 to 23.' })
  hours?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Time zone of the days and hours.' })
  timezoneId?: number | null;
}

@ObjectType({ description: 'Saved action with filters, applied manually or by the scheduler.' })
export class AutomationRule {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Action name.' })
  type!: string;

  @Field(() => BulkActionType, { description: 'Action.' })
  typeValue!: keyof typeof BulkActionType;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Report filters that select what the rule applies to.' })
  filters?: unknown;

  @Field(() => [AutomationFilter], { description: 'Filters in readable form.' })
  filterWords!: AutomationFilter[];

  @Field(() => AutomationSettings, { nullable: true })
  settings?: AutomationSettings | null;

  @Field(() => AutomationOptions, { nullable: true, description: 'Options.' })
  options?: AutomationOptions | null;

  @Field(() => User, { nullable: true, description: 'Creator.' })
  creator?: User | null;

  @Field(() => User, { nullable: true, description: 'User who last saved it, also when acting as its owner.' })
  author?: User | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time it was last applied.' })
  lastApply?: Date | null;

  @Field(() => [TimeFrame], { description: 'Time ranges of the metrics.' })
  timeFrames!: TimeFrame[];

  @Field(() => [TimeFrameCompare], { description: 'Conditions that compare the time ranges.' })
  timeFramesCompare!: TimeFrameCompare[];

  @Field({ description: 'The rule runs on a schedule.' })
  isSchedulerEnabled!: boolean;

  @Field(() => RuleScheduler, { nullable: true, description: 'Schedule.' })
  scheduler?: RuleScheduler | null;

  @Field(() => RuleRepeatInterval, { nullable: true, description: 'How often it runs.' })
  repeatInterval?: keyof typeof RuleRepeatInterval | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time from which it runs.' })
  startTime?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time until which it runs.' })
  endTime?: Date | null;

  @Field(() => Int, { nullable: true, description: 'Hours between two checks.' })
  watchInterval?: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of runs per repeat interval.' })
  maxApplicationsPerInterval?: number | null;

  @Field(() => [Int], { description: 'Rules this one follows.' })
  masterRuleIds!: number[];

  @Field(() => Int, { description: 'Goes up with every save.' })
  version!: number;

  @Field({ description: 'The caller owns it, and may change and apply it.' })
  isMine!: boolean;

  @Field(() => String, { nullable: true, description: 'Why the scheduler does not run it; null: it is not held.' })
  heldReason?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Hour of its next check; null: none is planned.' })
  nextCheck?: Date | null;
}

@ObjectType({ description: 'Page of automation rules.' })
export class AutomationRulePage {
  @Field(() => [AutomationRule], { description: 'Items on the page.' })
  items!: AutomationRule[];

  @Field(() => Int, { description: 'Number of matching items.' })
  total!: number;
}

@InputType({ description: 'Filters for automation rules.' })
export class AutomationRuleFilters {
  @Field(() => [BulkActionType], { nullable: true, description: 'Limit results to these types.' })
  typeIn?: (keyof typeof BulkActionType)[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to items created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Runs on a schedule.' })
  isSchedulerEnabled?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Held back by the scheduler until its owner resumes it.' })
  isHeld?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;
}

@InputType({ description: 'Automation rule to save.' })
export class AutomationRuleInput {
  @Field(() => Int, { nullable: true, description: 'Omit for a new rule.' })
  id?: number | null;

  @Field()
  name!: string;

  @Field(() => BulkActionType, { description: 'Action.' })
  typeValue!: keyof typeof BulkActionType;

  @Field(() => ReportFilters, { description: 'Report filters that select what the rule applies to.' })
  filters!: ReportFilters;

  @Field(() => AutomationSettingsInput, { nullable: true })
  settings?: AutomationSettingsInput | null;

  @Field(() => AutomationOptionsInput, { nullable: true, description: 'Options.' })
  options?: AutomationOptionsInput | null;

  @Field(() => [TimeFrameInput], { nullable: true, description: 'Time ranges of the metrics.' })
  timeFrames?: TimeFrameInput[] | null;

  @Field(() => [TimeFrameCompareInput], { nullable: true, description: 'Conditions that compare the time ranges.' })
  timeFramesCompare?: TimeFrameCompareInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'The rule runs on a schedule; requires the automation-rule-scheduler permission.',
  })
  isSchedulerEnabled?: boolean | null;

  @Field(() => RuleSchedulerInput, { nullable: true, description: 'Schedule.' })
  scheduler?: RuleSchedulerInput | null;

  @Field(() => RuleRepeatInterval, { nullable: true, description: 'How often it runs.' })
  repeatInterval?: keyof typeof RuleRepeatInterval | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time from which it runs.' })
  startTime?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time until which it runs.' })
  endTime?: Date | null;

  @Field(() => Int, { nullable: true, description: 'Hours between two checks.' })
  watchInterval?: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of runs per repeat interval.' })
  maxApplicationsPerInterval?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Rules this one follows.' })
  masterRuleIds?: number[] | null;
}

@ObjectType({ description: 'Response to saving a rule.' })
export class AutomationRuleResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'ID of the saved rule.' })
  id?: number | null;

  @Field(() => AutomationRule, { nullable: true, description: 'Saved rule.' })
  rule?: AutomationRule | null;

  @Field(() => [FieldError], { nullable: true, description: 'Invalid fields.' })
  errors?: FieldError[] | null;
}

@ObjectType({ description: 'What a rule would match if it were applied now.' })
export class AutomationRuleMatches {
  @Field(() => Int, { description: 'Campaigns or ad groups its filters select.' })
  scopeCount!: number;

  @Field(() => Int, { description: 'Those that meet its conditions.' })
  matchCount!: number;

  @Field(() => Int, {
    description: 'Those that meet them now, but not at the cautious end of how much revenue still changes: left alone.',
  })
  leftAloneCount!: number;

  @Field(() => Int, {
    description: 'Those whose cost or revenue of these hours or days is not complete yet: they meet no condition.',
  })
  notKnownCount!: number;

  @Field(() => [String], { description: 'Figures of the first of those left alone, with the factor of revenue.' })
  leftAloneWhy!: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Changes a counter rule would undo now; null for other rules.',
  })
  undoCount?: number | null;

  @Field(() => [FieldError], { description: 'Invalid fields; then nothing was counted.' })
  errors!: FieldError[];
}

@ObjectType({ description: 'Hold on all rules of the company.' })
export class AutomationRuleHold {
  @Field(() => GraphQLDateTime, { description: 'Since when no rule runs.' })
  heldAt!: Date;

  @Field(() => User, { nullable: true, description: 'Who held them.' })
  heldBy?: User | null;
}

export const RuleRunOutcome = describedEnum('RuleRunOutcome', 'What came of a check of a rule.', {
  applied: 'It made a task.',
  nothing: 'There was nothing to do.',
  skipped: 'It was not carried out, for example because of a stop.',
  held: 'The rule was held.',
  failed: 'It could not be carried out.',
});

@ObjectType({ description: 'One check of a rule, or one application by its owner.' })
export class AutomationRuleRun {
  @Field(() => GraphQLDateTime, { description: 'Hour the check was for, or the moment the rule was applied.' })
  at!: Date;

  @Field({ description: 'By the scheduler, not by its owner.' })
  isScheduled!: boolean;

  @Field(() => RuleRunOutcome, { nullable: true, description: 'Null while it is under way.' })
  outcome!: keyof typeof RuleRunOutcome | null;

  @Field(() => String, { nullable: true, description: 'Why it made no task.' })
  message!: string | null;

  @Field(() => Int, { nullable: true, description: 'Task it made.' })
  taskId!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Campaigns or ad groups in its scope; null: it did not get that far.',
  })
  scopeCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Those that met its conditions.' })
  matchCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Those whose figures were not complete yet.' })
  notKnownCount!: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it ended.' })
  finishedAt!: Date | null;
}

@ObjectType({
  description: 'Share of clicks sold in the scope of a rule, and how many clicks a row needs to be judged by.',
})
export class AutomationRuleTraffic {
  @Field(() => Float, {
    nullable: true,
    description:
      'Clicks sold per click bought in the last 7 days, in reported hours (fraction). Null: nothing was reported, or you may not read the ad group report.',
  })
  soldShare!: number | null;

  @Field(() => Int, {
    description: 'Proposed minimum of bought clicks: with fewer, chance moves revenue by more than about 20 %.',
  })
  minimumClicks!: number;

  @Field(() => Int, {
    description: 'The same for rows without revenue: with fewer, more than 1 in 100 sells nothing by chance.',
  })
  minimumClicksWithoutRevenue!: number;
}

@ObjectType({ description: 'Page of checks of a rule.' })
export class AutomationRuleRunPage {
  @Field(() => [AutomationRuleRun], { description: 'Items on the page.' })
  items!: AutomationRuleRun[];

  @Field(() => Int, { description: 'Number of checks.' })
  total!: number;
}

@ObjectType({ description: 'Actions on one automation rule.' })
export class AutomationRuleMutations {
  readonly id!: number;
}
