import { KEYWORD_TYPE_LABELS, KEYWORD_TYPES } from '@adops/domain';
import { filterBy } from '../../app/lists/list-parts.js';
import { listScreen } from '../../app/lists/declared-list.js';
import type { KeywordTemplatesQuery } from '../../gql/graphql.js';
import { KEYWORD_TEMPLATES } from './keyword-templates.graphql.js';

type Template = KeywordTemplatesQuery['adGeneratorKeywordTemplates']['rows'][number];

const marketOf = ({ marketName }: Template): string => marketName ?? 'Every market';

/** List of patterns that the ad generator builds keywords from. */
export const KeywordTemplatesScreen = listScreen({
  title: 'Keyword templates',
  noun: ['keyword template', 'keyword templates'],
  query: KEYWORD_TEMPLATES,
  rowsOf: ({ adGeneratorKeywordTemplates }) => adGeneratorKeywordTemplates.rows,
  rowId: ({ id }) => id,
  path: 'tools/keyword-templates',
  form: ({ id }) => `update/${id}`,
  create: { path: 'create', label: 'Create keyword template' },
  searchText: (template) =>
    `${template.keyword} ${marketOf(template)} ${template.sourceName ?? ''} ${KEYWORD_TYPE_LABELS[template.type]}`,
  filters: [
    filterBy('market', 'Market', marketOf),
    filterBy('source', 'Source', ({ sourceName }: Template) => sourceName),
    {
      id: 'type',
      label: 'Match type',
      options: KEYWORD_TYPES.map((type) => ({ value: type, label: KEYWORD_TYPE_LABELS[type] })),
      test: ({ type }, wanted) => type === wanted,
    },
  ],
  perPage: 400,
  sort: { column: 'keyword', direction: 'ASC' },
  columns: [
    { id: 'keyword', label: 'Keyword', width: 300, value: ({ keyword }) => keyword },
    { id: 'type', label: 'Match type', width: 120, value: ({ type }) => KEYWORD_TYPE_LABELS[type] },
    { id: 'market', label: 'Market', width: 180, value: marketOf },
    { id: 'source', label: 'Source', width: 180, value: ({ sourceName }) => sourceName },
  ],
  empty: {
    title: 'No keyword templates yet',
    text: 'A keyword template is a keyword with placeholders. The ad generator fills them in for every ad group.',
  },
});
