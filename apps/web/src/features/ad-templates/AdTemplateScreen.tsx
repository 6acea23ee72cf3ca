import { adTemplateGroupForm } from '@adops/domain';
import { formScreens } from '../../app/forms/declared-form.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { operationScreen } from '../../app/routes/OperationScreen.js';
import * as documents from './ad-templates.graphql.js';
import { GroupFields } from './GroupFields.js';
import { LABELS, NEW_GROUP, storedOf } from './template-values.js';

/** Form of a template group. The operation is `create`, or `update` with the group's id. */
export const AdTemplateOperationScreen = operationScreen(
  'tools/ad-templates',
  formScreens({
    parent: { label: 'Ad templates', path: 'tools/ad-templates' },
    words: {
      new: 'New template group',
      create: 'Create group',
      save: 'Save group',
      missing: 'Template group not found',
    },
    title: ({ categoryName }) => categoryName || 'Template group',
    schema: adTemplateGroupForm,
    labels: LABELS,
    blank: NEW_GROUP,
    choices: documents.AD_TEMPLATE_CHOICES,
    read: { query: documents.AD_TEMPLATE, variables: (id) => ({ id }), stored: storedOf },
    create: async (mutate, input) =>
      outcomeOfSave((await mutate(documents.CREATE_AD_TEMPLATE, { input })).adGeneratorTemplateGroup.create),
    update: async (mutate, id, input, version) =>
      outcomeOfSave(
        (await mutate(documents.UPDATE_AD_TEMPLATE, { id, input, version })).adGeneratorTemplateGroup.update,
      ),
    failure: 'Failed to save template group',
    remove: {
      label: 'Delete group',
      question: (_, __, { templates }) => ({
        title: 'Delete this template group?',
        consequences: [
          `The ad generator no longer offers its ${templates.length === 1 ? 'template' : `${templates.length} templates`}.`,
          "Ads created from it aren't changed.",
        ],
        confirm: 'Delete group',
      }),
      run: async (mutate, id) => (await mutate(documents.DELETE_AD_TEMPLATE, { id })).adGeneratorTemplateGroup.delete,
      failure: 'Failed to delete template group',
    },
    fields: GroupFields,
  }),
);
