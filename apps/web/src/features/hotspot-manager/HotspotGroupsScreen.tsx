import { useQuery } from '@apollo/client/react';
import { formatValue, HOTSPOTS_PER_PAGE, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListDefaults } from '../../app/lists/list-state.js';
import { PagedGrid } from '../../app/lists/PagedGrid.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { HotspotGroupsQuery } from '../../gql/graphql.js';
import { ExportButton } from '../../reporting/index.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { RowLink } from '../../ui/RowLink.js';
import frame from '../../app/lists/ListScreen.module.css';
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
const rowId = ({ id }: Row): string => String(id);

/** List of hotspot groups. Filters, order and page are in the address. */
export function HotspotGroupsScreen() {
  useDocumentTitle('Hotspot manager · AdOps Console');
  const path = useCompanyPath('tools/hotspot-manager');
  const navigate = useNavigate();
  const [isCollecting, setCollecting] = useState(false);
  const { state, change } = useListState(DEFAULTS, COLUMN_IDS);
  const filters = filtersOf(state);
  const variables = { page: state.page, perPage: state.perPage, orderBy: state.sort, filters };
  const query = withPrevious(useQuery(HOTSPOT_GROUPS, { variables, ...LIVE }));
  const page = query.data?.hotspotManager.groups;
  useLookAgain(query, page?.rows.some(({ siteStates }) => anyUnderWay(siteStates)) ?? false);
  const columns = useMemo(() => columnsOn((id) => path(`hotspot-group/edit/${id}`)), [path]);
  const open = useCallback((id: string) => void navigate(path(`hotspot-group/edit/${id}`)), [navigate, path]);
  const create = (
    <Button size="xs" component={Link} to={path('hotspot-group/create')}>
      Create group
    </Button>
  );
  const isNarrowed = state.search !== '' || Object.values(state.filters).some((value) => value !== '');
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <h1 className={frame.title}>Hotspot manager</h1>
        {page && (
          <span className={frame.count} aria-live="polite">
            {page.totalRecords.toLocaleString('en-US')}
          </span>
        )}
        <div className={frame.spacer} />
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
      </header>
      <GroupFilters {...{ state, change }} />
      <PagedGrid
        label="Hotspot groups"
        noun={['group', 'groups']}
        query={query}
        rows={page?.rows}
        total={page?.totalRecords ?? 0}
        {...{ rowId, columns, state, change }}
        cards={CARDS}
        onOpen={open}
        empty={
          isNarrowed ? (
            <EmptyState isHeading={false} title="No groups match" text="Change the search or the filters." />
          ) : (
            <EmptyState
              isHeading={false}
              title="No hotspot groups yet"
              text="Groups of links, texts and images that your sites show are here. Create one, or collect those the sites have."
              action={create}
            />
          )
        }
      />
      {isCollecting && <CollectDialog onClose={() => setCollecting(false)} onCollected={query.refetch} />}
    </div>
  );
}

const namesText = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ');

function columnsOn(pathOf: (id: number) => string): GridColumn<Row>[] {
  const text = (id: string, label: string, width: number, of: (row: Row) => string): GridColumn<Row> => ({
    ...{ id, label, align: 'left', width, canSort: COLUMN_IDS.includes(id) },
    text: ({ row }) => of(row),
  });
  const texts = ({ hotspots }: Row): string => hotspots.map((hotspot) => hotspot.text).join(', ') || 'No hotspots';
  return [
    {
      ...text('texts', 'Hotspot texts', 260, texts),
      wish: 360,
      cell: ({ row }) => <RowLink to={pathOf(row.id)}>{texts(row)}</RowLink>,
    },
    {
      ...text('status', 'Status', 190, ({ siteStates }) => statusText(siteStates)),
      help: 'How far the sites have the group: saved, on its way, failed, changed or missing at the site.',
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
}
