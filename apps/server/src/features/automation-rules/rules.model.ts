import {
  automationRuleForm,
  repeatInterval,
  ruleOptionsForm,
  ruleSchedulerForm,
  timeFrameCompareForm,
} from '@adops/domain';
import { ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import {
  describeEnum,
  FieldError,
  inputOf,
  instanceOf,
  objectOf,
  RangeInput,
  ResponseStatus,
  User,
} from '../../core/graphql/index.js';
import { CustomFilterOperation, ReportFilters } from '../../reporting/index.js';
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

describeEnum(repeatInterval.enum, 'RuleRepeatInterval', 'How often a scheduled rule runs.', {
  hour: 'Every hour.',
  day: 'Every day.',
  week: 'Every week.',
  month: 'Every month.',
});

const settingsInput = z.object({
  bidType: z.enum(BidType).nullish().describe('Bid to change.'),
  action: z.enum(ChangeAction).nullish().describe('Operation applied to the current value.'),
  changeValueType: z.enum(ChangeValueType).nullish().describe('Interpretation of changeValue.'),
  changeValue: z.number().nullish().describe('Amount of the change.'),
  bidRange: instanceOf(RangeInput).nullish().describe('Range the new bid is limited to.'),
  budgetRange: instanceOf(RangeInput).nullish().describe('Range the new budget is limited to.'),
  cloneSettings: instanceOf(CloneSettingsInput).nullish().describe('Settings of the copies.'),
});
inputOf('AutomationSettingsInput', settingsInput.describe('Settings that an automation action changes.'));
inputOf('AutomationOptionsInput', ruleOptionsForm.describe('Labels that an automation action sets.'));

const timeFrameInput = z.object({
  preset: z.enum(TimeFramePreset),
  value: z.int().nullish().describe('Number of days or hours, for presets with a number.'),
  start: z.date().nullish().describe('Start of a custom time range.'),
  end: z.date().nullish().describe('End of a custom time range.'),
});
inputOf('TimeFrameInput', timeFrameInput.describe('Input for the time range of the metrics.'));

const compareInput = timeFrameCompareForm.extend({
  operation: z.enum(CustomFilterOperation).describe('Comparison operator.'),
});
inputOf('TimeFrameCompareInput', compareInput.describe('Input for a rule condition that compares time ranges.'));

objectOf('RuleScheduler', ruleSchedulerForm.describe('Schedule of a rule.'));
inputOf('RuleSchedulerInput', ruleSchedulerForm.describe('Input for the schedule of a rule.'));

/** Fields that rules and their input share. */
const shared = z
  .object(automationRuleForm.shape)
  .pick({
    name: true,
    scheduler: true,
    repeatInterval: true,
    watchInterval: true,
    maxApplicationsPerInterval: true,
    masterRuleIds: true,
  })
  .extend({
    typeValue: z.enum(BulkActionType).describe('Action.'),
    startTime: z.date().nullish().describe('Time from which the rule runs.'),
    endTime: z.date().nullish().describe('Time until which the rule runs.'),
  });

const rule = shared.extend({
  id: z.int(),
  type: z.string().describe('Action name.'),
  filters: z.unknown().optional().describe("Report filters that select the rule's scope."),
  filterWords: z.array(instanceOf(AutomationFilter)).describe('Filters as readable text.'),
  settings: instanceOf(AutomationSettings).nullish(),
  options: instanceOf(AutomationOptions).nullish().describe('Options.'),
  creator: instanceOf(User).nullish().describe('Creator.'),
  author: instanceOf(User).nullish().describe('User who last saved the rule, including a user who acted as its owner.'),
  createdAt: z.date().describe('Creation time.'),
  lastApply: z.date().nullish().describe('Time the rule was last applied.'),
  timeFrames: z.array(instanceOf(TimeFrame)).describe('Time ranges of the metrics.'),
  timeFramesCompare: z.array(instanceOf(TimeFrameCompare)).describe('Conditions that compare the time ranges.'),
  isSchedulerEnabled: z.boolean().describe('True if the rule runs on a schedule.'),
  version: z.int().describe('Version, increased with every save.'),
  isMine: z.boolean().describe('True if the caller owns the rule and can change and apply it.'),
  heldReason: z.string().nullish().describe("Reason the scheduler holds the rule; null if it isn't held."),
  nextCheck: z.date().nullish().describe('Hour of the next check; null if none is planned.'),
});
export const AutomationRule = objectOf(
  'AutomationRule',
  rule.describe('Saved action with filters, applied manually or by the scheduler.'),
);
export type AutomationRule = InstanceType<typeof AutomationRule>;

const rulePage = z.object({
  items: z.array(rule).describe('Items on the page.'),
  total: z.int().describe('Number of matching items.'),
});
export const AutomationRulePage = objectOf('AutomationRulePage', rulePage.describe('Page of automation rules.'));
export type AutomationRulePage = InstanceType<typeof AutomationRulePage>;

const ruleFilters = z.object({
  typeIn: z.array(z.enum(BulkActionType)).nullish().describe('Limit results to these types.'),
  creatorIdIn: z.array(z.int()).nullish().describe('Limit results to items created by these users.'),
  isSchedulerEnabled: z.boolean().nullish().describe('True for rules that run on a schedule.'),
  isHeld: z.boolean().nullish().describe('True for rules the scheduler holds until their owner resumes them.'),
  searchPhrase: z.string().nullish().describe("Text to search for in the row's names, case-insensitive."),
});
export const AutomationRuleFilters = inputOf(
  'AutomationRuleFilters',
  ruleFilters.describe('Filters for automation rules.'),
);
export type AutomationRuleFilters = InstanceType<typeof AutomationRuleFilters>;

const ruleInput = shared.partial({ masterRuleIds: true }).extend({
  id: z.int().nullish().describe('Omit for a new rule.'),
  filters: instanceOf(ReportFilters).describe("Report filters that select the rule's scope."),
  settings: settingsInput.nullish(),
  options: ruleOptionsForm.nullish().describe('Options.'),
  timeFrames: z.array(timeFrameInput).nullish().describe('Time ranges of the metrics.'),
  timeFramesCompare: z.array(compareInput).nullish().describe('Conditions that compare the time ranges.'),
  isSchedulerEnabled: z
    .boolean()
    .nullable()
    .default(false)
    .describe('True if the rule runs on a schedule. Requires the automation-rule-scheduler permission.'),
});
export const AutomationRuleInput = inputOf('AutomationRuleInput', ruleInput.describe('Automation rule to save.'));
export type AutomationRuleInput = InstanceType<typeof AutomationRuleInput>;

const response = z.object({
  status: z.enum(ResponseStatus).describe('Outcome or status.'),
  message: z.string().nullish().describe('Message to display.'),
  id: z.int().nullish().describe('ID of the saved rule.'),
  rule: rule.nullish().describe('Saved rule.'),
  errors: z.array(instanceOf(FieldError)).nullish().describe('Invalid fields.'),
});
export const AutomationRuleResponse = objectOf(
  'AutomationRuleResponse',
  response.describe('Response to saving a rule.'),
);
export type AutomationRuleResponse = InstanceType<typeof AutomationRuleResponse>;

const matches = z.object({
  scopeCount: z.int().describe('Campaigns or ad groups selected by the filters.'),
  matchCount: z.int().describe('Campaigns or ad groups that meet the conditions.'),
  leftAloneCount: z
    .int()
    .describe(
      'Campaigns or ad groups that meet the conditions now but are skipped because they might not after typical revenue changes.',
    ),
  notKnownCount: z
    .int()
    .describe(
      'Campaigns or ad groups that match no condition because their cost or revenue is incomplete in these hours or days.',
    ),
  leftAloneWhy: z.array(z.string()).describe('Metrics of the first skipped entities, with the revenue factor.'),
  undoCount: z.int().nullish().describe('Changes a counter rule would undo now; null for other rules.'),
  errors: z.array(instanceOf(FieldError)).describe('Invalid fields. If there are any, nothing was counted.'),
});
export const AutomationRuleMatches = objectOf(
  'AutomationRuleMatches',
  matches.describe('Matches of a rule if it were applied now.'),
);
export type AutomationRuleMatches = InstanceType<typeof AutomationRuleMatches>;

const hold = z.object({
  heldAt: z.date().describe('Time since which no rule runs.'),
  heldBy: instanceOf(User).nullish().describe('Who held them.'),
});
export const AutomationRuleHold = objectOf('AutomationRuleHold', hold.describe('Hold on all rules of the company.'));
export type AutomationRuleHold = InstanceType<typeof AutomationRuleHold>;

const outcome = z.enum(['applied', 'nothing', 'skipped', 'held', 'failed']);
describeEnum(outcome.enum, 'RuleRunOutcome', 'Outcome of a check of a rule.', {
  applied: 'The check created a task.',
  nothing: 'Nothing had to be changed.',
  skipped: 'The check was skipped, for example because rules were stopped.',
  held: 'The rule was held.',
  failed: 'The check failed.',
});

const run = z.object({
  at: z.date().describe('Hour of the check, or the time the rule was applied.'),
  isScheduled: z.boolean().describe('True if the scheduler ran it, false if its owner did.'),
  outcome: outcome.nullable().describe('Outcome; null while it is running.'),
  message: z.string().nullable().describe('Reason no task was created.'),
  taskId: z.int().nullable().describe('Task it created.'),
  scopeCount: z
    .int()
    .nullable()
    .describe('Campaigns or ad groups in the scope; null if it ended before they were counted.'),
  matchCount: z.int().nullable().describe('Campaigns or ad groups that met the conditions.'),
  notKnownCount: z.int().nullable().describe('Campaigns or ad groups with incomplete metrics.'),
  finishedAt: z.date().nullable().describe('When it ended.'),
});
objectOf('AutomationRuleRun', run.describe('One check of a rule, or one application by its owner.'));

const runPage = z.object({
  items: z.array(run).describe('Items on the page.'),
  total: z.int().describe('Number of checks.'),
});
export const AutomationRuleRunPage = objectOf('AutomationRuleRunPage', runPage.describe('Page of checks of a rule.'));
export type AutomationRuleRunPage = InstanceType<typeof AutomationRuleRunPage>;

const traffic = z.object({
  soldShare: z
    .number()
    .nullable()
    .describe(
      "Clicks sold per click bought in the last 7 days, in reported hours (fraction). Null if nothing was reported or you can't read the ad group report.",
    ),
  minimumClicks: z
    .int()
    .describe('Suggested minimum of bought clicks. Below it, chance changes revenue by more than about 20%.'),
  minimumClicksWithoutRevenue: z
    .int()
    .describe(
      'Suggested minimum of bought clicks for rows without revenue. Below it, more than 1 in 100 rows sell nothing by chance.',
    ),
});
export const AutomationRuleTraffic = objectOf(
  'AutomationRuleTraffic',
  traffic.describe('Share of clicks sold in the scope of a rule, and the clicks a row needs for a reliable decision.'),
);
export type AutomationRuleTraffic = InstanceType<typeof AutomationRuleTraffic>;

@ObjectType({ description: 'Actions on one automation rule.' })
export class AutomationRuleMutations {
  readonly id!: number;
}
