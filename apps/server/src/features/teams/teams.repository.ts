import type { Change } from '../../core/changes/index.js';

export interface TeamRow {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly version: number;
  readonly leaderId: number | null;
  readonly workerIds: number[];
}

/** A member of the company and where they work now. */
export interface MemberRow {
  readonly userId: number;
  readonly username: string;
  readonly isActive: boolean;
  readonly teamId: number | null;
  readonly teamName: string | null;
  readonly teamRole: 'leader' | 'worker' | null;
}

/** The team with its people, held until the change ends; null when the company has no such team. */
export async function holdTeam(change: Change, id: number): Promise<TeamRow | null> {
  await change.rows('SELECT FROM team WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  const [team] = await change.rows<TeamRow>(
    `SELECT t.id, t.name, t.is_active AS "isActive", t.version,
       (SELECT m.user_id FROM membership m WHERE m.company_id = t.company_id AND m.team_id = t.id AND m.team_role = 'leader'
        ORDER BY m.user_id LIMIT 1) AS "leaderId",
       ARRAY(SELECT m.user_id FROM membership m WHERE m.company_id = t.company_id AND m.team_id = t.id
             AND m.team_role IS DISTINCT FROM 'leader' ORDER BY m.user_id) AS "workerIds"
     FROM team t WHERE t.company_id = $1 AND t.id = $2`,
    [change.companyId, id],
  );
  return team ?? null;
}

/** Whether another team has the name, however it is written. */
export async function isNameTaken(change: Change, name: string, exceptId: number | null): Promise<boolean> {
  const rows = await change.rows(
    'SELECT FROM team WHERE company_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3 LIMIT 1',
    [change.companyId, name, exceptId],
  );
  return rows.length > 0;
}

/** Members of these ids, held until the change ends; ids of others are missing. */
export function holdMembers(change: Change, userIds: readonly number[]): Promise<MemberRow[]> {
  return change.rows<MemberRow>(
    `SELECT m.user_id AS "userId", u.username, m.is_active AND u.is_active AS "isActive", m.team_id AS "teamId",
       t.name AS "teamName", m.team_role AS "teamRole"
     FROM membership m JOIN user_account u ON u.id = m.user_id
       LEFT JOIN team t ON t.company_id = m.company_id AND t.id = m.team_id
     WHERE m.company_id = $1 AND m.user_id = ANY($2) ORDER BY m.user_id FOR UPDATE OF m`,
    [change.companyId, userIds],
  );
}

export async function insertTeam(change: Change, team: { name: string; isActive: boolean }): Promise<number> {
  const [row] = await change.rows<{ id: number }>(
    'INSERT INTO team (company_id, name, is_active) VALUES ($1, $2, $3) RETURNING id',
    [change.companyId, team.name, team.isActive],
  );
  return row!.id;
}

export async function updateTeam(change: Change, id: number, team: { name: string; isActive: boolean }): Promise<void> {
  await change.rows(
    'UPDATE team SET name = $3, is_active = $4, version = version + 1 WHERE company_id = $1 AND id = $2',
    [change.companyId, id, team.name, team.isActive],
  );
}

/** Makes these people the whole team: who is not among them has no team afterwards. */
export async function placeMembers(
  change: Change,
  teamId: number,
  people: { leaderId: number | null; workerIds: readonly number[] },
): Promise<void> {
  await change.rows(
    `UPDATE membership m SET team_id = p.team_id, team_role = p.team_role, version = m.version + 1
     FROM (SELECT user_id, CASE WHEN user_id = $3 OR user_id = ANY($4) THEN $2::int END AS team_id,
             CASE WHEN user_id = $3 THEN 'leader'::team_role WHEN user_id = ANY($4) THEN 'worker'::team_role END AS team_role
           FROM membership
           WHERE company_id = $1 AND (team_id = $2 OR user_id = $3 OR user_id = ANY($4))) p
     WHERE m.company_id = $1 AND m.user_id = p.user_id
       AND (m.team_id, m.team_role) IS DISTINCT FROM (p.team_id, p.team_role)`,
    [change.companyId, teamId, people.leaderId, people.workerIds],
  );
}
