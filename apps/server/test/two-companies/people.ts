import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/** Replaces the roles of a member by one role with these permissions. */
export async function giveRole(
  database: Database,
  companyId: number,
  userId: number,
  permissions: readonly PermissionKey[],
): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO role (company_id, name) VALUES ($1, 'role ' || gen_random_uuid()) RETURNING id`,
    [companyId],
  );
  const role = rows[0]!.id;
  await database.pool.query('DELETE FROM membership_role WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
  await database.pool.query(`INSERT INTO role_permission SELECT $1, $2, unnest($3::text[])`, [
    companyId,
    role,
    permissions,
  ]);
  await database.pool.query('INSERT INTO membership_role (company_id, user_id, role_id) VALUES ($1, $2, $3)', [
    companyId,
    userId,
    role,
  ]);
}

export async function insertUser(
  database: Database,
  id: number,
  username: string,
  passwordHash: string,
): Promise<void> {
  await database.pool.query('INSERT INTO user_account (id, username, email, password_hash) VALUES ($1, $2, $3, $4)', [
    id,
    username,
    `${username}@example.com`,
    passwordHash,
  ]);
}

/** Inserts the company, its team and its members, with their roles. */
export async function insertPeople(
  database: Database,
  ids: CompanyIds,
  mark: Mark,
  { passwordHash, both }: { readonly passwordHash: string; readonly both: number },
): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await q('INSERT INTO company (id, name) VALUES ($1, $2)', ids.company, `${mark} company`);
  await q('INSERT INTO team (company_id, id, name) VALUES ($1, $2, $3)', ids.company, ids.team, `${mark} team`);
  await insertUser(database, ids.admin, `${mark}-admin`, passwordHash);
  await insertUser(database, ids.buyer, `${mark}-buyer`, passwordHash);
  for (const [user, all, team] of [
    [ids.admin, true, null],
    [ids.buyer, false, ids.team],
    [both, true, null],
  ] as const) {
    await q(
      'INSERT INTO membership (company_id, user_id, all_partner_accounts, team_id, team_role) VALUES ($1, $2, $3, $4, $5)',
      ids.company,
      user,
      all,
      team,
      team ? 'worker' : null,
    );
  }
  await giveRole(database, ids.company, ids.admin, PERMISSION_KEYS);
  await giveRole(database, ids.company, both, PERMISSION_KEYS);
  await giveRole(database, ids.company, ids.buyer, ['adgroup-report', 'overview-report']);
}
