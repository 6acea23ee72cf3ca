import type { FoundAd } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { TrackedPlace } from './groups.repository.js';

/** SQL for the probes of a group from its first day until it was stopped. */
const OF_GROUP = `FROM keyword_tracking_group g JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id
  JOIN keyword_probe p ON p.company_id = g.company_id AND p.site_id = g.site_id AND p.country_code = g.country_code AND p.device_id = g.device_id
    AND p.key = k.key AND p.date >= (g.created_at AT TIME ZONE 'UTC')::date AND p.date <= coalesce((g.stopped_at AT TIME ZONE 'UTC')::date, 'infinity')
  WHERE g.company_id = $1 AND g.id = $2`;

export interface GroupDays {
  readonly companyId: number;
  readonly groupId: number;
  readonly start: string;
  readonly end: string;
}

/** Probes of a keyword in a range. */
export interface ProbeSummary {
  readonly key: string;
  readonly probes: number;
  readonly advertiserCount: number;
  /** Time of the latest probe on any day. */
  readonly lastTrackedAt: Date | null;
  /** Error of the newest probe. Null if it succeeded or has not run. */
  readonly lastError: string | null;
}

export async function probeSummaries(
  on: Queryable,
  { companyId, groupId, start, end }: GroupDays,
): Promise<ReadonlyMap<string, ProbeSummary>> {
  const { rows } = await on.query<ProbeSummary>(
    `SELECT p.key, count(*) FILTER (WHERE p.state = 'done' AND p.date BETWEEN $3 AND $4)::int AS probes, max(p.probed_at) AS "lastTrackedAt",
       (array_agg(CASE WHEN p.state <> 'done' THEN p.error END ORDER BY p.date DESC))[1] AS "lastError",
       (SELECT count(DISTINCT a.advertiser_id)::int FROM keyword_probe_ad a WHERE a.company_id = $1
          AND a.probe_id = ANY (array_agg(p.id) FILTER (WHERE p.state = 'done' AND p.date BETWEEN $3 AND $4))) AS "advertiserCount"
     ${OF_GROUP} GROUP BY p.key`,
    [companyId, groupId, start, end],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** A probe with its ads by position. */
export interface ProbeRow {
  readonly id: string;
  readonly key: string;
  readonly date: string;
  readonly state: 'open' | 'done' | 'failed';
  readonly probedAt: Date | null;
  readonly error: string | null;
  readonly ads: readonly ProbeAdRow[];
}
export interface ProbeAdRow {
  readonly position: number;
  readonly advertiserId: number;
  readonly name: string;
  readonly type: string;
  readonly title: string | null;
}

const ADS = `coalesce((SELECT json_agg(json_build_object('position', a.position, 'advertiserId', a.advertiser_id, 'name', v.name, 'type', v.type,
    'title', a.title) ORDER BY a.position)
  FROM keyword_probe_ad a JOIN advertiser v ON v.company_id = a.company_id AND v.id = a.advertiser_id
  WHERE a.company_id = p.company_id AND a.probe_id = p.id), '[]') AS ads`;

/** Returns the probes of keywords of a group, by day. */
export async function probesOf(
  on: Queryable,
  { companyId, groupId, start, end }: GroupDays,
  keys: readonly string[],
): Promise<ProbeRow[]> {
  const { rows } = await on.query<ProbeRow>(
    `SELECT p.id::text, p.key, p.date::text AS date, p.state, p.probed_at AS "probedAt", p.error, ${ADS}
     ${OF_GROUP} AND p.date BETWEEN $3 AND $4 AND p.key = ANY ($5) ORDER BY p.key, p.date`,
    [companyId, groupId, start, end, keys],
  );
  return rows;
}

export interface ProbedText {
  readonly probes: number;
  readonly ads: readonly FoundAd[];
}

/** Returns the ads that probes found for texts in a date range, by index in the list. Only includes probed texts. */
export async function probedTexts(
  on: Queryable,
  { companyId, siteIds, countryCode, deviceIds }: TrackedPlace,
  { start, end }: { readonly start: string; readonly end: string },
  texts: readonly string[],
): Promise<ReadonlyMap<number, ProbedText>> {
  const { rows } = await on.query<{ at: number; probes: number; ads: FoundAd[] }>(
    `SELECT t.at::int - 1 AS at, count(DISTINCT p.id)::int AS probes,
       coalesce(json_agg(json_build_object('probe', p.id::text, 'position', a.position, 'advertiserId', v.id, 'name', v.name, 'type', v.type)
         ORDER BY p.id, a.position) FILTER (WHERE v.id IS NOT NULL), '[]') AS ads
     FROM unnest($7::text[]) WITH ORDINALITY t(text, at)
     JOIN keyword_probe p ON p.company_id = $1 AND p.site_id = ANY ($2::int[]) AND p.country_code = $3
       AND ($4::int[] IS NULL OR p.device_id = ANY ($4)) AND p.key = lower(t.text) AND p.date BETWEEN $5 AND $6 AND p.state = 'done'
     LEFT JOIN keyword_probe_ad a ON a.company_id = p.company_id AND a.probe_id = p.id
     LEFT JOIN advertiser v ON v.company_id = a.company_id AND v.id = a.advertiser_id GROUP BY 1`,
    [companyId, siteIds, countryCode, deviceIds, start, end, texts],
  );
  return new Map(rows.map(({ at, ...probed }) => [at, probed]));
}
