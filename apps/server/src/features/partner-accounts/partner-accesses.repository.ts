import type { Change } from '../../core/changes/index.js';
import type { TenantPrisma } from '../../core/database/index.js';

/** A shared sign-in with the accounts that use it. */
export interface AccessRow {
  readonly id: number;
  readonly partnerId: number;
  readonly label: string;
  readonly version: number;
  readonly accountIds: readonly number[];
}

/** Returns all sign-ins of the company or the one with this ID, by label. */
export async function readAccesses(entities: TenantPrisma, id?: number): Promise<AccessRow[]> {
  const rows = await entities.partnerAccess.findMany({
    where: id === undefined ? {} : { id },
    include: { accounts: { select: { id: true } } },
  });
  return rows
    .map(({ accounts, ...row }) => ({ ...row, accountIds: accounts.map((account) => account.id) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en') || a.id - b.id);
}

/** Returns the sign-in and locks it for the transaction. Null if the company has no such sign-in. */
export async function lockAccess(change: Change, id: number): Promise<AccessRow | null> {
  await change.rows('SELECT FROM partner_access WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  return (await readAccesses(change.entities, id))[0] ?? null;
}

export async function insertAccess(change: Change, partnerId: number, label: string): Promise<number> {
  const { companyId, entities } = change;
  const { id } = await entities.partnerAccess.create({ data: { companyId, partnerId, label }, select: { id: true } });
  return id;
}

export async function updateAccess({ companyId, entities }: Change, id: number, label: string): Promise<void> {
  await entities.partnerAccess.update({
    where: { companyId_id: { companyId, id } },
    data: { label, version: { increment: 1 } },
    select: { id: true },
  });
}

export async function deleteAccess({ entities }: Change, id: number): Promise<void> {
  await entities.secret.deleteMany({ where: { ownerKind: 'partner_access', ownerId: id } });
  await entities.partnerAccess.deleteMany({ where: { id } });
}

/** Returns the names of the sign-in's secrets. */
export async function secretNames({ entities }: Change, id: number): Promise<string[]> {
  const rows = await entities.secret.findMany({
    where: { ownerKind: 'partner_access', ownerId: id },
    select: { name: true },
  });
  return rows.map(({ name }) => name);
}
