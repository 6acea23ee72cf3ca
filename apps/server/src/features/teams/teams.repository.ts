import type { Change } from '../../core/changes/index.js';
import { anyCase } from '../../core/database/index.js';

export interface TeamRow {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly version: number;
  readonly leaderId: number | null;
  readonly workerIds: number[];
}

/** A member of the company and their current team. */
export interface MemberRow {
  readonly userId: number;
  readonly username: string;
  readonly isActive: boolean;
  readonly teamId: number | null;
  readonly teamName: string | null;
  readonly teamRole: 'leader' | 'worker' | null;
}

/** Returns the team with its members and locks it for the transaction. Null if the company has no such team. */
export async function lockTeam(change: Change, id: number): Promise<TeamRow | null> {
  await change.rows('SELECT FROM team WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  const team = await change.entities.team.findFirst({
    where: { id },
    include: { memberships: { select: { userId: true, teamRole: true }, orderBy: { userId: 'asc' } } },
  });
  if (!team) return null;
  const { name, isActive, version, memberships } = team;
  const leads = ({ teamRole }: { teamRole: string | null }) => teamRole === 'leader';
  return {
    ...{ id, name, isActive, version },
    leaderId: memberships.find(leads)?.userId ?? null,
    workerIds: memberships.filter((each) => !leads(each)).map(({ userId }) => userId),
  };
}

/** Returns true if another team has the name, ignoring case. */
export async function isNameTaken(change: Change, name: string, exceptId: number | null): Promise<boolean> {
  const where = { name: anyCase(name), ...(exceptId !== null && { id: { not: exceptId } }) };
  return (await change.entities.team.count({ where })) > 0;
}

/** Returns members of the company by ID and locks them for the transaction. */
export async function lockMembers(change: Change, userIds: readonly number[]): Promise<MemberRow[]> {
  await change.rows('SELECT FROM membership WHERE company_id = $1 AND user_id = ANY($2) ORDER BY user_id FOR UPDATE', [
    change.companyId,
    userIds,
  ]);
  const members = await change.entities.membership.findMany({
    where: { userId: { in: [...userIds] } },
    include: { user: { select: { username: true, isActive: true } }, team: { select: { name: true } } },
    orderBy: { userId: 'asc' },
  });
  return members.map(({ userId, user, team, teamId, teamRole, isActive }) => ({
    ...{ userId, username: user.username, isActive: isActive && user.isActive },
    ...{ teamId, teamName: team?.name ?? null, teamRole },
  }));
}

export async function insertTeam(change: Change, team: { name: string; isActive: boolean }): Promise<number> {
  const { id } = await change.entities.team.create({
    data: { companyId: change.companyId, name: team.name, isActive: team.isActive },
    select: { id: true },
  });
  return id;
}

export async function updateTeam(change: Change, id: number, team: { name: string; isActive: boolean }): Promise<void> {
  await change.entities.team.update({
    where: { companyId_id: { companyId: change.companyId, id } },
    data: { name: team.name, isActive: team.isActive, version: { increment: 1 } },
    select: { id: true },
  });
}

/** Replaces the team's members. */
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
