import type { PermissionKey } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { findMember, type Member } from '../../core/tenancy/index.js';

/** Returns the permissions of the user in the company at this point of the change. Null for unknown and inactive users. */
export const rightsOf = (change: Change, userId: number, companyId = change.companyId): Promise<Member | null> =>
  findMember(change.on, companyId, userId);

/** Rejects a change that grants a permission or account that the viewer doesn't have. */
export function refuseRaising(change: Change, before: Member | null, after: Member | null): void {
  if (!after) return;
  const { viewer } = change;
  const keys = [...after.permissions].filter((key) => !before?.permissions.has(key) && !viewer.permissions.has(key));
  if (keys.length > 0) change.refuse('roles', `You can't grant permissions you don't have: ${keys.join(', ')}.`);
  if (viewer.accounts === 'all' || before?.accounts === 'all') return;
  if (after.accounts === 'all')
    change.refuse(
      'hasAccessToAllPartnerAccounts',
      'You can only grant access to all accounts if you have it yourself.',
    );
  const had = new Set([...viewer.accounts, ...(before?.accounts ?? [])]);
  if (after.accounts.some((id) => !had.has(id)))
    change.refuse('accessiblePartnerAccountIds', "You can't grant access to accounts you can't access.");
}

/**
 * Returns true if the viewer may set a user's name, email address and password. These apply in all companies of the
 * user. The viewer must manage users in each of them and have all permissions that the user has there.
 */
export async function mayChangeIdentity(
  change: Change,
  userId: number,
  companyIds: readonly number[],
): Promise<boolean> {
  for (const companyId of companyIds) {
    const target = await rightsOf(change, userId, companyId);
    const held: ReadonlySet<PermissionKey> | undefined =
      companyId === change.companyId
        ? change.viewer.permissions
        : (await rightsOf(change, change.viewer.actorId, companyId))?.permissions;
    if (!held?.has('manage-users')) return false;
    if (target && [...target.permissions].some((key) => !held.has(key))) return false;
  }
  return true;
}
