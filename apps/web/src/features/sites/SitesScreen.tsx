import { STATE_COLUMN, STATE_FILTER, type ListFilter } from '../../app/lists/list-parts.js';
import { listScreen } from '../../app/lists/declared-list.js';
import { siteWords } from './responses.js';
import { collectingOf, groupsOf, textOf, type ListedSite } from './site-words.js';
import { SITES } from './sites.graphql.js';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Creates a filter by a property of sites. Options are distinct and sorted by name. */
const filterById = (
  id: string,
  label: string,
  thingsOf: (site: ListedSite) => readonly (Named | null | undefined)[],
): ListFilter<ListedSite> => ({
  id,
  label,
  options: (sites) => {
    const byId = new Map(sites.flatMap(thingsOf).flatMap((each) => (each ? [[each.id, each.name] as const] : [])));
    return [...byId]
      .map(([value, name]) => ({ value: String(value), label: name }))
      .sort((a, b) => a.label.localeCompare(b.label));
  },
  test: (site, value) => thingsOf(site).some((each) => String(each?.id) === value),
});

/** List of the company's sites. */
export const SitesScreen = listScreen({
  title: 'Sites',
  noun: ['site', 'sites'],
  query: SITES,
  words: siteWords,
  rowsOf: ({ sites }) => sites,
  rowId: ({ id }) => id,
  path: 'sites',
  form: ({ id }) => `${id}/main`,
  create: { path: 'create-site', label: 'Create site' },
  searchText: textOf,
  filters: [
    filterById('market', 'Market', ({ market }) => [market]),
    filterById('group', 'Group', ({ siteGroups }) => siteGroups),
    filterById('project', 'Project', ({ siteProject }) => [siteProject]),
    STATE_FILTER,
  ],
  sort: { column: 'name', direction: 'ASC' },
  columns: [
    { id: 'name', label: 'Site', width: 200, value: ({ name }) => name },
    { id: 'domain', label: 'Domain', width: 220, value: ({ domain }) => domain },
    { id: 'market', label: 'Market', width: 140, value: ({ market }) => market?.name },
    { id: 'groups', label: 'Groups', width: 240, value: groupsOf },
    { id: 'project', label: 'Project', width: 160, value: ({ siteProject }) => siteProject?.name },
    {
      id: 'countries',
      label: 'Countries',
      width: 120,
      value: (site) => site.countries.map((each) => each.code).join(', '),
    },
    { id: 'accounts', label: 'Accounts', width: 90, align: 'right', value: (site) => site.partnerAccounts.length },
    { id: 'collecting', label: 'Syncing', width: 160, value: collectingOf },
    STATE_COLUMN,
  ],
  empty: { title: 'No sites yet', text: 'Companies buy clicks for a site and sell the clicks on its ads.' },
});
