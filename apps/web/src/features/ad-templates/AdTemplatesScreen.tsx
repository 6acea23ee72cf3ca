import { filterBy } from '../../app/lists/list-parts.js';
import { listScreen } from '../../app/lists/declared-list.js';
import { AD_TEMPLATES } from './ad-templates.graphql.js';
import { categoryOf, headlinesOf, siteOf, textOf, typeOf, type Group } from './template-words.js';

/** Groups of ad text templates, which the ad generator builds ads from. */
export const AdTemplatesScreen = listScreen({
  title: 'Ad templates',
  noun: ['template group', 'template groups'],
  query: AD_TEMPLATES,
  rowsOf: ({ adGeneratorTemplateGroups }) => adGeneratorTemplateGroups.rows,
  rowId: ({ id }) => id,
  path: 'tools/ad-templates',
  form: ({ id }) => `update/${id}`,
  create: { path: 'create', label: 'Create template group' },
  searchText: textOf,
  filters: [
    filterBy('site', 'Site', siteOf),
    filterBy('source', 'Source', ({ sourceName }: Group) => sourceName),
    filterBy('type', 'Type', typeOf),
    filterBy('category', 'Category', categoryOf),
  ],
  perPage: 400,
  sort: { column: 'category', direction: 'ASC' },
  columns: [
    { id: 'category', label: 'Category', width: 180, value: categoryOf },
    { id: 'site', label: 'Site', width: 190, value: siteOf },
    { id: 'source', label: 'Source', width: 160, value: ({ sourceName }: Group) => sourceName },
    { id: 'type', label: 'Type', width: 180, value: typeOf },
    { id: 'size', label: 'Templates', width: 90, align: 'right', value: ({ templates }) => templates.length },
    { id: 'headlines', label: 'Headlines of the first', width: 420, value: headlinesOf },
  ],
  empty: {
    title: 'No ad templates yet',
    text: 'A template is an ad with placeholders. The ad generator fills them in for every ad group.',
  },
});
