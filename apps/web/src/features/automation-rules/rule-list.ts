import { isRuleAction } from '@adops/domain';
import type { ListDefaults, ListState } from '../../app/lists/list-state.js';
import type { AutomationRuleFilters, AutomationRulesQuery } from '../../gql/graphql.js';

export type RuleRow = AutomationRulesQuery['automation']['rules']['items'][number];

/** Sortable columns of the list. */
export const SORTED = ['name', 'type', 'lastApply', 'nextCheck', 'creator'];

export const DEFAULTS: ListDefaults = {
  sort: { column: 'lastApply', direction: 'DESC' },
  perPage: 50,
  filters: { state: '', type: '', by: '' },
};

const STATES = {
  scheduled: { label: 'Scheduled', filters: { isSchedulerEnabled: true, isHeld: false } },
  manual: { label: 'Manual', filters: { isSchedulerEnabled: false, isHeld: false } },
  held: { label: 'Held', filters: { isHeld: true } },
} as const;
export const STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

export function stateOf(rule: RuleRow, isSchedulerOn: boolean): string {
  const state = rule.heldReason ? 'held' : rule.isSchedulerEnabled ? 'scheduled' : 'manual';
  return state === 'scheduled' && !isSchedulerOn ? 'Scheduler off' : STATES[state].label;
}

/** Returns the filters of the query, read from the address. */
export function filtersOf({ search, filters }: ListState): AutomationRuleFilters {
  const { state = '', type = '', by = '' } = filters;
  return {
    searchPhrase: search.trim() || null,
    typeIn: isRuleAction(type) ? [type] : null,
    creatorIdIn: /^\d{1,9}$/.test(by) ? [Number(by)] : null,
    ...(Object.hasOwn(STATES, state) && STATES[state as keyof typeof STATES].filters),
  };
}
