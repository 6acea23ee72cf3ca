import { AD_TYPE_LABELS, adField, isAdType } from '@adops/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListScreen, type ListColumn, type ListFilter } from '../../app/lists/ListScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AdTemplatesQuery } from '../../gql/graphql.js';
import { RowLink } from '../../ui/RowLink.js';
import { AD_TEMPLATES } from './ad-templates.graphql.js';

type Group = AdTemplatesQuery['adGeneratorTemplateGroups']['rows'][number];

/** Groups of ad text templates, which the ad generator builds ads from. */
export function AdTemplatesScreen() {
  const { data, failure, isLoading, reload } = useLoaded(AD_TEMPLATES, {});
  const path = useCompanyPath('tools/ad-templates');
  const rows = data?.adGeneratorTemplateGroups.rows ?? null;
  const columns = useMemo(() => columnsOf((group) => path(`update/${group.id}`)), [path]);
  const filters = useMemo(() => filtersOf(rows ?? []), [rows]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create template group
    </Button>
  );
  return (
    <ListScreen
      title="Ad templates"
      noun={['template group', 'template groups']}
      rows={rows}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columns}
      rowId={idOf}
      pathOf={(group) => path(`update/${group.id}`)}
      searchText={textOf}
      filters={filters}
      perPage={400}
      sort={{ column: 'category', direction: 'ASC' }}
      action={create}
      empty={{
        title: 'No ad templates yet',
        text: 'A template is an ad with placeholders. The ad generator fills them in for every ad group.',
        action: create,
      }}
    />
  );
}

const idOf = (group: Group): number => group.id;
const typeOf = ({ typeId }: Group): string => (isAdType(typeId) ? AD_TYPE_LABELS[typeId] : String(typeId));
const siteOf = ({ siteName }: Group): string => siteName ?? 'Every site';
const headlinesOf = ({ templates }: Group): string =>
  (templates[0]?.fields ?? [])
    .filter(({ name }) => adField(name)?.kind === 'headline')
    .map(({ value }) => value)
    .join(' | ');
const textOf = (group: Group): string =>
  `${group.categoryName ?? ''} ${siteOf(group)} ${group.sourceName ?? ''} ${group.templates
    .flatMap(({ fields }) => fields.map(({ value }) => value))
    .join(' ')}`;

function filtersOf(rows: readonly Group[]): readonly ListFilter<Group>[] {
  const choice = (id: string, label: string, value: (group: Group) => string): ListFilter<Group> => ({
    id,
    label,
    options: [...new Set(rows.map(value))].sort().map((each) => ({ value: each, label: each })),
    test: (group, wanted) => value(group) === wanted,
  });
  return [
    choice('site', 'Site', siteOf),
    choice('source', 'Source', ({ sourceName }) => sourceName ?? ''),
    choice('type', 'Type', typeOf),
    choice('category', 'Category', ({ categoryName }) => categoryName ?? 'No category'),
  ];
}

function columnsOf(pathOf: (group: Group) => string): readonly ListColumn<Group>[] {
  return [
    {
      id: 'category',
      label: 'Category',
      width: 180,
      value: ({ categoryName }) => categoryName ?? 'No category',
      cell: (group) => <RowLink to={pathOf(group)}>{group.categoryName ?? 'No category'}</RowLink>,
    },
    { id: 'site', label: 'Site', width: 190, value: siteOf },
    { id: 'source', label: 'Source', width: 160, value: ({ sourceName }) => sourceName },
    { id: 'type', label: 'Type', width: 180, value: typeOf },
    { id: 'size', label: 'Templates', width: 90, align: 'right', value: ({ templates }) => templates.length },
    { id: 'headlines', label: 'Headlines of the first', width: 420, value: headlinesOf },
  ];
}
