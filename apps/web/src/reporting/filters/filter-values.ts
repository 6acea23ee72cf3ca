import { type DayRange, type FilterDefinition, type FilterValue, numbersInWords, rangeInWords } from '@adops/domain';
import { chosenInWords, optionsFor } from '../data/filter-options.js';
import type { ReportController } from '../screen/useReportController.js';

type Choices = readonly (number | string)[];

/** Returns the choices of a filter with multiple choices. */
export function asChoices(value: FilterValue | undefined): Choices {
  return Array.isArray(value) ? (value as Choices) : [];
}

/** Returns the days of a filter. Undefined if none are selected. */
export function asDays(value: FilterValue | undefined): DayRange | undefined {
  return typeof value === 'object' && 'start' in value ? value : undefined;
}

/** Returns the ends of a number range. Empty text for no limit. */
export function asEnds(value: FilterValue | undefined): readonly [string, string] {
  const [min = '', max = ''] = asChoices(value).map(String);
  return [min, max];
}

/** Describes the value of a filter for its chip. */
export function valueInWords(definition: FilterDefinition, { lists, state, today }: ReportController): string {
  const { id, kind } = definition;
  const value = state.filters[id];
  if (kind === 'flag') return '';
  if (kind === 'text') return value ? `“${String(value as string)}”` : '…';
  const days = asDays(value);
  if (kind === 'days') return days ? rangeInWords(days, today) : '…';
  if (kind === 'numbers') {
    const [min, max] = asEnds(value).map((end) => (end === '' ? null : Number(end))) as [number | null, number | null];
    return numbersInWords(min, max) ?? '…';
  }
  const options = optionsFor(definition, lists, state);
  return asChoices(value).length > 0 ? chosenInWords(asChoices(value), options) : '…';
}
