import type { PermissionKey } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { findMember, type Member } from '../../core/tenancy/index.js';

/** What the user may do in the company at this point of the change; null for unknown and inactive users. */
export const rightsOf = (change: Change, userId: number, companyId = change.companyId): Promise<Member | null> =>
  findMember(change.on, companyId, userId);

/** No user grants a permission or an account they do not have. Compares before with after, for any change. */
export function refuseRaising(change: Change, before: Member | null, after: Member | null): void {
  if (!after) return;
  const { viewer } = change;
  const keys = [...after.permissions].filter((key) => !before?.permissions.has(key) && !viewer.permissions.has(key));
  if (keys.length > 0) change.refuse('roles', `You cannot give what you do not hold yourself: ${keys.join(', ')}.`);
  if (viewer.accounts === 'all' || before?.accounts === 'all') return;
  if (after.accounts === 'all')
    change.refuse(
      'hasAccessToAllPartnerAccounts',
      'You can only grant access to all accounts if you have it yourself.',
    );
  const had = new Set([...viewer.accounts, ...(before?.accounts ?? [])]);
  if (after.accounts.some((id) => !had.has(id)))
    change.refuse('accessiblePartnerAccountIds', 'This would open accounts that you do not see yourself.');
}

/**
 * Name, mail address and password belong to a person in all their companies: only a user who manages users in
 * each of these, and holds all permissions the person has there, can set them.
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
