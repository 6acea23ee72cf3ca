import type { SiteOptionName } from '@adops/domain';
import { MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AdditionalSitesInformationQuery } from '../../gql/graphql.js';
import { OptionFields } from './OptionFields.js';
import { namedGroups, type SiteValues } from './site-values.js';

interface SectionProps {
  readonly form: UseFormReturnType<SiteValues>;
  readonly choices: AdditionalSitesInformationQuery;
}

export function GeneralSection({ form, choices }: SectionProps) {
  const values = form.getValues();
  return (
    <FormSection title="General">
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Domain" placeholder="shop.example.com" {...form.getInputProps('domain')} />
      <Select
        label="Market"
        placeholder="Choose a market"
        searchable
        allowDeselect={false}
        data={choices.markets.map((market) => ({ value: String(market.id), label: market.name }))}
        {...form.getInputProps('marketId')}
        value={values.marketId === 0 ? null : String(values.marketId)}
        onChange={(value) => form.setFieldValue('marketId', Number(value))}
      />
      <Select
        label="Project"
        description="Reports combine sites of the same project."
        placeholder="None"
        searchable
        clearable
        data={choices.siteProjects.map((project) => ({ value: String(project.id), label: project.name }))}
        {...form.getInputProps('siteProjectId')}
        value={values.siteProjectId === null ? null : String(values.siteProjectId)}
        onChange={(value) => form.setFieldValue('siteProjectId', value === null ? null : Number(value))}
      />
      <MultiSelect
        label={`Countries (${values.countryCodes.length})`}
        searchable
        clearable
        hidePickedOptions
        limit={60}
        data={choices.countries.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.getInputProps('countryCodes')}
        value={values.countryCodes}
        onChange={(codes) => form.setFieldValue('countryCodes', [...codes].sort())}
      />
      <Switch
        label="Active"
        description="Inactive sites keep their data and are hidden from lists."
        checked={values.isActive}
        onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked)}
      />
    </FormSection>
  );
}

export function OptionsSection({ form, choices }: SectionProps) {
  const values = form.getValues();
  return (
    <FormSection title="Groups and options" text="Inherited from the closest group unless overridden.">
      <MultiSelect
        label={`Groups (${values.siteGroupIds.length})`}
        searchable
        clearable
        hidePickedOptions
        data={choices.siteGroups.map((group) => ({
          value: String(group.id),
          label: `${group.name} (${group.code})`,
        }))}
        {...form.getInputProps('siteGroupIds')}
        value={values.siteGroupIds.map(String)}
        onChange={(ids) => form.setFieldValue('siteGroupIds', ids.map(Number))}
      />
      <OptionFields
        values={values.siteSettings.options}
        groupIds={values.siteGroupIds}
        groups={namedGroups(choices.siteGroups)}
        feeds={choices.feeds}
        path="siteSettings.options"
        errors={form.errors}
        onChange={(name: SiteOptionName, value) => form.setFieldValue(`siteSettings.options.${name}`, value)}
      />
    </FormSection>
  );
}

/** @param isPasswordSet true if a password is stored, which is shown as a mask */
export function ApiSection({ form, isPasswordSet }: Pick<SectionProps, 'form'> & { readonly isPasswordSet: boolean }) {
  return (
    <FormSection
      title="API of the site"
      text="Used to read and save the media configuration and to sync the site's own metrics."
    >
      <TextInput label="Address" placeholder="https://" {...form.getInputProps('siteSettings.apiUrl')} />
      <TextInput label="Username" autoComplete="off" {...form.getInputProps('siteSettings.apiUser')} />
      <PasswordInput
        label="Password"
        description={
          isPasswordSet
            ? 'Saved and hidden. Type to replace it, or clear it to remove it.'
            : "Stored encrypted. It can't be displayed again."
        }
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...form.getInputProps('siteSettings.apiPassword')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Switch
        label="Sync the site's metrics"
        description="Hourly visits, outbound clicks and advertisers, from the hour this is turned on."
        checked={form.getValues().siteSettings.collectStats}
        onChange={(event) => form.setFieldValue('siteSettings.collectStats', event.currentTarget.checked)}
      />
    </FormSection>
  );
}

export function BuildSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title="Build">
      <TextInput label="Repository" placeholder="team/site" {...form.getInputProps('siteSettings.repository')} />
      <TextInput
        label="Keyword parameter"
        description="URL parameter with the keyword, such as q."
        {...form.getInputProps('siteSettings.keywordParamName')}
      />
    </FormSection>
  );
}
