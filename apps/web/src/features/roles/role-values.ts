import type { RoleForm } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { RoleQuery } from '../../gql/graphql.js';

export type RoleValues = Omit<RoleForm, 'permissions'> & { permissions: string[] };

export const LABELS = {
  name: 'Name',
  description: 'Description',
  permissions: 'Permissions',
  avatarColorPresetId: 'Colors',
};

export const NEW_ROLE: Stored<RoleValues> = {
  values: { name: '', description: '', permissions: [], avatarColorPresetId: 1 },
  version: null,
};

interface Holder {
  readonly username: string;
  readonly roles: readonly { readonly name: string }[];
}

/** Usernames of users with a role. */
export const holdersOf = (role: string | null, users: readonly Holder[]): string[] =>
  users.filter(({ roles }) => roles.some(({ name }) => name === role)).map(({ username }) => username);

export function storedOf({ roles: [role] }: RoleQuery): Stored<RoleValues> | null {
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
