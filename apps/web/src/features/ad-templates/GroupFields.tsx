import { AD_TYPE_LABELS, type AdTypeId, isUsableAdSource, MAX_TEMPLATES } from '@adops/domain';
import { Autocomplete, Button, Select } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { FieldsProps } from '../../app/forms/declared-form.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import type { AdTemplateChoicesQuery, AdTemplateQuery } from '../../gql/graphql.js';
import { PlaceholderHelp } from './PlaceholderHelp.js';
import { newTemplate, withType, type GroupValues } from './template-values.js';
import { TemplateCard } from './TemplateCard.js';

type Props = FieldsProps<GroupValues, AdTemplateQuery, AdTemplateChoicesQuery>;

/** Fields of a template group. */
export function GroupFields({ form, choices }: Props) {
  const [keyword, setKeyword] = useState('running shoes');
  const { siteId, typeId, templates } = form.getValues();
  const site = choices.sites.find((each) => each.id === siteId) ?? choices.sites[0];
  const words = {
    adGroup: keyword,
    keyword,
    site: site?.name ?? 'Your site',
    domain: site?.domain ?? 'example.com',
    market: site?.market?.name ?? 'Market',
  };
  return (
    <>
      <PlaceFields form={form} choices={choices} />
      <FormSection
        title={`Templates (${templates.length})`}
        text={<PlaceholderHelp keyword={keyword} onKeyword={setKeyword} />}
        isWide
      >
        {form.errors['templates'] && <div role="alert">{form.errors['templates']}</div>}
        {templates.map((template, at) => (
          <TemplateCard
            key={template.id ?? `new-${at}`}
            form={form}
            at={at}
            words={words}
            {...(templates.length > 1 && { onRemove: () => form.removeListItem('templates', at) })}
          />
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            disabled={templates.length >= MAX_TEMPLATES}
            onClick={() => form.insertListItem('templates', newTemplate(typeId))}
          >
            Add template
          </Button>
        </div>
      </FormSection>
    </>
  );
}

function PlaceFields({ form, choices }: Pick<Props, 'form' | 'choices'>) {
  return (
    <FormSection title="General" text="Site and source of the ads.">
      <IdSelect
        label="Source"
        allowDeselect={false}
        options={namedOptions(choices.partners.filter(({ id }) => isUsableAdSource(id)))}
        {...form.getInputProps('sourceId')}
      />
      <IdSelect
        label="Site"
        placeholder="Every site"
        searchable
        clearable
        options={choices.sites.map(({ id, name, domain }) => ({ value: String(id), label: `${name} (${domain})` }))}
        {...form.getInputProps('siteId')}
      />
      <Autocomplete
        label="Category"
        description="Enter a new name to create a category."
        data={choices.adGeneratorTemplateGroupCategories.map(({ name }) => name)}
        maxLength={100}
        {...form.getInputProps('categoryName')}
      />
      <Select
        label="Type"
        allowDeselect={false}
        data={Object.entries(AD_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('typeId')}
        value={String(form.getValues().typeId)}
        onChange={(value) => {
          if (value === null) return;
          const typeId = Number(value) as AdTypeId;
          form.setValues({ typeId, templates: withType(form.getValues().templates, typeId) });
          form.clearErrors();
        }}
      />
    </FormSection>
  );
}
