import { filterBy } from '../../app/lists/list-parts.js';
import { listScreen } from '../../app/lists/declared-list.js';
import type { LinkTemplatesQuery } from '../../gql/graphql.js';
import { LINK_TEMPLATES } from './link-templates.graphql.js';

type Template = LinkTemplatesQuery['linkTemplates'][number];

const paramsOf = ({ params }: Template): string => params.map(({ label }) => label).join(', ');

/** List of templates of the link generator, by site and source. */
export const LinkTemplatesScreen = listScreen({
  title: 'Link templates',
  noun: ['link template', 'link templates'],
  query: LINK_TEMPLATES,
  rowsOf: ({ linkTemplates }) => linkTemplates,
  rowId: ({ id }) => id,
  path: 'tools/link-templates',
  form: ({ id }) => `update/${id}`,
  create: { path: 'create', label: 'Create link template' },
  searchText: (template) => `${template.siteName} ${template.sourceName} ${template.urlTemplate} ${paramsOf(template)}`,
  filters: [
    filterBy('site', 'Site', ({ siteName }: Template) => siteName),
    filterBy('source', 'Source', ({ sourceName }: Template) => sourceName),
  ],
  sort: { column: 'site', direction: 'ASC' },
  columns: [
    { id: 'site', label: 'Site', width: 200, value: ({ siteName }) => siteName },
    { id: 'source', label: 'Source', width: 180, value: ({ sourceName }) => sourceName },
    { id: 'url', label: 'URL template', width: 460, value: ({ urlTemplate }) => urlTemplate },
    { id: 'name', label: 'Name template', width: 220, value: ({ nameTemplate }) => nameTemplate },
    { id: 'params', label: 'Parameters', width: 220, value: paramsOf },
  ],
  empty: {
    title: 'No link templates yet',
    text: 'A link template defines links from a source to a site. The link generator fills in its placeholders for every keyword.',
  },
});
