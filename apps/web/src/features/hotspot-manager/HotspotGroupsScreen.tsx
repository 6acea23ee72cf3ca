import { useQuery } from '@apollo/client/react';
import { formatValue, HOTSPOTS_PER_PAGE, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { ListDefaults } from '../../app/lists/list-state.js';
import { PagedScreen } from '../../app/lists/PagedScreen.js';
import { textColumns } from '../../app/lists/text-columns.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { HotspotGroupsQuery } from '../../gql/graphql.js';
import { ExportButton } from '../../reporting/index.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { CollectDialog } from './CollectDialog.js';
import { GroupFilters } from './GroupFilters.js';
import { filtersOf } from './list-filters.js';
import { HOTSPOT_GROUPS } from './hotspot-manager.graphql.js';
import { anyUnderWay, needsUser, statusText } from './site-states.js';
import { useLookAgain } from './useLookAgain.js';
import classes from './hotspot-manager.module.css';

type Row = HotspotGroupsQuery['hotspotManager']['groups']['rows'][number];

const COLUMN_IDS = ['id', 'site', 'page', 'keywords', 'hotspots', 'creator', 'version', 'createdAt', 'updatedAt'];
const CARDS = ['status', 'site', 'page'];
const DEFAULTS: ListDefaults = {
  sort: { column: 'updatedAt', direction: 'DESC' },
  perPage: HOTSPOTS_PER_PAGE,
  filters: { site: '', market: '', source: '', page: '', creator: '', keyword: '' },
};

/** List of hotspot groups. Filters, order and page are in the address. */
export function HotspotGroupsScreen() {
  const path = useCompanyPath('tools/hotspot-manager');
  const [isCollecting, setCollecting] = useState(false);
  const list = useListState(DEFAULTS, COLUMN_IDS);
  const { state } = list;
  const filters = filtersOf(state);
  const variables = { page: state.page, perPage: state.perPage, orderBy: state.sort, filters };
  const query = withPrevious(useQuery(HOTSPOT_GROUPS, { variables, ...LIVE }));
  const page = query.data?.hotspotManager.groups;
  useLookAgain(query, page?.rows.some(({ siteStates }) => anyUnderWay(siteStates)) ?? false);
  const pathOf = useCallback(({ id }: Row) => path(`hotspot-group/edit/${id}`), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('hotspot-group/create')}>
      Create group
    </Button>
  );
  return (
    <>
      <PagedScreen
        title="Hotspot manager"
        label="Hotspot groups"
        noun={['group', 'groups']}
        query={query}
        list={list}
        rows={page?.rows}
        total={page?.totalRecords ?? 0}
        columns={COLUMNS}
        cards={CARDS}
        pathOf={pathOf}
        actions={
          <>
            <Button size="xs" variant="default" component={Link} to={path('images')}>
              Choose images
            </Button>
            <Button size="xs" variant="default" onClick={() => setCollecting(true)}>
              Collect groups
            </Button>
            <ExportButton
              request={() => ({
                ...{ report: 'hotspotManager.groups', columns: [] },
                variables: { filters, orderBy: state.sort },
              })}
              title="Hotspot manager"
              total={page?.totalRecords ?? null}
              fileName="hotspot groups"
            />
            {create}
          </>
        }
        filters={<GroupFilters {...list} />}
        empty={{
          title: 'No hotspot groups yet',
          text: 'The links, texts and images on your sites are listed here in groups. Create one, or collect the groups of your sites.',
          action: create,
        }}
      />
      {isCollecting && <CollectDialog onClose={() => setCollecting(false)} onCollected={query.refetch} />}
    </>
  );
}

const namesText = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ');

const textsOf = ({ hotspots }: Row): string => hotspots.map(({ text }) => text).join(', ') || 'No hotspots';
const text = textColumns<Row>(COLUMN_IDS);

const COLUMNS: readonly GridColumn<Row>[] = [
  { ...text('texts', 'Hotspot texts', 260, textsOf), wish: 360 },
  {
    ...text('status', 'Status', 190, ({ siteStates }) => statusText(siteStates)),
    help: 'Status of the group on its sites, such as saved, being saved, failed, changed or missing.',
    cell: ({ row }) => (
      <span className={row.siteStates.some(({ state }) => needsUser(state)) ? classes.failed : undefined}>
        {statusText(row.siteStates)}
      </span>
    ),
  },
  text('site', 'Sites', 200, ({ sites }) => namesText(sites)),
  text('page', 'Page', 110, ({ page }) => page?.name ?? ''),
  { ...text('hotspots', 'Hotspots', 95, ({ hotspots }) => formatValue('integer', hotspots.length)), align: 'right' },
  text('keywordList', 'Keywords', 180, ({ keywords }) => keywords.join(', ')),
  text('markets', 'Markets', 130, ({ markets }) => namesText(markets)),
  text('sources', 'Sources', 150, ({ sources }) => namesText(sources)),
  { ...text('version', 'Version', 80, ({ version }) => String(version)), align: 'right' },
  text('creator', 'Created by', 120, ({ creator }) => creator?.username ?? 'At the site'),
  text('createdAt', 'Created at (UTC)', 155, ({ createdAt }) => momentText(createdAt)),
  text('updatedAt', 'Updated at (UTC)', 155, ({ updatedAt }) => momentText(updatedAt)),
  text('id', 'ID', 70, ({ id }) => String(id)),
];
