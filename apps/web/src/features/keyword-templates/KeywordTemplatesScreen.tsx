import { KEYWORD_TYPE_LABELS, KEYWORD_TYPES } from '@adops/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListScreen, type ListColumn, type ListFilter } from '../../app/lists/ListScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { KeywordTemplatesQuery } from '../../gql/graphql.js';
import { RowLink } from '../../ui/RowLink.js';
import { KEYWORD_TEMPLATES } from './keyword-templates.graphql.js';

type Template = KeywordTemplatesQuery['adGeneratorKeywordTemplates']['rows'][number];

/** Patterns the ad generator makes keywords from. */
export function KeywordTemplatesScreen() {
  const { data, failure, isLoading, reload } = useLoaded(KEYWORD_TEMPLATES, {});
  const path = useCompanyPath('tools/keyword-templates');
  const rows = data?.adGeneratorKeywordTemplates.rows ?? null;
  const columns = useMemo(() => columnsOf((template) => path(`update/${template.id}`)), [path]);
  const filters = useMemo(() => filtersOf(rows ?? []), [rows]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create keyword template
    </Button>
  );
  return (
    <ListScreen
      title="Keyword templates"
      noun={['keyword template', 'keyword templates']}
      rows={rows}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columns}
      rowId={idOf}
      pathOf={(template) => path(`update/${template.id}`)}
      searchText={textOf}
      filters={filters}
      perPage={400}
      sort={{ column: 'keyword', direction: 'ASC' }}
      action={create}
      empty={{
        title: 'No keyword templates yet',
        text: 'A keyword template is a keyword with placeholders. The ad generator fills them in for every ad group.',
        action: create,
      }}
    />
  );
}

const idOf = (template: Template): number => template.id;
const marketOf = ({ marketName }: Template): string => marketName ?? 'Every market';
const textOf = (template: Template): string =>
  `${template.keyword} ${marketOf(template)} ${template.sourceName ?? ''} ${KEYWORD_TYPE_LABELS[template.type]}`;

function filtersOf(rows: readonly Template[]): readonly ListFilter<Template>[] {
  const choice = (id: string, label: string, value: (template: Template) => string): ListFilter<Template> => ({
    id,
    label,
    options: [...new Set(rows.map(value))].sort().map((each) => ({ value: each, label: each })),
    test: (template, wanted) => value(template) === wanted,
  });
  return [
    choice('market', 'Market', marketOf),
    choice('source', 'Source', ({ sourceName }) => sourceName ?? ''),
    {
      id: 'type',
      label: 'Match type',
      options: KEYWORD_TYPES.map((type) => ({ value: type, label: KEYWORD_TYPE_LABELS[type] })),
      test: ({ type }, wanted) => type === wanted,
    },
  ];
}

function columnsOf(pathOf: (template: Template) => string): readonly ListColumn<Template>[] {
  return [
    {
      id: 'keyword',
      label: 'Keyword',
      width: 300,
      value: ({ keyword }) => keyword,
      cell: (template) => <RowLink to={pathOf(template)}>{template.keyword}</RowLink>,
    },
    { id: 'type', label: 'Match type', width: 120, value: ({ type }) => KEYWORD_TYPE_LABELS[type] },
    { id: 'market', label: 'Market', width: 180, value: marketOf },
    { id: 'source', label: 'Source', width: 180, value: ({ sourceName }) => sourceName },
  ];
}
