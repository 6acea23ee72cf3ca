import { ADGROUP_REPORT } from './adgroup-report.js';
import { numbersInWords } from '../formats/number-range.js';
import type { ReportContract } from './contract.js';
import { conditionInWords, type CustomFilter } from './custom-filter.js';
import { type FilterDefinition, type Lookup, REPORT_FILTERS } from './filters.js';

/** Maximum number of names before the rest is counted. */
const MAX_NAMED = 20;

export interface FilterWords {
  readonly name: string;
  readonly operation: string | null;
  readonly value: string;
}

/** Names of the IDs and codes in filters, as far as the viewer may see them. */
export type FilterNames = Readonly<Record<Exclude<Lookup, 'own'>, ReadonlyMap<unknown, string>>>;

/** Returns the filters of the ad group report, without days and conditions on columns. */
export const filterFields = (): readonly FilterDefinition[] =>
  REPORT_FILTERS.filter(({ id }) => id !== 'dateRange' && id !== 'customFilters');

const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

/** Returns the names of chosen values. Unknown values are returned unchanged. */
function chosenWords(
  { lookup, choices }: FilterDefinition,
  value: readonly unknown[],
  names: FilterNames,
  max: number,
) {
  const known =
    lookup && lookup !== 'own'
      ? names[lookup]
      : new Map(choices?.map((choice) => [choice.value as unknown, choice.label]));
  const shown = value.slice(0, max).map((each) => known.get(each) ?? String(each));
  const more = value.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * Returns the filters of a report with the wording of its filter form.
 * @param filters stored `ReportFilters`, validated when they were saved
 */
export function filterWords(filters: object | null, names: FilterNames): FilterWords[] {
  const sent = (filters ?? {}) as Readonly<Record<string, unknown>>;
  return REPORT_FILTERS.flatMap((filter): FilterWords[] => {
    const { id, label, kind } = filter;
    const value = sent[id];
    if (!isSet(value)) return [];
    if (kind === 'conditions')
      return (value as CustomFilter[]).map((condition) => {
        const { label: name, ...words } = conditionInWords(ADGROUP_REPORT, condition);
        return { name, ...words };
      });
    const words = (text: string): FilterWords[] => [{ name: label, operation: null, value: text }];
    if (kind === 'range') return words(rangeWords(value as Range));
    if (kind === 'flag') return words('yes');
    return words(Array.isArray(value) ? chosenWords(filter, value, names, MAX_NAMED) : String(value));
  });
}

/** Kinds of filters without a chip, which files and messages list separately. */
export const STANDING_KINDS: ReadonlySet<FilterDefinition['kind']> = new Set([
  'id',
  'range',
  'month',
  'hours',
  'conditions',
]);

interface FilterState {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly customFilters: readonly CustomFilter[];
}

/**
 * Returns the filters of any report with the wording of its filter bar. Conditions are included, days and hours are
 * not.
 */
export function stateFilterWords(
  contract: ReportContract,
  { filters, customFilters }: FilterState,
  names: FilterNames,
): FilterWords[] {
  const inUse = contract.filters.filter(({ id, kind }) => !STANDING_KINDS.has(kind) && isSet(filters[id]));
  return [
    ...inUse.map((filter) => ({
      name: filter.label,
      operation: null,
      value: valueWords(filter, filters[filter.id], names),
    })),
    ...customFilters.map((condition): FilterWords => {
      const { label: name, ...words } = conditionInWords(contract, condition);
      return { name, ...words };
    }),
  ];
}

function valueWords(filter: FilterDefinition, value: unknown, names: FilterNames): string {
  if (filter.kind === 'flag') return 'yes';
  if (filter.kind === 'days') return rangeWords(value as Range);
  if (!Array.isArray(value)) return `“${String(value)}”`;
  if (filter.kind !== 'numbers') return chosenWords(filter, value, names, MAX_NAMED);
  const [min = '', max = ''] = value.map(String);
  return numbersInWords(min === '' ? null : Number(min), max === '' ? null : Number(max)) ?? '';
}

/** Maximum number of names in a sentence before the rest is counted. */
const MAX_IN_SENTENCE = 3;

/**
 * Describes the filters for a sentence: 'site Alfa', 'campaign name with “cars”'. Days and conditions are not included.
 */
export function filterPhrases(filters: Readonly<Record<string, unknown>>, names: FilterNames): string[] {
  return filterFields().flatMap((filter): string[] => {
    const { id, label, kind } = filter;
    const value = filters[id];
    if (!isSet(value)) return [];
    const noun = label.charAt(0).toLowerCase() + label.slice(1);
    if (kind === 'flag') return ['with or without traffic'];
    if (Array.isArray(value)) return [`${noun} ${chosenWords(filter, value, names, MAX_IN_SENTENCE)}`];
    return [`${id === 'searchPhrase' ? 'names' : noun} with “${String(value)}”`];
  });
}

interface Range {
  readonly start: string;
  readonly end: string;
}

const rangeWords = ({ start, end }: Range): string => (start === end ? start : `${start} to ${end}`);
