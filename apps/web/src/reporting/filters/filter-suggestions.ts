import {
  isSet,
  type FilterDefinition,
  type FilterId,
  type PermissionKey,
  type ReportContract,
  type ReportState,
} from '@adops/domain';
import { optionsFor, type FilterLists } from '../data/filter-options.js';
import type { ReportAction } from '../state/report-actions.js';
import { EMPTY_CUSTOM_FILTER } from '../state/report-actions.js';
import { conditionColumns } from './condition-words.js';

/** Line of the '+ Filter' list, which opens a filter's editor or applies immediately. */
export interface FilterSuggestion {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  readonly opens?: FilterId;
  readonly action?: ReportAction;
}

const VALUES_PER_LIST = 4;

/**
 * Returns the filter with the choices that the user may select. Null if there are none, or if the user lacks a required
 * permission.
 */
export function usableFilter(
  definition: FilterDefinition,
  permissions: ReadonlySet<PermissionKey>,
): FilterDefinition | null {
  if (definition.permission && !permissions.has(definition.permission)) return null;
  if (!definition.choices) return definition;
  const choices = definition.choices.filter(
    ({ permission }) => !permission || permission.some((key) => permissions.has(key)),
  );
  return choices.length > 0 ? { ...definition, choices } : null;
}

/** Returns the filters that the user may use. Users without a team have no team filter. */
function permitted(
  contract: ReportContract,
  lists: FilterLists | null,
  permissions: ReadonlySet<PermissionKey>,
): FilterDefinition[] {
  const hasNoTeam = lists?.auth.allowedTeams.length === 0;
  return contract.filters
    .filter(
      ({ kind, lookup }) => !['id', 'range', 'month', 'hours'].includes(kind) && !(lookup === 'teams' && hasNoTeam),
    )
    .flatMap((each) => usableFilter(each, permissions) ?? []);
}

/** Returns the suggestion to filter by the user's own accounts, in reports with a buyer filter. */
function mine(contract: ReportContract, state: ReportState, buyerId: number | null): FilterSuggestion[] {
  const buyer = contract.filters.find(({ lookup }) => lookup === 'buyers');
  const chosen = buyer && state.filters[buyer.id];
  const isOn = Array.isArray(chosen) && chosen.length === 1 && chosen[0] === buyerId;
  if (!buyer || buyerId === null || isOn) return [];
  const action: ReportAction = { type: 'filterSet', id: buyer.id, value: [buyerId] };
  return [{ key: 'mine', group: 'Filters', label: 'Mine', hint: `${buyer.label} is you`, action }];
}

function opener(definition: FilterDefinition): FilterSuggestion {
  const { id, label, kind, tucked } = definition;
  const shared = { key: `filter:${id}`, label, group: tucked ? 'More filters' : 'Filters' };
  if (kind === 'flag') return { ...shared, action: { type: 'filterSet', id, value: true } };
  if (kind === 'conditions') return { ...shared, label: 'Metric filter…', action: { type: 'customFilterAdded' } };
  return { ...shared, opens: id };
}

function added(state: ReportState, id: FilterId, value: number | string): ReportAction {
  const chosen = state.filters[id];
  const list = Array.isArray(chosen) ? (chosen as (number | string)[]) : [];
  return { type: 'filterSet', id, value: [...new Set([...list, value])] as number[] | string[] };
}

/**
 * Returns suggestions of '+ Filter' for a typed text: filters, their values, texts to search for, IDs, and column
 * conditions. Without a text, returns the filters that aren't in use.
 * @param buyerId ID of the user if they are a buyer
 */
export function suggestFilters(
  contract: ReportContract,
  state: ReportState,
  lists: FilterLists | null,
  permissions: ReadonlySet<PermissionKey>,
  typed: string,
  buyerId: number | null,
): FilterSuggestion[] {
  const definitions = permitted(contract, lists, permissions);
  const words = typed.trim().toLowerCase();
  if (words === '') {
    const unused = definitions.filter(({ id, kind }) => kind === 'conditions' || !isSet(state.filters[id]));
    return [...mine(contract, state, buyerId), ...unused.map(opener)];
  }
  const has = (text: string): boolean => text.toLowerCase().includes(words);
  const own = mine(contract, state, buyerId).filter(({ label, hint = '' }) => has(label) || has(hint));
  const filters = [...own, ...definitions.filter(({ label }) => has(label)).map(opener)];
  const values = definitions.flatMap((definition) =>
    optionsFor(definition, lists, state)
      .filter(({ label }) => has(label))
      .slice(0, VALUES_PER_LIST)
      .map((option): FilterSuggestion => ({
        key: `value:${definition.id}:${option.value}`,
        group: 'Values',
        label: option.label,
        hint: definition.label,
        action: added(state, definition.id, option.value),
      })),
  );
  const text = typed.trim();
  const texts = definitions
    .filter(({ kind }) => kind === 'text')
    .map(({ id, label }): FilterSuggestion => ({
      key: `text:${id}`,
      group: 'Text',
      label: id === 'searchPhrase' ? `All names containing “${text}”` : `${label} contains “${text}”`,
      action: { type: 'filterSet', id, value: text },
    }));
  const ids = /^\d+$/.test(text)
    ? definitions
        .filter(({ kind, lookup, choices }) => kind === 'ids' && !lookup && !choices)
        .map(({ id, label }): FilterSuggestion => ({
          key: `id:${id}`,
          group: 'Ids',
          label: `${label} ${text}`,
          action: added(state, id, Number(text)),
        }))
    : [];
  const conditions = conditionColumns(contract, permissions)
    .filter(({ label }) => has(label))
    .slice(0, VALUES_PER_LIST)
    .map(({ value, label }): FilterSuggestion => ({
      key: `condition:${value}`,
      group: 'Conditions',
      label: `${label}…`,
      action: { type: 'customFilterAdded', filter: { ...EMPTY_CUSTOM_FILTER, name: value } },
    }));
  return [...filters, ...ids, ...values, ...texts, ...conditions];
}
