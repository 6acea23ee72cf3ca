import type { FilterDefinition, FilterValue } from '@adops/domain';
import { chosenInWords, optionsFor } from '../data/filter-options.js';
import type { ReportController } from '../screen/useReportController.js';

type Choices = readonly (number | string)[];

/** The choices of a filter that has several. */
export function asChoices(value: FilterValue | undefined): Choices {
  return Array.isArray(value) ? (value as Choices) : [];
}

/** What a filter is set to, for its chip. */
export function valueInWords(definition: FilterDefinition, { lists, state }: ReportController): string {
  const { id, kind } = definition;
  const value = state.filters[id];
  if (kind === 'flag') return '';
  if (kind === 'text') return value ? `“${String(value as string)}”` : '…';
  const options = optionsFor(definition, lists, state);
  return asChoices(value).length > 0 ? chosenInWords(asChoices(value), options) : '…';
}
