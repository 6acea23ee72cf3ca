import type { SeenCreative } from '@adops/connectors';
import type { Database, Queryable } from '../../core/database/index.js';

/** Collection progress of a source's ads. */
export interface Collection {
  readonly sourceId: number;
  readonly cursor: string | null;
  readonly collectedAt: Date | null;
  readonly nextAt: Date;
  readonly error: string | null;
  readonly unknownRegions: readonly string[];
}

const COLUMNS = `source_id AS "sourceId", cursor, collected_at AS "collectedAt", next_at AS "nextAt", error, unknown_regions AS "unknownRegions"`;
/** Maximum number of stored region names that match no country. */
const MAX_UNKNOWN = 20;

/** Returns the collection of a source, and creates it if needed. */
export async function collectionOf(on: Queryable, sourceId: number): Promise<Collection> {
  await on.query('INSERT INTO mining_collection (source_id, next_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    sourceId,
    new Date(0),
  ]);
  const { rows } = await on.query<Collection>(`SELECT ${COLUMNS} FROM mining_collection WHERE source_id = $1`, [
    sourceId,
  ]);
  return rows[0]!;
}

/** Returns existing collections of these sources. */
export async function collections(on: Queryable, sourceIds: readonly number[]): Promise<Collection[]> {
  const { rows } = await on.query<Collection>(
    `SELECT ${COLUMNS} FROM mining_collection WHERE source_id = ANY ($1::int[]) ORDER BY source_id`,
    [sourceIds],
  );
  return rows;
}

export async function putOffCollection(
  on: Queryable,
  sourceId: number,
  nextAt: Date,
  error: string | null,
): Promise<void> {
  await on.query('UPDATE mining_collection SET next_at = $2, error = $3 WHERE source_id = $1', [
    sourceId,
    nextAt,
    error,
  ]);
}

/** Restarts the list from its beginning. Collected ads are unchanged. */
export async function forgetCursor(on: Queryable, { sourceId, cursor }: Collection): Promise<void> {
  await on.query('UPDATE mining_collection SET cursor = NULL WHERE source_id = $1 AND cursor = $2', [sourceId, cursor]);
}

interface Part {
  readonly creatives: readonly SeenCreative[];
  readonly cursor: string;
  /** Time at which this batch reached the end of the list. Null if more batches follow. */
  readonly endedAt: Date | null;
}

/**
 * Stores a batch of the list and the cursor of the next one, both or neither.
 * @returns the current collection, or null if another worker is ahead and nothing was stored
 */
export async function keepPart(
  database: Database,
  { sourceId, cursor: before }: Collection,
  { creatives, cursor, endedAt }: Part,
): Promise<Collection | null> {
  return database.transaction(async (on) => {
    const { rows } = await on.query<Collection>(
      `UPDATE mining_collection SET cursor = $3, collected_at = coalesce($4, collected_at), error = NULL
       WHERE source_id = $1 AND cursor IS NOT DISTINCT FROM $2 RETURNING ${COLUMNS}`,
      [sourceId, before, cursor, endedAt],
    );
    const now = rows[0];
    if (!now) return null;
    if (creatives.length > 0) await keepCreatives(on, sourceId, lastOfEach(creatives));
    return now;
  });
}

/** Removes duplicates of an ad in a batch. The last one wins. */
function lastOfEach(creatives: readonly SeenCreative[]): SeenCreative[] {
  return [...new Map(creatives.map((ad) => [JSON.stringify([ad.provider.id, ad.id]), ad])).values()];
}

async function keepCreatives(on: Queryable, sourceId: number, ads: readonly SeenCreative[]): Promise<void> {
  await keepNames(on, ads);
  await on.query(
    `INSERT INTO mining_creative AS m (provider_id, external_id, source_id, advertiser_group_id, advertiser_id, country_id, site, keyword,
       keyword_key, target_url, ad_url, first_shown_at, last_shown_at, times_shown_from, times_shown_to, issue)
     SELECT p.id, s.id, $2, g.id, a.id, c.id, s.site, s.keyword, lower(s.keyword), s.target_url, s.ad_url, s.first_shown_at, s.last_shown_at,
       s.times_from, s.times_to, s.issue
     FROM jsonb_to_recordset($1::jsonb) s (provider text, id text, "group" text, advertiser text, region text, site text, keyword text,
       target_url text, ad_url text, first_shown_at timestamptz, last_shown_at timestamptz, times_from int, times_to int, issue text)
     JOIN mining_provider p ON p.external_id = s.provider
     LEFT JOIN mining_advertiser_group g ON g.provider_id = p.id AND g.external_id = s."group"
     LEFT JOIN mining_advertiser a ON a.provider_id = p.id AND a.external_id = s.advertiser
     LEFT JOIN country c ON c.id > 0 AND c.code = upper(s.region)
     ON CONFLICT (provider_id, external_id) DO UPDATE SET source_id = EXCLUDED.source_id, advertiser_group_id = EXCLUDED.advertiser_group_id,
       advertiser_id = EXCLUDED.advertiser_id, country_id = EXCLUDED.country_id, site = EXCLUDED.site, keyword = EXCLUDED.keyword,
       keyword_key = EXCLUDED.keyword_key, target_url = EXCLUDED.target_url, ad_url = EXCLUDED.ad_url, issue = EXCLUDED.issue,
       first_shown_at = least(m.first_shown_at, EXCLUDED.first_shown_at), last_shown_at = greatest(m.last_shown_at, EXCLUDED.last_shown_at),
       times_shown_from = EXCLUDED.times_shown_from, times_shown_to = EXCLUDED.times_shown_to, updated_at = now()`,
    [
      JSON.stringify(
        ads.map((ad) => ({
          ...{ provider: ad.provider.id, id: ad.id, group: ad.advertiserGroup?.id, advertiser: ad.advertiser?.id },
          ...{ region: ad.region, site: ad.site, keyword: ad.keyword, target_url: ad.targetUrl, ad_url: ad.adUrl },
          ...{ first_shown_at: ad.firstShownAt, last_shown_at: ad.lastShownAt, issue: ad.issue },
          ...{ times_from: ad.timesShownFrom, times_to: ad.timesShownTo },
        })),
      ),
      sourceId,
    ],
  );
  await on.query(
    `UPDATE mining_collection SET unknown_regions = (SELECT coalesce(array_agg(region ORDER BY region), '{}') FROM (
       SELECT DISTINCT region FROM unnest(unknown_regions || $2::text[]) region
       WHERE NOT EXISTS (SELECT FROM country c WHERE c.id > 0 AND c.code = upper(region)) ORDER BY region LIMIT ${MAX_UNKNOWN}) kept)
     WHERE source_id = $1`,
    [sourceId, ads.flatMap(({ region }) => region ?? [])],
  );
}

/** Stores current names of providers, advertisers and their groups. */
async function keepNames(on: Queryable, ads: readonly SeenCreative[]): Promise<void> {
  const providers = new Map(ads.map(({ provider: { id, name } }) => [id, name]));
  await on.query(
    `INSERT INTO mining_provider AS p (external_id, name) SELECT * FROM unnest($1::text[], $2::text[]) n (id, name) ORDER BY id
     ON CONFLICT (external_id) DO UPDATE SET name = EXCLUDED.name WHERE p.name <> EXCLUDED.name`,
    [[...providers.keys()], [...providers.values()]],
  );
  for (const [table, of] of [
    ['mining_advertiser_group', 'advertiserGroup'],
    ['mining_advertiser', 'advertiser'],
  ] as const) {
    const names = new Map<string, readonly [provider: string, id: string, name: string]>();
    for (const { provider, [of]: one } of ads)
      if (one) names.set(JSON.stringify([provider.id, one.id]), [provider.id, one.id, one.name]);
    const rows = [...names.values()];
    await on.query(
      `INSERT INTO ${table} AS t (provider_id, external_id, name)
       SELECT p.id, n.id, n.name FROM unnest($1::text[], $2::text[], $3::text[]) n (provider, id, name)
       JOIN mining_provider p ON p.external_id = n.provider ORDER BY p.id, n.id
       ON CONFLICT (provider_id, external_id) DO UPDATE SET name = EXCLUDED.name WHERE t.name <> EXCLUDED.name`,
      [rows.map(([provider]) => provider), rows.map(([, id]) => id), rows.map(([, , name]) => name)],
    );
  }
}
