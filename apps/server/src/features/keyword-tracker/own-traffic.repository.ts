import type { OwnTraffic } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';

/** Sums of the searches for a keyword of a group on a UTC day, on the group's site, in its country, on its device. */
export interface OwnTrafficDay extends OwnTraffic {
  readonly key: string;
  readonly date: string;
}

interface OwnTrafficQuery {
  readonly companyId: number;
  readonly groupId: number;
  readonly days: readonly string[];
  /** Accounts that the viewer may see. Null for all. */
  readonly accounts: readonly number[] | null;
}

/** Returns the days with figures of each keyword of a group. Money is in units of the reporting currency. */
export async function ownTrafficOf(
  on: Queryable,
  { companyId, groupId, days, accounts }: OwnTrafficQuery,
): Promise<OwnTrafficDay[]> {
  const place = `f.company_id = $1 AND f.site_id = w.site_id AND f.date = ANY ($3::date[]) AND f.keyword_id = w.keyword_id
    AND f.device_id = w.device_id AND f.country_id = w.country_id AND ($4::int[] IS NULL OR f.account_id = ANY ($4))`;
  const { rows } = await on.query<OwnTrafficDay>(
    `WITH wanted AS (
       SELECT k.key, t.id AS keyword_id, g.site_id, g.device_id, c.id AS country_id FROM keyword_tracking_group g
       JOIN country c ON c.code = g.country_code
       JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id
       JOIN keyword_text t ON t.company_id = g.company_id AND lower(t.text) = k.key
       WHERE g.company_id = $1 AND g.id = $2),
     pages AS (
       SELECT w.key, f.date, isum(f.shows)::float8 AS shows FROM wanted w JOIN searched_keyword_day f ON ${place} GROUP BY 1, 2),
     ads AS (
       SELECT w.key, f.date, isum(f.clicked)::float8 AS clicked, isum(f.sold)::float8 AS sold, isum(f.earned)::float8 / 1000000 AS earned
       FROM wanted w JOIN searched_advertiser_day f ON ${place} GROUP BY 1, 2)
     SELECT key, date::text AS date, shows, clicked, sold, earned FROM pages FULL JOIN ads USING (key, date) ORDER BY key, date`,
    [companyId, groupId, days, accounts],
  );
  return rows;
}
