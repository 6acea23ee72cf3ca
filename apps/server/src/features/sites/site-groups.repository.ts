import type { SiteGroupForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { readOptions, writeOptions } from './stored-options.js';

export type SiteGroupRow = SiteGroupForm & { readonly id: number; readonly version: number };

/** Every group of the company, held until the change ends: moving one concerns all of them. */
export async function holdGroups(change: Change): Promise<SiteGroupRow[]> {
  const rows = await change.rows<Omit<SiteGroupRow, 'options'> & { options: unknown }>(
    `SELECT id, name, code, coalesce(description, '') AS description, options, parent_id AS "parentId", version
     FROM site_group WHERE company_id = $1 ORDER BY id FOR UPDATE`,
    [change.companyId],
  );
  return rows.map((row) => {
    const options = readOptions(row.options);
    return { ...row, options: { ...options, feedIds: options.feedIds === null ? null : [...options.feedIds] } };
  });
}

export async function areFeeds(change: Change, ids: readonly number[]): Promise<boolean> {
  const [row] = await change.rows<{ known: number }>(
    "SELECT count(*) AS known FROM partner WHERE type = 'feed' AND id = ANY ($1)",
    [ids],
  );
  return row!.known === ids.length;
}

export async function insertGroup(change: Change, group: SiteGroupForm): Promise<number> {
  const [row] = await change.rows<{ id: number }>(
    `INSERT INTO site_group (company_id, name, code, description, options, parent_id)
     VALUES ($1, $2, $3, nullif($4, ''), $5, $6) RETURNING id`,
    [
      ...[change.companyId, group.name, group.code, group.description],
      ...[JSON.stringify(writeOptions(group.options)), group.parentId],
    ],
  );
  return row!.id;
}

export async function updateGroup(change: Change, id: number, group: SiteGroupForm): Promise<void> {
  await change.rows(
    `UPDATE site_group SET name = $3, code = $4, description = nullif($5, ''), options = $6, parent_id = $7,
       version = version + 1 WHERE company_id = $1 AND id = $2`,
    [
      ...[change.companyId, id, group.name, group.code, group.description],
      ...[JSON.stringify(writeOptions(group.options)), group.parentId],
    ],
  );
}

/** Deletes the group; groups below move up to where it stood. Returns how many sites were in it. */
export async function deleteGroup(change: Change, group: SiteGroupRow): Promise<number> {
  await change.rows(
    'UPDATE site_group SET parent_id = $3, version = version + 1 WHERE company_id = $1 AND parent_id = $2',
    [change.companyId, group.id, group.parentId],
  );
  const sites = await change.rows(
    'DELETE FROM site_group_member WHERE company_id = $1 AND group_id = $2 RETURNING site_id',
    [change.companyId, group.id],
  );
  await change.rows('DELETE FROM site_group WHERE company_id = $1 AND id = $2', [change.companyId, group.id]);
  return sites.length;
}
