import type { Change } from '../../../core/changes/index.js';
import { lockSite } from '../collections.repository.js';
import { type GroupRow, groupsByIds } from '../groups.repository.js';

/**
 * Page and audience of a group. If a site has several groups with the same page and audience, the oldest counts as the
 * existing group.
 */
export interface Audience {
  readonly pageId: number;
  readonly marketIds: readonly number[];
  readonly sourceIds: readonly number[];
  readonly keywords: readonly string[];
}

/**
 * Locks sites until the transaction ends, so that clones to a site and collections from it run in sequence. Also locks
 * the site's live groups on the pages. The order is always the same, to avoid deadlocks.
 */
export async function lockSites(
  { companyId, on }: Change,
  siteIds: readonly number[],
  pageIds: readonly number[],
): Promise<void> {
  for (const siteId of [...siteIds].sort((a, b) => a - b)) await lockSite(on, companyId, siteId);
  await on.query(
    `SELECT FROM hotspot_group g WHERE g.company_id = $1 AND g.page_id = ANY ($3::int[]) AND EXISTS (SELECT FROM hotspot_group_site s
       WHERE s.company_id = g.company_id AND s.group_id = g.id AND s.site_id = ANY ($2::int[])) ORDER BY g.id FOR UPDATE OF g`,
    [companyId, siteIds, pageIds],
  );
}

const WORDS = (list: string): string =>
  `(SELECT coalesce(array_agg(DISTINCT lower(word)), '{}') FROM unnest(${list}) word)`;

/**
 * Returns the live groups on any of the sites with the same page, markets, sources and keywords (in any case and
 * order), oldest first.
 */
export async function matchingGroups(
  { companyId, on }: Change,
  siteIds: readonly number[],
  { pageId, marketIds, sourceIds, keywords }: Audience,
): Promise<GroupRow[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT g.id FROM hotspot_group g WHERE g.company_id = $1 AND g.page_id = $3
       AND EXISTS (SELECT FROM hotspot_group_site s WHERE s.company_id = g.company_id AND s.group_id = g.id AND s.site_id = ANY ($2::int[]))
       AND g.market_ids @> $4::int[] AND g.market_ids <@ $4::int[] AND g.source_ids @> $5::int[] AND g.source_ids <@ $5::int[]
       AND ${WORDS('g.keywords')} @> ${WORDS('$6::text[]')} AND ${WORDS('g.keywords')} <@ ${WORDS('$6::text[]')} ORDER BY g.id`,
    [companyId, siteIds, pageId, marketIds, sourceIds, keywords],
  );
  const ids = rows.map(({ id }) => id);
  return groupsByIds(on, companyId, ids);
}
