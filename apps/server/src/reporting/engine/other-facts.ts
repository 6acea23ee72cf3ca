import { keyColumns, PERFORMANCE, REVENUE_AGES } from '@adops/domain';
import { id, join, list, sql, type Sql } from '../sql/index.js';
import { PERF_HOUR } from './fact-tables.js';
import type { FactsAs } from './request.js';

const KEYS = ['company_id', ...keyColumns(PERFORMANCE.facts.keys)].map(id);
const FIGURES = Object.keys(PERFORMANCE.measures);
const CARRIED = ['campaign_id', 'site_id', 'buyer_id', 'estimated'];
/** Figures that feeds restate: revenue after and before the revenue share. */
const REVENUE: ReadonlySet<string> = new Set(['earned', 'earned_gross']);

interface Days {
  readonly companyId: number;
  readonly start: string;
  readonly end: string;
}

/** Facts in the shape of `perf_hour`, with figures known at an earlier moment or with cautious revenue. */
export function otherFacts(days: Days, { knownAt, caution }: FactsAs): Sql {
  const facts = knownAt ? knownFacts(days, knownAt) : id(PERF_HOUR.name);
  return caution ? cautiousFacts(days, facts, caution) : facts;
}

/** Facts as known at `knownAt`: the first version replaced after that moment, or else the current fact. */
function knownFacts({ companyId, start, end }: Days, knownAt: Date): Sql {
  const columns = (table: Sql): Sql =>
    list([...KEYS, ...[...FIGURES, ...CARRIED].map(id)].map((column) => sql`${table}.${column}`));
  const within = (table: Sql): Sql =>
    sql`${table}.company_id = ${companyId} AND ${table}.date BETWEEN ${start}::date AND ${end}::date`;
  const later = sql`v.known_until > ${knownAt.toISOString()}::timestamptz`;
  const same = join(
    KEYS.map((key) => sql`v.${key} = h.${key}`),
    ' AND ',
  );
  return sql`(SELECT ${columns(sql`h`)} FROM perf_hour h WHERE ${within(sql`h`)}
      AND NOT EXISTS (SELECT FROM perf_version v WHERE ${within(sql`v`)} AND ${same} AND ${later})
    UNION ALL SELECT ${columns(sql`k`)} FROM (
      SELECT DISTINCT ON (${list(KEYS.map((key) => sql`v.${key}`))}) v.* FROM perf_version v
      WHERE ${within(sql`v`)} AND ${later} ORDER BY ${list(KEYS.map((key) => sql`v.${key}`))}, v.known_until, v.id) k
    WHERE k.existed)`;
}

/**
 * Facts with revenue scaled by the low or high end of its usual later changes, by feed and age. Revenue is unchanged if
 * these are unknown.
 */
function cautiousFacts(
  { companyId, start, end }: Days,
  facts: Sql,
  { side, at }: NonNullable<FactsAs['caution']>,
): Sql {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const hourNow = Math.floor(at.getTime() / 3_600_000);
  const age = sql`greatest(0, ${hourNow}::int - ((h.date - DATE '1970-01-01') * 24 + CASE WHEN h.hour < 0 THEN 23 ELSE h.hour END + 1))`;
  const plain = [...KEYS, ...[...FIGURES.filter((name) => !REVENUE.has(name)), ...CARRIED].map(id)];
  const scaled = [...REVENUE].map(
    (name) =>
      sql`CASE WHEN d.factor IS NULL THEN h.${id(name)} ELSE round(h.${id(name)} * d.factor)::bigint END AS ${id(name)}`,
  );
  return sql`(SELECT ${list([...plain.map((column) => sql`h.${column}`), ...scaled])} FROM ${facts} h
    LEFT JOIN (SELECT r.feed_id, r.${id(side)} AS factor, r.age,
        lead(r.age, 1, ${REVENUE_AGES.final}::int) OVER (PARTITION BY r.feed_id ORDER BY r.age) AS below
      FROM revenue_drift r WHERE r.company_id = ${companyId} AND r.measured_at = (
        SELECT max(m.measured_at) FROM revenue_drift m WHERE m.company_id = ${companyId} AND m.measured_at <= ${moment})) d
      ON d.feed_id = h.feed_id AND ${age} >= d.age AND ${age} < d.below
    WHERE h.company_id = ${companyId} AND h.date BETWEEN ${start}::date AND ${end}::date)`;
}
