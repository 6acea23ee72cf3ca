import type { ProbedAd } from '@adops/connectors';
import type { Queryable } from '../../core/database/index.js';

/** Lease of a claimed probe. After that, another worker may claim it. */
export const TAKEN_MS = 5 * 60_000;
/** Maximum attempts per day. After that the keyword has no probe for the day. */
export const MAX_ATTEMPTS = 6;
/** Retention of probes, in days. */
const KEPT_DAYS = 400;
const CRASHED = 'The probe was interrupted several times.';

/** A keyword that is due for a probe. */
export interface DueProbe {
  readonly companyId: number;
  readonly id: string;
  readonly siteId: number;
  readonly countryCode: string;
  readonly deviceId: number;
  readonly key: string;
  readonly keyword: string;
  /** Attempt number, also used as a fencing token. A worker that takes over has a higher number. */
  readonly attempt: number;
}

/**
 * Claims keywords that no worker has probed on the UTC day of `now`, round-robin by site. Postponed probes are claimed
 * if they were due by `dueBy`. The row per keyword and day prevents duplicates across groups and workers, and survives
 * a crash.
 */
export async function takeDue(
  on: Queryable,
  { now, dueBy }: { readonly now: Date; readonly dueBy: Date },
  limit: number,
): Promise<DueProbe[]> {
  const { rows } = await on.query<DueProbe>(
    `WITH wanted AS (
       SELECT g.company_id, g.site_id, g.country_code, g.device_id, k.key, min(k.keyword) AS keyword
       FROM keyword_tracking_group g JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id
       JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id AND s.is_active
       WHERE g.stopped_at IS NULL GROUP BY 1, 2, 3, 4, 5),
     due AS (
       SELECT w.*, row_number() OVER (PARTITION BY w.company_id, w.site_id ORDER BY p.next_at NULLS FIRST, w.key) AS turn
       FROM wanted w LEFT JOIN keyword_probe p ON p.company_id = w.company_id AND p.site_id = w.site_id AND p.country_code = w.country_code
         AND p.device_id = w.device_id AND p.key = w.key AND p.date = ($1::timestamptz AT TIME ZONE 'UTC')::date
       WHERE p.id IS NULL OR (p.state = 'open' AND p.next_at <= $4 AND p.attempt < ${MAX_ATTEMPTS})
       ORDER BY turn, w.company_id, w.site_id LIMIT $2),
     taken AS (
       INSERT INTO keyword_probe AS p (company_id, site_id, country_code, device_id, key, date, next_at)
       SELECT company_id, site_id, country_code, device_id, key, ($1::timestamptz AT TIME ZONE 'UTC')::date, $1::timestamptz + $3 * interval '1 millisecond' FROM due
       ON CONFLICT (company_id, site_id, country_code, device_id, key, date) DO UPDATE SET attempt = p.attempt + 1, next_at = EXCLUDED.next_at
         WHERE p.state = 'open' AND p.next_at <= $4 AND p.attempt < ${MAX_ATTEMPTS}
       RETURNING p.*)
     SELECT t.company_id AS "companyId", t.id::text, t.site_id AS "siteId", t.country_code AS "countryCode", t.device_id AS "deviceId", t.key,
       d.keyword, t.attempt
     FROM taken t JOIN due d USING (company_id, site_id, country_code, device_id, key) ORDER BY d.turn, t.company_id, t.site_id`,
    [now, limit, TAKEN_MS, dueBy],
  );
  return rows;
}

/** Returns true if an active group still tracks the keyword. */
export async function isWanted(on: Queryable, due: DueProbe): Promise<boolean> {
  const { rows } = await on.query(
    `SELECT FROM keyword_tracking_group g JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id AND k.key = $5
     WHERE g.company_id = $1 AND g.site_id = $2 AND g.country_code = $3 AND g.device_id = $4 AND g.stopped_at IS NULL LIMIT 1`,
    [due.companyId, due.siteId, due.countryCode, due.deviceId, due.key],
  );
  return rows.length > 0;
}

/** Deletes a probe that didn't run. */
export async function dropProbe(on: Queryable, { companyId, id, attempt }: DueProbe): Promise<void> {
  await on.query(`DELETE FROM keyword_probe WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'open'`, [
    companyId,
    id,
    attempt,
  ]);
}

/**
 * Stores the result of a probe in one statement. @returns false if another worker has taken over and nothing was stored
 */
export async function keepProbe(
  on: Queryable,
  { companyId, id, attempt }: DueProbe,
  ads: readonly ProbedAd[],
  probedAt: Date,
): Promise<boolean> {
  await on.query(
    'INSERT INTO advertiser (company_id, name) SELECT DISTINCT $1::int, name FROM unnest($2::text[]) name ON CONFLICT DO NOTHING',
    [companyId, ads.map(({ advertiser }) => advertiser)],
  );
  const { rows } = await on.query<{ kept: boolean }>(
    `WITH done AS (
       UPDATE keyword_probe SET state = 'done', probed_at = $4, error = NULL
       WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'open' RETURNING company_id, id),
     found AS (
       INSERT INTO keyword_probe_ad (company_id, probe_id, position, advertiser_id, title)
       SELECT d.company_id, d.id, r.position, v.id, r.title
       FROM done d, jsonb_to_recordset($5) AS r (position int, advertiser text, title text)
       JOIN advertiser v ON v.company_id = $1 AND v.name = r.advertiser)
     SELECT EXISTS (SELECT FROM done) AS kept`,
    [companyId, id, attempt, probedAt, JSON.stringify(ads)],
  );
  return rows[0]!.kept;
}

/** Records the reason why a probe failed. @param nextAt time of the retry, or null if there is none on its day */
export async function failProbe(
  on: Queryable,
  { companyId, id, attempt }: DueProbe,
  error: string,
  nextAt: Date | null,
): Promise<void> {
  await on.query(
    `UPDATE keyword_probe SET error = $4, next_at = coalesce($5, next_at), state = CASE WHEN $5::timestamptz IS NULL THEN 'failed' ELSE 'open' END
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'open'`,
    [companyId, id, attempt, error.slice(0, 500), nextAt],
  );
}

/**
 * Postpones a probe without counting an attempt.
 * @param why reason shown until the retry. If missing, the reason doesn't change
 */
export async function putOff(
  on: Queryable,
  { companyId, id, attempt }: DueProbe,
  nextAt: Date,
  why: string | null = null,
): Promise<void> {
  await on.query(
    `UPDATE keyword_probe SET attempt = attempt - 1, next_at = $4, error = coalesce($5, error)
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'open'`,
    [companyId, id, attempt, nextAt, why?.slice(0, 500) ?? null],
  );
}

/** Closes probes whose day is over or whose attempts are used up, and deletes old ones. */
export async function closeOver(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `UPDATE keyword_probe SET state = 'failed', error = coalesce(error, $2)
     WHERE state = 'open' AND next_at <= $1 AND (attempt >= ${MAX_ATTEMPTS} OR date < ($1::timestamptz AT TIME ZONE 'UTC')::date)`,
    [now, CRASHED],
  );
  await on.query(`DELETE FROM keyword_probe WHERE date < ($1::timestamptz AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}`, [
    now,
  ]);
}
