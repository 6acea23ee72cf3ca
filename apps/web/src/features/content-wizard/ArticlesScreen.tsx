import { useQuery } from '@apollo/client/react';
import { directionLabel, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { Link } from 'react-router';
import { PagedScreen } from '../../app/lists/PagedScreen.js';
import { textColumns } from '../../app/lists/text-columns.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { ArticlesQuery } from '../../gql/graphql.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { DEFAULTS, filtersOf, SORTED } from './article-list.js';
import { UPLOAD_STATUS_WORDS } from '../../app/tasks/upload-words.js';
import { CHECK_WORDS } from './article-words.js';
import { ArticleFilters } from './ArticleFilters.js';
import { ARTICLES } from './content-wizard.graphql.js';
import classes from './content-wizard.module.css';
import { routes } from './manifest.js';

type Row = ArticlesQuery['articles']['rows'][number];

const CARDS = ['status', 'check', 'site'];
/** Polling interval of the list while any article is being processed. */
const LOOK_AGAIN_MS = 3_000;
const isUnderWay = ({ status, complianceState, generating }: Row): boolean =>
  status === 'started' || status === 'restarted' || complianceState === 'running' || generating.length > 0;

/** List of articles with their status. Filters, order and page are in the address. */
export function ArticlesScreen() {
  const path = useCompanyPath(routes.contentWizard);
  const list = useListState(DEFAULTS, SORTED);
  const { state } = list;
  const variables = { page: state.page, perPage: state.perPage, orderBy: state.sort, filters: filtersOf(state) };
  const query = withPrevious(useQuery(ARTICLES, { variables, ...LIVE }));
  const page = query.data?.articles;
  const { startPolling, stopPolling } = query;
  const hasWork = page?.rows.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!hasWork) return;
    startPolling(LOOK_AGAIN_MS);
    return stopPolling;
  }, [hasWork, startPolling, stopPolling]);
  const pathOf = useCallback(({ id }: Row) => `${path('article')}?article=${id}`, [path]);
  const create = (
    <Button size="xs" component={Link} to={path('settings')}>
      New article
    </Button>
  );
  return (
    <PagedScreen
      title="Articles"
      noun={['article', 'articles']}
      query={query}
      list={list}
      rows={page?.rows}
      total={page?.totalRecords ?? 0}
      columns={COLUMNS}
      cards={CARDS}
      pathOf={pathOf}
      actions={create}
      filters={<ArticleFilters {...list} />}
      empty={{
        title: 'No articles yet',
        text: 'Articles for your sites are listed here, from the first draft to the upload.',
        action: create,
      }}
    />
  );
}

const isInvalid = ({ complianceState }: Row): boolean =>
  complianceState === 'violating' || complianceState === 'failed';

const text = textColumns<Row>(SORTED);

const COLUMNS: readonly GridColumn<Row>[] = [
  { ...text('topic', 'Topic', 240, ({ topic }) => topic), wish: 340 },
  {
    ...text('status', 'Status', 100, ({ status }) => UPLOAD_STATUS_WORDS[status]),
    cell: ({ row }) => (
      <span className={row.status === 'failed' ? classes.failed : undefined}>{UPLOAD_STATUS_WORDS[row.status]}</span>
    ),
    title: ({ row }) => row.error ?? UPLOAD_STATUS_WORDS[row.status],
  },
  {
    ...text('check', 'Compliance', 150, ({ complianceState }) => CHECK_WORDS[complianceState]),
    help: 'Articles can be uploaded if they are compliant or their check was canceled.',
    cell: ({ row }) => (
      <span className={isInvalid(row) ? classes.failed : undefined}>{CHECK_WORDS[row.complianceState]}</span>
    ),
  },
  { ...text('siteId', 'Site ID', 80, ({ site }) => String(site.id)), align: 'right' },
  text('site', 'Site', 150, ({ site }) => site.name),
  text('headline', 'Headline', 220, ({ headline }) => headline ?? ''),
  text('market', 'Market', 110, ({ market }) => market.name),
  text('language', 'Language', 100, ({ language }) => language.name),
  text('direction', 'Direction', 120, ({ direction }) => directionLabel(direction)),
  text('creator', 'Created by', 120, ({ creator }) => creator.username),
  text('createdAt', 'Created at (UTC)', 150, ({ createdAt }) => momentText(createdAt)),
  text('uploadedAt', 'Uploaded at (UTC)', 150, ({ uploadedAt }) => (uploadedAt ? momentText(uploadedAt) : '')),
  text('url', 'URL', 220, ({ url }) => url ?? ''),
  { ...text('id', 'ID', 70, ({ id }) => String(id)), align: 'right' },
];
