import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/**
 * Inserts a group with one hotspot that exists at the site, a preview with a cloned copy of it, and a template of the
 * admin.
 */
export async function insertHotspotGroup(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, [ids.company, ...values]);
  await q('INSERT INTO hotspot_page (company_id, id, name) VALUES ($1, $2, $3)', ids.hotspotPage, `${mark} page`);
  await q(
    'INSERT INTO hotspot_site_page (company_id, site_id, page_id) VALUES ($1, $2, $3)',
    ids.site,
    ids.hotspotPage,
  );
  await q(
    `INSERT INTO hotspot_group (company_id, id, page_id, market_ids, source_ids, keywords, created_by) VALUES ($1, $2, $3, '{1}', '{5}', $4, $5)`,
    ids.hotspotGroup,
    ids.hotspotPage,
    [`${mark} keyword`],
    ids.buyer,
  );
  await q(
    'INSERT INTO hotspot (company_id, id, group_id, position, text) VALUES ($1, $2, $2, 0, $3)',
    ids.hotspotGroup,
    `${mark} hotspot`,
  );
  await q(
    `INSERT INTO hotspot_group_site (company_id, group_id, site_id, key, site_group_id, version, state) VALUES ($1, $2, $3, gen_random_uuid(), $2, '1', 'saved')`,
    ids.hotspotGroup,
    ids.site,
  );
  await q(
    `INSERT INTO preset (company_id, kind, user_id, name, value) VALUES ($1, 'hotspotGroupTemplate', $2, $3, $4)`,
    ids.admin,
    `${mark} template`,
    JSON.stringify({ sites: [ids.site], page: ids.hotspotPage, sources: null }),
  );
  await insertPreview(q, ids, mark);
}

type Query = (text: string, ...values: unknown[]) => Promise<unknown>;

async function insertPreview(q: Query, ids: CompanyIds, mark: Mark): Promise<void> {
  await q(
    `INSERT INTO hotspot_preview (company_id, id, merge_mode, created_by) VALUES ($1, $2, 'append', $3)`,
    ids.hotspotPreview,
    ids.buyer,
  );
  await q(
    'INSERT INTO hotspot_preview_site (company_id, preview_id, site_id) VALUES ($1, $2, $3)',
    ids.hotspotPreview,
    ids.site,
  );
  await q(
    `INSERT INTO hotspot_preview_group (company_id, id, preview_id, page_id, market_ids, source_ids, keywords, hotspots, original_site_id,
       original_site_group_id, created_by, validated_for, validation_errors) VALUES ($1, $2, $3, $4, '{1}', '{5}', $5, $6, $7, $8, $9, 'append', $10)`,
    ids.hotspotPreviewGroup,
    ids.hotspotPreview,
    ids.hotspotPage,
    [`${mark} keyword`],
    JSON.stringify([{ text: `${mark} hotspot`, link: null, imageUrl: null, thumbImageUrl: null }]),
    ids.site,
    ids.hotspotGroup,
    ids.buyer,
    JSON.stringify([{ field: 'hotspots.0.text', messages: [`${mark} error`] }]),
  );
  await q(
    'INSERT INTO hotspot_preview_group_site (company_id, group_id, site_id) VALUES ($1, $2, $3)',
    ids.hotspotPreviewGroup,
    ids.site,
  );
  await q(
    `INSERT INTO hotspot_preview_clone (company_id, group_id, site_id, live_group_id, action) VALUES ($1, $2, $3, $4, 'created')`,
    ids.hotspotPreviewGroup,
    ids.site,
    ids.hotspotGroup,
  );
}
