import {
  ADGROUP_REPORT,
  conditionInWords,
  type CustomFilter,
  DEVICES,
  type Lookup,
  REPORT_FILTERS,
} from '@adops/domain';
import type { Catalogue } from '../reference-lists/index.js';

/** More names than this are counted. */
const MAX_NAMED = 20;

export interface FilterWords {
  readonly name: string;
  readonly operation: string | null;
  readonly value: string;
}

/** Names behind the ids and codes of filters, as far as the viewer may see them. */
export type FilterNames = Readonly<Record<Exclude<Lookup, 'own'>, ReadonlyMap<unknown, string>>>;

export function namesOf(catalogue: Catalogue): FilterNames {
  const byId = (list: readonly { readonly id: number; readonly name: string }[]) =>
    new Map<unknown, string>(list.map(({ id, name }) => [id, name]));
  const partners = byId(catalogue.partners);
  return {
    sites: byId(catalogue.sites),
    siteProjects: byId(catalogue.siteProjects),
    markets: byId(catalogue.markets),
    teams: byId(catalogue.teams),
    partnerAccounts: byId(catalogue.accounts),
    devices: byId(DEVICES),
    sources: partners,
    feeds: partners,
    buyers: new Map(catalogue.members.map(({ id, username }) => [id, username])),
    countries: new Map(catalogue.countries.map(({ code, name }) => [code, name])),
    // Labels are chosen by their names.
    labels: new Map(),
  };
}

/**
 * Filters of a report as people know them from its filter form.
 * @param filters as they were sent: a `ReportFilters`, checked when the task was made
 */
export function filterWords(filters: object | null, names: FilterNames): FilterWords[] {
  const sent = (filters ?? {}) as Readonly<Record<string, unknown>>;
  return REPORT_FILTERS.flatMap(({ id, label, kind, lookup, choices }): FilterWords[] => {
    const value = sent[id];
    if (value === undefined || value === null || value === false || value === '') return [];
    if (kind === 'conditions')
      return (value as CustomFilter[]).map((condition) => {
        const { label: name, ...words } = conditionInWords(ADGROUP_REPORT, condition);
        return { name, ...words };
      });
    if (kind === 'range') return [{ name: label, operation: null, value: rangeInWords(value as Range) }];
    if (kind === 'flag') return [{ name: label, operation: null, value: 'yes' }];
    if (!Array.isArray(value)) return [{ name: label, operation: null, value: String(value) }];
    if (value.length === 0) return [];
    const known =
      lookup && lookup !== 'own'
        ? names[lookup]
        : new Map(choices?.map((choice) => [choice.value as unknown, choice.label]));
    const shown = value.slice(0, MAX_NAMED).map((each: unknown) => known.get(each) ?? String(each));
    const more = value.length - shown.length;
    return [{ name: label, operation: null, value: shown.join(', ') + (more > 0 ? ` and ${more} more` : '') }];
  });
}

interface Range {
  readonly start: string;
  readonly end: string;
}

const rangeInWords = ({ start, end }: Range): string => (start === end ? start : `${start} to ${end}`);
