import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/** The day with figures. */
export const FIGURES_DAY = '2026-03-10';

/** Inserts one day of figures, the same for hourly facts and rollups. */
export async function insertFigures(database: Database, ids: CompanyIds): Promise<void> {
  const day = FIGURES_DAY;
  await database.pool.query('SELECT perf_ensure_partitions($1, $1)', [day]);
  const common = {
    impressions: 1_000,
    bought: 100,
    cost: 50_000_000,
    sold: 40,
    earned_gross: 80_000_000,
    earned: 80_000_000,
  };
  const insert = async (table: string, keys: Record<string, number | string>): Promise<void> => {
    const row = { company_id: ids.company, account_id: ids.account, date: day, ...keys, ...common };
    const columns = Object.keys(row);
    await database.pool.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const entity = { adgroup_id: ids.adgroup, campaign_id: ids.campaign, site_id: ids.site };
  const slice = { device_id: 1, country_id: 276, feed_id: 1 };
  await insert('perf_hour', { ...entity, ...slice, hour: 9, buyer_id: ids.buyer });
  await insert('perf_day', { ...entity, ...slice });
  await insert('perf_adgroup_day', entity);
  await insert('perf_account_day', { site_id: ids.site, device_id: 1, feed_id: 1 });
  await insert('perf_geo_day', { country_id: 276 });
  const figures = Object.keys(common).join(', ');
  await database.pool.query(
    `INSERT INTO perf_site_hour (company_id, date, hour, site_id, source_id, ${figures})
     SELECT p.company_id, p.date, p.hour, p.site_id, a.partner_id, ${figures}
     FROM perf_hour p JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id WHERE p.company_id = $1`,
    [ids.company],
  );
}

/**
 * Inserts an advertiser of the search feed on the site, a click for a keyword, a tag, a page view and a rotated
 * keyword.
 */
export async function insertAdvertiser(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await database.pool.query('INSERT INTO advertiser (company_id, id, name) VALUES ($1, $2, $3)', [
    ids.company,
    ids.advertiser,
    `${mark} advertiser`,
  ]);
  const key = [ids.company, ids.account, ids.adgroup, ids.site, ids.advertiser, FIGURES_DAY];
  await database.pool.query(
    `INSERT INTO advertiser_hour (company_id, account_id, adgroup_id, site_id, advertiser_id, date, hour, feed_id, loaded, shown, clicked,
       load_places, load_place_squares, click_places, click_place_squares) VALUES ($1, $2, $3, $4, $5, $6, 9, 1, 3, 2, 1, 3, 3, 1, 1)`,
    key,
  );
  await database.pool.query(
    `WITH k AS (INSERT INTO keyword_text (company_id, text) VALUES ($1, $7) RETURNING id)
     INSERT INTO keyword_rpc_hour (company_id, account_id, adgroup_id, site_id, advertiser_id, date, hour, feed_id, keyword_id, sold, revenue)
     SELECT $1, $2, $3, $4, $5, $6, 9, 1, k.id, 1, 500000 FROM k`,
    [...key, `${mark} keyword`],
  );
  await database.pool.query(
    `WITH t AS (INSERT INTO tag_text (company_id, text) VALUES ($1, $5) RETURNING id)
     INSERT INTO tag_day (company_id, account_id, adgroup_id, site_id, date, feed_id, tag_id, device_id, country_id, feed_account_id,
       campaign_id, source_id, searches, bidded_searches, bidded_clicks, revenue_gross, revenue, tq, scored_clicks)
     SELECT $1, $2, $3, $4, $6, 1, t.id, 1, 840, $2, 0, 5, 9, 6, 3, 900000, 720000, 18000000, 3 FROM t`,
    [ids.company, ids.account, ids.adgroup, ids.site, `${mark} tag`, FIGURES_DAY],
  );
  await database.pool.query(
    `WITH r AS (INSERT INTO referer_domain (company_id, domain) VALUES ($1, $5) RETURNING id)
     INSERT INTO page_view_hour (company_id, account_id, adgroup_id, site_id, date, hour, referer_id, campaign_id, source_id, page_views)
     SELECT $1, $2, $3, $4, $6, 9, r.id, 0, 5, 7 FROM r`,
    [ids.company, ids.account, ids.adgroup, ids.site, `${mark}.example`, FIGURES_DAY],
  );
  await database.pool.query(
    `WITH k AS (SELECT id, text FROM keyword_text WHERE company_id = $1 AND text = $5),
     weights AS (INSERT INTO rotation_keyword (company_id, adgroup_id, keyword, weight) SELECT $1, $3, text, 100 FROM k)
     INSERT INTO rotated_keyword_day (company_id, account_id, adgroup_id, site_id, date, keyword_id, device_id, campaign_id, source_id,
       cost, bought, inbound_nbot, sold, earned, site_tq, tq)
     SELECT $1, $2, $3, $4, $6, k.id, 1, 0, 5, 50000000, 100, 90, 40, 80000000, 240000000, 240000000 FROM k`,
    [ids.company, ids.account, ids.adgroup, ids.site, `${mark} keyword`, FIGURES_DAY],
  );
  await database.pool.query(
    `WITH k AS (SELECT id FROM keyword_text WHERE company_id = $1 AND text = $7),
     pages AS (INSERT INTO searched_keyword_day (company_id, account_id, adgroup_id, site_id, date, keyword_id, device_id, country_id, feed_id, visits, shows)
       SELECT $1, $2, $3, $4, $6, k.id, 1, 840, 1, 80, 90 FROM k)
     INSERT INTO searched_advertiser_day (company_id, account_id, adgroup_id, site_id, advertiser_id, date, keyword_id, device_id, country_id, feed_id,
       loaded, shown, clicked, sold, earned, earned_squares)
     SELECT $1, $2, $3, $4, $5, $6, k.id, 1, 840, 1, 70, 60, 9, 8, 4000000, 2000000 FROM k`,
    [...key, `${mark} keyword`],
  );
}
