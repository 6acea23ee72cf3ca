import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';
import { FIGURES_DAY } from './figures.js';

/** Inserts a group with one keyword and its probe, created on the day of the figures. */
export async function insertTrackingGroup(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await database.pool.query(
    `WITH made AS (INSERT INTO keyword_tracking_group (company_id, id, name, country_code, device_id, site_id, created_by, created_at)
       VALUES ($1, $2, $4 || ' group', 'DE', 1, $3, $6, $5::date) RETURNING company_id, id),
     tracked AS (INSERT INTO tracked_keyword (company_id, group_id, key, keyword) SELECT company_id, id, lower($4) || ' keyword', $4 || ' keyword' FROM made),
     probe AS (INSERT INTO keyword_probe (company_id, site_id, country_code, device_id, key, date, state, next_at, probed_at)
       VALUES ($1, $3, 'DE', 1, lower($4) || ' keyword', $5, 'done', $5::date, $5::date) RETURNING company_id, id)
     INSERT INTO keyword_probe_ad (company_id, probe_id, position, advertiser_id, title) SELECT company_id, id, 1, $7, $4 || ' ad' FROM probe`,
    [ids.company, ids.trackingGroup, ids.site, mark, FIGURES_DAY, ids.buyer, ids.advertiser],
  );
}
