import { generateLinks, LINK_PLACEHOLDERS, placeholdersOf } from '@adops/domain';
import { ActionIcon, Button, Code, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FieldsProps } from '../../app/forms/declared-form.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import type { LinkTemplateChoicesQuery, LinkTemplateQuery } from '../../gql/graphql.js';
import classes from './LinkTemplates.module.css';
import { ParamCard } from './ParamCard.js';
import { newParam, type TemplateValues } from './template-values.js';

export type TemplateFieldsProps = FieldsProps<TemplateValues, LinkTemplateQuery, LinkTemplateChoicesQuery>;

/** Fields of a link template. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { form, choices } = props;
  const { params } = form.getValues();
  return (
    <>
      <FormSection title="General" text="Site and source of the links.">
        <IdSelect
          label="Site"
          placeholder="Choose a site"
          searchable
          allowDeselect={false}
          options={choices.sites.map(({ id, name, domain }) => ({ value: String(id), label: `${name} (${domain})` }))}
          {...form.getInputProps('siteId')}
        />
        <IdSelect
          label="Source"
          placeholder="Choose a source"
          searchable
          allowDeselect={false}
          options={namedOptions(choices.partners)}
          {...form.getInputProps('sourceId')}
        />
      </FormSection>
      <Patterns {...props} />
      <FormSection
        title={`Parameters (${params.length})`}
        text="Fields that users complete before they generate links. Each parameter is a placeholder with its name."
        isWide
      >
        {params.map((_, at) => (
          <ParamCard key={at} form={form} at={at} />
        ))}
        <div>
          <Button size="xs" variant="default" onClick={() => form.insertListItem('params', newParam())}>
            Add parameter
          </Button>
        </div>
      </FormSection>
      <Explanations form={form} />
    </>
  );
}

function Patterns({ form, choices }: TemplateFieldsProps) {
  const values = form.getValues();
  const site = choices.sites.find(({ id }) => id === values.siteId) ?? choices.sites[0];
  const place = {
    site: site?.name ?? 'Your site',
    domain: site?.domain ?? 'example.com',
    market: site?.market?.name ?? 'Market',
    source: choices.partners.find(({ id }) => id === values.sourceId)?.name ?? 'Source',
  };
  const params = values.params.map((param) => ({ ...param, defaultValue: param.defaultValue || null }));
  const patterns = { ...values, params, trackingTemplate: values.trackingTemplate || null };
  const [sample] = generateLinks(patterns, place, {}, ['running shoes']);
  const own = values.params.map(({ name }) => name).filter((name) => name !== '');
  return (
    <FormSection title="Templates" text={<PlaceholderHelp names={own} />} isWide>
      <Textarea
        label="URL template"
        autosize
        minRows={2}
        description={shownAs(values.urlTemplate, sample?.url)}
        {...form.getInputProps('urlTemplate')}
      />
      <TextInput
        label="Name template"
        description={shownAs(values.nameTemplate, sample?.name)}
        {...form.getInputProps('nameTemplate')}
      />
      <TextInput
        label="Tracking template"
        placeholder="None"
        description={
          values.trackingTemplate
            ? shownAs(values.trackingTemplate, sample?.trackingTemplate)
            : "For the platform's tracking template. {url} and {name} are replaced with the generated link."
        }
        {...form.getInputProps('trackingTemplate')}
      />
    </FormSection>
  );
}

/** Returns the example of the pattern for a sample keyword. Empty if it has no placeholders. */
const shownAs = (pattern: string, made: string | null | undefined): string =>
  placeholdersOf(pattern).length === 0 || !made ? '' : `For running shoes: ${made}`;

function PlaceholderHelp({ names }: { readonly names: readonly string[] }) {
  const all = [...LINK_PLACEHOLDERS, ...names.map((name) => ({ name, help: 'Parameter of this template' }))];
  return (
    <>
      Placeholders are filled in for every keyword. Values in URLs are encoded once.
      <span className={classes.placeholders}>
        {all.map(({ name, help }) => (
          <span key={name}>
            <Code>{`{${name}}`}</Code> {help}
          </span>
        ))}
        <span>
          <Code>{'{+name}'}</Code> Doesn’t encode slashes and other separators in the value
        </span>
        <span>
          <Code>{'{platform:name}'}</Code> Becomes {'{name}'}, which the platform fills in
        </span>
      </span>
    </>
  );
}

function Explanations({ form }: Pick<TemplateFieldsProps, 'form'>) {
  const { info } = form.getValues();
  return (
    <FormSection title={`Explanations (${info.length})`} text="Terms shown above the link generator's form." isWide>
      {info.map((_, at) => (
        <div key={at} className={classes.explanation} role="group" aria-label={`Explanation ${at + 1}`}>
          <TextInput label="Term" {...form.getInputProps(`info.${at}.term`)} />
          <TextInput label="Definition" {...form.getInputProps(`info.${at}.definition`)} />
          <TextInput label="Details" {...form.getInputProps(`info.${at}.details`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={`Remove explanation ${at + 1}`}
            onClick={() => form.removeListItem('info', at)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          onClick={() => form.insertListItem('info', { term: '', definition: '', details: '' })}
        >
          Add explanation
        </Button>
      </div>
    </FormSection>
  );
}
