import { roleForm } from '@adops/domain';
import { Textarea, TextInput } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import { formScreens, type FieldsProps } from '../../app/forms/declared-form.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import type { RoleQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { ColorPicker } from './ColorPicker.js';
import { PermissionTree } from './PermissionTree.js';
import { holdersOf, LABELS, NEW_ROLE, storedOf, type RoleValues } from './role-values.js';
import { CREATE_ROLE, DELETE_ROLE, ROLE, UPDATE_ROLE } from './roles.graphql.js';

function RoleFields({ id: name, form, data, access }: FieldsProps<RoleValues, RoleQuery, undefined, string>) {
  const values = form.getValues();
  const holders = holdersOf(name, data?.users ?? []);
  const isOwn = holders.includes(access.user.username);
  return (
    <>
      <FormSection title="General">
        <TextInput label="Name" {...form.getInputProps('name')} />
        <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
        <ColorPicker
          name={values.name}
          value={values.avatarColorPresetId}
          onChange={(id) => form.setFieldValue('avatarColorPresetId', id)}
        />
      </FormSection>
      {name !== null && (
        <FormSection title="People" text="Changes to the role apply to these users immediately.">
          <div>{holders.length === 0 ? 'No users have this role yet.' : holders.join(', ')}</div>
        </FormSection>
      )}
      <FormSection
        title="Permissions"
        text={
          isOwn
            ? 'You have this role, so only another user can change its permissions.'
            : 'You can grant only permissions that you have.'
        }
      >
        <PermissionTree
          chosen={values.permissions}
          own={access.permissions}
          isReadOnly={isOwn}
          error={form.errors['permissions']}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </FormSection>
    </>
  );
}

export const { New: NewRoleScreen, Edit: RoleScreen } = formScreens({
  parent: { label: 'Roles', path: 'access-control/roles' },
  words: { new: 'New role', create: 'Create role', save: 'Save role', missing: 'Role not found' },
  title: ({ name }) => name,
  schema: roleForm,
  labels: LABELS,
  blank: NEW_ROLE,
  idOf: ({ name }) => name ?? '',
  read: { query: ROLE, variables: (name) => ({ name }), stored: storedOf },
  create: async (mutate, input) => outcomeOfSave((await mutate(CREATE_ROLE, { input })).role.create),
  update: async (mutate, name, input, version) =>
    outcomeOfSave((await mutate(UPDATE_ROLE, { name, input, version })).role.update),
  failure: 'Failed to save role',
  remove: {
    label: 'Delete role',
    question: (_, name) => ({
      title: `Delete the role ${name}?`,
      consequences: ['No user has this role, so no one loses access.'],
      confirm: 'Delete role',
    }),
    run: async (mutate, name) => (await mutate(DELETE_ROLE, { name })).role.delete,
    reason: ({ stored, data }) => {
      const holders = holdersOf(stored.name, data?.users ?? []);
      return holders.length > 0
        ? `The role is assigned to ${holders.join(', ')}. Remove it from these users first.`
        : null;
    },
    failure: 'Failed to delete role',
  },
  actions: (name) => <HistoryButton entityType="role" named={name} name={name} />,
  startAt: 'name',
  fields: RoleFields,
});
