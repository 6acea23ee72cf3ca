import type { SiteGroupForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { readOptions, writeOptions } from './stored-options.js';

export type SiteGroupRow = SiteGroupForm & { readonly id: number; readonly version: number };

/** Returns all groups of the company and locks them for the transaction, because moving a group affects all of them. */
export async function lockGroups(change: Change): Promise<SiteGroupRow[]> {
  await change.rows('SELECT FROM site_group WHERE company_id = $1 ORDER BY id FOR UPDATE', [change.companyId]);
  const rows = await change.entities.siteGroup.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ id, name, code, description, parentId, version, options: stored }) => {
    const options = readOptions(stored);
    return {
      ...{ id, name, code, description: description ?? '', parentId, version },
      options: { ...options, feedIds: options.feedIds === null ? null : [...options.feedIds] },
    };
  });
}

export async function areFeeds({ entities }: Change, ids: readonly number[]): Promise<boolean> {
  return (await entities.partner.count({ where: { type: 'feed', id: { in: [...ids] } } })) === ids.length;
}

export async function insertGroup({ companyId, entities }: Change, group: SiteGroupForm): Promise<number> {
  const { id } = await entities.siteGroup.create({ data: { companyId, ...columns(group) }, select: { id: true } });
  return id;
}

export async function updateGroup({ companyId, entities }: Change, id: number, group: SiteGroupForm): Promise<void> {
  await entities.siteGroup.update({
    where: { companyId_id: { companyId, id } },
    data: { ...columns(group), version: { increment: 1 } },
    select: { id: true },
  });
}

const columns = ({ name, code, description, options, parentId }: SiteGroupForm) => ({
  ...{ name, code, description: description || null, options: writeOptions(options), parentId },
});

/** Deletes the group. Child groups move up to its parent. Returns the number of sites in the group. */
export async function deleteGroup({ entities }: Change, { id, parentId }: SiteGroupRow): Promise<number> {
  await entities.siteGroup.updateMany({
    where: { parentId: id },
    data: { parentId, version: { increment: 1 } },
  });
  const { count } = await entities.siteGroupMember.deleteMany({ where: { groupId: id } });
  await entities.siteGroup.deleteMany({ where: { id } });
  return count;
}
