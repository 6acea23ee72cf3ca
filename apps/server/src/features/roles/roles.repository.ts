import type { RoleForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { anyCase } from '../../core/database/index.js';

export interface RoleRow extends Omit<RoleForm, 'permissions'> {
  readonly id: number;
  readonly version: number;
  readonly permissions: string[];
  /** Names of users with the role, including inactive ones. */
  readonly holders: string[];
}

/** Returns the role with this name and locks it for the transaction. */
export async function lockRole(change: Change, name: string): Promise<RoleRow | null> {
  await change.rows('SELECT FROM role WHERE company_id = $1 AND name = $2 FOR UPDATE', [change.companyId, name]);
  const role = await change.entities.role.findFirst({
    where: { name },
    include: {
      permissions: { select: { permission: true }, orderBy: { permission: 'asc' } },
      holders: {
        select: { membership: { select: { user: { select: { username: true } } } } },
        orderBy: { membership: { user: { username: 'asc' } } },
      },
    },
  });
  return (
    role && {
      ...{ id: role.id, name: role.name, description: role.description ?? '', version: role.version },
      avatarColorPresetId: role.avatarColorPresetId,
      permissions: role.permissions.map(({ permission }) => permission),
      holders: role.holders.map(({ membership }) => membership.user.username),
    }
  );
}

/** Returns true if another role has the name, ignoring case. */
export async function isRoleNameTaken(change: Change, name: string, exceptId: number | null): Promise<boolean> {
  const where = { name: anyCase(name), ...(exceptId !== null && { id: { not: exceptId } }) };
  return (await change.entities.role.count({ where })) > 0;
}

export async function insertRole(change: Change, role: RoleForm): Promise<number> {
  const { id } = await change.entities.role.create({
    data: { companyId: change.companyId, ...columns(role) },
    select: { id: true },
  });
  await putPermissions(change, id, role.permissions);
  return id;
}

export async function updateRole(change: Change, id: number, role: RoleForm): Promise<void> {
  await change.entities.role.update({
    where: { companyId_id: { companyId: change.companyId, id } },
    data: { ...columns(role), version: { increment: 1 } },
    select: { id: true },
  });
  await change.entities.rolePermission.deleteMany({ where: { roleId: id } });
  await putPermissions(change, id, role.permissions);
}

export async function deleteRole(change: Change, id: number): Promise<void> {
  await change.entities.role.deleteMany({ where: { id } });
}

const columns = ({ name, description, avatarColorPresetId }: RoleForm) => ({
  ...{ name, description: description || null, avatarColorPresetId },
});

async function putPermissions(change: Change, roleId: number, permissions: readonly string[]): Promise<void> {
  const { companyId } = change;
  await change.entities.rolePermission.createMany({
    data: permissions.map((permission) => ({ companyId, roleId, permission })),
  });
}

/** Returns true if the user holds the role. */
export async function holdsRole(change: Change, userId: number, roleId: number): Promise<boolean> {
  return (await change.entities.membershipRole.count({ where: { userId, roleId } })) > 0;
}
