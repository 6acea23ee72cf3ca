import { ENTITY_LEVELS, ruleOf } from '../automation/index.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { conditionInWords, type CustomFilter, OPERATION_LABELS } from '../reports/custom-filter.js';
import { ruleAction, type RuleActionName, ruleLevel } from './actions.js';
import type { FrameComparison } from './conditions.js';
import { changeOf, type RuleOptions, type RuleSettings, UNDONE_WITHIN_DAYS } from './rule-form.js';
import type { RepeatInterval } from './schedule.js';
import { DEFAULT_TIME_FRAME, frameWords, type TimeFrame } from './time-frames.js';

const amount = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const percent = (share: number): string => `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
const listWords = (items: readonly string[], last = 'and'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

interface ChangeSize {
  readonly action: 'set' | 'increase' | 'decrease';
  readonly value: number;
  /** True if the value is a fraction of the current value. */
  readonly isPercent: boolean;
}

/** Describes the size of a rule's change: 'raise the max. CPC by 10%', or 'raise by 10%' without a noun. */
export function changeSizeWords({ action, value, isPercent }: ChangeSize, noun?: string): string {
  const size = isPercent && action !== 'set' ? percent(value) : amount(value);
  const verb = { set: 'set', increase: 'raise', decrease: 'lower' }[action];
  return [verb, ...(noun ? [`the ${noun}`] : []), action === 'set' ? 'to' : 'by', size].join(' ');
}

export interface WordedRule {
  readonly typeValue: RuleActionName;
  readonly filters: { readonly customFilters?: readonly CustomFilter[] | null | undefined };
  readonly settings: RuleSettings;
  readonly options: RuleOptions;
  readonly timeFrames: readonly TimeFrame[];
  readonly timeFramesCompare: readonly FrameComparison[];
  /** Names of the rules whose changes it undoes. */
  readonly masterNames?: readonly string[];
}

/** Describes the effect of a rule on matching entities: 'lower the max. CPC by 10%, but not below 0.05'. */
export function ruleActionWords({ typeValue, settings, options, masterNames = [] }: WordedRule): string {
  if (masterNames.length > 0)
    return `undo changes by ${listWords(masterNames)} in the last ${UNDONE_WITHIN_DAYS} days that aren't undone yet`;
  const { kind, properties, choice } = ruleAction(typeValue);
  const change = changeOf(typeValue, settings);
  const labels = labelWords(options);
  if (kind === 'onlyLabels') return labels ?? 'change the labels';
  if (kind === 'clone') {
    const { count, nameSuffix, adGroupBudget } = settings.cloneSettings ?? {};
    const copies = (count ?? 1) === 1 ? 'copy them' : `create ${count} copies of them`;
    const budget = adGroupBudget == null ? '' : `, with a daily budget of ${amount(adGroupBudget)} per ad group`;
    return `${copies}, named with “${nameSuffix ?? ' - copy'}”${budget}`;
  }
  if (!ruleAction(typeValue).amount) return `${choice.toLowerCase()} them`;
  const noun =
    kind === 'bid' ? (settings.bidType ? ruleOf(settings.bidType).noun : 'bid') : ruleOf(properties[0]!).noun;
  if (!change) return `change the ${noun}`;
  const { min, max } = change.range ?? {};
  const bounds = [
    typeof min === 'number' ? `not below ${amount(min)}` : null,
    typeof max === 'number' ? `not above ${amount(max)}` : null,
  ].filter((each) => each !== null);
  const main = changeSizeWords({ ...change, isPercent: change.valueType === 'percent' }, noun);
  return [main + (bounds.length > 0 ? `, but ${listWords(bounds)}` : ''), labels].filter(Boolean).join(', and ');
}

function labelWords({ labelNames, cleanCurrentLabels }: RuleOptions): string | null {
  const names = (labelNames ?? []).map((name) => `“${name}”`);
  const add = names.length > 0 ? `add the ${names.length === 1 ? 'label' : 'labels'} ${listWords(names)}` : null;
  const clean = cleanCurrentLabels ? 'remove the current labels' : null;
  return [clean, add].filter(Boolean).join(' and ') || null;
}

/**
 * Describes the conditions of a rule: 'Profit < −5.00 yesterday and Cost > 10.00 yesterday'. Null if there are none.
 */
export function ruleConditionWords({
  filters,
  timeFrames,
  timeFramesCompare,
}: Pick<WordedRule, 'filters' | 'timeFrames' | 'timeFramesCompare'>): string | null {
  const frame = (at: number): string => frameWords(timeFrames[at] ?? DEFAULT_TIME_FRAME);
  const parts = (filters.customFilters ?? []).map((each) => {
    const { label, operation, value } = conditionInWords(ADGROUP_REPORT, each);
    return [label, operation, value].join(' ');
  });
  const judged = parts.length > 0 ? `${listWords(parts)} (${frame(0)})` : null;
  const compared = timeFramesCompare.map(({ metric, left, operation, right, multiplier }) => {
    const column = ADGROUP_REPORT.columns[metric as keyof typeof ADGROUP_REPORT.columns];
    const sign = OPERATION_LABELS[operation as keyof typeof OPERATION_LABELS] ?? operation;
    const times = multiplier == null || multiplier === 1 ? '' : ` × ${multiplier}`;
    return `${column?.label ?? metric} of ${frame(left)} ${sign} that of ${frame(right)}${times}`;
  });
  return listWords([...(judged ? [judged] : []), ...compared]) || null;
}

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const INTERVAL_WORDS: Readonly<Record<RepeatInterval, string>> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
};

export interface WordedSchedule {
  readonly isSchedulerEnabled: boolean;
  readonly days: readonly number[];
  readonly hours: readonly number[];
  readonly timeZone: string;
  readonly watchInterval: number | null;
  readonly repeatInterval: RepeatInterval | null;
  readonly maxApplications: number | null;
}

/** Describes the schedule of a rule: 'Mon, Tue at 09:00 and 15:00 (Europe/Berlin), acts at most twice a day'. */
export function ruleScheduleWords(schedule: WordedSchedule): string {
  if (!schedule.isSchedulerEnabled) return 'only when you apply it';
  const days = [...schedule.days].sort((a, b) => a - b).map((day) => dayNames[day - 1]!);
  const hours = [...schedule.hours].sort((a, b) => a - b).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const on = days.length === 0 || days.length === 7 ? 'every day' : `on ${listWords(days)}`;
  const every = (schedule.watchInterval ?? 1) === 1 ? 'every hour' : `every ${schedule.watchInterval} hours`;
  const at = hours.length === 0 || hours.length === 24 ? every : `at ${listWords(hours)}`;
  const apart =
    hours.length > 0 && hours.length < 24 && (schedule.watchInterval ?? 1) > 1
      ? `, at least ${schedule.watchInterval} hours apart`
      : '';
  const { repeatInterval, maxApplications } = schedule;
  const times = maxApplications === 1 ? 'once' : maxApplications === 2 ? 'twice' : `${maxApplications} times`;
  const limit = repeatInterval && maxApplications ? `, acts at most ${times} ${INTERVAL_WORDS[repeatInterval]}` : '';
  // Avoids the wording 'Every day every hour'.
  const moments = on === 'every day' && at === every ? every : `${on} ${at}`;
  return `${moments} (${schedule.timeZone})${apart}${limit}`;
}

/**
 * Returns the whole rule as a sentence: 'Ad groups with Profit < −5.00 (yesterday): pause them.'
 * @param scope descriptions of the filters
 */
export function ruleSentence(rule: WordedRule, scope: readonly string[] = []): string {
  const { many } = ENTITY_LEVELS[ruleLevel(rule.typeValue)];
  const who = many.charAt(0).toUpperCase() + many.slice(1);
  const conditions = ruleConditionWords(rule);
  const which = [scope.length > 0 ? `of ${scope.join('; ')}` : null, conditions ? `with ${conditions}` : null];
  return `${[who, ...which].filter(Boolean).join(' ')}: ${ruleActionWords(rule)}.`;
}
