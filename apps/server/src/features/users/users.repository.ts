import type { UpdateUserForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Company } from '../../core/graphql/index.js';

/** A member of the company, with the fields of the form. */
export interface UserRow extends Omit<UpdateUserForm, 'password' | 'password_repeat'> {
  readonly id: number;
  readonly version: number;
  readonly hasPassword: boolean;
  readonly companyIds: number[];
  /** Number of accounts of the company that the user buys for. */
  readonly boughtAccounts: number;
}

/** Returns the member and locks it for the transaction. Null if the company has no such user. */
export async function lockUser(change: Change, id: number): Promise<UserRow | null> {
  const { companyId, entities } = change;
  await change.rows('SELECT FROM membership WHERE company_id = $1 AND user_id = $2 FOR UPDATE', [companyId, id]);
  const member = await entities.membership.findFirst({
    where: { userId: id },
    include: {
      // Only the IDs of the user's other companies.
      user: { include: { memberships: { select: { companyId: true }, orderBy: { companyId: 'asc' } } } },
      roles: {
        select: { role: { select: { name: true } } },
        orderBy: [{ position: 'asc' }, { role: { name: 'asc' } }],
      },
    },
  });
  if (!member) return null;
  const { user, roles, teamId, teamRole, version } = member;
  const shares = await entities.partnerAccountShare.findMany({
    where: { userId: id },
    select: { accountId: true },
    orderBy: { accountId: 'asc' },
  });
  return {
    ...{ id, username: user.username, email: user.email ?? '', version, teamId, teamRole },
    isActive: member.isActive && user.isActive,
    hasPassword: user.passwordHash !== null,
    hasAccessToAllPartnerAccounts: member.allPartnerAccounts,
    hasAccessToAllTeamPartnerAccounts: member.teamPartnerAccounts,
    keywordTrackingLimit: member.keywordTrackingLimit,
    roles: roles.map(({ role }) => role.name),
    accessiblePartnerAccountIds: shares.map(({ accountId }) => accountId),
    companyIds: user.memberships.map((each) => each.companyId),
    boughtAccounts: await entities.partnerAccount.count({ where: { buyerUserId: id } }),
  };
}

/** Returns the companies that both users belong to. Requires access to all companies. */
export async function commonCompanies(on: Queryable, userId: number, otherId: number): Promise<Company[]> {
  const { rows } = await on.query<Company>(
    `SELECT c.id, c.name FROM company c
       JOIN membership m ON m.company_id = c.id AND m.user_id = $1
       JOIN membership other ON other.company_id = c.id AND other.user_id = $2 AND other.is_active
     ORDER BY c.name`,
    [userId, otherId],
  );
  return rows;
}

export async function companyName({ companyId, entities }: Change): Promise<string> {
  return (await entities.company.findFirstOrThrow({ where: { id: companyId }, select: { name: true } })).name;
}

/** Returns true if the user is an active member of any company. */
export async function isActiveAnywhere(change: Change, userId: number): Promise<boolean> {
  return (await change.rows('SELECT FROM membership WHERE user_id = $1 AND is_active LIMIT 1', [userId])).length > 0;
}

/** Returns the fields, out of username and email, whose value another user already has, in any company. */
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
  { username, email }: { username: string; email: string },
  passwordHash: string | null,
): Promise<number> {
  const { id } = await change.entities.user.create({ data: { username, email, passwordHash }, select: { id: true } });
  return id;
}

export async function updateIdentity(
  change: Change,
  id: number,
  { username, email }: { username: string; email: string },
  passwordHash: string | null,
): Promise<void> {
  await change.entities.user.update({
    where: { id },
    data: { username, email: email || null, ...(passwordHash !== null && { passwordHash }) },
    select: { id: true },
  });
}

// The two functions below may write to another company, which the change's entities can't access.

export async function insertMembership(change: Change, companyId: number, userId: number): Promise<void> {
  await change.rows('INSERT INTO membership (company_id, user_id) VALUES ($1, $2)', [companyId, userId]);
}

export async function deleteMembership(change: Change, companyId: number, userId: number): Promise<void> {
  await change.rows('DELETE FROM partner_account_share WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
  await change.rows('DELETE FROM membership WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
}

/** Updates the user's state, team and flags in the company. */
export async function updateMembership(
  change: Change,
  id: number,
  user: Omit<UserRow, 'version' | 'companyIds'>,
): Promise<void> {
  await change.entities.membership.update({
    where: { companyId_userId: { companyId: change.companyId, userId: id } },
    data: {
      isActive: user.isActive,
      teamId: user.teamId,
      teamRole: user.teamId === null ? null : (user.teamRole ?? 'worker'),
      allPartnerAccounts: user.hasAccessToAllPartnerAccounts,
      teamPartnerAccounts: user.hasAccessToAllTeamPartnerAccounts,
      keywordTrackingLimit: user.keywordTrackingLimit ?? null,
      version: { increment: 1 },
    },
    select: { userId: true },
  });
  // A user who is inactive in all companies is inactive overall, until a company activates them again.
  await change.rows(
    `UPDATE user_account u SET is_active = EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND m.is_active) WHERE id = $1`,
    [id],
  );
}

/** Replaces the user's roles, in this order. @returns unknown role names */
export async function putRoles(change: Change, userId: number, names: readonly string[]): Promise<string[]> {
  const { companyId, entities } = change;
  const roles = await entities.role.findMany({
    where: { name: { in: [...names] } },
    select: { id: true, name: true },
  });
  await entities.membershipRole.deleteMany({ where: { userId } });
  await entities.membershipRole.createMany({
    data: roles.map(({ id, name }) => ({ companyId, userId, roleId: id, position: names.indexOf(name) })),
  });
  return names.filter((name) => !roles.some((role) => role.name === name));
}

/** Replaces the shares of accounts that the viewer sees. Other shares are unchanged. @returns unknown IDs */
export async function putShares(change: Change, userId: number, accountIds: readonly number[]): Promise<number[]> {
  const { companyId, entities, viewer } = change;
  const visible = await entities.partnerAccount.findMany({
    where: viewer.accounts === 'all' ? {} : { id: { in: [...viewer.accounts] } },
    select: { id: true },
  });
  const ids = visible.map(({ id }) => id);
  const known = new Set(ids);
  await entities.partnerAccountShare.deleteMany({
    where: { userId, accountId: { in: ids, notIn: [...accountIds] } },
  });
  await entities.partnerAccountShare.createMany({
    data: accountIds
      .filter((id) => known.has(id))
      .map((accountId) => ({ companyId, accountId, userId, sharedBy: viewer.actorId })),
    skipDuplicates: true,
  });
  return accountIds.filter((id) => !known.has(id));
}

/** Returns the team's leader other than this user. Undefined if there is no such leader. */
export async function otherLeader(
  change: Change,
  teamId: number,
  userId: number,
): Promise<{ isActive: boolean; leader: string | null } | undefined> {
  const team = await change.entities.team.findFirst({
    where: { id: teamId },
    include: {
      memberships: {
        where: { teamRole: 'leader', userId: { not: userId } },
        select: { user: { select: { username: true } } },
        take: 1,
      },
    },
  });
  return team ? { isActive: team.isActive, leader: team.memberships[0]?.user.username ?? null } : undefined;
}

/** Frees the name of a user who no longer belongs to any company. Figures and audit records still refer to the user. */
export async function retireUser(change: Change, id: number): Promise<void> {
  await change.rows(
    `UPDATE user_account SET username = left(username, 40) || ' (deleted ' || id || ')', email = NULL, password_hash = NULL,
       is_active = false WHERE id = $1`,
    [id],
  );
}
