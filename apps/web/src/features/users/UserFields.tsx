import { useMutation } from '@apollo/client/react';
import type { UpdateUserForm } from '@adops/domain';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { dataOf } from '../../app/loading/query.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { UserChoicesQuery } from '../../gql/graphql.js';
import { AccountAccess } from './AccountAccess.js';
import { LABELS, type UserValues } from './user-values.js';
import { HistoryButton } from '../history/index.js';
import { AccountSection, CompaniesSection, RolesSection, TrackingSection } from './UserSections.js';
import { UserActions } from './UserActions.js';
import { CREATE_USER, INVITE_USER, UPDATE_USER } from './users.graphql.js';

/** Kind of the form and its schema. */
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
  /** Number of accounts they buy for. */
  readonly bought: number;
  /** Section for the second factor of an existing user. */
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
  const [createUser] = useMutation(CREATE_USER);
  const [inviteUser] = useMutation(INVITE_USER);
  const [updateUser] = useMutation(UPDATE_USER);
  const { user: self } = useAccess();
  const navigate = useNavigate();
  const saving = useSaveForm<UserValues, UpdateUserForm>({
    schema,
    stored,
    labels: LABELS,
    failure: 'Failed to save user',
    ...(latest && { latest }),
    save: async (values, version) => {
      if (kind === 'create')
        return outcomeOfSave(dataOf(await createUser({ variables: { input: values } })).user.create);
      if (kind === 'invite')
        return outcomeOfSave(dataOf(await inviteUser({ variables: { input: values } })).user.invite);
      const { password, password_repeat, ...rest } = values;
      const input = { ...rest, ...(password !== '' && { password, password_repeat }) };
      return outcomeOfSave(dataOf(await updateUser({ variables: { id: id ?? 0, input, version } })).user.update);
    },
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
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
      <AccountSection form={form} isSelf={isSelf} kind={kind} />
      {factor && (
        <FormSection title="Second factor" text="Signing in also requires a code from an authenticator app.">
          {factor}
        </FormSection>
      )}
      <RolesSection {...{ form, isSelf, id, choices }} storedTeamId={stored.values.teamId} />
      <TrackingSection form={form} />
      <CompaniesSection form={form} />
      <FormSection
        title="Partner accounts"
        text="Reports, filters and lists show only accounts that the user can access. To set the buyer, edit the account."
      >
        <AccountAccess userId={id} form={form} accounts={choices.partnerAccounts} />
      </FormSection>
    </FormScreen>
  );
}
