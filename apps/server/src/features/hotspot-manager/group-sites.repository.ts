import type { SiteHotspotContent, SiteHotspotGroup } from '@adops/connectors';
import type { Queryable } from '../../core/database/index.js';

interface GroupKey {
  readonly companyId: number;
  readonly groupId: number;
}
interface GroupSiteKey extends GroupKey {
  readonly siteId: number;
}

/** Adds sites that haven't received the group yet. */
export async function addSites(on: Queryable, { companyId, groupId }: GroupKey, siteIds: readonly number[]): Promise<void> {
  await on.query(
    `INSERT INTO hotspot_group_site (company_id, group_id, site_id, key) SELECT $1, $2, site, gen_random_uuid() FROM unnest($3::int[]) site`,
    [companyId, groupId, siteIds],
  );
} // prettier-ignore

/** Removes sites that never received the group. @returns the removed sites */
export async function dropUnsentSites(on: Queryable, { companyId, groupId }: GroupKey, siteIds: readonly number[]): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `DELETE FROM hotspot_group_site WHERE company_id = $1 AND group_id = $2 AND site_id = ANY ($3::int[])
       AND site_group_id IS NULL AND (sent IS NULL OR state = 'missing') AND state <> 'sending' RETURNING site_id AS id`,
    [companyId, groupId, siteIds],
  );
  return rows.map(({ id }) => id);
} // prettier-ignore

/**
 * Assigns sites to a task that sends the group to them. A worker that is already sending to a site also sends later
 * changes.
 * @param states states of the sites to send to; sites in other states are unchanged
 * @returns the sites
 */
export async function setPending(
  on: Queryable,
  { companyId, groupId }: GroupKey,
  taskId: number,
  { states, siteIds = null }: { states: readonly string[]; siteIds?: readonly number[] | null },
): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `UPDATE hotspot_group_site SET state = CASE WHEN state = 'sending' THEN state ELSE 'pending' END, message = NULL,
       task_id = CASE WHEN state = 'sending' THEN task_id ELSE $3 END,
       key = CASE WHEN state = 'missing' THEN gen_random_uuid() ELSE key END
     WHERE company_id = $1 AND group_id = $2 AND state = ANY ($4) AND ($5::int[] IS NULL OR site_id = ANY ($5)) RETURNING site_id AS id`,
    [companyId, groupId, taskId, states, siteIds],
  );
  return rows.map(({ id }) => id);
}

/** Site that a worker has claimed. */
export interface ClaimedSite {
  readonly key: string;
  readonly siteGroupId: number | null;
  readonly version: string | null;
  readonly hotspotIds: Readonly<Record<string, number>>;
  readonly sent: SiteHotspotContent | null;
  /** Number of the claim. Results of an older claim are discarded. */
  readonly attempt: number;
}

/** Returns sites of a group that are pending, or that this task was sending to when its worker stopped. */
export async function openSites(on: Queryable, { companyId, groupId }: GroupKey, taskId: number): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT site_id AS id FROM hotspot_group_site WHERE company_id = $1 AND group_id = $2 AND ${CLAIMABLE} ORDER BY site_id`,
    [companyId, groupId, taskId],
  );
  return rows.map(({ id }) => id);
}

/** SQL condition: a worker may claim the site. A worker that was sending for too long counts as stopped. */
const CLAIMABLE = `(state = 'pending' OR (state = 'sending' AND (task_id = $3 OR sent_at < now() - interval '2 minutes')))`;

/** Claims a site. Returns null if another worker has claimed it. */
export async function claimSite(on: Queryable, { companyId, groupId, siteId }: GroupSiteKey, taskId: number): Promise<ClaimedSite | null> {
  const { rows } = await on.query<ClaimedSite>(
    `UPDATE hotspot_group_site SET state = 'sending', attempt = attempt + 1, sent_at = now(), task_id = $3
     WHERE company_id = $1 AND group_id = $2 AND site_id = $4 AND ${CLAIMABLE}
     RETURNING key::text, site_group_id AS "siteGroupId", version, hotspot_ids AS "hotspotIds", sent, attempt`,
    [companyId, groupId, taskId, siteId],
  );
  return rows[0] ?? null;
} // prettier-ignore

/** Records the content before it is sent to the site. @returns false if another worker holds the claim by now */
export async function noteSent(on: Queryable, { companyId, groupId, siteId }: GroupSiteKey, attempt: number, content: SiteHotspotContent): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE hotspot_group_site SET sent = $5 WHERE company_id = $1 AND group_id = $2 AND site_id = $3 AND attempt = $4 AND state = 'sending'`,
    [companyId, groupId, siteId, attempt, JSON.stringify(content)],
  );
  return rowCount === 1;
} // prettier-ignore

/** Outcome of a claim. */
export type Outcome =
  | {
      readonly state: 'saved';
      readonly group: SiteHotspotGroup;
      readonly hotspotIds: Readonly<Record<string, number>>;
      /** Difference between the sent and the saved content, or null. */
      readonly message: string | null;
    }
  | { readonly state: 'failed' | 'missing'; readonly message: string }
  | { readonly state: 'conflict'; readonly message: string; readonly group: SiteHotspotGroup };

/**
 * Completes a claim. If the group was changed in the meantime and has another revision, it becomes pending again.
 * @returns false if another worker holds the claim by now
 */
export async function finishSite(
  on: Queryable,
  { companyId, groupId, siteId }: GroupSiteKey,
  { attempt, revision }: { attempt: number; revision: number },
  outcome: Outcome,
): Promise<boolean> {
  const where = `s.company_id = $1 AND s.group_id = $2 AND s.site_id = $3 AND s.attempt = $4 AND s.state = 'sending'`;
  const key = [companyId, groupId, siteId, attempt];
  if (outcome.state === 'saved') {
    const { group, hotspotIds, message } = outcome;
    const { rowCount } = await on.query(
      `UPDATE hotspot_group_site s SET state = CASE WHEN g.revision = $5 THEN 'saved' ELSE 'pending' END, site_group_id = $6, version = $7,
         hotspot_ids = $8, message = $9, sent = NULL, at_site = NULL, changed_at = NULL
       FROM hotspot_group g WHERE g.company_id = s.company_id AND g.id = s.group_id AND ${where}`,
      [...key, revision, group.id, group.version, JSON.stringify(hotspotIds), message],
    );
    return rowCount === 1;
  }
  const found = outcome.state === 'conflict' ? outcome.group : null;
  const { rowCount } = await on.query(
    `UPDATE hotspot_group_site s SET state = $5, message = $6, at_site = $7, site_group_id = CASE WHEN $5 = 'missing' THEN NULL ELSE coalesce($8::int, site_group_id) END,
       version = CASE WHEN $5 = 'missing' THEN NULL ELSE version END WHERE ${where}`,
    [...key, outcome.state, outcome.message.slice(0, 2_000), found && JSON.stringify(found), found?.id ?? null],
  );
  return rowCount === 1;
}

/** Resolves a conflict so that the next save overwrites the site's current version. */
export async function overwriteAtSite(on: Queryable, { companyId, groupId, siteId }: GroupSiteKey, taskId: number): Promise<void> {
  await on.query(
    `UPDATE hotspot_group_site SET state = 'pending', version = at_site->>'version', at_site = NULL, message = NULL, sent = NULL, task_id = $4
     WHERE company_id = $1 AND group_id = $2 AND site_id = $3 AND state = 'conflict'`,
    [companyId, groupId, siteId, taskId],
  );
} // prettier-ignore

/** Stores the state of a group collected from a site. */
export async function setCollected(
  on: Queryable,
  { companyId, groupId, siteId }: GroupSiteKey,
  group: SiteHotspotGroup,
  { hotspotIds, isChanged }: { hotspotIds: Readonly<Record<string, number>>; isChanged: boolean },
): Promise<void> {
  await on.query(
    `INSERT INTO hotspot_group_site (company_id, group_id, site_id, key, site_group_id, version, hotspot_ids, state)
     VALUES ($1, $2, $3, coalesce($4::uuid, gen_random_uuid()), $5, $6, $7, 'saved')
     ON CONFLICT (company_id, group_id, site_id) DO UPDATE SET site_group_id = $5, version = $6, hotspot_ids = $7, state = 'saved', message = NULL,
       at_site = NULL, sent = NULL, changed_at = CASE WHEN $8 THEN now() ELSE hotspot_group_site.changed_at END`,
    [companyId, groupId, siteId, group.key, group.id, group.version, JSON.stringify(hotspotIds), isChanged],
  );
}

/** Marks a conflict: the site's content differs from the group's. */
export async function setConflict(on: Queryable, { companyId, groupId, siteId }: GroupSiteKey, group: SiteHotspotGroup, message: string): Promise<void> {
  await on.query(
    `UPDATE hotspot_group_site SET state = 'conflict', at_site = $4, message = $5, site_group_id = $6, changed_at = now()
     WHERE company_id = $1 AND group_id = $2 AND site_id = $3`,
    [companyId, groupId, siteId, JSON.stringify(group), message, group.id],
  );
} // prettier-ignore

export async function setMissing(on: Queryable, { companyId, groupId, siteId }: GroupSiteKey, message: string): Promise<void> {
  await on.query(
    `UPDATE hotspot_group_site SET state = 'missing', message = $4, site_group_id = NULL, version = NULL, hotspot_ids = '{}', sent = NULL, at_site = NULL
     WHERE company_id = $1 AND group_id = $2 AND site_id = $3`,
    [companyId, groupId, siteId, message],
  );
} // prettier-ignore

/** Link between one of our groups and a site: the group's ID at the site, and its creation key. */
export interface LinkedGroup {
  readonly groupId: number;
  readonly key: string;
  readonly siteGroupId: number | null;
  readonly version: string | null;
  readonly state: string;
}

export async function linkedGroups(on: Queryable, companyId: number, siteId: number): Promise<LinkedGroup[]> {
  const { rows } = await on.query<LinkedGroup>(
    `SELECT group_id AS "groupId", key::text, site_group_id AS "siteGroupId", version, state FROM hotspot_group_site WHERE company_id = $1 AND site_id = $2`,
    [companyId, siteId],
  );
  return rows;
}

/**
 * Moves sites of a group to another group, with their state: site ID, version, and last sent content. Claims of workers
 * that are sending to these sites end without effect, so that the sites receive the new group from the start.
 * @param hotspots old and new IDs of the retained hotspots
 */
export async function moveSites(
  on: Queryable,
  { companyId, from, to }: { companyId: number; from: number; to: number },
  siteIds: readonly number[],
  hotspots: readonly { readonly before: number; readonly after: number }[],
): Promise<void> {
  await on.query(
    `UPDATE hotspot_group_site s SET group_id = $3, attempt = attempt + 1, state = CASE WHEN state = 'sending' THEN 'pending' ELSE state END,
       hotspot_ids = (SELECT coalesce(jsonb_object_agg(h.after, s.hotspot_ids -> h.before), '{}') FROM unnest($5::text[], $6::text[]) h(before, after)
         WHERE s.hotspot_ids ? h.before)
     WHERE company_id = $1 AND group_id = $2 AND site_id = ANY ($4::int[])`,
    [
      ...[companyId, from, to, siteIds],
      hotspots.map(({ before }) => String(before)),
      hotspots.map(({ after }) => String(after)),
    ],
  );
}
