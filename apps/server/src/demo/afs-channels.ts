import type { Database } from '../core/database/database.js';
import { platformOf } from '../features/connections/index.js';
import { PARTNERS } from '../reference/index.js';

const AFS = PARTNERS.find(({ shortName }) => shortName === 'adsense-search')!.id;
/** Sources that the sandbox simulates. It has channels for their ad groups. */
const SOURCES = PARTNERS.filter(({ id }) => platformOf(id) !== null).map(({ id }) => id);
/** Names of channels that no ad group uses, in the sandbox's format. */
const SPARE =
  "'partner-ca-sandbox:spare' || n, 'Spare ' || lpad(n::text, 2, '0'), n < 24 FROM generate_series(1, 24) n";
const USAGE_DAYS = 35;
const IMPRESSIONS_PER_CLICK = 24;

/**
 * Saves AFS accounts with their sites and channels. There is one channel for each ad group of the feed, and some spare
 * ones. Most are assigned to their site for a long time, some only for days or from a later day on.
 */
export async function saveAfsChannels(database: Database, companyIds: readonly number[], today: string): Promise<void> {
  await database.transaction(async (client) => {
    const run = (text: string, ...more: unknown[]) => client.query(text, [companyIds, AFS, ...more]);
    const groups = `FROM partner_account p JOIN adgroup g ON g.company_id = p.company_id AND g.feed_id = p.partner_id
      JOIN partner_account s ON s.company_id = g.company_id AND s.id = g.account_id AND s.partner_id = ANY ($3)
      WHERE p.company_id = ANY ($1) AND p.partner_id = $2`;
    await run(
      `INSERT INTO partner_account_site (company_id, account_id, site_id)
       SELECT DISTINCT p.company_id, p.id, g.site_id ${groups} AND g.site_id IS NOT NULL ON CONFLICT DO NOTHING`,
      SOURCES,
    );
    await run(
      `INSERT INTO afs_channel (company_id, account_id, channel_id, name, listed_at)
       SELECT p.company_id, p.id, 'ag' || g.id, 'ag' || g.id, now() ${groups}`,
      SOURCES,
    );
    await run(
      `INSERT INTO afs_channel (company_id, account_id, channel_id, name, is_active, listed_at)
       SELECT p.company_id, p.id, n.*, now() FROM partner_account p, LATERAL (SELECT ${SPARE}) n
       WHERE p.company_id = ANY ($1) AND p.partner_id = $2`,
    );
    // The assignments last from two months ago to two weeks from now.
    await run(
      `INSERT INTO afs_channel_assignment (company_id, account_id, channel_id, from_date, site_id)
       SELECT p.company_id, p.id, 'ag' || g.id, $4::date - 61 + (g.id * 37 % 68), g.site_id ${groups} AND g.site_id IS NOT NULL`,
      SOURCES,
      today,
    );
    // Spare channels that a site had for two weeks.
    await run(
      `INSERT INTO afs_channel_assignment (company_id, account_id, channel_id, from_date, site_id)
       SELECT p.company_id, p.id, 'partner-ca-sandbox:spare' || n, $3::date - 20 + n + t.day, CASE t.day WHEN 0 THEN s.site_id END
       FROM partner_account p
       JOIN (SELECT company_id, account_id, min(site_id) AS site_id FROM partner_account_site GROUP BY 1, 2) s
         ON s.company_id = p.company_id AND s.account_id = p.id, generate_series(1, 5) n, (VALUES (0), (14)) AS t (day)
       WHERE p.company_id = ANY ($1) AND p.partner_id = $2`,
      today,
    );
  });
  await saveAfsChannelDays(database, companyIds, today);
}

/** Saves figures of channels that have none yet, from the clicks of their ad groups. */
export async function saveAfsChannelDays(
  database: Database,
  companyIds: readonly number[],
  today: string,
): Promise<void> {
  await database.pool.query(
    `INSERT INTO afs_channel_day (company_id, account_id, date, channel_id, impressions)
     SELECT p.company_id, p.id, f.date, 'ag' || f.adgroup_id, sum(f.sold) * ${IMPRESSIONS_PER_CLICK}
     FROM partner_account p
     JOIN perf_day f ON f.company_id = p.company_id AND f.feed_id = p.partner_id AND f.date > $3::date - ${USAGE_DAYS}
     JOIN afs_channel c ON c.company_id = p.company_id AND c.account_id = p.id AND c.channel_id = 'ag' || f.adgroup_id
     WHERE p.company_id = ANY ($1) AND p.partner_id = $2 GROUP BY 1, 2, 3, 4 HAVING sum(f.sold) > 0
     ON CONFLICT DO NOTHING`,
    [companyIds, AFS, today],
  );
}
