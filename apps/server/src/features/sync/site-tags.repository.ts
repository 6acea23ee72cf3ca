import type { Database } from '../../core/database/index.js';

/** Tag of clicks on an ad group at a feed. */
export interface SiteTag {
  readonly feedId: number;
  readonly tag: string;
  readonly adgroupId: number;
}

/** Returns the tags of the ad groups of a site. */
export async function tagsOfSite(database: Database, companyId: number, siteId: number): Promise<SiteTag[]> {
  const { rows } = await database.pool.query<SiteTag>(
    `SELECT t.feed_id AS "feedId", t.tag, t.adgroup_id AS "adgroupId" FROM feed_tag t
     JOIN adgroup a ON a.company_id = t.company_id AND a.id = t.adgroup_id WHERE t.company_id = $1 AND a.site_id = $2`,
    [companyId, siteId],
  );
  return rows;
}
