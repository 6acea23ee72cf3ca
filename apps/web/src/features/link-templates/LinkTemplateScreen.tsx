import { linkTemplateForm } from '@adops/domain';
import { formScreens } from '../../app/forms/declared-form.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { operationScreen } from '../../app/routes/OperationScreen.js';
import { HistoryButton } from '../history/index.js';
import * as documents from './link-templates.graphql.js';
import { TemplateFields } from './TemplateFields.js';
import { LABELS, newTemplate, storedOf } from './template-values.js';

/** Form of a link template. The operation is `create`, or `update` with the template's id. */
export const LinkTemplateOperationScreen = operationScreen(
  'tools/link-templates',
  formScreens({
    parent: { label: 'Link templates', path: 'tools/link-templates' },
    words: {
      new: 'New link template',
      create: 'Create link template',
      save: 'Save link template',
      missing: 'Link template not found',
    },
    title: () => 'Link template',
    schema: linkTemplateForm,
    labels: LABELS,
    blank: newTemplate,
    choices: documents.LINK_TEMPLATE_CHOICES,
    read: { query: documents.LINK_TEMPLATE, variables: (id) => ({ id }), stored: storedOf },
    create: async (mutate, input) =>
      outcomeOfSave((await mutate(documents.CREATE_LINK_TEMPLATE, { input })).createLinkTemplate),
    update: async (mutate, id, input, version) =>
      outcomeOfSave((await mutate(documents.UPDATE_LINK_TEMPLATE, { id, input, version })).linkTemplate.update),
    failure: 'Failed to save link template',
    actions: (id) => <HistoryButton entityType="linkTemplate" entityId={id} name="Link template" />,
    remove: {
      label: 'Delete link template',
      question: ({ data }) => ({
        title: `Delete the link template of ${data?.linkTemplate?.siteName} and ${data?.linkTemplate?.sourceName}?`,
        consequences: [
          'The link generator will no longer offer links for this site and source. Existing links continue to work.',
        ],
        confirm: 'Delete link template',
      }),
      run: async (mutate, id) => (await mutate(documents.DELETE_LINK_TEMPLATE, { id })).linkTemplate.delete,
      failure: 'Failed to delete link template',
    },
    fields: TemplateFields,
  }),
);
