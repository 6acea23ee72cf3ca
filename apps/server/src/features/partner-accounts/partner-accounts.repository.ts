import type { PartnerAccountForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { anyCase } from '../../core/database/index.js';

type Fields = Omit<PartnerAccountForm, 'settings' | 'timezoneId'> & { readonly timezone: string };

export interface AccountRow extends Fields {
  readonly id: number;
  readonly partnerId: number;
  readonly version: number;
  /** True if the account has figures, campaigns or imported files. */
  readonly isUsed: boolean;
}

/** Returns the account and locks it for the transaction. Null if it is unknown or the viewer can't see it. */
export async function lockAccount(change: Change, id: number): Promise<AccountRow | null> {
  const { accounts } = change.viewer;
  if (accounts !== 'all' && !accounts.includes(id)) return null;
  await change.rows('SELECT FROM partner_account WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  const account = await change.entities.partnerAccount.findFirst({
    where: { id },
    include: { sites: { select: { siteId: true }, orderBy: { siteId: 'asc' } } },
  });
  if (!account) return null;
  const { partnerId, name, externalId, currency, timezone, status, buyerUserId, version, accessId, sites } = account;
  return {
    ...{ id, partnerId, name, externalAccountId: externalId ?? '', currency, timezone, status, accessId, version },
    userId: buyerUserId,
    siteIds: sites.map(({ siteId }) => siteId),
    isUsed: await isUsed(change, id),
  };
}

/**
 * Returns true if the account has figures, campaigns or imported files. Uses SQL, because figures aren't Prisma
 * entities.
 */
async function isUsed(change: Change, id: number): Promise<boolean> {
  const [row] = await change.rows<{ isUsed: boolean }>(
    `SELECT EXISTS (SELECT FROM perf_account_day WHERE company_id = $1 AND account_id = $2)
       OR EXISTS (SELECT FROM campaign WHERE company_id = $1 AND account_id = $2)
       OR EXISTS (SELECT FROM import_file WHERE company_id = $1 AND account_id = $2) AS "isUsed"`,
    [change.companyId, id],
  );
  return row!.isUsed;
}

/** Returns the fields, out of name and external ID, whose value another account already has. */
export async function takenAccount(
  change: Change,
  partnerId: number,
  { name, externalAccountId }: { name: string; externalAccountId: string },
  exceptId: number | null,
): Promise<{ field: 'name' | 'externalAccountId'; by: string } | null> {
  const others = { partnerId, ...(exceptId !== null && { id: { not: exceptId } }) };
  const { partnerAccount } = change.entities;
  if ((await partnerAccount.count({ where: { ...others, name: anyCase(name) } })) > 0)
    return { field: 'name', by: name };
  if (externalAccountId === '') return null;
  const other = await partnerAccount.findFirst({ where: { ...others, externalId: externalAccountId } });
  return other && { field: 'externalAccountId', by: other.name };
}

/** Returns the links, out of user, sites and sign-in, that don't exist in the company or at the partner. */
export async function unknownLinks(
  change: Change,
  partnerId: number,
  { userId, siteIds, accessId }: { userId: number | null; siteIds: readonly number[]; accessId: number | null },
): Promise<'userId' | 'siteIds' | 'accessId' | null> {
  if (accessId !== null) {
    // The sign-in is locked, so that it can't be deleted before the account uses it.
    const [access] = await change.rows(
      'SELECT FROM partner_access WHERE company_id = $1 AND partner_id = $2 AND id = $3 FOR SHARE',
      [change.companyId, partnerId, accessId],
    );
    if (!access) return 'accessId';
  }
  if (userId !== null) {
    const members = await change.entities.membership.count({
      where: { userId, isActive: true, user: { isActive: true } },
    });
    if (members === 0) return 'userId';
  }
  const sites = await change.entities.site.count({ where: { id: { in: [...siteIds] } } });
  return sites === siteIds.length ? null : 'siteIds';
}

export async function insertAccount(change: Change, partnerId: number, account: Fields): Promise<number> {
  const { id } = await change.entities.partnerAccount.create({
    data: { companyId: change.companyId, partnerId, ...columns(account) },
    select: { id: true },
  });
  await putSites(change, id, account.siteIds);
  return id;
}

export async function updateAccount(change: Change, id: number, account: Fields): Promise<void> {
  await change.entities.partnerAccount.update({
    where: { companyId_id: { companyId: change.companyId, id } },
    data: { ...columns(account), version: { increment: 1 } },
    select: { id: true },
  });
  await change.entities.partnerAccountSite.deleteMany({ where: { accountId: id } });
  await putSites(change, id, account.siteIds);
}

const columns = ({ name, externalAccountId, currency, timezone, status, userId, accessId }: Fields) => ({
  ...{ name, externalId: externalAccountId || null, currency, timezone, status, buyerUserId: userId, accessId },
});

async function putSites(change: Change, accountId: number, siteIds: readonly number[]): Promise<void> {
  const { companyId } = change;
  await change.entities.partnerAccountSite.createMany({
    data: siteIds.map((siteId) => ({ companyId, accountId, siteId })),
  });
}

export async function deleteAccount(change: Change, id: number): Promise<void> {
  await change.entities.secret.deleteMany({ where: { ownerKind: 'partner_account', ownerId: id } });
  await change.entities.partnerAccount.deleteMany({ where: { id } });
}

/** Shares the account with users. @returns the names of newly added users, or null for unknown IDs */
export async function shareAccount(change: Change, id: number, userIds: readonly number[]): Promise<string[] | null> {
  const { companyId, entities, viewer } = change;
  const members = await entities.membership.findMany({
    where: { userId: { in: [...userIds] } },
    select: { userId: true, user: { select: { username: true } } },
  });
  if (members.length !== new Set(userIds).size) return null;
  const given = await entities.partnerAccountShare.createManyAndReturn({
    data: members.map(({ userId }) => ({ companyId, accountId: id, userId, sharedBy: viewer.actorId })),
    skipDuplicates: true,
    select: { userId: true },
  });
  return given.map(({ userId }) => members.find((member) => member.userId === userId)!.user.username);
}
