import type { UpdateUserForm } from '@adops/domain';
import { MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import type { UserChoicesQuery } from '../../gql/graphql.js';
import { AccountAccess } from './AccountAccess.js';
import { LABELS, type UserValues } from './user-values.js';
import { HistoryButton } from '../history/index.js';
import { UserActions } from './UserActions.js';
import { CREATE_USER, INVITE_USER, UPDATE_USER } from './users.graphql.js';

/** What one does with a user, and the schema of that form. */
export interface UserForm {
  readonly kind: 'create' | 'invite' | 'update';
  readonly schema: z.ZodType<UpdateUserForm, UserValues>;
}

const WORDS = {
  create: { title: 'New user', submit: 'Create user' },
  invite: { title: 'Invite a user', submit: 'Send invitation' },
  update: { title: '', submit: 'Save user' },
} as const;

interface UserFieldsProps {
  readonly kind: UserForm;
  readonly id: number | null;
  readonly stored: Stored<UserValues>;
  readonly choices: UserChoicesQuery;
  readonly parent: { readonly label: string; readonly path: string };
  /** Accounts they buy for. */
  readonly bought: number;
  /** Their second factor, for somebody who is there already. */
  readonly factor?: ReactNode;
  readonly latest?: () => Promise<Stored<UserValues> | null>;
}

export function UserFields({
  kind: { kind, schema },
  id,
  stored,
  choices,
  parent,
  bought,
  factor,
  latest,
}: UserFieldsProps) {
  const { call, client } = useSession();
  const { user: self, companies, activeCompany } = useAccess();
  const navigate = useNavigate();
  const saving = useSaveForm<UserValues, UpdateUserForm>({
    schema,
    stored,
    labels: LABELS,
    failure: 'Failed to save user',
    ...(latest && { latest }),
    save: async (values, version) => {
      if (kind === 'create') return outcomeOfSave((await call(client, CREATE_USER, { input: values })).user.create);
      if (kind === 'invite') return outcomeOfSave((await call(client, INVITE_USER, { input: values })).user.invite);
      const { password, password_repeat, ...rest } = values;
      const input = { ...rest, ...(password !== '' && { password, password_repeat }) };
      return outcomeOfSave((await call(client, UPDATE_USER, { id: id ?? 0, input, version })).user.update);
    },
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const team = choices.teams.find((each) => each.id === values.teamId);
  const otherLeader = team?.leader && team.leader.id !== id ? team.leader.username : null;
  const isSelf = id === self.id;

  return (
    <FormScreen
      title={WORDS[kind].title || stored.values.username}
      parent={parent}
      saving={saving}
      submitLabel={WORDS[kind].submit}
      startAt={id === null ? 'username' : null}
      actions={
        id !== null && (
          <>
            <HistoryButton entityType="user" entityId={id} name={stored.values.username} />
            <UserActions
              user={{ id, username: stored.values.username, email: stored.values.email, bought }}
              shared={stored.values.accessiblePartnerAccountIds.length}
              isSelf={isSelf}
              onDeleted={() => {
                form.reset();
                void navigate(parent.path);
              }}
            />
          </>
        )
      }
    >
      <FormSection
        title="Account"
        text={kind === 'invite' ? 'They get a link by mail, good for seven days, and choose their own password.' : null}
      >
        <TextInput label="Username" autoComplete="off" spellCheck={false} {...form.getInputProps('username')} />
        <TextInput label="Mail address" type="email" autoComplete="off" {...form.getInputProps('email')} />
        {kind !== 'invite' && !isSelf && (
          <>
            <PasswordInput
              label={kind === 'create' ? 'Password' : 'New password'}
              description={
                kind === 'update'
                  ? 'Empty keeps the old one. A new one ends all their sign-ins and is told to them by mail.'
                  : '8 characters at least; 15 are better.'
              }
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label="Password once more"
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show password once more' }}
              {...form.getInputProps('password_repeat')}
            />
          </>
        )}
        {kind !== 'invite' && (
          <Switch
            label="Active"
            description={
              isSelf
                ? 'You cannot switch yourself off.'
                : 'Switched off, they cannot sign in, and open sign-ins end at once.'
            }
            disabled={isSelf}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        )}
      </FormSection>
      {factor && (
        <FormSection title="Second factor" text="A sign-in asks for a code of an app on their phone too.">
          {factor}
        </FormSection>
      )}
      <FormSection title="Roles and team" text="The first role colours the avatar.">
        <MultiSelect
          label="Roles"
          description={isSelf ? 'Somebody else has to change your roles.' : undefined}
          disabled={isSelf}
          placeholder={values.roles.length === 0 ? 'No role: nothing can be opened' : ''}
          searchable
          hidePickedOptions
          data={choices.roles.map(({ name }) => name)}
          {...form.getInputProps('roles')}
        />
        <Select
          label="Team"
          placeholder="No team"
          clearable
          searchable
          data={choices.teams
            .filter((each) => each.isActive || each.id === stored.values.teamId)
            .map((each) => ({ value: String(each.id), label: each.name }))}
          {...form.getInputProps('teamId')}
          value={values.teamId === null ? null : String(values.teamId)}
          onChange={(value) =>
            form.setValues({
              teamId: value === null ? null : Number(value),
              teamRole: value === null ? null : 'worker',
            })
          }
        />
        {values.teamId !== null && (
          <Select
            label="Place in the team"
            allowDeselect={false}
            description={otherLeader ? `${otherLeader} leads this team.` : undefined}
            data={[
              { value: 'worker', label: 'Works in it' },
              { value: 'leader', label: 'Leads it', disabled: otherLeader !== null },
            ]}
            {...form.getInputProps('teamRole')}
          />
        )}
      </FormSection>
      {companies.length > 1 && (
        <FormSection
          title="Companies"
          text="Roles, team and accounts are set in each company; in a company they join, they have none at first."
        >
          <MultiSelect
            label="Companies"
            description={`They stay in ${activeCompany.name}; to take them out of it, delete them here.`}
            hidePickedOptions
            data={companies.map(({ id: each, name }) => ({ value: String(each), label: name }))}
            {...form.getInputProps('companyIds')}
            value={(values.companyIds ?? []).map(String)}
            onChange={(chosen) =>
              form.setFieldValue(
                'companyIds',
                [...new Set([activeCompany.id, ...chosen.map(Number)])].sort((a, b) => a - b),
              )
            }
          />
        </FormSection>
      )}
      <FormSection
        title="Partner accounts"
        text="Reports, filters and lists hold only accounts a person sees. Accounts they buy for are set at the account."
      >
        <AccountAccess userId={id} form={form} accounts={choices.partnerAccounts} />
      </FormSection>
    </FormScreen>
  );
}
