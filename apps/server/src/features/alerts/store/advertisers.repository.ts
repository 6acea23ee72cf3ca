import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { type AdgroupAds, type AdvertiserHours, BASELINE_HOURS, LOOKED_AT_AGAIN } from '../detect/advertiser-gone.js';
import type { Hour } from '../detect/series.js';
import { markLists, type Marks } from './completeness-marks.js';

const BATCH = 50;
/** Days that detection reads: a baseline week before the examined hours, and the hours of open alerts. */
const DAYS = 16;

interface AdsRow {
  adgroup_id: number;
  feed_id: number;
  until: number;
  since: number | null;
  at: number[];
  advertiser_id: number[];
  name: string[];
  is_business: boolean[];
  loaded: number[];
  shown: number[];
  clicked: number[];
}

/** Ads of one ad group, with their feed. */
export interface FeedAds extends AdgroupAds {
  readonly feedId: number;
}

const AT = `(f.date - '1970-01-01'::date) * 24 + f.hour`;

/**
 * Ads of all advertisers, by hour, for ad groups in which a business was missing for some recent hours or that have an
 * open alert. An hour is closed when the marks of the account, the feed and, if it is synced, the site have passed its
 * end.
 */
const ADS = `
  WITH account_mark AS (SELECT * FROM unnest($4::int[], $5::int[]) AS m (account_id, until)),
  feed_mark AS (SELECT * FROM unnest($6::int[], $7::int[]) AS m (feed_id, until)),
  account_before AS (SELECT * FROM unnest($8::int[], $9::int[]) AS m (account_id, until)),
  feed_before AS (SELECT * FROM unnest($10::int[], $11::int[]) AS m (feed_id, until)),
  site_mark AS (SELECT * FROM unnest($14::int[], $15::int[]) AS m (site_id, until)),
  site_before AS (SELECT * FROM unnest($16::int[], $17::int[]) AS m (site_id, until)),
  ads AS MATERIALIZED (
    SELECT f.adgroup_id, f.feed_id, f.advertiser_id, ${AT} AS at, least(am.until, fm.until, sm.until) AS until,
      CASE WHEN ab.until IS NOT NULL AND fb.until IS NOT NULL THEN least(ab.until, fb.until, sb.until) END AS since,
      sum(f.loaded)::int AS loaded, sum(f.shown)::int AS shown, sum(f.clicked)::int AS clicked
    FROM advertiser_hour f
    JOIN account_mark am ON am.account_id = f.account_id
    JOIN feed_mark fm ON fm.feed_id = f.feed_id
    LEFT JOIN site_mark sm ON sm.site_id = f.site_id
    LEFT JOIN account_before ab ON ab.account_id = f.account_id
    LEFT JOIN feed_before fb ON fb.feed_id = f.feed_id
    LEFT JOIN site_before sb ON sb.site_id = f.site_id
    WHERE f.company_id = $1 AND f.date BETWEEN $2 AND $3 AND ${AT} < least(am.until, fm.until, sm.until)
    GROUP BY 1, 2, 3, 4, 5, 6
  ), gap AS (
    SELECT a.adgroup_id, a.at, a.until, least(coalesce(a.since, a.until - ${BASELINE_HOURS}), a.until - ${LOOKED_AT_AGAIN}) AS since,
      lead(a.at) OVER (PARTITION BY a.adgroup_id, a.feed_id, a.advertiser_id ORDER BY a.at) AS next
    FROM ads a JOIN advertiser v ON v.company_id = $1 AND v.id = a.advertiser_id AND v.type = 'business'
    WHERE a.shown > 0
  ), candidate AS (
    SELECT DISTINCT adgroup_id FROM gap WHERE coalesce(next, until) > since AND coalesce(next, until) - at > $12
    UNION SELECT unnest($13::int[])
  )
  SELECT a.adgroup_id, a.feed_id, min(a.until) AS until, min(a.since) AS since, array_agg(a.at) AS at,
    array_agg(a.advertiser_id) AS advertiser_id, array_agg(v.name) AS name, array_agg(v.type = 'business') AS is_business,
    array_agg(a.loaded) AS loaded, array_agg(a.shown) AS shown, array_agg(a.clicked) AS clicked
  FROM ads a JOIN advertiser v ON v.company_id = $1 AND v.id = a.advertiser_id
  WHERE a.adgroup_id IN (SELECT adgroup_id FROM candidate) GROUP BY 1, 2`;

export async function* readAds(
  client: PoolClient,
  input: {
    companyId: number;
    lastDay: string;
    marks: Marks;
    before: Marks | null;
    missingHours: number;
    always: readonly number[];
  },
): AsyncGenerator<FeedAds[]> {
  const cursor = client.query(
    new Cursor<AdsRow>(ADS, [
      input.companyId,
      new Date(Date.parse(input.lastDay) - DAYS * 86_400_000).toISOString().slice(0, 10),
      input.lastDay,
      ...markLists(input.marks.accounts),
      ...markLists(input.marks.feeds),
      ...markLists(input.before?.accounts ?? new Map()),
      ...markLists(input.before?.feeds ?? new Map()),
      input.missingHours,
      input.always,
      ...markLists(input.marks.sites),
      ...markLists(input.before?.sites ?? new Map()),
    ]),
  );
  for (;;) {
    const rows = await cursor.read(BATCH);
    if (rows.length === 0) break;
    yield rows.map(toAds);
  }
  await cursor.close();
}

/**
 * Counts businesses with clicks in the previous week, per ad group and feed. The number of missing ones is compared
 * with it.
 */
export async function countBusinesses(
  client: PoolClient,
  companyId: number,
  lastDay: string,
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ feed_id: number; count: number }>(
    `SELECT f.feed_id, count(DISTINCT (f.adgroup_id, f.advertiser_id)) AS count
     FROM advertiser_hour f JOIN advertiser v ON v.company_id = f.company_id AND v.id = f.advertiser_id
     WHERE f.company_id = $1 AND f.date BETWEEN $2::date - 7 AND $2 AND f.clicked > 0 AND v.type = 'business'
     GROUP BY 1`,
    [companyId, lastDay],
  );
  return new Map(rows.map(({ feed_id, count }) => [feed_id, count]));
}

function toAds(row: AdsRow): FeedAds {
  const [loaded, shown, clicked] = [new Map<Hour, number>(), new Map<Hour, number>(), new Map<Hour, number>()];
  const businesses = new Map<number, { name: string; shown: Map<Hour, number>; clicked: Map<Hour, number> }>();
  const add = (map: Map<Hour, number>, at: Hour, value: number) => map.set(at, (map.get(at) ?? 0) + value);
  row.at.forEach((at, index) => {
    add(loaded, at, row.loaded[index]!);
    add(shown, at, row.shown[index]!);
    add(clicked, at, row.clicked[index]!);
    if (!row.is_business[index]) return;
    const id = row.advertiser_id[index]!;
    let own = businesses.get(id);
    if (!own) businesses.set(id, (own = { name: row.name[index]!, shown: new Map(), clicked: new Map() }));
    add(own.shown, at, row.shown[index]!);
    add(own.clicked, at, row.clicked[index]!);
  });
  const advertisers = [...businesses].map(([id, own]): AdvertiserHours => ({ id, ...own }));
  const { adgroup_id: adgroupId, feed_id: feedId, until, since } = row;
  return { adgroupId, feedId, until, since, loaded, shown, clicked, advertisers };
}
