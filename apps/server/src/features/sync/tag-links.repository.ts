import { type ChannelHistory, isOfSite, siteOn } from '@adops/domain';
import type { Database } from '../../core/database/index.js';
import { channelHistories } from '../afs-channels/index.js';

/** Links from the tags of a feed account to ad groups. */
export interface TagLinks {
  readonly has: (tag: string) => boolean;
  /** Returns the ad group of a tag. Undefined if the tag has no ad group on that day. */
  readonly adgroupOf: (tag: string, day: string) => number | undefined;
}

/**
 * Returns the links of a feed account. A tag belongs to its linked ad group. A channel assigned to a site belongs only
 * to the site's ad groups. The link therefore doesn't apply on days when another site has the channel.
 */
export async function tagLinksOf(
  database: Database,
  { companyId, accountId, feedId }: { companyId: number; accountId: number; feedId: number },
): Promise<TagLinks> {
  const { rows } = await database.pool.query<{ tag: string; id: number; siteId: number | null }>(
    `SELECT t.tag, t.adgroup_id AS id, a.site_id AS "siteId" FROM feed_tag t
     JOIN adgroup a ON a.company_id = t.company_id AND a.id = t.adgroup_id WHERE t.company_id = $1 AND t.feed_id = $2`,
    [companyId, feedId],
  );
  const links = new Map(rows.map(({ tag, ...link }) => [tag, link]));
  const stored = await channelHistories(database.pool, companyId, [accountId]);
  const histories = new Map(stored.map(({ channelId, history }) => [channelId, history]));
  return {
    has: (tag) => links.has(tag),
    adgroupOf: (tag, day) => {
      const link = links.get(tag);
      const history = histories.get(tag);
      return link && (!history || holds(history, day, link.siteId)) ? link.id : undefined;
    },
  };
}

const holds = (history: ChannelHistory, day: string, siteId: number | null): boolean =>
  siteId === null ? siteOn(history, day) === null : isOfSite(history, day, siteId);
