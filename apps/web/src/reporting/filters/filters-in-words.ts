import { conditionInWords, isSet, STANDING_KINDS } from '@adops/domain';
import { namesOf, optionsFor } from '../data/filter-options.js';
import type { ReportController } from '../screen/useReportController.js';
import { asChoices, valueInWords } from './filter-values.js';

export interface FilterInWords {
  readonly name: string;
  readonly value: string;
}

const MAX_NAME = 200;
const MAX_VALUE = 2_000;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Returns the filters of a report with the names from its filter bar and all choices, without days and hours. */
export function filtersInWords(controller: ReportController): FilterInWords[] {
  const { contract, state, lists, variablesContext } = controller;
  const inUse = contract.filters.filter(({ id, kind }) => !STANDING_KINDS.has(kind) && isSet(state.filters[id]));
  const isOwnOnly =
    contract.ownAccountsByDefault &&
    variablesContext.ownAccountIds !== null &&
    !inUse.some(({ id }) => id === 'partnerAccountIdIn');
  const words = [
    ...(isOwnOnly ? [{ name: 'Account', value: 'My accounts' }] : []),
    ...inUse.map((definition): FilterInWords => {
      const chosen = asChoices(state.filters[definition.id]);
      const isList = chosen.length > 0 && definition.kind !== 'numbers';
      const value = isList
        ? namesOf(chosen, optionsFor(definition, lists, state)).join(', ')
        : valueInWords(definition, controller);
      return { name: definition.label, value };
    }),
    ...state.customFilters.map((filter): FilterInWords => {
      const { label, operation, value } = conditionInWords(contract, filter);
      return { name: label, value: `${operation} ${value}`.trim() };
    }),
  ];
  return words.map(({ name, value }) => ({ name: cut(name, MAX_NAME), value: cut(value, MAX_VALUE) }));
}
