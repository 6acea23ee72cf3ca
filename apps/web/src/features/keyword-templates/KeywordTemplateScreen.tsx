import { keywordTemplateForm } from '@adops/domain';
import { formScreens } from '../../app/forms/declared-form.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { operationScreen } from '../../app/routes/OperationScreen.js';
import { KeywordFields } from './KeywordFields.js';
import * as documents from './keyword-templates.graphql.js';
import { LABELS, NEW_TEMPLATE, storedOf } from './keyword-values.js';

/** Form of a keyword template. The operation is `create`, or `update` with the template's id. */
export const KeywordTemplateOperationScreen = operationScreen(
  'tools/keyword-templates',
  formScreens({
    parent: { label: 'Keyword templates', path: 'tools/keyword-templates' },
    words: {
      new: 'New keyword template',
      create: 'Create template',
      save: 'Save template',
      missing: 'Keyword template not found',
    },
    title: ({ keyword }) => keyword,
    schema: keywordTemplateForm,
    labels: LABELS,
    blank: NEW_TEMPLATE,
    choices: documents.KEYWORD_TEMPLATE_CHOICES,
    read: { query: documents.KEYWORD_TEMPLATE, variables: (id) => ({ id }), stored: storedOf },
    create: async (mutate, input) =>
      outcomeOfSave((await mutate(documents.CREATE_KEYWORD_TEMPLATE, { input })).adGeneratorKeywordTemplate.create),
    update: async (mutate, id, input, version) =>
      outcomeOfSave(
        (await mutate(documents.UPDATE_KEYWORD_TEMPLATE, { id, input, version })).adGeneratorKeywordTemplate.update,
      ),
    failure: 'Failed to save keyword template',
    remove: {
      label: 'Delete template',
      question: ({ stored }) => ({
        title: `Delete ${stored.keyword}?`,
        consequences: ["It is no longer offered in the ad generator. Keywords created from it aren't changed."],
        confirm: 'Delete template',
      }),
      run: async (mutate, id) =>
        (await mutate(documents.DELETE_KEYWORD_TEMPLATE, { id })).adGeneratorKeywordTemplate.delete,
      failure: 'Failed to delete keyword template',
    },
    startAt: 'keyword',
    fields: KeywordFields,
  }),
);
