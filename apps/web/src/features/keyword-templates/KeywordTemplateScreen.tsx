import {
  adTextLength,
  isUsableAdSource,
  KEYWORD_LIMIT,
  KEYWORD_TYPE_LABELS,
  KEYWORD_TYPES,
  type KeywordTemplateForm,
  keywordTemplateForm,
  type KeywordType,
  PLACEHOLDERS,
  substitute,
  USABLE_AD_SOURCES,
} from '@adops/domain';
import { Button, Select } from '@mantine/core';
import { useNavigate } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { StoredForm } from '../../app/forms/StoredForm.js';
import { useRemoval } from '../../app/forms/useRemoval.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { OperationScreen } from '../../app/routes/OperationScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useSession } from '../../app/session/SessionProvider.js';
import type { KeywordTemplateChoicesQuery, KeywordTemplateQuery } from '../../gql/graphql.js';
import { CountedInput } from '../../ui/CountedInput.js';
import {
  CREATE_KEYWORD_TEMPLATE,
  DELETE_KEYWORD_TEMPLATE,
  KEYWORD_TEMPLATE,
  KEYWORD_TEMPLATE_CHOICES,
  UPDATE_KEYWORD_TEMPLATE,
} from './keyword-templates.graphql.js';

const FAILED = 'Failed to save keyword template';
const LABELS = { marketId: 'Market', sourceId: 'Source', keyword: 'Keyword', type: 'Match type' };
const NEW: Stored<KeywordTemplateForm> = {
  values: { marketId: null, sourceId: USABLE_AD_SOURCES[0], keyword: '', type: 'phrase' },
  version: null,
};
const SAMPLE = {
  keyword: 'running shoes',
  adGroup: 'Running shoes',
  site: 'Your site',
  domain: 'example.com',
  market: 'Germany',
};

/** `create`, or `update` with the id of a template. */
export function KeywordTemplateOperationScreen() {
  const path = useCompanyPath('tools/keyword-templates');
  return (
    <OperationScreen
      listPath={path('')}
      create={<NewKeywordTemplateScreen />}
      update={(id) => <KeywordTemplateScreen id={id} />}
    />
  );
}

const useParent = () => ({ label: 'Keyword templates', path: useCompanyPath('tools/keyword-templates')('') });

function NewKeywordTemplateScreen() {
  const choices = useLoaded(KEYWORD_TEMPLATE_CHOICES, {});
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => <TemplateFields id={null} stored={NEW} choices={data} parent={parent} />}
    </LoadedForm>
  );
}

function KeywordTemplateScreen({ id }: { id: number }) {
  const choices = useLoaded(KEYWORD_TEMPLATE_CHOICES, {});
  const loaded = useLoaded(KEYWORD_TEMPLATE, { id });
  const parent = useParent();
  return (
    <StoredForm {...{ choices, loaded, storedOf, parent }} missingTitle="There is no such keyword template">
      {(form) => <TemplateFields key={id} id={id} parent={parent} {...form} />}
    </StoredForm>
  );
}

function storedOf(data: KeywordTemplateQuery | null): Stored<KeywordTemplateForm> | null {
  const template = data?.adGeneratorKeywordTemplate;
  if (!template) return null;
  const { marketId, sourceId, keyword, type, version } = template;
  return {
    values: { marketId: marketId ?? null, sourceId: sourceId ?? USABLE_AD_SOURCES[0], keyword, type },
    version,
  };
}

interface TemplateFieldsProps {
  readonly id: number | null;
  readonly stored: Stored<KeywordTemplateForm>;
  readonly choices: KeywordTemplateChoicesQuery;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<KeywordTemplateForm> | null>;
}

function TemplateFields({ id, stored, choices, parent, latest }: TemplateFieldsProps) {
  const { call, client } = useSession();
  const navigate = useNavigate();
  const saving = useSaveForm<KeywordTemplateForm, KeywordTemplateForm>({
    schema: keywordTemplateForm,
    stored,
    labels: LABELS,
    failure: FAILED,
    ...(latest && { latest }),
    save: async (input, version) =>
      id === null
        ? outcomeOfSave((await call(client, CREATE_KEYWORD_TEMPLATE, { input })).adGeneratorKeywordTemplate.create)
        : outcomeOfSave(
            (await call(client, UPDATE_KEYWORD_TEMPLATE, { id, input, version })).adGeneratorKeywordTemplate.update,
          ),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const sample = substitute(values.keyword, SAMPLE);

  const remove = useRemoval({
    listPath: parent.path,
    failure: 'Failed to delete keyword template',
    onLeave: form.resetDirty,
  });
  const removeThis = (at: number): Promise<void> =>
    remove(
      {
        title: `Delete ${stored.values.keyword}?`,
        consequences: ['It is no longer offered in the ad generator. Keywords made from it stay as they are.'],
        confirm: 'Delete template',
      },
      async () => (await call(client, DELETE_KEYWORD_TEMPLATE, { id: at })).adGeneratorKeywordTemplate.delete,
    );

  return (
    <FormScreen
      title={id === null ? 'New keyword template' : stored.values.keyword}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create template' : 'Save template'}
      startAt={id === null ? 'keyword' : null}
      actions={
        id !== null && (
          <Button size="xs" variant="default" onClick={() => void removeThis(id)}>
            Delete template
          </Button>
        )
      }
    >
      <FormSection
        title="Keyword"
        text={`In braces: ${PLACEHOLDERS.map(({ name }) => name).join(', ')}. They are filled in for every ad group.`}
      >
        <CountedInput
          label="Keyword"
          description={values.keyword === '' ? 'Such as best {keyword}' : `For running shoes: ${sample}`}
          length={adTextLength(sample)}
          limit={KEYWORD_LIMIT}
          {...form.getInputProps('keyword')}
        />
        <Select
          label="Match type"
          allowDeselect={false}
          data={KEYWORD_TYPES.map((type) => ({ value: type, label: KEYWORD_TYPE_LABELS[type] }))}
          {...form.getInputProps('type')}
          onChange={(value) => value !== null && form.setFieldValue('type', value as KeywordType)}
        />
      </FormSection>
      <FormSection title="Where it is used">
        <Select
          label="Source"
          allowDeselect={false}
          data={choices.partners
            .filter((source) => isUsableAdSource(source.id))
            .map((source) => ({ value: String(source.id), label: source.name }))}
          {...form.getInputProps('sourceId')}
          value={String(values.sourceId)}
          onChange={(value) => value !== null && form.setFieldValue('sourceId', Number(value))}
        />
        <Select
          label="Market"
          placeholder="Every market"
          searchable
          clearable
          data={choices.markets.map((market) => ({ value: String(market.id), label: market.name }))}
          {...form.getInputProps('marketId')}
          value={values.marketId === null ? null : String(values.marketId)}
          onChange={(value) => form.setFieldValue('marketId', value === null ? null : Number(value))}
        />
      </FormSection>
    </FormScreen>
  );
}
