import { DEFAULT_KEYWORD_LIMIT, MAX_KEYWORD_LIMIT } from '@adops/domain';
import { MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { UserChoicesQuery } from '../../gql/graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import type { UserValues } from './user-values.js';

interface SectionProps {
  readonly form: UseFormReturnType<UserValues>;
  /** True if users edit their own account. */
  readonly isSelf: boolean;
}

export function AccountSection({
  form,
  isSelf,
  kind,
}: SectionProps & { readonly kind: 'create' | 'invite' | 'update' }) {
  return (
    <FormSection
      title="Account"
      text={kind === 'invite' ? 'The user gets a link by email to set a password. It expires after seven days.' : null}
    >
      <TextInput label="Username" autoComplete="off" spellCheck={false} {...form.getInputProps('username')} />
      <TextInput label="Email address" type="email" autoComplete="off" {...form.getInputProps('email')} />
      {kind !== 'invite' && !isSelf && (
        <>
          <PasswordInput
            label={kind === 'create' ? 'Password' : 'New password'}
            description={
              kind === 'update'
                ? 'Leave empty to keep the current password. After a change, the user is signed out everywhere and notified by email.'
                : 'At least 8 characters. 15 or more are better.'
            }
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="Confirm password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show confirmed password' }}
            {...form.getInputProps('password_repeat')}
          />
        </>
      )}
      {kind !== 'invite' && (
        <Switch
          label="Active"
          description={
            isSelf
              ? "You can't deactivate your own account."
              : "If this is off, the user can't sign in and is signed out everywhere."
          }
          disabled={isSelf}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </FormSection>
  );
}

interface PlaceSectionProps extends SectionProps {
  readonly id: number | null;
  /** Stored team of the user. */
  readonly storedTeamId: number | null;
  readonly choices: UserChoicesQuery;
}

export function RolesSection({ form, isSelf, id, storedTeamId, choices }: PlaceSectionProps) {
  const values = form.getValues();
  const team = choices.teams.find((each) => each.id === values.teamId);
  const otherLeader = team?.leader && team.leader.id !== id ? team.leader.username : null;
  return (
    <FormSection title="Roles and team">
      <MultiSelect
        label="Roles"
        description={isSelf ? 'Another user must change your roles.' : undefined}
        disabled={isSelf}
        placeholder={values.roles.length === 0 ? 'No roles, so no access' : ''}
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
          .filter((each) => each.isActive || each.id === storedTeamId)
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
          label="Team role"
          allowDeselect={false}
          description={otherLeader ? `${otherLeader} is the leader of this team.` : undefined}
          data={[
            { value: 'worker', label: 'Member' },
            { value: 'leader', label: 'Leader', disabled: otherLeader !== null },
          ]}
          {...form.getInputProps('teamRole')}
        />
      )}
    </FormSection>
  );
}

/** Field for the maximum number of keywords the user can track at once. */
export function TrackingSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title="Keyword tracker">
      <NumberField
        label="Keyword limit"
        description={`Maximum number of keywords the user can track at once, in all groups. Leave it empty for ${DEFAULT_KEYWORD_LIMIT}.`}
        placeholder={String(DEFAULT_KEYWORD_LIMIT)}
        min={0}
        max={MAX_KEYWORD_LIMIT}
        allowDecimal={false}
        data-path="keywordTrackingLimit"
        value={form.getValues().keywordTrackingLimit ?? null}
        onChange={(limit) => form.setFieldValue('keywordTrackingLimit', limit)}
        error={form.errors['keywordTrackingLimit']}
      />
    </FormSection>
  );
}

/** Companies of the user. Hidden unless the current user works in several. */
export function CompaniesSection({ form }: Pick<SectionProps, 'form'>) {
  const { companies, activeCompany } = useAccess();
  const values = form.getValues();
  if (companies.length < 2) return null;
  return (
    <FormSection
      title="Companies"
      text="Roles, team and accounts are set for each company. A user who is added to a company starts without them."
    >
      <MultiSelect
        label="Companies"
        description={`The user remains in ${activeCompany.name}. To remove the user from it, delete the user here.`}
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
  );
}
