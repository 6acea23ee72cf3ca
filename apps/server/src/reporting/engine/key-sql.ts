import { DIMENSIONS, type FactKey, type ReachedKey } from '@adops/domain';
import { id, join, sql, type Sql } from '../sql/index.js';
import type { FactTable } from './fact-tables.js';

/** Returns the row column of a key. */
export const keyColumn = (key: FactKey): Sql => id(DIMENSIONS[key].column);

/** Returns the type of a key's values in lists. */
export const keyList = (key: FactKey, values: readonly unknown[]): Sql =>
  key === 'date' ? sql`${values}::date[]` : sql`${values}::int[]`;

/** Options for hours. Facts are stored by hour in UTC. Hour -1 contains figures of the whole day. */
export interface Hours {
  /** True to use days and hours of each account's time zone. A day has 23 or 25 hours when clocks change. */
  readonly accountTime: boolean;
  /**
   * Limits facts to hours that both source and feed have reported. `hours` contains each partner's first unreported
   * hour, counted since 1970. Null for all hours.
   */
  readonly complete: { readonly partners: readonly number[]; readonly hours: readonly number[] } | null;
}
export const UTC_HOURS: Hours = { accountTime: false, complete: null };

const REACHED: Readonly<Record<ReachedKey, Sql>> = {
  source: sql`coalesce(acc.partner_id, 0)`,
  buyer: sql`coalesce(acc.buyer_user_id, 0)`,
  team: sql`coalesce(member.team_id, 0)`,
  market: sql`coalesce(home.market_id, 0)`,
  siteProject: sql`coalesce(home.project_id, 0)`,
};

/** Returns true if the key comes from a join instead of a column of `table`. */
const isReached = (key: FactKey, table: FactTable | null): key is ReachedKey => key in REACHED && !table?.keys.has(key);

/**
 * Returns the SQL of a key of the facts `p` by which rows are grouped.
 * @param table set if the facts come from a single table
 */
export function keyValue(key: FactKey, hours: Hours, table: FactTable | null): Sql {
  if (isReached(key, table)) return REACHED[key];
  if (hours.accountTime && (key === 'date' || key === 'hour'))
    return sql`zone.local_${key === 'date' ? sql`date` : sql`hour`}`;
  return sql`p.${keyColumn(key)}`;
}

/** Number of the hour of a fact since 1970, in UTC. */
export const HOUR_NUMBER: Sql = sql`((p.date - DATE '1970-01-01') * 24 + p.hour)`;

/**
 * Returns the joins of derived keys, local time and reported hours with the facts `p`. Each joined table is tiny
 * compared with the facts.
 */
export function keyJoins(
  companyId: number,
  keys: readonly FactKey[],
  hours: Hours,
  days: { start: string; end: string },
  table: FactTable | null,
): Sql {
  const through = new Set<FactKey>(keys.filter((key) => isReached(key, table)));
  const has = (...wanted: FactKey[]): boolean => wanted.some((key) => through.has(key));
  const joins: Sql[] = [];
  if (has('source', 'buyer', 'team') || hours.complete) {
    joins.push(sql`LEFT JOIN partner_account acc ON acc.company_id = ${companyId} AND acc.id = p.account_id`);
  }
  if (has('team')) {
    joins.push(
      sql`LEFT JOIN membership member ON member.company_id = ${companyId} AND member.user_id = acc.buyer_user_id`,
    );
  }
  if (has('market', 'siteProject')) {
    joins.push(sql`LEFT JOIN site home ON home.company_id = ${companyId} AND home.id = p.site_id`);
  }
  if (hours.accountTime)
    joins.push(sql`JOIN ${zones(companyId, days)} zone
    ON zone.account_id = p.account_id AND zone.date = p.date AND zone.hour = p.hour`);
  if (hours.complete) {
    const { partners, hours: until } = hours.complete;
    const due = sql`(SELECT * FROM unnest(${partners}::int[], ${until}::int[]) AS due(partner_id, hour_number))`;
    joins.push(sql`LEFT JOIN ${due} source_due ON source_due.partner_id = acc.partner_id`);
    joins.push(sql`LEFT JOIN ${due} feed_due ON feed_due.partner_id = p.feed_id`);
  }
  return joins.length > 0 ? sql` ${join(joins, ' ')}` : sql``;
}

/** Returns the conditions for hours reported by both source and feed. */
export function completeWhere({ complete }: Hours): Sql[] {
  if (!complete) return [];
  return [
    sql`p.hour >= 0`,
    sql`(source_due.hour_number IS NULL OR ${HOUR_NUMBER} < source_due.hour_number)`,
    sql`(feed_due.hour_number IS NULL OR ${HOUR_NUMBER} < feed_due.hour_number)`,
  ];
}

/**
 * Returns the day and hour on each account's clock for every UTC hour of these days, computed once per time zone. In
 * zones that are off by half an hour, an hour counts as the local hour in which it begins. Figures of whole days keep
 * their day.
 */
function zones(companyId: number, { start, end }: { start: string; end: string }): Sql {
  return sql`(
    SELECT acc.id AS account_id, clock.date, clock.hour, clock.local::date AS local_date,
      CASE WHEN clock.hour < 0 THEN -1 ELSE extract(hour FROM clock.local)::int END AS local_hour
    FROM partner_account acc JOIN (
      SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour,
        CASE WHEN h.hour < 0 THEN d.day::timestamp
             ELSE (d.day + make_interval(hours => h.hour)) AT TIME ZONE 'UTC' AT TIME ZONE z.timezone END AS local
      FROM (SELECT DISTINCT timezone FROM partner_account WHERE company_id = ${companyId}) z
      CROSS JOIN generate_series(${start}::timestamp, ${end}::timestamp, INTERVAL '1 day') AS d(day)
      CROSS JOIN generate_series(-1, 23) AS h(hour) OFFSET 0
    ) clock ON clock.timezone = acc.timezone WHERE acc.company_id = ${companyId})`;
}
