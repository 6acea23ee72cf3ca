import { trackingCountries } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import type { Queryable } from '../core/database/index.js';

interface DemoGroup {
  readonly name: string;
  readonly deviceId: number;
  /** Position among the busiest sites of the device, from 0. */
  readonly rank: number;
  readonly keywords: number;
  readonly daysAgo: number;
  readonly stoppedDaysAgo: number | null;
}

const GROUPS: readonly DemoGroup[] = [
  { name: 'Top keywords, mobile', deviceId: 2, rank: 0, keywords: 24, daysAgo: 6, stoppedDaysAgo: null },
  { name: 'Top keywords, desktop', deviceId: 1, rank: 0, keywords: 12, daysAgo: 4, stoppedDaysAgo: null },
  { name: 'New topics', deviceId: 2, rank: 1, keywords: 8, daysAgo: 2, stoppedDaysAgo: null },
  { name: 'Tablet trial', deviceId: 3, rank: 0, keywords: 5, daysAgo: 6, stoppedDaysAgo: 3 },
  { name: 'Last month', deviceId: 1, rank: 1, keywords: 10, daysAgo: 20, stoppedDaysAgo: 9 },
];

/**
 * Saves groups of a company's most searched keywords, with a probe for each day before today. The job creates today's
 * probe.
 */
export async function saveTrackingGroups(
  database: Database,
  companyIds: readonly number[],
  today: string,
): Promise<void> {
  for (const companyId of companyIds)
    await database.transaction(async (client) => {
      for (const group of GROUPS) await saveGroup(client, companyId, today, group);
    });
}

/** Saves one group, unless its site has no searches. */
async function saveGroup(on: Queryable, companyId: number, today: string, group: DemoGroup): Promise<void> {
  const { name, deviceId, rank, daysAgo, stoppedDaysAgo } = group;
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO keyword_tracking_group (company_id, name, country_code, device_id, site_id, created_by, created_at, stopped_at)
     SELECT $1, $2, p.code, $3, p.site_id,
       (SELECT user_id FROM membership WHERE company_id = $1 ORDER BY user_id OFFSET $4::int % 3 LIMIT 1),
       ($5::date - $6::int)::timestamp AT TIME ZONE 'UTC' + interval '9 hours 20 minutes',
       ($5::date - $7::int)::timestamp AT TIME ZONE 'UTC' + interval '15 hours'
     FROM (SELECT f.site_id, c.code FROM searched_keyword_day f JOIN country c ON c.id = f.country_id
       WHERE f.company_id = $1 AND f.device_id = $3 AND c.code = ANY ($8) GROUP BY 1, 2 ORDER BY sum(f.shows) DESC, 1, 2 OFFSET $4 LIMIT 1) p
     RETURNING id`,
    [companyId, name, deviceId, rank, today, daysAgo, stoppedDaysAgo, trackingCountries()],
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  await on.query(
    `INSERT INTO tracked_keyword (company_id, group_id, key, keyword)
     SELECT g.company_id, g.id, lower(t.text), min(t.text) FROM keyword_tracking_group g JOIN country c ON c.code = g.country_code
     JOIN searched_keyword_day f ON f.company_id = g.company_id AND f.site_id = g.site_id AND f.device_id = g.device_id AND f.country_id = c.id
     JOIN keyword_text t ON t.company_id = f.company_id AND t.id = f.keyword_id
     WHERE g.company_id = $1 AND g.id = $2 GROUP BY 1, 2, 3 ORDER BY sum(f.shows) DESC, 3 LIMIT $3`,
    [companyId, id, group.keywords],
  );
  await saveProbes(on, companyId, id, today);
}

/** Saves probes. Most advertisers of a keyword have their usual place, and some miss a day. */
async function saveProbes(on: Queryable, companyId: number, groupId: number, today: string): Promise<void> {
  const luck = (what: string) => `(abs(hashtextextended(${what}, 7)) % 1000) / 1000.0`;
  await on.query(
    `INSERT INTO keyword_probe (company_id, site_id, country_code, device_id, key, date, state, next_at, probed_at)
     SELECT g.company_id, g.site_id, g.country_code, g.device_id, k.key, d::date, 'done', d, d + interval '20 minutes' * ${luck('k.key || d::text')} + interval '9 hours 25 minutes'
     FROM keyword_tracking_group g JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id,
       generate_series((g.created_at AT TIME ZONE 'UTC')::date::timestamptz, least($3::date - 1, (g.stopped_at AT TIME ZONE 'UTC')::date)::timestamptz, '1 day') d
     WHERE g.company_id = $1 AND g.id = $2 ON CONFLICT DO NOTHING`,
    [companyId, groupId, today],
  );
  await on.query(
    `INSERT INTO keyword_probe_ad (company_id, probe_id, position, advertiser_id, title)
     SELECT p.company_id, p.id, row_number() OVER (PARTITION BY p.id ORDER BY a.rank + 3 * ${luck('a.name || p.date::text || p.key')}, a.advertiser_id), a.advertiser_id,
       p.key || ' at ' || a.name
     FROM keyword_tracking_group g JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id
     JOIN keyword_probe p ON p.company_id = g.company_id AND p.site_id = g.site_id AND p.country_code = g.country_code AND p.device_id = g.device_id AND p.key = k.key
     JOIN LATERAL (SELECT f.advertiser_id, v.name, rank() OVER (ORDER BY sum(f.clicked) DESC) AS rank FROM keyword_text t
       JOIN searched_advertiser_day f ON f.company_id = t.company_id AND f.keyword_id = t.id AND f.site_id = g.site_id
       JOIN advertiser v ON v.company_id = f.company_id AND v.id = f.advertiser_id
       WHERE t.company_id = g.company_id AND lower(t.text) = k.key GROUP BY 1, 2 ORDER BY 3 LIMIT 8) a
       ON ${luck('a.name || p.date::text || p.device_id')} < 0.85
     WHERE g.company_id = $1 AND g.id = $2 AND NOT EXISTS (SELECT FROM keyword_probe_ad o WHERE o.company_id = p.company_id AND o.probe_id = p.id)`,
    [companyId, groupId],
  );
}
