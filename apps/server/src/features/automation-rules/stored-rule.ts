import {
  type AutomationRuleForm,
  changeOf,
  isRuleAction,
  ruleAction,
  type RuleActionName,
  ruleLevel,
  type RuleSchedule,
} from '@adops/domain';
import type { BulkAction, ChangeRequest } from '../automation/index.js';
import type { AutomationRuleModel } from './rules.repository.js';

/** Rule as applied, with the form content that was validated when it was saved. */
export interface StoredRule extends Pick<
  AutomationRuleForm,
  'filters' | 'settings' | 'options' | 'timeFrames' | 'timeFramesCompare'
> {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  /** User who last saved the rule, also when acting as its owner. */
  readonly authorId: number;
  readonly typeValue: RuleActionName;
  readonly masterRuleIds: readonly number[];
  readonly schedule: RuleSchedule;
  readonly isScheduled: boolean;
  readonly heldReason: string | null;
  readonly version: number;
  readonly createdAt: Date;
}

export function storedRule(row: AutomationRuleModel): StoredRule {
  if (!isRuleAction(row.type)) throw new Error(`Rule ${row.id} has an unknown action.`);
  const json = <T>(value: unknown): T => value as T;
  return {
    id: row.id,
    name: row.name,
    ownerId: row.ownerId,
    authorId: row.authorId ?? row.ownerId,
    typeValue: row.type,
    filters: json(row.filters),
    settings: json(row.settings ?? {}),
    options: json(row.options ?? {}),
    timeFrames: json(row.timeFrames),
    timeFramesCompare: json(row.timeFramesCompare),
    masterRuleIds: row.masterRuleIds,
    isScheduled: row.isScheduled,
    heldReason: row.heldReason,
    version: row.version,
    createdAt: row.createdAt,
    schedule: {
      days: row.days,
      hours: row.hours,
      timeZone: row.timeZone,
      startTime: row.startTime,
      endTime: row.endTime,
      watchInterval: row.watchInterval ?? 1,
      repeatInterval: json(row.repeatInterval),
      // An interval without a number means once per interval.
      maxApplications: row.repeatInterval === null ? null : (row.maxApplications ?? 1),
    },
  };
}

/** Converts a rule into the corresponding bulk action. */
export function bulkActionOf({
  typeValue,
  settings,
  options,
}: Pick<StoredRule, 'typeValue' | 'settings' | 'options'>): BulkAction {
  const hasLabels = Boolean(options.labelNames?.length) || Boolean(options.cleanCurrentLabels);
  return {
    type: typeValue,
    level: ruleLevel(typeValue),
    request: requestOf(typeValue, { settings, options, hasLabels }),
    settings,
    options: hasLabels ? options : null,
  };
}

function requestOf(
  typeValue: RuleActionName,
  { settings, options, hasLabels }: Pick<StoredRule, 'settings' | 'options'> & { readonly hasLabels: boolean },
): ChangeRequest {
  const { kind, sets, amount, properties } = ruleAction(typeValue);
  const labels = { add: options.labelNames ?? [], clean: options.cleanCurrentLabels ?? false };
  if (sets) return { kind: 'status', statusId: sets };
  if (kind === 'onlyLabels') return { kind: 'labels', labels };
  if (kind === 'clone') {
    const { count, nameSuffix, adGroupBudget } = settings.cloneSettings ?? {};
    return {
      kind: 'clone',
      count: count ?? 1,
      suffix: nameSuffix ?? ' - copy',
      adGroupBudget: adGroupBudget == null ? null : Math.round(adGroupBudget * 1_000_000),
    };
  }
  if (!amount) return { kind: 'delete' };
  const change = changeOf(typeValue, settings);
  if (!change) throw new Error(`A rule that changes an amount has no amount: ${typeValue}.`);
  const field = (amount.withBidType && settings.bidType) || properties[0]!;
  return {
    kind: 'value',
    field: field as Extract<ChangeRequest, { kind: 'value' }>['field'],
    change,
    labels: hasLabels && amount.withLabels ? labels : null,
  };
}

/** Returns the schedule of a form. */
export const scheduleOf = (form: AutomationRuleForm, timeZone: string): RuleSchedule => ({
  days: form.scheduler?.days ?? [],
  hours: form.scheduler?.hours ?? [],
  timeZone,
  startTime: form.startTime ? new Date(form.startTime) : null,
  endTime: form.endTime ? new Date(form.endTime) : null,
  watchInterval: form.watchInterval ?? 1,
  repeatInterval: form.repeatInterval ?? null,
  maxApplications: form.repeatInterval ? (form.maxApplicationsPerInterval ?? 1) : null,
});
