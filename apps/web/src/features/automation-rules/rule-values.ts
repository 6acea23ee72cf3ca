import {
  ADGROUP_REPORT,
  type automationRuleForm,
  type FilterNames,
  filterPhrases,
  isRuleAction,
  type RuleActionName,
  ruleAction,
  ruleConditionWords,
  ruleLevel,
  ruleSentence,
  ruleScheduleWords,
} from '@adops/domain';
import type { z } from 'zod';
import type { Stored } from '../../app/forms/useSaveForm.js';
import { outcomeOf, type SaveOutcome } from '../../app/forms/outcome.js';
import type {
  AutomationRuleInput,
  RuleChoicesQuery,
  RuleFieldsFragment,
  RuleFromTaskQuery,
} from '../../gql/graphql.js';

export type RuleValues = z.input<typeof automationRuleForm>;
export type RuleOutput = z.output<typeof automationRuleForm>;
export type RuleChoices = RuleChoicesQuery;
type Task = NonNullable<RuleFromTaskQuery['automation']['task']>;

export const RULE_LABELS: Readonly<Record<keyof RuleValues, string>> = {
  name: 'Name',
  typeValue: 'Action',
  filters: 'Scope',
  settings: 'Action',
  options: 'Action',
  timeFrames: 'Period',
  timeFramesCompare: 'Comparison',
  isSchedulerEnabled: 'Schedule',
  scheduler: 'Schedule',
  repeatInterval: 'Schedule',
  startTime: 'Schedule',
  endTime: 'Schedule',
  watchInterval: 'Schedule',
  maxApplicationsPerInterval: 'Schedule',
  masterRuleIds: 'Rules to undo',
};

export const NEW_RULE: Stored<RuleValues> = {
  values: {
    name: '',
    typeValue: 'pauseAdGroups',
    filters: { customFilters: [{ name: '', operation: '', value: '' }] },
    settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', bidRange: null, budgetRange: null },
    options: {},
    timeFrames: [{ preset: 'yesterday' }],
    timeFramesCompare: [],
    isSchedulerEnabled: false,
    scheduler: { days: [], hours: [], timezoneId: null },
    repeatInterval: null,
    startTime: null,
    endTime: null,
    watchInterval: null,
    maxApplicationsPerInterval: null,
    masterRuleIds: [],
  },
  version: null,
};

type Saved = Pick<RuleFieldsFragment, 'settings' | 'options' | 'timeFrames' | 'timeFramesCompare'>;

/** Removes `__typename` from a response, so that it can be sent as input. */
const plain = <T>(answer: T): T =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === '__typename' ? undefined : value))) as T;

function partsOf(saved: Saved) {
  const { settings, options, timeFrames, timeFramesCompare } = plain(saved);
  return {
    settings: { ...NEW_RULE.values.settings, ...settings },
    options: options ?? {},
    timeFrames: timeFrames.length > 0 ? [...timeFrames] : NEW_RULE.values.timeFrames,
    timeFramesCompare: timeFramesCompare.map((each) => ({
      ...each,
      operation: each.operation as RuleValues['timeFramesCompare'][number]['operation'],
    })),
  };
}

export function storedRuleOf(rule: RuleFieldsFragment): Stored<RuleValues> {
  const { typeValue, scheduler, version } = rule;
  return {
    values: {
      name: rule.name,
      typeValue: isRuleAction(typeValue) ? typeValue : 'pauseAdGroups',
      filters: (rule.filters ?? {}) as RuleValues['filters'],
      ...partsOf(rule),
      isSchedulerEnabled: rule.isSchedulerEnabled,
      scheduler: {
        days: [...(scheduler?.days ?? [])],
        hours: [...(scheduler?.hours ?? [])],
        timezoneId: scheduler?.timezoneId ?? null,
      },
      repeatInterval: rule.repeatInterval ?? null,
      startTime: rule.startTime ?? null,
      endTime: rule.endTime ?? null,
      watchInterval: rule.watchInterval ?? null,
      maxApplicationsPerInterval: rule.maxApplicationsPerInterval ?? null,
      masterRuleIds: [...rule.masterRuleIds],
    },
    version,
  };
}

/** Describes scope and conditions of a saved rule: 'Site Alfa; Cost > 20.00 (the last 3 days)'. */
export function scopeAndConditions(rule: RuleFieldsFragment): string {
  // Phrases with an operation are conditions, but lack their days.
  const scope = rule.filterWords.filter(({ operation }) => operation == null);
  const conditions = ruleConditionWords(storedRuleOf(rule).values as Parameters<typeof ruleConditionWords>[0]);
  return [...scope.map(({ name, value }) => `${name} ${value}`), ...(conditions ? [conditions] : [])].join('; ');
}

/** Returns the values of a copy of a rule. Its schedule is off until the user enables it. */
export function clonedRule(rule: RuleFieldsFragment): Stored<RuleValues> {
  const { values } = storedRuleOf(rule);
  return { values: { ...values, name: `${rule.name} (copy)`, isSchedulerEnabled: false }, version: null };
}

/** Converts a task's date range to the period of a rule. Empty if the task had none. */
function daysOf(range: unknown): Partial<Pick<RuleValues, 'timeFrames'>> {
  if (typeof range !== 'object' || range === null) return {};
  const { start, end } = range as { readonly start?: string; readonly end?: string };
  if (!start || !end) return {};
  const moment = (day: string): string => `${day.slice(0, 10)}T00:00:00.000Z`;
  return { timeFrames: [{ preset: 'custom', start: moment(start), end: moment(end) }] };
}

/** Returns the values of a rule that repeats a task. Null if rules don't support the action. */
export function ruleFromTask(task: Task): Stored<RuleValues> | null {
  if (!isRuleAction(task.typeValue)) return null;
  const { dateRange, ...filters } = (task.rawFilters ?? {}) as Record<string, unknown>;
  const chosen = task.chosenIds?.length
    ? { [ruleLevel(task.typeValue) === 'campaign' ? 'campaignIdIn' : 'adgroupIdIn']: [...task.chosenIds] }
    : {};
  const values = {
    ...NEW_RULE.values,
    name: task.type,
    typeValue: task.typeValue,
    filters: { customFilters: [], ...filters, ...chosen } as RuleValues['filters'],
    ...partsOf(task),
    ...(task.timeFrames.length === 0 && daysOf(dateRange)),
  };
  return { values, version: null };
}

/** Returns the values of a rule for these campaigns or ad groups. Its default action is to pause them. */
export function ruleForRows(level: 'campaign' | 'adgroup', ids: readonly number[]): Stored<RuleValues> {
  const chosen = ids.filter((id) => Number.isInteger(id) && id > 0);
  const values = {
    ...NEW_RULE.values,
    typeValue: level === 'campaign' ? 'pauseCampaigns' : 'pauseAdGroups',
    filters: { customFilters: [], [level === 'campaign' ? 'campaignIdIn' : 'adgroupIdIn']: chosen },
  } as RuleValues;
  return { values, version: null };
}

/** Returns the input of the mutation. Contains a bid type only if the action changes a bid. */
export function inputOf(values: RuleOutput | RuleValues): AutomationRuleInput {
  const { settings, typeValue } = values;
  const hasBid = ruleAction(typeValue).amount?.withBidType === true;
  const sent = hasBid || !settings ? settings : { ...settings, bidType: null };
  return { ...values, settings: sent } as AutomationRuleInput;
}

interface Matches {
  readonly scopeCount: number;
  readonly matchCount: number;
  /** Number of changes a counter rule would undo. Null for other rules. */
  readonly undoCount?: number | null;
}

/** Describes what a rule would do now. */
export function matchWords(
  { scopeCount, matchCount, undoCount }: Matches,
  level: { readonly one: string; readonly many: string },
): string {
  const counted = (count: number, one: string, many: string): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  if (undoCount == null)
    return `Matches ${counted(matchCount, level.one, level.many)} of ${scopeCount.toLocaleString('en-US')} in its scope now.`;
  if (scopeCount === 0) return 'Nothing to undo now.';
  const changed = counted(scopeCount, level.one, level.many);
  return `Would now undo ${counted(undoCount, 'change', 'changes')}. Matches ${matchCount === scopeCount ? 'all' : matchCount.toLocaleString('en-US')} of ${changed} with changes to undo.`;
}

/** Returns the result of a save, with errors at fields or a message. */
export function outcomeOfRule(answer: {
  readonly status: string;
  readonly message?: string | null;
  readonly errors?: readonly { readonly field: string; readonly messages: string[] }[] | null;
}): SaveOutcome {
  return answer.errors?.length ? { kind: 'refused', errors: answer.errors } : outcomeOf(answer);
}

export const zoneName = (choices: Pick<RuleChoices, 'timezones'>, id: number | null | undefined): string =>
  choices.timezones.find((zone) => zone.id === id)?.name ?? 'UTC';

type Condition = NonNullable<RuleValues['filters']['customFilters']>[number];

const isComplete = ({ name, operation, value }: Condition): boolean =>
  name !== '' && operation !== '' && value !== '' && value !== null;

const isBegun = ({ name, operation, value }: Condition): boolean =>
  name !== '' || operation !== '' || (value !== '' && value !== null);

/** Omits incomplete conditions, so that the sentence and the count can update while the user types. */
export const completeFilters = (filters: RuleValues['filters']): RuleValues['filters'] => ({
  ...filters,
  customFilters: (filters.customFilters ?? []).filter(isComplete),
});

/** Names conditions missing in the sentence and the count. Null if there are none. */
export function leftOutWords({ customFilters }: RuleValues['filters']): string | null {
  // A condition without any input isn't considered incomplete.
  const open = (customFilters ?? []).filter((condition) => isBegun(condition) && !isComplete(condition));
  if (open.length === 0) return null;
  const names = open.map(
    ({ name }) => ADGROUP_REPORT.columns[name as keyof typeof ADGROUP_REPORT.columns]?.label ?? 'an unselected metric',
  );
  return `Ignored until it has a valid value: the condition on ${names.join(' and on ')}.`;
}

/** Returns the sentence and schedule of a rule. */
export function wordsOf(values: RuleValues, choices: RuleChoices, scope: readonly string[]) {
  const masters = choices.automation.allRules.filter(({ id }) => values.masterRuleIds.includes(id));
  const { scheduler } = values;
  return {
    sentence: ruleSentence(
      {
        ...values,
        filters: completeFilters(values.filters),
        settings: { bidRange: null, budgetRange: null, ...values.settings },
        options: values.options ?? {},
        masterNames: masters.map(({ name }) => name),
      } as Parameters<typeof ruleSentence>[0],
      scope,
    ),
    schedule: ruleScheduleWords({
      isSchedulerEnabled: values.isSchedulerEnabled,
      days: scheduler?.days ?? [],
      hours: scheduler?.hours ?? [],
      timeZone: zoneName(choices, scheduler?.timezoneId),
      watchInterval: values.watchInterval ?? null,
      repeatInterval: values.repeatInterval ?? null,
      maxApplications: values.repeatInterval ? (values.maxApplicationsPerInterval ?? 1) : null,
    }),
  };
}

/** Returns the whole rule in words: 'Decrease max. CPC by 10% … Runs every day at 06:00 (UTC).' */
export function ruleInWords(values: RuleValues, choices: RuleChoices): string {
  const { sentence, schedule } = wordsOf(values, choices, scopeWords(values.filters, choices));
  return `${sentence} Runs ${schedule}.`;
}

/** Returns the names of all entities that filters can select. */
export function filterNames(choices: RuleChoices): FilterNames {
  const byId = (list: readonly { readonly id: number; readonly name: string }[]) =>
    new Map<unknown, string>(list.map(({ id, name }) => [id, name]));
  return {
    sites: byId(choices.sites),
    sources: byId(choices.sources),
    devices: byId(choices.devices),
    markets: byId(choices.markets),
    siteProjects: byId(choices.siteProjects),
    feeds: byId(choices.feeds),
    partnerAccounts: byId(choices.partnerAccounts),
    teams: byId(choices.auth.allowedTeams),
    buyers: new Map(choices.auth.allowedUsers.map(({ id, username }) => [id, username])),
    countries: new Map(choices.countries.map(({ code, name }) => [code, name])),
    labels: new Map(choices.labels.map(({ name }) => [name, name])),
  };
}

/** Phrases of all filters, for the sentence. */
export const scopeWords = (filters: RuleValues['filters'], choices: RuleChoices): string[] =>
  filterPhrases(filters, filterNames(choices));

export const actionChoice = (name: RuleActionName): string => ruleAction(name).name;
