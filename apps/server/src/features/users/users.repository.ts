import type { UpdateUserForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';

/** A user as a member of the company, as the form knows them. */
export interface UserRow extends Omit<UpdateUserForm, 'password' | 'password_repeat'> {
  readonly id: number;
  readonly version: number;
  readonly hasPassword: boolean;
  readonly companyIds: number[];
  /** Accounts of the company they buy for. */
  readonly boughtAccounts: number;
}

/** The member, held until the change ends; null when the company has no such user. */
export async function holdUser(change: Change, id: number): Promise<UserRow | null> {
  await change.rows('SELECT FROM membership WHERE company_id = $1 AND user_id = $2 FOR UPDATE', [change.companyId, id]);
  const [user] = await change.rows<UserRow>(
    `SELECT u.id, u.username, coalesce(u.email, '') AS email, m.is_active AND u.is_active AS "isActive", m.version,
       u.password_hash IS NOT NULL AS "hasPassword", m.team_id AS "teamId", m.team_role AS "teamRole",
       m.all_partner_accounts AS "hasAccessToAllPartnerAccounts",
       m.team_partner_accounts AS "hasAccessToAllTeamPartnerAccounts",
       ARRAY(SELECT r.name FROM membership_role h JOIN role r ON r.company_id = h.company_id AND r.id = h.role_id
             WHERE h.company_id = m.company_id AND h.user_id = m.user_id ORDER BY h.position, r.name) AS roles,
       ARRAY(SELECT s.account_id FROM partner_account_share s
             WHERE s.company_id = m.company_id AND s.user_id = m.user_id ORDER BY 1) AS "accessiblePartnerAccountIds",
       ARRAY(SELECT o.company_id FROM membership o WHERE o.user_id = m.user_id ORDER BY 1) AS "companyIds",
       (SELECT count(*) FROM partner_account a
        WHERE a.company_id = m.company_id AND a.buyer_user_id = m.user_id) AS "boughtAccounts"
     FROM membership m JOIN user_account u ON u.id = m.user_id WHERE m.company_id = $1 AND m.user_id = $2`,
    [change.companyId, id],
  );
  return user ?? null;
}

/** Which of name and mail address somebody else has already, in whatever company. */
export async function takenIdentity(
  change: Change,
  { username, email }: { username: string; email: string },
  exceptId: number | null,
): Promise<'username' | 'email' | null> {
  const rows = await change.rows<{ same_name: boolean }>(
    `SELECT lower(username) = lower($1) AS same_name FROM user_account
     WHERE (lower(username) = lower($1) OR lower(email) = lower($2)) AND id IS DISTINCT FROM $3`,
    [username, email, exceptId],
  );
  if (rows.length === 0) return null;
  return rows.some((row) => row.same_name) ? 'username' : 'email';
}

export async function insertUser(
  change: Change,
  user: { username: string; email: string },
  passwordHash: string | null,
): Promise<number> {
  const [row] = await change.rows<{ id: number }>(
    'INSERT INTO user_account (username, email, password_hash) VALUES ($1, $2, $3) RETURNING id',
    [user.username, user.email, passwordHash],
  );
  return row!.id;
}

export async function updateIdentity(
  change: Change,
  id: number,
  user: { username: string; email: string },
  passwordHash: string | null,
): Promise<void> {
  await change.rows(
    `UPDATE user_account SET username = $2, email = nullif($3, ''), password_hash = coalesce($4, password_hash) WHERE id = $1`,
    [id, user.username, user.email, passwordHash],
  );
}

export async function insertMembership(change: Change, companyId: number, userId: number): Promise<void> {
  await change.rows('INSERT INTO membership (company_id, user_id) VALUES ($1, $2)', [companyId, userId]);
}

export async function deleteMembership(change: Change, companyId: number, userId: number): Promise<void> {
  await change.rows('DELETE FROM partner_account_share WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
  await change.rows('DELETE FROM membership WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
}

/** What the user is in the company: state, team, flags. */
export async function updateMembership(
  change: Change,
  id: number,
  user: Omit<UserRow, 'version' | 'companyIds'>,
): Promise<void> {
  await change.rows(
    `UPDATE membership SET is_active = $3, team_id = $4, team_role = $5::team_role, all_partner_accounts = $6,
       team_partner_accounts = $7, version = version + 1 WHERE company_id = $1 AND user_id = $2`,
    [
      change.companyId,
      id,
      user.isActive,
      user.teamId,
      user.teamId === null ? null : (user.teamRole ?? 'worker'),
      user.hasAccessToAllPartnerAccounts,
      user.hasAccessToAllTeamPartnerAccounts,
    ],
  );
  // Switched off everywhere is switched off for good, until a company takes them back.
  await change.rows(
    `UPDATE user_account u SET is_active = EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND m.is_active) WHERE id = $1`,
    [id],
  );
}

/** Gives exactly these roles, in this order. Returns the names no role has. */
export async function putRoles(change: Change, userId: number, names: readonly string[]): Promise<string[]> {
  await change.rows('DELETE FROM membership_role WHERE company_id = $1 AND user_id = $2', [change.companyId, userId]);
  const given = await change.rows<{ name: string }>(
    `WITH wanted AS (SELECT name, min(place) AS place FROM unnest($3::text[]) WITH ORDINALITY AS w (name, place) GROUP BY name),
       chosen AS (SELECT r.id, r.name, w.place FROM wanted w JOIN role r ON r.company_id = $1 AND r.name = w.name),
       put AS (INSERT INTO membership_role (company_id, user_id, role_id, position)
               SELECT $1, $2, id, place - 1 FROM chosen)
     SELECT name FROM chosen`,
    [change.companyId, userId, names],
  );
  return names.filter((name) => !given.some((role) => role.name === name));
}

/** Shares exactly these accounts, among those the viewer sees; others stay as they are. Returns unknown ids. */
export async function putShares(change: Change, userId: number, accountIds: readonly number[]): Promise<number[]> {
  const { accounts } = change.viewer;
  const visible = await change.rows<{ id: number }>(
    'SELECT id FROM partner_account WHERE company_id = $1 AND ($2::int[] IS NULL OR id = ANY($2))',
    [change.companyId, accounts === 'all' ? null : accounts],
  );
  const ids = visible.map(({ id }) => id);
  const known = new Set(ids);
  await change.rows(
    `DELETE FROM partner_account_share
     WHERE company_id = $1 AND user_id = $2 AND account_id = ANY($3) AND account_id <> ALL($4)`,
    [change.companyId, userId, ids, accountIds],
  );
  await change.rows(
    `INSERT INTO partner_account_share (company_id, account_id, user_id, shared_by)
     SELECT $1, id, $2, $4 FROM unnest($3::int[]) id ON CONFLICT DO NOTHING`,
    [change.companyId, userId, accountIds.filter((id) => known.has(id)), change.viewer.actorId],
  );
  return accountIds.filter((id) => !known.has(id));
}

/** Who leads the team, other than this user; null for nobody. Undefined: the company has no such team. */
export async function otherLeader(
  change: Change,
  teamId: number,
  userId: number,
): Promise<{ isActive: boolean; leader: string | null } | undefined> {
  const [team] = await change.rows<{ isActive: boolean; leader: string | null }>(
    `SELECT t.is_active AS "isActive",
       (SELECT u.username FROM membership m JOIN user_account u ON u.id = m.user_id
        WHERE m.company_id = t.company_id AND m.team_id = t.id AND m.team_role = 'leader' AND m.user_id <> $3 LIMIT 1) AS leader
     FROM team t WHERE t.company_id = $1 AND t.id = $2`,
    [change.companyId, teamId, userId],
  );
  return team;
}

/** Takes the name away from somebody who belongs to no company any more; figures and records keep who it was. */
export async function retireUser(change: Change, id: number): Promise<void> {
  await change.rows(
    `UPDATE user_account SET username = left(username, 40) || ' (deleted ' || id || ')', email = NULL, password_hash = NULL,
       is_active = false WHERE id = $1`,
    [id],
  );
}
