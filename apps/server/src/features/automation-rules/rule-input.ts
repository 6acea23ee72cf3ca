import { allTimezones } from '../reference-lists/index.js';
import type { AutomationRuleInput } from './rules.model.js';

/** The input in the form's shape: times as text, what is missing as empty. */
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

/** Name of a time zone by its id; null: there is none. */
export const zoneNameOf = (id: number | null | undefined): string | null =>
  allTimezones().find((each) => each.id === id)?.name ?? null;
