import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListScreen, type ListColumn, type ListFilter } from '../../app/lists/ListScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { SiteListQuery } from '../../gql/graphql.js';
import { RowLink } from '../../ui/RowLink.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { SITES_READING } from './answers.js';
import { SITES } from './sites.graphql.js';

type Site = SiteListQuery['sites'][number];

/** Sites of the company. */
export function SitesScreen() {
  const { data, failure, isLoading, reload } = useLoaded(SITES, {}, SITES_READING);
  const path = useCompanyPath('sites');
  const columns = useMemo(() => columnsOf((site) => path(`${site.id}/main`)), [path]);
  const filters = useMemo(() => filtersOf(data?.sites ?? []), [data]);
  const create = (
    <Button size="xs" component={Link} to={path('create-site')}>
      Create site
    </Button>
  );
  return (
    <ListScreen
      title="Sites"
      noun={['site', 'sites']}
      rows={data?.sites ?? null}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columns}
      rowId={idOf}
      pathOf={(site) => path(`${site.id}/main`)}
      searchText={textOf}
      filters={filters}
      sort={{ column: 'name', direction: 'ASC' }}
      action={create}
      empty={{ title: 'No sites yet', text: 'Clicks are bought for a site and sold from it.', action: create }}
    />
  );
}

const idOf = (site: Site): number => site.id;
const textOf = (site: Site): string =>
  `${site.name} ${site.domain} ${site.market?.name ?? ''} ${site.siteGroups.map(({ name, code }) => `${name} ${code}`).join(' ')}`;
const groupsOf = (site: Site): string => site.siteGroups.map(({ name }) => name).join(', ');

/** How collecting what the site counts goes. */
function collectingOf({ statsHealth: health }: Site): string {
  if (!health) return 'Not collected';
  if (health.error) return health.error;
  const { completeUntil, unmatchedVisits: unmatched } = health;
  if (!completeUntil) return 'Not collected yet';
  return unmatched > 0 ? `${unmatched} ${unmatched === 1 ? 'visit' : 'visits'} of no ad group` : 'Complete';
}

/** Each value once, by its name. */
function optionsOf(all: readonly ({ id: number; name: string } | null | undefined)[]) {
  const byId = new Map(all.flatMap((each) => (each ? [[each.id, each.name] as const] : [])));
  return [...byId].map(([id, label]) => ({ value: String(id), label })).sort((a, b) => a.label.localeCompare(b.label));
}

function filtersOf(sites: readonly Site[]): readonly ListFilter<Site>[] {
  return [
    {
      id: 'market',
      label: 'Market',
      options: optionsOf(sites.map(({ market }) => market)),
      test: (site, value) => String(site.market?.id) === value,
    },
    {
      id: 'group',
      label: 'Group',
      options: optionsOf(sites.flatMap(({ siteGroups }) => siteGroups)),
      test: (site, value) => site.siteGroups.some(({ id }) => String(id) === value),
    },
    {
      id: 'project',
      label: 'Project',
      options: optionsOf(sites.map(({ siteProject }) => siteProject)),
      test: (site, value) => String(site.siteProject?.id) === value,
    },
    {
      id: 'state',
      label: 'State',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
      test: (site, value) => site.isActive === (value === 'active'),
    },
  ];
}

function columnsOf(pathOf: (site: Site) => string): readonly ListColumn<Site>[] {
  return [
    {
      id: 'name',
      label: 'Site',
      width: 200,
      value: (site) => site.name,
      cell: (site) => <RowLink to={pathOf(site)}>{site.name}</RowLink>,
    },
    { id: 'domain', label: 'Domain', width: 220, value: (site) => site.domain },
    { id: 'market', label: 'Market', width: 140, value: (site) => site.market?.name },
    { id: 'groups', label: 'Groups', width: 240, value: groupsOf },
    { id: 'project', label: 'Project', width: 160, value: (site) => site.siteProject?.name },
    {
      id: 'countries',
      label: 'Countries',
      width: 120,
      value: (site) => site.countries.map(({ code }) => code).join(', '),
    },
    { id: 'accounts', label: 'Accounts', width: 90, align: 'right', value: (site) => site.partnerAccounts.length },
    { id: 'collecting', label: 'Collecting', width: 160, value: collectingOf },
    {
      id: 'state',
      label: 'State',
      width: 110,
      value: (site) => (site.isActive ? 'Active' : 'Inactive'),
      cell: (site) => <StateBadge isOn={site.isActive} on="Active" off="Inactive" />,
    },
  ];
}
