import {
  type automationRuleForm,
  isRuleAction,
  type RuleActionName,
  ruleAction,
  ruleConditionWords,
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

export const RULE_LABELS = {
  name: 'Name',
  typeValue: 'Action',
  filters: 'Scope',
  settings: 'Action',
  timeFrames: 'Period',
  timeFramesCompare: 'Comparison',
  isSchedulerEnabled: 'Schedule',
  scheduler: 'Schedule',
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

/** As inputs have it: without the names of types that answers carry. */
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

/** What limits a saved rule, and what has to hold: 'Site Alfa; Cost > 20.00 (the last 3 days)'. */
export function scopeAndConditions(rule: RuleFieldsFragment): string {
  // Words with an operation are those of conditions, without their days.
  const scope = rule.filterWords.filter(({ operation }) => operation == null);
  const conditions = ruleConditionWords(storedRuleOf(rule).values as Parameters<typeof ruleConditionWords>[0]);
  return [...scope.map(({ name, value }) => `${name} ${value}`), ...(conditions ? [conditions] : [])].join('; ');
}

/** A new rule like another one; scheduled once its owner says so. */
export function clonedRule(rule: RuleFieldsFragment): Stored<RuleValues> {
  const { values } = storedRuleOf(rule);
  return { values: { ...values, name: `${rule.name} (copy)`, isSchedulerEnabled: false }, version: null };
}

/** A new rule that does again what a task did; null: rules cannot do that. */
export function ruleFromTask(task: Task): Stored<RuleValues> | null {
  if (!isRuleAction(task.typeValue)) return null;
  const { dateRange: _, ...filters } = (task.rawFilters ?? {}) as Record<string, unknown>;
  const values = {
    ...NEW_RULE.values,
    name: task.type,
    typeValue: task.typeValue,
    filters: { customFilters: [], ...filters } as RuleValues['filters'],
    ...partsOf(task),
  };
  return { values, version: null };
}

/** Sent as the contract has it. */
export const inputOf = (values: RuleOutput | RuleValues): AutomationRuleInput => values as AutomationRuleInput;

interface Matches {
  readonly scopeCount: number;
  readonly matchCount: number;
  /** Changes a counter rule would undo; null for other rules. */
  readonly undoCount?: number | null;
}

/** Says in a sentence what a rule would do now. */
export function matchWords(
  { scopeCount, matchCount, undoCount }: Matches,
  level: { readonly one: string; readonly many: string },
): string {
  const counted = (count: number, one: string, many: string): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  if (undoCount == null)
    return `Matches ${counted(matchCount, level.one, level.many)} now, of ${scopeCount.toLocaleString('en-US')} in its scope.`;
  if (scopeCount === 0) return 'There is nothing to undo now.';
  const changed = counted(scopeCount, level.one, level.many);
  return `Would undo ${counted(undoCount, 'change', 'changes')} now. Matches ${matchCount === scopeCount ? 'all' : matchCount.toLocaleString('en-US')} of ${changed} with changes to undo.`;
}

/** How a save went; with errors at fields, or in words. */
export function outcomeOfRule(answer: {
  readonly status: string;
  readonly message?: string | null;
  readonly errors?: readonly { readonly field: string; readonly messages: string[] }[] | null;
}): SaveOutcome {
  return answer.errors?.length ? { kind: 'refused', errors: answer.errors } : outcomeOf(answer);
}

export const zoneName = (choices: Pick<RuleChoices, 'timezones'>, id: number | null | undefined): string =>
  choices.timezones.find((zone) => zone.id === id)?.name ?? 'UTC';

/** Conditions that are complete, so that words and counts follow while one more is typed. */
export const completeFilters = (filters: RuleValues['filters']): RuleValues['filters'] => ({
  ...filters,
  customFilters: (filters.customFilters ?? []).filter(
    ({ name, operation, value }) => name !== '' && operation !== '' && value !== '' && value !== null,
  ),
});

/** The rule as a sentence, and when it runs. */
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

/** Names of what the filters choose, for the sentence. */
export function scopeWords(filters: RuleValues['filters'], choices: RuleChoices): string[] {
  const named = (id: string, label: string, list: readonly { id: number; name: string }[]): string[] => {
    const ids = filters[id];
    if (!Array.isArray(ids) || ids.length === 0) return [];
    const names = ids.map((each) => list.find((one) => one.id === each)?.name ?? String(each));
    return [`${label} ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`];
  };
  const text = (id: string, label: string): string[] =>
    typeof filters[id] === 'string' && filters[id] !== '' ? [`${label} “${String(filters[id])}”`] : [];
  const labels = filters['labelNameIn'];
  return [
    ...named('siteIdIn', 'site', choices.sites),
    ...named('partnerAccountIdIn', 'account', choices.partnerAccounts),
    ...(Array.isArray(labels) && labels.length > 0 ? [`label ${labels.join(', ')}`] : []),
    ...text('searchPhrase', 'names with'),
    ...text('campaign', 'campaign name with'),
    ...text('adgroup', 'ad group name with'),
  ];
}

export const actionChoice = (name: RuleActionName): string => ruleAction(name).name;
