import { useQuery } from '@apollo/client/react';
import { formatValue, HOTSPOTS_PER_PAGE, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListDefaults } from '../../../app/lists/list-state.js';
import { PagedGrid } from '../../../app/lists/PagedGrid.js';
import { useListState } from '../../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../../app/loading/query.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import type { HotspotPreviewsQuery } from '../../../gql/graphql.js';
import type { GridColumn } from '../../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { RowLink } from '../../../ui/RowLink.js';
import frame from '../../../app/lists/ListScreen.module.css';
import classes from '../hotspot-manager.module.css';
import { CreatePreviewDialog } from './CreatePreviewDialog.js';
import { HOTSPOT_PREVIEWS } from './preview.graphql.js';
import { modeLabel, stateText } from './preview-words.js';

type Row = HotspotPreviewsQuery['hotspotManager']['previews']['rows'][number];

const COLUMN_IDS = ['id'];
const CARDS = ['status', 'sites', 'mode'];
const DEFAULTS: ListDefaults = {
  sort: { column: 'id', direction: 'DESC' },
  perPage: HOTSPOTS_PER_PAGE,
  filters: {},
};
const rowId = ({ id }: Row): string => String(id);

/** List of previews of hotspot groups, newest first. The page is in the address. */
export function HotspotPreviewsScreen() {
  useDocumentTitle('Hotspot manager preview · AdOps Console');
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { state, change } = useListState(DEFAULTS, COLUMN_IDS);
  const variables = { page: state.page, perPage: state.perPage };
  const query = withPrevious(useQuery(HOTSPOT_PREVIEWS, { variables, ...LIVE }));
  const page = query.data?.hotspotManager.previews;
  const columns = useMemo(() => columnsOn((id) => path(String(id))), [path]);
  const open = useCallback((id: string) => void navigate(path(id)), [navigate, path]);
  const create = (
    <Button size="xs" onClick={() => setCreating(true)}>
      Create preview
    </Button>
  );
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <h1 className={frame.title}>Hotspot manager preview</h1>
        {page && (
          <span className={frame.count} aria-live="polite">
            {page.totalRecords.toLocaleString('en-US')}
          </span>
        )}
        <div className={frame.spacer} />
        {create}
      </header>
      <PagedGrid
        label="Previews"
        noun={['preview', 'previews']}
        query={query}
        rows={page?.rows}
        total={page?.totalRecords ?? 0}
        {...{ rowId, columns, state, change }}
        cards={CARDS}
        onOpen={open}
        empty={
          <EmptyState
            isHeading={false}
            title="No previews yet"
            text="Copies of hotspot groups for other sites are here: change and validate them before they go live."
            action={create}
          />
        }
      />
      {isCreating && <CreatePreviewDialog onClose={() => setCreating(false)} onCreated={(id) => open(String(id))} />}
    </div>
  );
}

/** Maximum number of groups named in a row. Others are counted. */
const NAMED = 3;

/** Summary of a preview: the first texts of its groups. */
function contentText({ groups, totalRecords }: Row): string {
  const names = groups.slice(0, NAMED).map(({ hotspots }) => hotspots[0]?.text ?? 'No hotspots');
  const others = totalRecords - names.length;
  return names.length === 0 ? 'No groups' : `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

function columnsOn(pathOf: (id: number) => string): GridColumn<Row>[] {
  const text = (id: string, label: string, width: number, of: (row: Row) => string): GridColumn<Row> => ({
    ...{ id, label, align: 'left', width, canSort: false },
    text: ({ row }) => of(row),
  });
  return [
    {
      ...text('groups', 'Groups', 260, contentText),
      wish: 360,
      cell: ({ row }) => <RowLink to={pathOf(row.id)}>{contentText(row)}</RowLink>,
    },
    {
      ...text('status', 'Status', 200, stateText),
      help: 'Whether the groups are validated for the merge mode, and how many have errors.',
      cell: ({ row }) => <span className={row.failingGroups > 0 ? classes.failed : undefined}>{stateText(row)}</span>,
    },
    text('sites', 'Target sites', 240, ({ targetSites }) => targetSites.map(({ name }) => name).join(', ')),
    text('mode', 'Merge mode', 110, ({ mergeMode }) => modeLabel(mergeMode)),
    {
      ...text('count', 'Number of groups', 130, ({ totalRecords }) => formatValue('integer', totalRecords)),
      align: 'right',
    },
    text('creator', 'Created by', 120, ({ creator }) => creator?.username ?? ''),
    text('createdAt', 'Created at (UTC)', 155, ({ createdAt }) => momentText(createdAt)),
    text('clonedAt', 'Cloned at (UTC)', 155, ({ clonedAt }) => (clonedAt ? momentText(clonedAt) : 'Not cloned')),
    text('id', 'ID', 70, ({ id }) => String(id)),
  ];
}
