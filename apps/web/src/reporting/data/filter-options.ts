import type { FilterDefinition, FilterId, Lookup, ReportState } from '@adops/domain';
import type { FeedListQuery, FilterListsQuery } from '../../gql/graphql.js';

export interface FilterOption {
  readonly value: number | string;
  readonly label: string;
  /** Distinguishes equal names, such as the source of an account. */
  readonly hint?: string;
}

export type FilterLists = FilterListsQuery & Pick<FeedListQuery, 'feeds'> & { readonly own: OwnItems };

/** Item of a list that only one report has. */
interface OwnItem {
  readonly id: number;
  readonly name: string;
  /** ID of the selected item in the filter that limits this list. */
  readonly withinId?: number;
}

/** Lists that only one report has, by the filters that use them. */
export type OwnItems = Readonly<Partial<Record<FilterId, readonly OwnItem[]>>>;

const named = (list: readonly { id: number; name: string }[]): FilterOption[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const users = (list: readonly { id: number; username: string }[]): FilterOption[] =>
  list.map(({ id, username }) => ({ value: id, label: username }));

function ids(state: ReportState, filter: string): ReadonlySet<number> {
  const value = state.filters[filter];
  return new Set(Array.isArray(value) ? (value as number[]) : []);
}

/** Choices of each list, limited by other selections: accounts by sources, and labels by sites and sources. */
const CHOICES: Readonly<
  Record<Lookup, (lists: FilterLists, state: ReportState, definition: FilterDefinition) => FilterOption[]>
> = {
  sites: ({ sites }) => named(sites),
  sources: ({ sources }) => named(sources),
  devices: ({ devices }) => named(devices),
  markets: ({ markets }) => named(markets),
  siteProjects: ({ siteProjects }) => named(siteProjects),
  countries: ({ countries }) => countries.map(({ code, name }) => ({ value: code, label: name, hint: code })),
  feeds: ({ feeds }) => named(feeds),
  own: ({ own }, state, { id, within }) => {
    const chosen = within ? ids(state, within) : new Set<number>();
    const isOffered = ({ withinId }: OwnItem) => chosen.size === 0 || withinId === undefined || chosen.has(withinId);
    return named((own[id] ?? []).filter(isOffered));
  },
  buyers: ({ auth }) => users(auth.allowedUsers),
  teams: ({ auth }) => named(auth.allowedTeams),
  partnerAccounts: ({ auth, sources }, state) => {
    const chosen = ids(state, 'sourceIdIn');
    const sourceNames = new Map(sources.map(({ id, name }) => [id, name]));
    return auth.allowedPartnerAccounts
      .filter(({ partnerId }) => chosen.size === 0 || chosen.has(partnerId))
      .map(({ id, name, partnerId }) => ({ value: id, label: name, hint: sourceNames.get(partnerId) }));
  },
  labels: ({ labels }, state) => {
    const sites = ids(state, 'siteIdIn');
    const sources = ids(state, 'sourceIdIn');
    const meets = (chosen: ReadonlySet<number>, used: readonly number[]): boolean =>
      chosen.size === 0 || used.some((id) => chosen.has(id));
    return labels
      .filter((label) => meets(sites, label.siteIds) && meets(sources, label.sourcePartnerIds))
      .map(({ name }) => ({ value: name, label: name }));
  },
};

/** Returns the options of a filter. Empty until the lists are loaded. */
export function optionsFor(
  definition: FilterDefinition,
  lists: FilterLists | null,
  state: ReportState,
): readonly FilterOption[] {
  if (definition.choices) return definition.choices;
  return definition.lookup && lists ? CHOICES[definition.lookup](lists, state, definition) : [];
}

/** Returns the names of selected values. Unknown IDs are returned as text. */
export const namesOf = (values: readonly (number | string)[], options: readonly FilterOption[]): string[] =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? String(value));

/** Describes the selected values: 'DE, FR' or 'Google Search +4'. Unknown IDs are shown as text. */
export function chosenInWords(values: readonly (number | string)[], options: readonly FilterOption[]): string {
  const names = namesOf(values, options);
  const text = names.join(', ');
  if (names.length <= 3 && text.length <= 34) return text;
  return names.length === 1 ? text : `${names[0]} +${names.length - 1}`;
}
