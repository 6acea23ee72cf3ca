import { Alert, MultiSelect, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import type { SaveOutcome } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import type { AccountChoicesQuery, PartnerAccountQuery } from '../../gql/graphql.js';
import { AccountBudgets } from '../account-budgets/index.js';
import { HistoryButton } from '../history/index.js';
import { AccountActions } from './AccountActions.js';
import { STATUS_WORDS } from './account-words.js';
import { groupsOf, LABELS, SCHEMA, type AccountValues } from './account-values.js';
import { CLONE_ACCOUNT, CREATE_ACCOUNT, UPDATE_ACCOUNT } from './partners.graphql.js';
import { LISTED_SETTINGS } from './listed-settings.js';
import { ListedField } from './ListedField.js';
import { SettingField } from './SettingField.js';
import type { Partner } from './WithPartner.js';

export type AccountTask = 'create' | 'clone' | 'update';
type Health = NonNullable<PartnerAccountQuery['partnerAccount']>['health'];

const WORDS = { create: 'Create account', clone: 'Create account', update: 'Save account' } as const;

interface AccountFieldsProps {
  readonly task: AccountTask;
  readonly partner: Partner;
  /** The account that is changed or copied. */
  readonly id: number | null;
  readonly stored: Stored<AccountValues>;
  readonly choices: AccountChoicesQuery;
  readonly health: Health;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<AccountValues> | null>;
}

/** The answer of saving an account, as the form understands it. */
function outcomeOf(answer: {
  status: string;
  message?: string | null;
  errors?: { field: string; messages: string[] }[] | null;
}): SaveOutcome {
  if (answer.errors?.length) return { kind: 'refused', errors: answer.errors };
  if (answer.status === 'error')
    return { kind: 'refused', errors: [{ field: '', messages: [answer.message ?? 'Failed to save'] }] };
  return { kind: 'saved', message: answer.message ?? null };
}

export function AccountFields({ task, partner, id, stored, choices, health, parent, latest }: AccountFieldsProps) {
  const { call, client } = useSession();
  const { permissions } = useAccess();
  const navigate = useNavigate();
  const saving = useSaveForm({
    schema: SCHEMA,
    stored,
    labels: LABELS,
    failure: 'Failed to save',
    ...(latest && { latest }),
    save: async (values, version) => {
      const input = { ...values, externalAccountId: values.externalAccountId || null };
      if (task === 'update')
        return outcomeOf((await call(client, UPDATE_ACCOUNT, { id: id ?? 0, input, version })).partnerAccount.update);
      if (task === 'clone')
        return outcomeOf((await call(client, CLONE_ACCOUNT, { id: id ?? 0, input })).partnerAccount.clone);
      const created = await call(client, CREATE_ACCOUNT, { input: { ...input, partnerId: partner.id } });
      return outcomeOf(created.createPartnerAccount);
    },
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const { signIn, others } = groupsOf(values.settings, partner.signInSettings);
  const shared = choices.partner?.accesses ?? [];
  const mayDisable = permissions.has('disable-partner-account');
  const isOffForGood = stored.values.status === 'permanentlyDisabled';
  const states = (Object.keys(STATUS_WORDS) as (keyof typeof STATUS_WORDS)[])
    .filter((status) => status !== 'permanentlyDisabled' || isOffForGood || (mayDisable && task === 'update'))
    .map((value) => ({ value, label: STATUS_WORDS[value], disabled: isOffForGood && !mayDisable }));

  return (
    <FormScreen
      title={task === 'update' ? stored.values.name : task === 'clone' ? 'New account from a copy' : 'New account'}
      parent={parent}
      saving={saving}
      submitLabel={WORDS[task]}
      startAt={task === 'update' ? null : 'name'}
      actions={
        task === 'update' &&
        id !== null && (
          <>
            <HistoryButton entityType="partner-account" entityId={id} name={stored.values.name} />
            <AccountActions
              account={{ id, name: stored.values.name }}
              isDirty={saving.isDirty}
              people={choices.users}
              listPath={parent.path}
              onLeave={form.reset}
            />
          </>
        )
      }
    >
      {health?.error && (
        <Alert color="yellow" mt={14} maw={900} title="Collecting fails" p={12}>
          {health.error}
        </Alert>
      )}
      <FormSection title="Account">
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Account id at the partner" {...form.getInputProps('externalAccountId')} />
        <div>
          <SegmentedControl
            aria-label="State"
            data={states}
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
          description="Its days and hours at the partner."
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
      <FormSection title="People and sites" text="The buyer sees the account, and all its figures count for them.">
        <Select
          label="Buyer"
          placeholder="Nobody"
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
      {task === 'update' && id !== null && partner.type === 'sourcePartner' && (
        <FormSection
          title="Budgets"
          text="How much the account may spend from a start date on. Budgets are saved immediately, separately from the form."
        >
          <AccountBudgets accountId={id} name={stored.values.name} />
        </FormSection>
      )}
      <FormSection title="Sign-in at the partner" text="Kept encrypted. Nobody can read a secret again, not even you.">
        {(shared.length > 0 || values.accessId !== null) && (
          <Select
            label="Signs in with"
            placeholder="Its own sign-in"
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
            A sign-in of several accounts. It is changed{' '}
            <Link to={`${parent.path}/sign-ins/${values.accessId}`}>there</Link>, for all of them.{' '}
            {stored.values.accessId === null && 'What this account signed in with itself is removed.'}
          </Text>
        )}
      </FormSection>
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
    </FormScreen>
  );
}
