import type { SiteForm, SiteOptions } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { readOptions, writeOptions } from './stored-options.js';

type Settings = Omit<SiteForm['siteSettings'], 'apiPassword'>;
/** A site as it is stored, without its password. */
export type SiteRow = Omit<SiteForm, 'siteSettings'> & {
  readonly id: number;
  readonly version: number;
  readonly siteSettings: Settings;
};

/** The site, held until the change ends; null when the company has no such site. */
export async function holdSite(change: Change, id: number): Promise<SiteRow | null> {
  await change.rows('SELECT FROM site WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  const [row] = await change.rows<
    Omit<SiteRow, 'siteSettings'> & Omit<Settings, 'options'> & { options: unknown; hasSettings: boolean }
  >(
    `SELECT s.id, s.name, s.domain, s.market_id AS "marketId", s.is_active AS "isActive", s.project_id AS "siteProjectId",
       s.version,
       ARRAY(SELECT c.code FROM site_country sc JOIN country c ON c.id = sc.country_id
             WHERE sc.company_id = s.company_id AND sc.site_id = s.id ORDER BY c.code) AS "countryCodes",
       ARRAY(SELECT group_id FROM site_group_member g WHERE g.company_id = s.company_id AND g.site_id = s.id
             ORDER BY group_id) AS "siteGroupIds",
       coalesce(t.api_url, '') AS "apiUrl", coalesce(t.api_user, '') AS "apiUser",
       coalesce(n.is_enabled, false) AS "collectStats",
       coalesce(t.repository, '') AS repository, coalesce(t.keyword_param_name, '') AS "keywordParamName",
       coalesce(t.options, '{}') AS options, t.logo_id AS "logoId", t.square_logo_id AS "squareLogoId"
     FROM site s LEFT JOIN site_settings t ON t.company_id = s.company_id AND t.site_id = s.id
     LEFT JOIN site_connection n ON n.company_id = s.company_id AND n.site_id = s.id
     WHERE s.company_id = $1 AND s.id = $2`,
    [change.companyId, id],
  );
  if (!row) return null;
  const { apiUrl, apiUser, collectStats, repository, keywordParamName, options, logoId, squareLogoId, ...site } = row;
  const read: SiteOptions = readOptions(options);
  const feedIds = read.feedIds === null ? null : [...read.feedIds];
  return {
    ...site,
    siteSettings: {
      ...{ apiUrl, apiUser, collectStats, repository, keywordParamName, logoId, squareLogoId },
      options: { ...read, feedIds },
    },
  };
}

/** Who has the domain already, if another site has. */
export async function ownerOfDomain(change: Change, domain: string, exceptId: number | null): Promise<string | null> {
  const [row] = await change.rows<{ name: string }>(
    'SELECT name FROM site WHERE company_id = $1 AND lower(domain) = lower($2) AND id IS DISTINCT FROM $3 LIMIT 1',
    [change.companyId, domain, exceptId],
  );
  return row?.name ?? null;
}

/** The first field that names something the company does not have. */
export async function unknownLink(change: Change, site: SiteForm): Promise<string | null> {
  const { feedIds } = site.siteSettings.options;
  const [row] = await change.rows<Record<string, boolean>>(
    `SELECT EXISTS (SELECT FROM market WHERE id = $2) AS "marketId",
       $3::int IS NULL OR EXISTS (SELECT FROM site_project WHERE company_id = $1 AND id = $3) AS "siteProjectId",
       (SELECT count(*) FROM country WHERE code = ANY ($4::text[]) AND id <> 0) = cardinality($4::text[]) AS "countryCodes",
       (SELECT count(*) FROM site_group WHERE company_id = $1 AND id = ANY ($5::int[])) = cardinality($5::int[]) AS "siteGroupIds",
       (SELECT count(*) FROM partner WHERE type = 'feed' AND id = ANY ($6::int[])) = cardinality($6::int[]) AS "siteSettings.options.feedIds"`,
    [change.companyId, site.marketId, site.siteProjectId, site.countryCodes, site.siteGroupIds, feedIds ?? []],
  );
  return Object.entries(row!).find(([, isKnown]) => !isKnown)?.[0] ?? null;
}

export async function insertSite(change: Change, site: SiteForm): Promise<number> {
  const [row] = await change.rows<{ id: number }>(
    `INSERT INTO site (company_id, name, domain, market_id, is_active, project_id) VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING id`,
    [change.companyId, site.name, site.domain, site.marketId, site.isActive, site.siteProjectId],
  );
  await putBelonging(change, row!.id, site);
  return row!.id;
}

export async function updateSite(change: Change, id: number, site: SiteForm): Promise<void> {
  await change.rows(
    `UPDATE site SET name = $3, domain = $4, market_id = $5, is_active = $6, project_id = $7, version = version + 1
     WHERE company_id = $1 AND id = $2`,
    [change.companyId, id, site.name, site.domain, site.marketId, site.isActive, site.siteProjectId],
  );
  await change.rows('DELETE FROM site_country WHERE company_id = $1 AND site_id = $2', [change.companyId, id]);
  await change.rows('DELETE FROM site_group_member WHERE company_id = $1 AND site_id = $2', [change.companyId, id]);
  await putBelonging(change, id, site);
}

/** Countries, groups and settings of the site. */
async function putBelonging(change: Change, id: number, site: SiteForm): Promise<void> {
  const { apiUrl, apiUser, collectStats, repository, keywordParamName, options, logoId, squareLogoId } =
    site.siteSettings;
  await change.rows(
    'INSERT INTO site_country (company_id, site_id, country_id) SELECT $1, $2, id FROM country WHERE code = ANY ($3)',
    [change.companyId, id, site.countryCodes],
  );
  await change.rows('INSERT INTO site_group_member (company_id, site_id, group_id) SELECT $1, $2, unnest($3::int[])', [
    change.companyId,
    id,
    site.siteGroupIds,
  ]);
  await change.rows(
    `INSERT INTO site_settings (company_id, site_id, api_url, api_user, repository, keyword_param_name, options, logo_id, square_logo_id)
     VALUES ($1, $2, nullif($3, ''), nullif($4, ''), nullif($5, ''), nullif($6, ''), $7, $8, $9)
     ON CONFLICT (company_id, site_id) DO UPDATE SET api_url = excluded.api_url, api_user = excluded.api_user,
       repository = excluded.repository, keyword_param_name = excluded.keyword_param_name, options = excluded.options,
       logo_id = excluded.logo_id, square_logo_id = excluded.square_logo_id`,
    [
      ...[change.companyId, id, apiUrl, apiUser, repository, keywordParamName],
      ...[JSON.stringify(writeOptions(options)), logoId, squareLogoId],
    ],
  );
  await change.rows(
    collectStats
      ? `INSERT INTO site_connection (company_id, site_id, collect_from) VALUES ($1, $2, date_trunc('hour', now()))
         ON CONFLICT (company_id, site_id) DO UPDATE SET is_enabled = true, next_at = now(), failures = 0`
      : 'UPDATE site_connection SET is_enabled = false WHERE company_id = $1 AND site_id = $2',
    [change.companyId, id],
  );
}
