import { roleForm, type RoleForm } from '@adops/domain';
import { Textarea, TextInput } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import type { RoleQuery } from '../../gql/graphql.js';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { HistoryButton } from '../history/index.js';
import { ColourPicker } from './ColourPicker.js';
import { PermissionTree } from './PermissionTree.js';
import { CREATE_ROLE, DELETE_ROLE, ROLE, UPDATE_ROLE } from './roles.graphql.js';

type Values = Omit<RoleForm, 'permissions'> & { permissions: string[] };

const FAILED = 'Failed to save role';
const LABELS = { name: 'Name', description: 'Description', permissions: 'Permissions', avatarColorPresetId: 'Colours' };
const NEW: Stored<Values> = {
  values: { name: '', description: '', permissions: [], avatarColorPresetId: 1 },
  version: null,
};

export function NewRoleScreen() {
  return <RoleFields name={null} stored={NEW} holders={[]} />;
}

export function RoleScreen() {
  const name = useParams().name ?? '';
  const role = useLoaded(ROLE, { name });
  const path = useCompanyPath('access-control/roles');
  return (
    <LoadedForm
      loaded={role}
      parent={{ label: 'Roles', path: path('') }}
      isMissing={({ roles }) => roles.length === 0}
      missingTitle="There is no such role"
    >
      {(data) => (
        <RoleFields
          key={name}
          name={name}
          stored={storedOf(data) ?? NEW}
          holders={data.users
            .filter((user) => user.roles.some((held) => held.name === name))
            .map((user) => user.username)}
          latest={async () => storedOf(await role.reload())}
        />
      )}
    </LoadedForm>
  );
}

function storedOf(data: RoleQuery | null): Stored<Values> | null {
  const [role] = data?.roles ?? [];
  if (!role) return null;
  return {
    values: {
      name: role.name,
      description: role.description ?? '',
      permissions: role.permissions.map((permission) => permission.name).sort(),
      avatarColorPresetId: role.avatarColorPreset?.id ?? 1,
    },
    version: role.version,
  };
}

interface RoleFieldsProps {
  readonly name: string | null;
  readonly stored: Stored<Values>;
  readonly holders: readonly string[];
  readonly latest?: () => Promise<Stored<Values> | null>;
}

function RoleFields({ name, stored, holders, latest }: RoleFieldsProps) {
  const { call, client } = useSession();
  const { user, permissions: own } = useAccess();
  const navigate = useNavigate();
  const parent = { label: 'Roles', path: useCompanyPath('access-control/roles')('') };
  const saving = useSaveForm<Values, RoleForm>({
    schema: roleForm,
    stored,
    labels: LABELS,
    failure: FAILED,
    ...(latest && { latest }),
    save: async (input, version) =>
      name === null
        ? outcomeOfSave((await call(client, CREATE_ROLE, { input })).role.create)
        : outcomeOfSave((await call(client, UPDATE_ROLE, { name, input, version })).role.update),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const isOwn = holders.includes(user.username);

  const remove = async (): Promise<void> => {
    if (name === null) return;
    const isWanted = await confirmChange({
      title: `Delete the role ${name}?`,
      consequences: ['Nobody holds it, so nobody loses anything.'],
      confirm: 'Delete role',
    });
    if (!isWanted) return;
    try {
      const answer = (await call(client, DELETE_ROLE, { name })).role.delete;
      if (answer.status === 'error') return showError(answer.message ?? FAILED);
      form.resetDirty();
      showDone(answer.message ?? 'Deleted');
      void navigate(parent.path);
    } catch {
      showError('Failed to delete role');
    }
  };

  return (
    <FormScreen
      title={name ?? 'New role'}
      parent={parent}
      saving={saving}
      submitLabel={name === null ? 'Create role' : 'Save role'}
      startAt={name === null ? 'name' : null}
      actions={
        name !== null && (
          <>
            <HistoryButton entityType="role" named={name} name={name} />
            <ReasonedButton
              size="xs"
              variant="default"
              reason={holders.length > 0 ? `Assigned to ${holders.join(', ')}. Remove it from them first.` : null}
              onClick={() => void remove()}
            >
              Delete role
            </ReasonedButton>
          </>
        )
      }
    >
      <FormSection title="General">
        <TextInput label="Name" {...form.getInputProps('name')} />
        <Textarea label="What it is for" autosize minRows={2} {...form.getInputProps('description')} />
        <ColourPicker
          name={values.name}
          value={values.avatarColorPresetId}
          onChange={(id) => form.setFieldValue('avatarColorPresetId', id)}
        />
      </FormSection>
      {name !== null && (
        <FormSection title="People" text="What the role allows changes for them at once.">
          <div>{holders.length === 0 ? 'Nobody holds it yet.' : holders.join(', ')}</div>
        </FormSection>
      )}
      <FormSection
        title="Permissions"
        text={
          isOwn
            ? 'You hold this role yourself: somebody else has to change what it allows.'
            : 'You can give what you hold yourself.'
        }
      >
        <PermissionTree
          chosen={values.permissions}
          own={own}
          isReadOnly={isOwn}
          error={form.errors['permissions']}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </FormSection>
    </FormScreen>
  );
}
