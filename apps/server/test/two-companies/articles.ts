import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/** Inserts an unchecked article with one version and suggested hotspots, and a policy. */
export async function insertArticle(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, [ids.company, ...values]);
  await q(
    `INSERT INTO article (company_id, id, site_id, market_id, language, topic, direction, created_by, headline, headline_english, hotspots, text)
     VALUES ($1, $2, $3, 1, 'en', $4 || ' topic', 'informational', $5, $4 || ' headline', $4 || ' headline', ARRAY[$4 || ' hotspot'], $4 || ' text')`,
    ids.article,
    ids.site,
    mark,
    ids.buyer,
  );
  await q(
    `INSERT INTO article_version (company_id, article_id, version, saved_by, headline, hotspots, text)
     SELECT company_id, id, 1, created_by, headline, hotspots, text FROM article WHERE company_id = $1`,
  );
  await q(
    `INSERT INTO article_generation (company_id, id, article_id, part, count, state, suggestions, created_by, finished_at)
     VALUES ($1, $2, $2, 'hotspots', 1, 'done', $3, $4, now() - interval '1 hour')`,
    ids.article,
    JSON.stringify([{ original: `${mark} suggestion`, translated: null }]),
    ids.buyer,
  );
  await q(`INSERT INTO compliance_policy (company_id, version, policy, created_by) VALUES ($1, 1, $2, $3)`, `${mark} policy`, ids.admin);
} // prettier-ignore
