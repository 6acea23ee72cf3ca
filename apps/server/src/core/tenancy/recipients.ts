import type { Queryable } from '../database/index.js';

/** Returns the email addresses of a member and their team lead without duplicates. Excludes inactive users. */
export async function emailsOfMemberAndLead(
  on: Queryable,
  companyId: number,
  userId: number | null,
): Promise<string[]> {
  const { rows } = await on.query<{ email: string }>(
    `SELECT DISTINCT u.email FROM membership m
     JOIN membership x ON x.company_id = m.company_id AND x.is_active
       AND (x.user_id = m.user_id OR (x.team_id = m.team_id AND x.team_role = 'leader'))
     JOIN user_account u ON u.id = x.user_id AND u.is_active AND u.email <> ''
     WHERE m.company_id = $1 AND m.user_id = $2 ORDER BY 1`,
    [companyId, userId],
  );
  return rows.map(({ email }) => email);
}

/** Returns the email address of a member. Null if they are inactive, deleted or have no address. */
export async function emailOfMember(on: Queryable, companyId: number, userId: number): Promise<string | null> {
  const { rows } = await on.query<{ email: string }>(
    `SELECT u.email FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active AND u.email <> ''
     WHERE m.company_id = $1 AND m.user_id = $2 AND m.is_active`,
    [companyId, userId],
  );
  return rows[0]?.email ?? null;
}
