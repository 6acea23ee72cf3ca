import type { SiteHotspotPage } from '@adops/connectors';
import type { HotspotLinkSite } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';

export interface PageRow {
  readonly id: number;
  readonly name: string;
  readonly action: string | null;
}

/** Returns page IDs by name, and creates missing pages. */
export async function pageIds(
  on: Queryable,
  companyId: number,
  pages: readonly SiteHotspotPage[],
): Promise<ReadonlyMap<string, number>> {
  if (pages.length === 0) return new Map();
  const { rows } = await on.query<{ id: number; name: string }>(
    `INSERT INTO hotspot_page (company_id, name, action)
     SELECT DISTINCT ON (name) $1::int, name, action FROM unnest($2::text[], $3::text[]) p(name, action) ORDER BY name
     ON CONFLICT (company_id, name) DO UPDATE SET action = coalesce(excluded.action, hotspot_page.action) RETURNING id, name`,
    [companyId, pages.map(({ name }) => name), pages.map(({ action }) => action)],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Stores the current pages of a site. */
export async function keepPages(
  on: Queryable,
  companyId: number,
  siteId: number,
  pages: readonly SiteHotspotPage[],
): Promise<void> {
  const ids = [...(await pageIds(on, companyId, pages)).values()];
  await on.query(
    'DELETE FROM hotspot_site_page WHERE company_id = $1 AND site_id = $2 AND NOT page_id = ANY ($3::int[])',
    [companyId, siteId, ids],
  );
  await on.query(
    `INSERT INTO hotspot_site_page (company_id, site_id, page_id) SELECT $1, $2, page FROM unnest($3::int[]) page
     ON CONFLICT (company_id, site_id, page_id) DO UPDATE SET read_at = now()`,
    [companyId, siteId, ids],
  );
}

/** Returns the sites whose pages were not read recently. */
export async function stalePages(on: Queryable, companyId: number, siteIds: readonly number[]): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT id FROM unnest($2::int[]) id WHERE NOT EXISTS (SELECT FROM hotspot_site_page s
       WHERE s.company_id = $1 AND s.site_id = id AND s.read_at > now() - interval '10 minutes')`,
    [companyId, siteIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the pages of the sites, sorted by name.
 * @param onAll true to include only pages that all of the sites have
 */
export async function pagesOn(
  on: Queryable,
  companyId: number,
  siteIds: readonly number[],
  onAll: boolean,
): Promise<PageRow[]> {
  const { rows } = await on.query<PageRow>(
    `SELECT p.id, p.name, p.action FROM hotspot_page p JOIN hotspot_site_page s ON s.company_id = p.company_id AND s.page_id = p.id
     WHERE p.company_id = $1 AND s.site_id = ANY ($2::int[]) GROUP BY p.company_id, p.id HAVING count(*) >= $3 ORDER BY p.name`,
    [companyId, siteIds, onAll ? new Set(siteIds).size : 1],
  );
  return rows;
}

/** Returns the name of a page, or null if there is no such page. */
export async function pageName(on: Queryable, companyId: number, id: number): Promise<string | null> {
  const { rows } = await on.query<{ name: string }>('SELECT name FROM hotspot_page WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
  ]);
  return rows[0]?.name ?? null;
}

/** Returns the pages each site had when it was last read. */
export async function sitePages(
  on: Queryable,
  companyId: number,
  siteIds: readonly number[],
): Promise<{ readonly siteId: number; readonly pageId: number }[]> {
  const { rows } = await on.query<{ siteId: number; pageId: number }>(
    'SELECT site_id AS "siteId", page_id AS "pageId" FROM hotspot_site_page WHERE company_id = $1 AND site_id = ANY ($2::int[])',
    [companyId, siteIds],
  );
  return rows;
}

export type LinkSite = HotspotLinkSite & { readonly id: number; readonly name: string };

/** Returns the site fields that links are built from. */
export async function linkSites(on: Queryable, companyId: number, siteIds: readonly number[]): Promise<LinkSite[]> {
  const { rows } = await on.query<LinkSite>(
    `SELECT s.id, s.name, s.domain, t.keyword_param_name AS "keywordParam" FROM site s
     LEFT JOIN site_settings t ON t.company_id = s.company_id AND t.site_id = s.id
     WHERE s.company_id = $1 AND s.id = ANY ($2::int[]) ORDER BY s.id`,
    [companyId, siteIds],
  );
  return rows;
}
