import { AD_TYPE_LABELS, adTemplateGroupForm, type AdTypeId, isUsableAdSource, MAX_TEMPLATES } from '@adops/domain';
import { Autocomplete, Button, Select } from '@mantine/core';
import { useState } from 'react';
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
import type { AdTemplateChoicesQuery } from '../../gql/graphql.js';
import {
  AD_TEMPLATE,
  AD_TEMPLATE_CHOICES,
  CREATE_AD_TEMPLATE,
  DELETE_AD_TEMPLATE,
  UPDATE_AD_TEMPLATE,
} from './ad-templates.graphql.js';
import { PlaceholderHelp } from './PlaceholderHelp.js';
import { NEW_GROUP, newTemplate, storedOf, withType, type GroupValues } from './template-values.js';
import { TemplateCard } from './TemplateCard.js';

const FAILED = 'Failed to save template group';
const LABELS = {
  siteId: 'Site',
  sourceId: 'Source',
  typeId: 'Type',
  categoryName: 'Category',
  templates: 'Templates',
};

/** `create`, or `update` with the id of a group. */
export function AdTemplateOperationScreen() {
  const path = useCompanyPath('tools/ad-templates');
  return (
    <OperationScreen
      listPath={path('')}
      create={<NewAdTemplateScreen />}
      update={(id) => <AdTemplateScreen id={id} />}
    />
  );
}

const useParent = () => ({ label: 'Ad templates', path: useCompanyPath('tools/ad-templates')('') });

function NewAdTemplateScreen() {
  const choices = useLoaded(AD_TEMPLATE_CHOICES, {});
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => <GroupFields id={null} stored={NEW_GROUP} choices={data} parent={parent} />}
    </LoadedForm>
  );
}

function AdTemplateScreen({ id }: { id: number }) {
  const choices = useLoaded(AD_TEMPLATE_CHOICES, {});
  const loaded = useLoaded(AD_TEMPLATE, { id });
  const parent = useParent();
  return (
    <StoredForm {...{ choices, loaded, storedOf, parent }} missingTitle="There is no such template group">
      {(form) => <GroupFields key={id} id={id} parent={parent} {...form} />}
    </StoredForm>
  );
}

interface GroupFieldsProps {
  readonly id: number | null;
  readonly stored: Stored<GroupValues>;
  readonly choices: AdTemplateChoicesQuery;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<GroupValues> | null>;
}

function GroupFields({ id, stored, choices, parent, latest }: GroupFieldsProps) {
  const { call, client } = useSession();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('running shoes');
  const saving = useSaveForm<GroupValues, GroupValues>({
    schema: adTemplateGroupForm,
    stored,
    labels: LABELS,
    failure: FAILED,
    ...(latest && { latest }),
    save: async (input, version) =>
      id === null
        ? outcomeOfSave((await call(client, CREATE_AD_TEMPLATE, { input })).adGeneratorTemplateGroup.create)
        : outcomeOfSave(
            (await call(client, UPDATE_AD_TEMPLATE, { id, input, version })).adGeneratorTemplateGroup.update,
          ),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const site = choices.sites.find((each) => each.id === values.siteId) ?? choices.sites[0];
  const words = {
    adGroup: keyword,
    keyword,
    site: site?.name ?? 'Your site',
    domain: site?.domain ?? 'example.com',
    market: site?.market?.name ?? 'Market',
  };

  const remove = useRemoval({
    listPath: parent.path,
    failure: 'Failed to delete template group',
    onLeave: form.resetDirty,
  });
  const removeThis = (at: number): Promise<void> =>
    remove(
      {
        title: 'Delete this template group?',
        consequences: [
          `Its ${values.templates.length === 1 ? 'template is' : `${values.templates.length} templates are`} no longer offered in the ad generator.`,
          'Ads built from it stay as they are.',
        ],
        confirm: 'Delete group',
      },
      async () => (await call(client, DELETE_AD_TEMPLATE, { id: at })).adGeneratorTemplateGroup.delete,
    );

  return (
    <FormScreen
      title={id === null ? 'New template group' : stored.values.categoryName || 'Template group'}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create group' : 'Save group'}
      actions={
        id !== null && (
          <Button size="xs" variant="default" onClick={() => void removeThis(id)}>
            Delete group
          </Button>
        )
      }
    >
      <FormSection title="General" text="Where these ads are for.">
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
          label="Site"
          placeholder="Every site"
          searchable
          clearable
          data={choices.sites.map((each) => ({ value: String(each.id), label: `${each.name} (${each.domain})` }))}
          {...form.getInputProps('siteId')}
          value={values.siteId === null ? null : String(values.siteId)}
          onChange={(value) => form.setFieldValue('siteId', value === null ? null : Number(value))}
        />
        <Autocomplete
          label="Category"
          description="A new name makes a new category."
          data={choices.adGeneratorTemplateGroupCategories.map(({ name }) => name)}
          maxLength={100}
          {...form.getInputProps('categoryName')}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={Object.entries(AD_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('typeId')}
          value={String(values.typeId)}
          onChange={(value) => {
            if (value === null) return;
            const typeId = Number(value) as AdTypeId;
            form.setValues({ typeId, templates: withType(form.getValues().templates, typeId) });
            form.clearErrors();
          }}
        />
      </FormSection>
      <FormSection
        title={`Templates (${values.templates.length})`}
        text={<PlaceholderHelp keyword={keyword} onKeyword={setKeyword} />}
        isWide
      >
        {form.errors['templates'] && <div role="alert">{form.errors['templates']}</div>}
        {values.templates.map((template, at) => (
          <TemplateCard
            key={template.id ?? `new-${at}`}
            form={form}
            at={at}
            words={words}
            {...(values.templates.length > 1 && { onRemove: () => form.removeListItem('templates', at) })}
          />
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            disabled={values.templates.length >= MAX_TEMPLATES}
            onClick={() => form.insertListItem('templates', newTemplate(values.typeId))}
          >
            Add template
          </Button>
        </div>
      </FormSection>
    </FormScreen>
  );
}
