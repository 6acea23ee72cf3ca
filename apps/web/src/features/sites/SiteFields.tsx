import { siteForm, type SiteForm, type SiteOptionName } from '@adops/domain';
import { Alert, MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { ImageField } from '../../app/images/ImageField.js';
import type { StoredImage } from '../../app/images/upload.js';
import { useSession } from '../../app/session/SessionProvider.js';
import type { AdditionalSitesInformationQuery, SiteQuery } from '../../gql/graphql.js';
import { outcomeOf, savingWords } from './answers.js';
import { OptionFields } from './OptionFields.js';
import { LABELS, namedGroups, type SiteValues } from './site-values.js';
import { CREATE_SITE, UPDATE_SITE } from './sites.graphql.js';

const MASK = '********';

interface SiteFieldsProps {
  readonly id: number | null;
  readonly stored: Stored<SiteValues>;
  readonly choices: AdditionalSitesInformationQuery;
  readonly logos: Pick<NonNullable<NonNullable<SiteQuery['site']>['siteSettings']>, 'logo' | 'squareLogo'> | null;
  /** Why collecting its figures fails; null: it does not. */
  readonly collectingError: string | null;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<SiteValues> | null>;
}

/** Name, place, API, options and logos of a site. */
export function SiteFields({ id, stored, choices, logos, collectingError, parent, latest }: SiteFieldsProps) {
  const { call, client } = useSession();
  const navigate = useNavigate();
  const [images, setImages] = useState<{ logo: StoredImage | null; squareLogo: StoredImage | null }>({
    logo: logos?.logo ?? null,
    squareLogo: logos?.squareLogo ?? null,
  });
  const saving = useSaveForm<SiteValues, SiteForm>({
    schema: siteForm,
    stored,
    labels: LABELS,
    failure: savingWords(id === null ? 'Failed to create site' : 'Failed to update site settings'),
    ...(latest && { latest }),
    save: async (input, version) =>
      id === null
        ? outcomeOf((await call(client, CREATE_SITE, { input })).createSite)
        : outcomeOf((await call(client, UPDATE_SITE, { id, input, version })).updateSite),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const { siteSettings: settings } = values;
  const isPasswordSet = stored.values.siteSettings.apiPassword === MASK;

  const putImage = (kind: 'logo' | 'squareLogo') => (image: StoredImage | null) => {
    setImages((before) => ({ ...before, [kind]: image }));
    form.setFieldValue(`siteSettings.${kind}Id`, image?.id ?? null);
  };
  const logoOf = (kind: 'logo' | 'squareLogo'): StoredImage | null => {
    const chosen = settings[`${kind}Id`];
    return [images[kind], logos?.[kind] ?? null].find((image) => image?.id === chosen) ?? null;
  };

  return (
    <FormScreen
      title={id === null ? 'New site' : stored.values.name}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create site' : 'Save site'}
      startAt={id === null ? 'name' : null}
    >
      {collectingError && (
        <Alert color="yellow" mt={14} maw={900} title="Collecting fails" p={12}>
          {collectingError}
        </Alert>
      )}
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
          description="Sites of a project are reported together."
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
          description="An inactive site is kept with its figures, and offered nowhere."
          checked={values.isActive}
          onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection
        title="Groups and options"
        text="Options come from the groups, the deepest first, until the site has its own."
      >
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
          values={settings.options}
          groupIds={values.siteGroupIds}
          groups={namedGroups(choices.siteGroups)}
          feeds={choices.feeds}
          path="siteSettings.options"
          errors={form.errors}
          onChange={(name: SiteOptionName, value) => form.setFieldValue(`siteSettings.options.${name}`, value)}
        />
      </FormSection>
      <FormSection
        title="API of the site"
        text="The media configuration is read and saved there, and what the site counts is collected from it."
      >
        <TextInput label="Address" placeholder="https://" {...form.getInputProps('siteSettings.apiUrl')} />
        <TextInput label="Username" autoComplete="off" {...form.getInputProps('siteSettings.apiUser')} />
        <PasswordInput
          label="Password"
          description={
            isPasswordSet
              ? 'Set, and never shown again. What is typed here takes its place; empty takes it away.'
              : 'Kept encrypted. Nobody can read it again.'
          }
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...form.getInputProps('siteSettings.apiPassword')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Switch
          label="Collect the site's figures"
          description="Visits, outbound clicks and advertisers by the hour, from the hour this is switched on."
          checked={settings.collectStats}
          onChange={(event) => form.setFieldValue('siteSettings.collectStats', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection title="Build">
        <TextInput label="Repository" placeholder="team/site" {...form.getInputProps('siteSettings.repository')} />
        <TextInput
          label="Keyword parameter"
          description="URL parameter that carries the keyword, as in q."
          {...form.getInputProps('siteSettings.keywordParamName')}
        />
      </FormSection>
      <FormSection title="Logos">
        <ImageField
          label="Logo"
          shape="logo"
          path="siteSettings.logoId"
          image={logoOf('logo')}
          error={form.errors['siteSettings.logoId']}
          onChange={putImage('logo')}
        />
        <ImageField
          label="Square logo"
          shape="squareLogo"
          path="siteSettings.squareLogoId"
          image={logoOf('squareLogo')}
          error={form.errors['siteSettings.squareLogoId']}
          onChange={putImage('squareLogo')}
        />
      </FormSection>
    </FormScreen>
  );
}
