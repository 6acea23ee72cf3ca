import { Injectable } from '@nestjs/common';
import {
  AVATAR_COLORS,
  PERMISSION_TREE,
  PERMISSIONS,
  type PermissionGroup,
  type PermissionKey,
  type PermissionLeaf,
  type RoleForm,
  roleForm,
} from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { type BaseResponse, done, notDone, type Role, type SaveAnswer } from '../../core/graphql/index.js';
import { countAdministrators, type Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { PermissionNode, RoleInput } from './roles.model.js';
import { deleteRole, lockRole, holdsRole, insertRole, isRoleNameTaken, updateRole } from './roles.repository.js';

const NAME_TAKEN = 'A role with this name already exists.';
const TAKEN = { role_company_id_name_key: ['name', NAME_TAKEN] } as const;
const NO_ROLE = 'Role not found.';

/**
 * Manages roles, which are named sets of permissions. A user can neither grant permissions they don't have, nor change
 * a role they have.
 */
@Injectable()
export class RolesService {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  async list(viewer: Viewer, name: string | null): Promise<Role[]> {
    const { roles } = await this.catalogue.of(viewer);
    return name == null ? [...roles] : roles.filter((role) => role.name === name);
  }

  permissions() {
    return PERMISSIONS.map(({ key, description }) => ({ name: key, description }));
  }

  colors() {
    return [...AVATAR_COLORS];
  }

  tree(): PermissionNode[] {
    return PERMISSION_TREE.map(asNode);
  }

  create(viewer: Viewer, input: RoleInput): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const role = await this.checked(change, input, null);
        this.refuseRaising(change, role, []);
        const id = await insertRole(change, role);
        await change.record({
          action: 'role.create',
          entityType: 'role',
          entityId: id,
          entityName: role.name,
          after: role,
        });
        return done(`Role ${role.name} was created.`);
      },
      TAKEN,
    );
  }

  update(viewer: Viewer, name: string, input: RoleInput, seen: number | null): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const stored = found(await lockRole(change, name), NO_ROLE);
        const { id, version, holders, ...before } = stored;
        change.sameVersion(version, seen, 'role');
        const role = await this.checked(change, input, id);
        const isSamePermissions = JSON.stringify(before.permissions) === JSON.stringify(role.permissions);
        if (!isSamePermissions && (await this.isOwn(change, id)))
          change.refuse('permissions', 'You have this role, so another user must change its permissions.');
        this.refuseRaising(change, role, before.permissions);
        await updateRole(change, id, role);
        if ((await countAdministrators(change.on, change.companyId)) === 0)
          change.refuse(
            'permissions',
            'At least one user must be able to manage users. Give another user the permission first.',
          );
        await change.record({
          action: 'role.update',
          entityType: 'role',
          entityId: id,
          entityName: role.name,
          before,
          after: role,
        });
        return done(
          `Role ${role.name} was saved.${isSamePermissions ? '' : ` It applies immediately to ${people(holders.length)}.`}`,
        );
      },
      TAKEN,
    );
  }

  async delete(viewer: Viewer, name: string): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const { id, holders, version: _, ...before } = found(await lockRole(change, name), NO_ROLE);
      if (holders.length > 0)
        return notDone(
          `${people(holders.length)} ${holders.length === 1 ? 'has' : 'have'} this role: ${holders.slice(0, 5).join(', ')}${holders.length > 5 ? ' …' : ''}. Remove it from them first.`,
        );
      await deleteRole(change, id);
      await change.record({ action: 'role.delete', entityType: 'role', entityId: id, entityName: name, before });
      return done(`Role ${name} was deleted.`);
    });
  }

  private async checked(change: Change, input: RoleInput, id: number | null): Promise<RoleForm> {
    const role = change.check(roleForm, {
      ...input,
      description: input.description ?? '',
      avatarColorPresetId: input.avatarColorPresetId ?? 1,
    });
    if (await isRoleNameTaken(change, role.name, id)) change.refuse('name', NAME_TAKEN);
    return role;
  }

  private refuseRaising(change: Change, role: RoleForm, before: readonly string[]): void {
    const raised = role.permissions.filter(
      (key) => !before.includes(key) && !change.viewer.permissions.has(key as PermissionKey),
    );
    if (raised.length > 0)
      change.refuse('permissions', `You can't grant permissions you don't have: ${raised.join(', ')}.`);
  }

  private async isOwn(change: Change, roleId: number): Promise<boolean> {
    const { userId, actorId } = change.viewer;
    return (await holdsRole(change, userId, roleId)) || (await holdsRole(change, actorId, roleId));
  }
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

function asNode(node: PermissionGroup<PermissionKey> | PermissionLeaf<PermissionKey>): PermissionNode {
  return 'key' in node
    ? { name: node.key, isGroup: false, description: node.description, items: [] }
    : { name: node.name, isGroup: true, description: null, items: node.items.map(asNode) };
}
