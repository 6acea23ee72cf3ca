import { useQuery } from '@apollo/client/react';
import { HOTSPOTS_PER_PAGE } from '@adops/domain';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useParams } from 'react-router';
import type { ListDefaults } from '../../../app/lists/list-state.js';
import { useListState } from '../../../app/lists/useListState.js';
import { Fetched } from '../../../app/loading/Fetched.js';
import { LIVE, withPrevious } from '../../../app/loading/query.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import { FooterSlot } from '../../../app/shell/FooterSlot.js';
import { ScreenHead } from '../../../app/shell/ScreenHead.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { Pager } from '../../../ui/Pager.js';
import { HistoryButton } from '../../history/index.js';
import frame from '../../../app/lists/ListScreen.module.css';
import { GroupFilters } from '../GroupFilters.js';
import { filtersOf } from '../list-filters.js';
import { anyUnderWay } from '../site-states.js';
import { useLookAgain } from '../useLookAgain.js';
import classes from './preview.module.css';
import { HOTSPOT_PREVIEW } from './preview.graphql.js';
import type { Preview } from './preview-words.js';
import { PreviewActions } from './PreviewActions.js';
import { PreviewGroupItem } from './PreviewGroupItem.js';
import { usePreviewAction } from './usePreviewAction.js';

const DEFAULTS: ListDefaults = {
  sort: { column: 'id', direction: 'ASC' },
  perPage: HOTSPOTS_PER_PAGE,
  filters: { site: '', market: '', source: '', page: '', creator: '', keyword: '' },
};
const COLUMN_IDS = ['id'];
const PAGE_SIZES = [25, 50, 100, 200];

/** A preview with its groups, their errors and their status at each site. Filters and page are in the address. */
export function HotspotPreviewScreen() {
  const id = Number(useParams()['hotspotPreviewGroupId']);
  useDocumentTitle(`Preview ${id} · AdOps Console`);
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const list = useListState(DEFAULTS, COLUMN_IDS);
  const { page, perPage } = list.state;
  const variables = { id, page, perPage, filters: filtersOf(list.state) };
  const query = withPrevious(useQuery(HOTSPOT_PREVIEW, { variables, ...LIVE }));
  const states = query.data?.hotspotManager.preview?.groups.flatMap(({ clones }) =>
    clones.flatMap(({ siteState }) => siteState ?? []),
  );
  useLookAgain(query, anyUnderWay(states ?? []));
  return (
    <Fetched query={query}>
      {({ hotspotManager: { preview } }) =>
        preview ? (
          <PreviewView preview={preview} list={list} refetch={query.refetch} />
        ) : (
          <EmptyState
            title="Preview not found"
            text="The preview may have been deleted, or it belongs to another company."
            action={
              <Button component={Link} to={path('')} variant="default">
                Back to previews
              </Button>
            }
          />
        )
      }
    </Fetched>
  );
}

interface PreviewViewProps {
  readonly preview: Preview;
  readonly list: ReturnType<typeof useListState>;
  readonly refetch: () => Promise<unknown>;
}

function PreviewView({ preview, list, refetch }: PreviewViewProps) {
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const { state, change, isNarrowed } = list;
  const actions = usePreviewAction(refetch);
  const add = `${path('group-preview/create')}?preview=${preview.id}`;
  const addButton = (
    <Button size="xs" variant="default" component={Link} to={add}>
      Add group
    </Button>
  );
  return (
    <div className={frame.screen}>
      <ScreenHead title={`Preview ${preview.id}`}>
        {!preview.hasOtherSites && addButton}
        <HistoryButton entityType="hotspotPreview" entityId={preview.id} name={`Preview ${preview.id}`} />
        <Button size="xs" variant="default" component={Link} to={path('')}>
          Back to previews
        </Button>
      </ScreenHead>
      <p className={classes.muted}>Target sites: {preview.targetSites.map(({ name }) => name).join(', ')}</p>
      <PreviewActions {...{ preview, actions, isNarrowed }} />
      <GroupFilters {...list} />
      {preview.groups.length === 0 ? (
        <EmptyState
          isHeading={false}
          title={isNarrowed ? 'No groups match' : 'No groups in this preview'}
          text={isNarrowed ? 'Change the search or the filters.' : 'Add a group, or create a preview from live groups.'}
          {...(!isNarrowed && !preview.hasOtherSites && { action: addButton })}
        />
      ) : (
        <ul className={classes.groups} aria-label="Groups of the preview">
          {preview.groups.map((group) => (
            <PreviewGroupItem key={group.id} previewId={preview.id} isReadOnly={preview.hasOtherSites} {...{ group, actions }} />
          ))}
        </ul>
      )}
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={PAGE_SIZES}
          total={preview.totalRecords}
          noun={(count) => (count === 1 ? 'group' : 'groups')}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </div>
  );
} // prettier-ignore
