import { MultiSelect, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router';
import { FormSection } from '../../app/forms/FormScreen.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { AccountChoicesQuery } from '../../gql/graphql.js';
import { groupsOf, type AccountValues } from './account-values.js';
import { STATUS_WORDS } from './account-words.js';
import { LISTED_SETTINGS } from './listed-settings.js';
import { ListedField } from './ListedField.js';
import { SettingField } from './SettingField.js';
import type { Partner } from './WithPartner.js';

interface SectionProps {
  readonly form: UseFormReturnType<AccountValues>;
  readonly choices: AccountChoicesQuery;
  /** Stored values of the account. */
  readonly stored: AccountValues;
}

type Statuses = readonly { readonly value: string; readonly label: string; readonly disabled: boolean }[];

/** Statuses the account can have. Disabling it permanently, or enabling it again, requires a permission. */
function useStatuses({ status: storedStatus }: AccountValues, isStored: boolean): Statuses {
  const mayDisable = useAccess().permissions.has('disable-partner-account');
  const isOffForGood = storedStatus === 'permanentlyDisabled';
  return (Object.keys(STATUS_WORDS) as (keyof typeof STATUS_WORDS)[])
    .filter((status) => status !== 'permanentlyDisabled' || isOffForGood || (mayDisable && isStored))
    .map((value) => ({ value, label: STATUS_WORDS[value], disabled: isOffForGood && !mayDisable }));
}

export function GeneralSection({ form, choices, stored, isStored }: SectionProps & { readonly isStored: boolean }) {
  const values = form.getValues();
  const states = useStatuses(stored, isStored);
  return (
    <FormSection title="Account">
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Partner account ID" {...form.getInputProps('externalAccountId')} />
      <div>
        <SegmentedControl
          aria-label="Status"
          data={[...states]}
          value={values.status}
          onChange={(status) => form.setFieldValue('status', status as AccountValues['status'])}
        />
        {form.errors['status'] && <p role="alert">{form.errors['status']}</p>}
      </div>
      <Select
        label="Currency"
        searchable
        allowDeselect={false}
        limit={60}
        data={choices.currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        {...form.getInputProps('currency')}
      />
      <Select
        label="Time zone"
        description="Time zone of its days and hours at the partner."
        placeholder="UTC"
        searchable
        clearable
        limit={60}
        data={choices.timezones.map((zone) => ({ value: String(zone.id), label: zone.nameWithOffset }))}
        {...form.getInputProps('timezoneId')}
        value={values.timezoneId === null ? null : String(values.timezoneId)}
        onChange={(value) => form.setFieldValue('timezoneId', value === null ? null : Number(value))}
      />
    </FormSection>
  );
}

export function PeopleSection({ form, choices }: Omit<SectionProps, 'stored'>) {
  const values = form.getValues();
  return (
    <FormSection
      title="People and sites"
      text="The buyer can access the account, and its metrics are attributed to them."
    >
      <Select
        label="Buyer"
        placeholder="No buyer"
        searchable
        clearable
        data={choices.users.map((user) => ({ value: String(user.id), label: user.username }))}
        {...form.getInputProps('userId')}
        value={values.userId === null ? null : String(values.userId)}
        onChange={(value) => form.setFieldValue('userId', value === null ? null : Number(value))}
      />
      <MultiSelect
        label={`Sites (${values.siteIds.length})`}
        searchable
        clearable
        hidePickedOptions
        limit={100}
        data={choices.sites
          .filter((site) => site.isActive || values.siteIds.includes(site.id))
          .map((site) => ({ value: String(site.id), label: site.domain }))}
        {...form.getInputProps('siteIds')}
        value={values.siteIds.map(String)}
        onChange={(ids) => form.setFieldValue('siteIds', ids.map(Number))}
      />
    </FormSection>
  );
}

interface SignInSectionProps extends SectionProps {
  readonly partner: Partner;
  readonly listPath: string;
}

export function SignInSection({ form, choices, stored, partner, listPath }: SignInSectionProps) {
  const values = form.getValues();
  const { signIn } = groupsOf(values.settings, partner.signInSettings);
  const shared = choices.partner?.accesses ?? [];
  return (
    <FormSection
      title="Sign-in at the partner"
      text="Stored encrypted. Secrets can't be displayed again, not even to you."
    >
      {(shared.length > 0 || values.accessId !== null) && (
        <Select
          label="Signs in with"
          placeholder="Separate sign-in"
          clearable
          data={shared.map((access) => ({ value: String(access.id), label: access.label }))}
          {...form.getInputProps('accessId')}
          value={values.accessId === null ? null : String(values.accessId)}
          onChange={(value) => form.setFieldValue('accessId', value === null ? null : Number(value))}
        />
      )}
      {values.accessId === null ? (
        signIn.map(({ setting, index }) => (
          <SettingField key={setting.name} form={form} setting={setting} index={index} />
        ))
      ) : (
        <Text size="sm" c="dimmed">
          A sign-in shared by several accounts. <Link to={`${listPath}/sign-ins/${values.accessId}`}>Edit it</Link> to
          change it for all accounts. {stored.accessId === null && "The account's own sign-in is removed."}
        </Text>
      )}
    </FormSection>
  );
}

interface SettingsSectionProps {
  readonly form: UseFormReturnType<AccountValues>;
  readonly partner: Partner;
  readonly id: number | null;
}

export function SettingsSection({ form, partner, id }: SettingsSectionProps) {
  const { others } = groupsOf(form.getValues().settings, partner.signInSettings);
  return (
    <FormSection title="Settings">
      {others.map(({ setting, index }) => {
        const list = LISTED_SETTINGS[setting.name];
        const props = { form, setting, index };
        return list ? (
          <ListedField key={setting.name} {...props} list={list} accountId={id} />
        ) : (
          <SettingField key={setting.name} {...props} />
        );
      })}
    </FormSection>
  );
}
