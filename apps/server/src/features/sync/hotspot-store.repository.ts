import type { SiteHotspot } from '@adops/connectors';
import type { Queryable } from '../../core/database/index.js';

const AT_ONCE = 5_000;

/** Maps the site's hotspot IDs to ours. Adds new hotspots and updates hotspots that the site changed. */
export async function hotspotIds(
  on: Queryable,
  companyId: number,
  siteId: number,
  hotspots: readonly SiteHotspot[],
): Promise<(externalId: string) => number> {
  // Rows are sorted by hour, so the last one has the current values.
  const wanted = [...new Map(hotspots.map((one) => [one.hotspot, one])).values()];
  const ids = new Map<string, number>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const { rows } = await on.query<{ id: number; external: string }>(
      `WITH r AS (SELECT * FROM jsonb_to_recordset($3) AS r (hotspot text, "group" int, text text, "thumbImageUrl" text,
         "rawLink" text, type text, "isModified" boolean)),
       made AS (
         INSERT INTO site_hotspot AS t (company_id, site_id, external_id, group_id, text, image_url, raw_link, type, is_modified)
         SELECT $1, $2, hotspot, "group", text, "thumbImageUrl", "rawLink", type, "isModified" FROM r ORDER BY hotspot
         ON CONFLICT (company_id, site_id, external_id) DO UPDATE SET group_id = excluded.group_id, text = excluded.text,
           image_url = excluded.image_url, raw_link = excluded.raw_link, type = excluded.type, is_modified = excluded.is_modified
         WHERE (t.group_id, t.text, t.image_url, t.raw_link, t.type, t.is_modified) IS DISTINCT FROM
           (excluded.group_id, excluded.text, excluded.image_url, excluded.raw_link, excluded.type, excluded.is_modified)
         RETURNING id, external_id)
       SELECT id, external_id AS external FROM made
       UNION ALL SELECT t.id, t.external_id FROM site_hotspot t
       JOIN r ON t.company_id = $1 AND t.site_id = $2 AND t.external_id = r.hotspot`,
      [companyId, siteId, JSON.stringify(wanted.slice(at, at + AT_ONCE))],
    );
    for (const { id, external } of rows) ids.set(external, id);
  }
  return (externalId) => ids.get(externalId)!;
}
