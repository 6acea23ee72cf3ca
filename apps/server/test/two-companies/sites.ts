import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/** Inserts a site with its settings and logo, in a project and a group. */
export async function insertSite(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await q(
    'INSERT INTO site_project (company_id, id, name) VALUES ($1, $2, $3)',
    ids.company,
    ids.project,
    `${mark} project`,
  );
  const { rows: markets } = await database.pool.query<{ id: number }>('SELECT id FROM market ORDER BY id LIMIT 1');
  await q(
    'INSERT INTO site (company_id, id, name, domain, market_id, project_id) VALUES ($1, $2, $3, $4, $5, $6)',
    ids.company,
    ids.site,
    `${mark} site`,
    `${mark.toLowerCase()}.example`,
    markets[0]!.id,
    ids.project,
  );
  await q(
    'INSERT INTO site_group (company_id, id, name, code, options) VALUES ($1, $2, $3, $4, $5)',
    ids.company,
    ids.group,
    `${mark} group`,
    mark,
    JSON.stringify({ engine: `${mark} engine` }),
  );
  await q(
    `INSERT INTO image (company_id, id, token, file, thumbnail, content_type, width, height, filesize)
     VALUES ($1, $2, gen_random_uuid(), $3, $3, 'image/png', 512, 128, 1000)`,
    ids.company,
    ids.image,
    `${mark}-file`,
  );
  await q(
    'INSERT INTO site_settings (company_id, site_id, api_user, repository, logo_id) VALUES ($1, $2, $3, $4, $5)',
    ids.company,
    ids.site,
    `${mark} api user`,
    `${mark}/repository`,
    ids.image,
  );
  await q(
    'INSERT INTO site_group_member (company_id, group_id, site_id) VALUES ($1, $2, $3)',
    ids.company,
    ids.group,
    ids.site,
  );
}
