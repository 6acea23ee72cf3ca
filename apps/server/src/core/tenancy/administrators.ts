import type { Queryable } from '../database/index.js';

/** Returns the number of active users of the company who manage users. There is always at least one. */
export async function countAdministrators(on: Queryable, companyId: number): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `SELECT count(DISTINCT m.user_id) AS count FROM membership m
       JOIN user_account u ON u.id = m.user_id AND u.is_active
       JOIN membership_role h ON h.company_id = m.company_id AND h.user_id = m.user_id
       JOIN role_permission p ON p.company_id = h.company_id AND p.role_id = h.role_id AND p.permission = 'manage-users'
     WHERE m.company_id = $1 AND m.is_active`,
    [companyId],
  );
  return rows[0]!.count;
}
