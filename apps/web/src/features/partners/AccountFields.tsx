import { useMutation } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { useNavigate } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import type { SaveOutcome } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import type { AccountChoicesQuery, PartnerAccountQuery } from '../../gql/graphql.js';
import { AccountBudgets } from '../account-budgets/index.js';
import { HistoryButton } from '../history/index.js';
import { AccountActions } from './AccountActions.js';
import { LABELS, SCHEMA, type AccountValues } from './account-values.js';
import { CLONE_ACCOUNT, CREATE_ACCOUNT, UPDATE_ACCOUNT } from './partners.graphql.js';
import { GeneralSection, PeopleSection, SettingsSection, SignInSection } from './AccountSections.js';
import type { Partner } from './WithPartner.js';

export type AccountTask = 'create' | 'clone' | 'update';
type Health = NonNullable<PartnerAccountQuery['partnerAccount']>['health'];

const WORDS = { create: 'Create account', clone: 'Create account', update: 'Save account' } as const;

interface AccountFieldsProps {
  readonly task: AccountTask;
  readonly partner: Partner;
  /** Id of the account to edit or copy. */
  readonly id: number | null;
  readonly stored: Stored<AccountValues>;
  readonly choices: AccountChoicesQuery;
  readonly health: Health;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<AccountValues> | null>;
}

/** Converts the response of a save to the result of the form. */
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
  const [updateAccount] = useMutation(UPDATE_ACCOUNT);
  const [cloneAccount] = useMutation(CLONE_ACCOUNT);
  const [createAccount] = useMutation(CREATE_ACCOUNT);
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
        return outcomeOf(
          dataOf(await updateAccount({ variables: { id: id ?? 0, input, version } })).partnerAccount.update,
        );
      if (task === 'clone')
        return outcomeOf(dataOf(await cloneAccount({ variables: { id: id ?? 0, input } })).partnerAccount.clone);
      const created = dataOf(await createAccount({ variables: { input: { ...input, partnerId: partner.id } } }));
      return outcomeOf(created.createPartnerAccount);
    },
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;

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
        <Alert color="yellow" mt={14} maw={900} title="Sync failing" p={12}>
          {health.error}
        </Alert>
      )}
      <GeneralSection {...{ form, choices }} stored={stored.values} isStored={task === 'update'} />
      <PeopleSection form={form} choices={choices} />
      {task === 'update' && id !== null && partner.type === 'sourcePartner' && (
        <FormSection
          title="Budgets"
          text="Amount the account can spend from a start date. Budgets are saved immediately, separately from the form."
        >
          <AccountBudgets accountId={id} name={stored.values.name} />
        </FormSection>
      )}
      <SignInSection {...{ form, choices, partner }} stored={stored.values} listPath={parent.path} />
      <SettingsSection form={form} partner={partner} id={id} />
    </FormScreen>
  );
}
