import type { Queryable } from '../../../core/database/index.js';
import type { Marks } from './completeness-marks.js';

/** Returns the SQL of the hour number of an instant. */
const HOUR_OF = (instant: string): string => `floor(extract(epoch FROM ${instant}) / 3600)::int`;

export async function readMarks(on: Queryable, companyId: number): Promise<Marks> {
  const { rows } = await on.query<{ account_id: number; partner_id: number; is_feed: boolean; until: number | null }>(
    `SELECT a.id AS account_id, a.partner_id, p.type = 'feed' AS is_feed, ${HOUR_OF('m.complete_until')} AS until
     FROM partner_account a JOIN partner p ON p.id = a.partner_id
     LEFT JOIN freshness_mark m ON m.company_id = a.company_id AND m.account_id = a.id
     WHERE a.company_id = $1 AND (a.status = 'active' OR p.type = 'source')`,
    [companyId],
  );
  const accounts = new Map<number, number>();
  for (const { account_id, until } of rows) if (until !== null) accounts.set(account_id, until);
  return { accounts, feeds: feedMarks(rows), sites: await siteMarks(on, companyId) };
}

/**
 * Returns the marks of sites. Without a mark, the start of the sync counts, because earlier figures come from another
 * source.
 */
async function siteMarks(on: Queryable, companyId: number): Promise<Map<number, number>> {
  const { rows } = await on.query<{ site_id: number; until: number }>(
    `SELECT c.site_id, ${HOUR_OF('coalesce(c.complete_until, c.collect_from)')} AS until
     FROM site_connection c JOIN site s ON s.company_id = c.company_id AND s.id = c.site_id
     WHERE c.company_id = $1 AND c.is_enabled AND s.is_active`,
    [companyId],
  );
  return new Map(rows.map(({ site_id, until }) => [site_id, until]));
}

function feedMarks(
  rows: readonly { partner_id: number; is_feed: boolean; until: number | null }[],
): Map<number, number> {
  const feeds = new Map<number, number>();
  const unknown = new Set<number>();
  for (const { partner_id, is_feed, until } of rows) {
    if (!is_feed) continue;
    if (until === null) unknown.add(partner_id);
    else feeds.set(partner_id, Math.min(until, feeds.get(partner_id) ?? Infinity));
  }
  for (const feed of unknown) feeds.delete(feed);
  return feeds;
}
