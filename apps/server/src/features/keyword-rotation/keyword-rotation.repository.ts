import type { RotatedKeyword } from '@adops/connectors';
import type { RotationEntry } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** An ad group with the data needed to reach its rotation. */
export interface RotatedAdgroup {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  readonly externalId: string;
  readonly siteId: number | null;
  readonly siteName: string | null;
  readonly keyword: string | null;
  readonly replacement: string | null;
  readonly hasRotation: boolean;
  /** Number of other ad groups of the site with the same external ID. */
  readonly twins: number;
}

/** Returns the ad group. Null if it is unknown or belongs to an account that the viewer may not see. */
export async function rotatedAdgroup(
  on: Queryable,
  { companyId, accounts }: Pick<Viewer, 'companyId' | 'accounts'>,
  id: number,
): Promise<RotatedAdgroup | null> {
  const { rows } = await on.query<RotatedAdgroup>(
    `SELECT a.id, a.name, a.account_id AS "accountId", a.external_id AS "externalId", s.id AS "siteId", s.name AS "siteName",
       a.search_keyword AS keyword, a.keyword_replacement AS replacement, a.has_keyword_rotation AS "hasRotation",
       (SELECT count(*)::int FROM adgroup o WHERE o.company_id = a.company_id AND o.site_id = a.site_id
          AND o.external_id = a.external_id AND o.id <> a.id) AS twins
     FROM adgroup a LEFT JOIN site s ON s.company_id = a.company_id AND s.id = a.site_id
     WHERE a.company_id = $1 AND a.id = $2 AND ($3::int[] IS NULL OR a.account_id = ANY ($3))`,
    [companyId, id, accounts === 'all' ? null : accounts],
  );
  return rows[0] ?? null;
}

/** Stored data of a keyword in a rotation. */
export interface KnownKeyword {
  readonly id: number;
  readonly keyword: string;
  readonly userName: string | null;
  readonly createdAt: Date;
}

/** Keywords at a site, with the database time before reading or after saving them. */
interface KeywordsAt {
  readonly list: readonly Pick<RotatedKeyword, 'keyword' | 'weight'>[];
  readonly at: Date;
}

/**
 * Stores the rotation of a site in the caller's transaction, unless a later one is already stored. Adds new keywords
 * and updates the weights.
 * @param added keywords that a user added with a save. Other keywords existed before or were added at the site
 */
export async function keepKeywords(
  on: Queryable,
  { companyId, adgroupId }: { readonly companyId: number; readonly adgroupId: number },
  { list, at }: KeywordsAt,
  added: { readonly keywords: readonly string[]; readonly userId: number } | null = null,
): Promise<void> {
  const { rowCount } = await on.query(
    `INSERT INTO rotation_kept (company_id, adgroup_id, known_at) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, adgroup_id) DO UPDATE SET known_at = excluded.known_at
     WHERE rotation_kept.known_at <= excluded.known_at`,
    [companyId, adgroupId, at],
  );
  if (rowCount === 0) return;
  const [words, weights] = [list.map(({ keyword }) => keyword), list.map(({ weight }) => weight)];
  await on.query(
    `WITH given AS (SELECT keyword, sum(weight)::smallint AS weight FROM unnest($3::text[], $4::smallint[]) AS t (keyword, weight) GROUP BY 1),
     gone AS (UPDATE rotation_keyword k SET weight = NULL WHERE company_id = $1 AND adgroup_id = $2 AND weight IS NOT NULL
       AND NOT EXISTS (SELECT FROM given WHERE given.keyword = k.keyword))
     INSERT INTO rotation_keyword AS k (company_id, adgroup_id, keyword, weight, user_id)
     SELECT $1, $2, keyword, weight, CASE WHEN keyword = ANY ($5) THEN $6::int END FROM given ORDER BY keyword
     ON CONFLICT (company_id, adgroup_id, keyword) DO UPDATE SET weight = excluded.weight,
       user_id = CASE WHEN k.keyword = ANY ($5) THEN $6 ELSE k.user_id END,
       created_at = CASE WHEN k.keyword = ANY ($5) THEN now() ELSE k.created_at END
     WHERE k.weight IS DISTINCT FROM excluded.weight OR k.keyword = ANY ($5)`,
    [companyId, adgroupId, words, weights, added?.keywords ?? [], added?.userId ?? null],
  );
  await on.query(
    'UPDATE adgroup SET has_keyword_rotation = $3 WHERE company_id = $1 AND id = $2 AND has_keyword_rotation <> $3',
    [companyId, adgroupId, list.length > 0],
  );
}

export async function knownKeywords(on: Queryable, companyId: number, adgroupId: number): Promise<KnownKeyword[]> {
  const { rows } = await on.query<KnownKeyword>(
    `SELECT k.id, k.keyword, u.username AS "userName", k.created_at AS "createdAt"
     FROM rotation_keyword k LEFT JOIN user_account u ON u.id = k.user_id
     WHERE k.company_id = $1 AND k.adgroup_id = $2`,
    [companyId, adgroupId],
  );
  return rows;
}

/** Audit action for a save that the site accepted. */
export const SAVED = 'keyword-rotation.save';
export const GIVEN_UP = 'keyword-rotation.give-up';

export interface RecordedRotation {
  readonly version?: string;
  readonly list?: readonly RotationEntry[];
}

interface ChangeRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly userName: string | null;
  readonly actorName: string | null;
  /** True if the change was found at the site and not saved by a user of the console. */
  readonly isOutside: boolean;
  readonly action: string;
  readonly reason: string | null;
  readonly before: RecordedRotation | null;
  readonly after: RecordedRotation | null;
}

/** Returns the newest changes of an ad group's rotation. */
export async function rotationChanges(
  on: Queryable,
  companyId: number,
  adgroupId: number,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await on.query<ChangeRow>(
    `SELECT l.id::text, l.created_at AS "createdAt", u.username AS "userName",
       CASE WHEN l.actor_id <> l.user_id THEN a.username END AS "actorName", l.source = 'outside' AS "isOutside", l.action, l.reason, l.before, l.after
     FROM audit_log l LEFT JOIN user_account u ON u.id = l.user_id LEFT JOIN user_account a ON a.id = l.actor_id
     WHERE l.company_id = $1 AND l.entity_type = 'adgroup' AND l.entity_id = $2 AND l.action IN ('${SAVED}', '${GIVEN_UP}')
     ORDER BY l.created_at DESC, l.id DESC LIMIT $3`,
    [companyId, String(adgroupId), limit],
  );
  return rows;
}

/** An ad group whose rotation can be opened. */
export interface SelectableAdgroup {
  readonly id: number;
  readonly name: string;
  readonly campaignName: string;
  readonly siteName: string;
  readonly sourceName: string;
  readonly hasKeywordRotation: boolean;
}

/**
 * Returns visible ad groups whose site supports keyword rotation, starting with ad groups that have a rotation.
 * @param pattern for names of ad group, campaign and site, or null for any
 * @param id additional ad group to include
 */
export async function selectableAdgroups(
  on: Queryable,
  { companyId, accounts }: Pick<Viewer, 'companyId' | 'accounts'>,
  { pattern, id, limit }: { readonly pattern: string | null; readonly id: number | null; readonly limit: number },
): Promise<SelectableAdgroup[]> {
  const { rows } = await on.query<SelectableAdgroup>(
    `SELECT a.id, a.name, c.name AS "campaignName", s.name AS "siteName", p.name AS "sourceName", a.has_keyword_rotation AS "hasKeywordRotation"
     FROM adgroup a JOIN campaign c ON c.company_id = a.company_id AND c.id = a.campaign_id
     JOIN site s ON s.company_id = a.company_id AND s.id = a.site_id
     JOIN partner_account o ON o.company_id = a.company_id AND o.id = a.account_id JOIN partner p ON p.id = o.partner_id
     WHERE a.company_id = $1 AND ($2::int[] IS NULL OR a.account_id = ANY ($2))
       AND ($3::text IS NULL OR a.name ILIKE $3 OR c.name ILIKE $3 OR s.name ILIKE $3 OR a.id = $4)
     ORDER BY a.has_keyword_rotation DESC, a.id = $4 DESC NULLS LAST, a.name, a.id LIMIT $5`,
    [companyId, accounts === 'all' ? null : accounts, pattern, id, limit],
  );
  return rows;
}
