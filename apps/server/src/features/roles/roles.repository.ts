import type { RoleForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';

export interface RoleRow extends Omit<RoleForm, 'permissions'> {
  readonly id: number;
  readonly version: number;
  readonly permissions: string[];
  /** Names of who holds it, also of people switched off. */
  readonly holders: string[];
}

/** The role of this name, held until the change ends. */
export async function holdRole(change: Change, name: string): Promise<RoleRow | null> {
  await change.rows('SELECT FROM role WHERE company_id = $1 AND name = $2 FOR UPDATE', [change.companyId, name]);
  const [role] = await change.rows<RoleRow>(
    `SELECT r.id, r.name, coalesce(r.description, '') AS description, r.version,
       r.avatar_color_preset_id AS "avatarColorPresetId",
       ARRAY(SELECT p.permission FROM role_permission p WHERE p.company_id = r.company_id AND p.role_id = r.id
             ORDER BY 1) AS permissions,
       ARRAY(SELECT u.username FROM membership_role h JOIN user_account u ON u.id = h.user_id
             WHERE h.company_id = r.company_id AND h.role_id = r.id ORDER BY 1) AS holders
     FROM role r WHERE r.company_id = $1 AND r.name = $2`,
    [change.companyId, name],
  );
  return role ?? null;
}

/** Whether another role has the name, however it is written. */
export async function isRoleNameTaken(change: Change, name: string, exceptId: number | null): Promise<boolean> {
  const rows = await change.rows(
    'SELECT FROM role WHERE company_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3 LIMIT 1',
    [change.companyId, name, exceptId],
  );
  return rows.length > 0;
}

export async function insertRole(change: Change, role: RoleForm): Promise<number> {
  const [row] = await change.rows<{ id: number }>(
    'INSERT INTO role (company_id, name, description, avatar_color_preset_id) VALUES ($1, $2, $3, $4) RETURNING id',
    [change.companyId, role.name, role.description || null, role.avatarColorPresetId],
  );
  await putPermissions(change, row!.id, role.permissions);
  return row!.id;
}

export async function updateRole(change: Change, id: number, role: RoleForm): Promise<void> {
  await change.rows(
    `UPDATE role SET name = $3, description = $4, avatar_color_preset_id = $5, version = version + 1
     WHERE company_id = $1 AND id = $2`,
    [change.companyId, id, role.name, role.description || null, role.avatarColorPresetId],
  );
  await change.rows('DELETE FROM role_permission WHERE company_id = $1 AND role_id = $2', [change.companyId, id]);
  await putPermissions(change, id, role.permissions);
}

export async function deleteRole(change: Change, id: number): Promise<void> {
  await change.rows('DELETE FROM role WHERE company_id = $1 AND id = $2', [change.companyId, id]);
}

async function putPermissions(change: Change, id: number, permissions: readonly string[]): Promise<void> {
  await change.rows('INSERT INTO role_permission (company_id, role_id, permission) SELECT $1, $2, unnest($3::text[])', [
    change.companyId,
    id,
    permissions,
  ]);
}

/** Whether the user holds the role. */
export async function holdsRole(change: Change, userId: number, roleId: number): Promise<boolean> {
  const rows = await change.rows(
    'SELECT FROM membership_role WHERE company_id = $1 AND user_id = $2 AND role_id = $3',
    [change.companyId, userId, roleId],
  );
  return rows.length > 0;
}
