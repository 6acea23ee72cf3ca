import { useQuery } from '@apollo/client/react';
import { formatValue, HOTSPOTS_PER_PAGE, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListDefaults } from '../../../app/lists/list-state.js';
import { PagedScreen } from '../../../app/lists/PagedScreen.js';
import { textColumns } from '../../../app/lists/text-columns.js';
import { useListState } from '../../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../../app/loading/query.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import type { HotspotPreviewsQuery } from '../../../gql/graphql.js';
import type { GridColumn } from '../../../ui/data-grid/grid-types.js';
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

/** List of previews of hotspot groups, newest first. The page is in the address. */
export function HotspotPreviewsScreen() {
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const list = useListState(DEFAULTS, COLUMN_IDS);
  const variables = { page: list.state.page, perPage: list.state.perPage };
  const query = withPrevious(useQuery(HOTSPOT_PREVIEWS, { variables, ...LIVE }));
  const page = query.data?.hotspotManager.previews;
  const pathOf = useCallback(({ id }: Row) => path(String(id)), [path]);
  const create = (
    <Button size="xs" onClick={() => setCreating(true)}>
      Create preview
    </Button>
  );
  return (
    <>
      <PagedScreen
        title="Hotspot manager preview"
        label="Previews"
        noun={['preview', 'previews']}
        query={query}
        list={list}
        rows={page?.rows}
        total={page?.totalRecords ?? 0}
        columns={COLUMNS}
        cards={CARDS}
        pathOf={pathOf}
        actions={create}
        empty={{
          title: 'No previews yet',
          text: 'Copy hotspot groups to other sites. Edit and validate the copies here before they go live.',
          action: create,
        }}
      />
      {isCreating && (
        <CreatePreviewDialog onClose={() => setCreating(false)} onCreated={(id) => void navigate(path(String(id)))} />
      )}
    </>
  );
}

/** Maximum number of groups named in a row. Others are counted. */
const NAMED = 3;

/** Returns the summary of a preview: the first texts of its groups. */
function contentText({ groups, totalRecords }: Row): string {
  const names = groups.slice(0, NAMED).map(({ hotspots }) => hotspots[0]?.text ?? 'No hotspots');
  const others = totalRecords - names.length;
  return names.length === 0 ? 'No groups' : `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

const text = textColumns<Row>();

const COLUMNS: readonly GridColumn<Row>[] = [
  { ...text('groups', 'Groups', 260, contentText), wish: 360 },
  {
    ...text('status', 'Status', 200, stateText),
    help: 'Validation status for the merge mode, with the number of groups with errors.',
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
