import { type AutomationRuleForm, type FieldMessages, filterFields, type FilterNames, ruleAction } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { allTimezones } from '../reference-lists/index.js';
import type { AutomationRuleInput } from './rules.model.js';

/** Converts the input into the form's shape: times as strings, missing values as empty. */
export function asForm({ id: _, ...input }: AutomationRuleInput): unknown {
  const text = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
  const { dateRange: _days, ...filters } = input.filters;
  return {
    ...input,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null)),
    timeFrames: (input.timeFrames ?? []).map((each) => ({ ...each, start: text(each.start), end: text(each.end) })),
    timeFramesCompare: input.timeFramesCompare ?? [],
    isSchedulerEnabled: input.isSchedulerEnabled ?? false,
    startTime: text(input.startTime),
    endTime: text(input.endTime),
    masterRuleIds: input.masterRuleIds ?? [],
  };
}

/** Returns the name of a time zone by its ID, or null if there is none. */
export const zoneNameOf = (id: number | null | undefined): string | null =>
  allTimezones().find((each) => each.id === id)?.name ?? null;

/** Rejects fields that would be ignored, and rules that would never run. */
export function refuseIgnoredInput(
  change: Change,
  form: AutomationRuleForm,
  input: AutomationRuleInput,
  now: Date,
): void {
  if (input.filters.dateRange) change.refuse('filters.dateRange', 'Rules use relative periods. Remove the dates.');
  if (form.isSchedulerEnabled && form.endTime && new Date(form.endTime) <= now)
    change.refuse('endTime', 'The end is in the past, so the rule would never run.');
  const { amount } = ruleAction(form.typeValue);
  if (form.masterRuleIds.length === 0 && amount && !amount.withBidType && form.settings.bidType)
    change.refuse('settings.bidType', "This action doesn't change a bid. Remove the bid.");
}

/**
 * Returns errors, by filter, for selected sites, accounts and other choices that don't exist or that the caller may not
 * see.
 */
export function unknownChoices(filters: AutomationRuleForm['filters'], names: FilterNames): FieldMessages[] {
  return filterFields().flatMap(({ id, label, lookup }): FieldMessages[] => {
    const chosen = filters[id];
    if (!lookup || lookup === 'own' || lookup === 'labels' || !Array.isArray(chosen)) return [];
    const unknown: unknown[] = chosen.filter((each) => !names[lookup].has(each));
    if (unknown.length === 0) return [];
    return [{ field: `filters.${id}`, messages: [`${label} ${unknown.slice(0, 5).join(', ')} not found. Remove it.`] }];
  });
}
