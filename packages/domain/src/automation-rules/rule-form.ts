import { z } from 'zod';
import { BID_TYPES, type BidTypeName, faultOfChange, type ValueChange } from '../automation/index.js';
import { idList, isName, requiredText } from '../forms/text.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { checkCustomFilter } from '../reports/custom-filter.js';
import { isDay } from '../dates/days.js';
import { isRuleAction, RULE_ACTION_NAMES, ruleAction, type RuleActionName } from './actions.js';
import { isFigure } from './conditions.js';
import { repeatInterval } from './schedule.js';
import { MAX_FRAME_DAYS, MAX_FRAME_HOURS, TIME_FRAME_PRESETS } from './time-frames.js';

export const MAX_TIME_FRAMES = 5;
export const MAX_CONDITIONS = 20;
/** Counter rules undo only changes of their master rules within this number of days. */
export const UNDONE_WITHIN_DAYS = 30;
/** Maximum simultaneous copies of one campaign. */
export const MAX_RULE_COPIES = 20;

const number = (label: string) => z.number(`${label} must be a number.`).finite(`${label} must be a number.`);
const whole = (label: string, least: number, max: number) =>
  z
    .number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(least, `${label} must be between ${least} and ${max}.`)
    .max(max, `${label} must be between ${least} and ${max}.`);

const range = z
  .object({ min: number('Minimum').nullish(), max: number('Maximum').nullish() })
  .nullish()
  .transform((bounds) => (bounds?.min == null && bounds?.max == null ? null : bounds));

const settings = z.object({
  bidType: z.enum(Object.keys(BID_TYPES) as [BidTypeName, ...BidTypeName[]], 'Choose a bid.').nullish(),
  action: z.enum(['set', 'increase', 'decrease'], 'Choose how the value changes.').nullish(),
  changeValueType: z.enum(['absolute', 'percent'], 'Choose an amount or a percentage.').nullish(),
  changeValue: number('The value').nullish(),
  bidRange: range,
  budgetRange: range,
  cloneSettings: z
    .object({
      adGroupBudget: number('The budget').positive('The budget must be greater than 0.').nullish(),
      count: whole('Copies', 1, MAX_RULE_COPIES).nullish(),
      nameSuffix: z.string().max(60, 'The suffix can have up to 60 characters.').nullish(),
    })
    .nullish(),
});
export type RuleSettings = z.output<typeof settings>;
const NO_SETTINGS: RuleSettings = { bidRange: null, budgetRange: null };

export const ruleOptionsForm = z.object({
  labelNames: z
    .array(requiredText('A label', 100).refine(isName, "A label contains characters that can't be printed."))
    .max(100)
    .nullish()
    .describe('Labels to add.'),
  cleanCurrentLabels: z.boolean().nullish().describe('Remove the current labels first.'),
});
export type RuleOptions = z.output<typeof ruleOptionsForm>;

const frame = z
  .object({
    preset: z.enum(TIME_FRAME_PRESETS, 'Choose a period.'),
    value: z.number().nullish(),
    start: z.string().nullish(),
    end: z.string().nullish(),
  })
  .superRefine(({ preset, value, start, end }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const max = preset === 'lastDays' ? MAX_FRAME_DAYS : preset === 'lastHours' ? MAX_FRAME_HOURS : null;
    if (max !== null && !(Number.isInteger(value) && value! >= 1 && value! <= max))
      refuse('value', `Enter a whole number from 1 to ${max}.`);
    if (preset !== 'custom') return;
    const [from, to] = [start?.slice(0, 10) ?? '', end?.slice(0, 10) ?? ''];
    if (!isDay(from)) refuse('start', 'Choose the first day.');
    else if (!isDay(to)) refuse('end', 'Choose the last day.');
    else if (to < from) refuse('end', "The last day can't be before the first day.");
    else if (Date.parse(to) - Date.parse(from) >= MAX_FRAME_DAYS * 86_400_000)
      refuse('end', `Choose up to ${MAX_FRAME_DAYS} days.`);
  });

export const timeFrameCompareForm = z.object({
  metric: z.string().refine(isFigure, 'Choose a metric.').describe('Metric to compare.'),
  left: z.number().int().min(0).describe('Index of the first time range in timeFrames, starting at 0.'),
  operation: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'], 'Choose a comparison.'),
  right: z.number().int().min(0).describe('Index of the second time range in timeFrames, starting at 0.'),
  multiplier: number('The multiplier')
    .positive('The multiplier must be greater than 0.')
    .nullish()
    .describe('Multiplier applied to the second time range.'),
});

export const ruleSchedulerForm = z.object({
  days: z
    .array(whole('A day', 1, 7))
    .max(7)
    .nullish()
    .describe('Days of the week on which it runs, 1 (Monday) to 7 (Sunday).'),
  hours: z
    .array(whole('An hour', 0, 23))
    .max(24)
    .nullish()
    .describe('Hours of the day at which it runs, 0 to 23.'),
  timezoneId: z.number().int().nullish().describe('Time zone of the days and hours.'),
});

const condition = z
  .object({ name: z.string(), operation: z.string(), value: z.unknown() })
  .superRefine((filter, context) => {
    const checked = checkCustomFilter(ADGROUP_REPORT, { ...filter, value: filter.value });
    if (!checked.ok) context.addIssue({ code: 'custom', message: checked.reason });
  });

/** Filters of the ad group report. Days are excluded because they are derived from the time frames. */
const filters = z.looseObject({
  customFilters: z.array(condition).max(MAX_CONDITIONS, `Up to ${MAX_CONDITIONS} conditions.`).nullish(),
});

const moment = z.iso.datetime({ offset: true, error: 'Choose a day and time.' }).nullish();

/**
 * Input for a rule, which is also its stored format. Amounts are in the unit of the changed property. Percentages are
 * fractions.
 */
export const automationRuleForm = z
  .object({
    name: requiredText('Name', 120),
    typeValue: z.enum(RULE_ACTION_NAMES, "Choose the rule's action."),
    filters,
    settings: settings.nullish().transform((value): RuleSettings => value ?? NO_SETTINGS),
    options: ruleOptionsForm.nullish().transform((value) => value ?? {}),
    timeFrames: z.array(frame).max(MAX_TIME_FRAMES, `Up to ${MAX_TIME_FRAMES} periods.`),
    timeFramesCompare: z.array(timeFrameCompareForm).max(MAX_CONDITIONS, `Up to ${MAX_CONDITIONS} comparisons.`),
    isSchedulerEnabled: z.boolean(),
    scheduler: ruleSchedulerForm.nullish().describe('Schedule.'),
    repeatInterval: repeatInterval.nullish().describe('Interval between runs.'),
    startTime: moment,
    endTime: moment,
    watchInterval: whole('Hours between checks', 1, 720).nullish().describe('Minimum hours between two checks.'),
    maxApplicationsPerInterval: whole('Runs', 1, 1_000)
      .nullish()
      .describe('Maximum number of runs per repeat interval.'),
    masterRuleIds: idList.describe('Rules this rule depends on.'),
  })
  .superRefine((rule, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const { at, message } of contradictions(rule.filters.customFilters ?? []))
      refuse(['filters', 'customFilters', at], message);
    rule.timeFramesCompare.forEach(({ left, right }, at) => {
      const frames = Math.max(1, rule.timeFrames.length);
      if (left >= frames) refuse(['timeFramesCompare', at, 'left'], 'Choose one of the periods.');
      if (right >= frames) refuse(['timeFramesCompare', at, 'right'], 'Choose one of the periods.');
      else if (left === right) refuse(['timeFramesCompare', at, 'right'], 'Choose two different periods.');
    });
    if (rule.startTime && rule.endTime && Date.parse(rule.endTime) <= Date.parse(rule.startTime))
      refuse(['endTime'], 'The end must be after the start.');
    if (rule.maxApplicationsPerInterval && !rule.repeatInterval)
      refuse(['repeatInterval'], 'Choose the interval that the number of runs applies to.');
    // A counter rule reverses the changes of its master rules, so it needs no settings.
    if (rule.masterRuleIds.length > 0) return;
    for (const { field, message } of actionErrors(rule)) refuse(field.split('.'), message);
    if (!hasScope(rule.filters) && rule.timeFramesCompare.length === 0)
      refuse(['filters'], 'Add a filter or a condition. Without one, the rule would change everything.');
  });

interface Contradiction {
  /** Index of the condition that contradicts an earlier condition. */
  readonly at: number;
  readonly message: string;
}

/** Finds conditions on a column that can't hold together, such as Cost > 20 and Cost < 10. */
function contradictions(conditions: readonly z.output<typeof condition>[]): Contradiction[] {
  const ranges = new Map<string, { low: number; high: number; isOpen: boolean }>();
  return conditions.flatMap(({ name, operation, value }, at): Contradiction[] => {
    if (typeof value !== 'number' || !isFigure(name) || operation === 'neq') return [];
    const { low, high, isOpen } = ranges.get(name) ?? { low: -Infinity, high: Infinity, isOpen: false };
    const isLow = operation === 'eq' || operation.startsWith('gt');
    const isHigh = operation === 'eq' || operation.startsWith('lt');
    const bound = operation === 'gt' || operation === 'lt';
    const next = {
      low: isLow ? Math.max(low, value) : low,
      high: isHigh ? Math.min(high, value) : high,
      isOpen: (isLow && value >= low) || (isHigh && value <= high) ? bound || isOpen : isOpen,
    };
    if (next.low > next.high || (next.low === next.high && next.isOpen)) {
      const label = ADGROUP_REPORT.columns[name as keyof typeof ADGROUP_REPORT.columns]?.label ?? name;
      return [{ at, message: `${label} contradicts the conditions above. Change one of them.` }];
    }
    ranges.set(name, next);
    return [];
  });
}

export type AutomationRuleForm = z.output<typeof automationRuleForm>;

/** Returns true if any filter limits the scope of a rule. */
export const hasScope = (given: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(given).some(
    ([name, value]) =>
      name !== 'dateRange' && name !== 'withoutTraffic' && value != null && value !== '' && !isEmptyList(value),
  );
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

interface ActionError {
  readonly field: string;
  readonly message: string;
}

type ActionPart = {
  readonly typeValue: RuleActionName;
  readonly settings: RuleSettings;
  readonly options: RuleOptions;
};

/** Returns the missing or invalid settings of a rule's action. */
function actionErrors({ typeValue, settings: given, options: labels }: ActionPart): ActionError[] {
  if (!isRuleAction(typeValue)) return [];
  const { amount, kind } = ruleAction(typeValue);
  if (kind === 'onlyLabels' && !labels.labelNames?.length && !labels.cleanCurrentLabels)
    return [{ field: 'options.labelNames', message: 'Enter a label, or remove the current labels.' }];
  if (kind === 'clone' && given.cloneSettings?.nameSuffix?.trim() === '')
    return [{ field: 'settings.cloneSettings.nameSuffix', message: 'Enter a suffix.' }];
  if (!amount) return [];
  const errors: ActionError[] = [];
  if (amount.withBidType && !given.bidType) errors.push({ field: 'settings.bidType', message: 'Choose a bid.' });
  const change = changeOf(typeValue, given);
  if (!change) return [...errors, { field: 'settings.changeValue', message: 'Enter a value.' }];
  const why = faultOfChange(change);
  if (why) errors.push({ field: 'settings.changeValue', message: why });
  return errors;
}

/**
 * Returns the change of an amount by a rule. Null if its action doesn't change an amount, or if its settings are
 * incomplete.
 */
export function changeOf(typeValue: RuleActionName, given: RuleSettings): ValueChange | null {
  const { amount } = ruleAction(typeValue);
  const { action, changeValueType: valueType, changeValue: value } = given;
  if (!amount || !action || !valueType || value == null) return null;
  return { action, valueType, value, range: amount.range ? (given[amount.range] ?? null) : null };
}
