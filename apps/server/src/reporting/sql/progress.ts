import { keyColumns, PERFORMANCE, type ComparableMeasure } from '@adops/domain';
import { id, list, sql, type Sql } from './sql.js';

/**
 * Joins the sync progress `g` of a fact `p` of perf_hour, by its day, ad group, feed and account. The progress
 * determines comparable figures and complete facts. Facts newer than the last refresh of their day count as unreported.
 */
export const PROGRESS_JOIN: Sql = sql`LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id`;

/** Hour of a fact. Figures of the whole day count as its last hour. */
const HOUR = sql`(CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END)`;
/** True if the feed has reported the fact. An estimate before the mark means that it hasn't. */
export const REPORTED: Sql = sql`${HOUR} < g.revenue_until AND NOT p.estimated`;
const COMPARED = sql`${REPORTED} AND CASE WHEN p.hour < 0 THEN g.estimated_hours <> 0 ELSE (g.estimated_hours >> p.hour) & 1 = 1 END`;
const FINAL = sql`g.is_final`;
/** True if the source reports bought clicks by hour and has reported this one. */
const HOURLY = sql`p.hour >= 0 AND p.hour < g.bought_until`;

/**
 * True if figures are reported by day. Both sides of a comparison then belong to the whole day in all its hours
 * (docs/decisions/046).
 */
const REVENUE_BY_DAY = sql`g.revenue_by_day`;
const OFFICIAL_BY_DAY = sql`g.official_by_day`;
const NEVER = sql`false`;

/**
 * Condition under which a figure is comparable, its column, and the condition under which it belongs to the whole day.
 */
const COMPARED_WHEN: Readonly<Record<ComparableMeasure, readonly [when: Sql, column: string, byDay: Sql]>> = {
  reported_earned: [REPORTED, 'earned', REVENUE_BY_DAY],
  compared_earned: [COMPARED, 'earned', REVENUE_BY_DAY],
  compared_est: [COMPARED, 'earned_est', REVENUE_BY_DAY],
  final_earned: [FINAL, 'earned', OFFICIAL_BY_DAY],
  reported_sold: [REPORTED, 'sold', REVENUE_BY_DAY],
  reported_bought: [REPORTED, 'bought', REVENUE_BY_DAY],
  reported_outbound: [REPORTED, 'outbound', REVENUE_BY_DAY],
  reported_outbound_nbot: [REPORTED, 'outbound_nbot', REVENUE_BY_DAY],
  final_bought: [FINAL, 'bought', OFFICIAL_BY_DAY],
  hourly_bought: [HOURLY, 'bought', NEVER],
  hourly_inbound: [HOURLY, 'inbound', NEVER],
  hourly_inbound_nbot: [HOURLY, 'inbound_nbot', NEVER],
};
type Figures = Readonly<Record<ComparableMeasure, Sql>>;
const figures = (of: (when: Sql, byDay: Sql) => Sql): Figures => {
  const entries = Object.entries(COMPARED_WHEN).map(([name, [when, column, byDay]]) => [
    name,
    sql`CASE WHEN ${of(when, byDay)} THEN p.${id(column)} END`,
  ]);
  return Object.fromEntries(entries) as Figures;
};

/** Comparable figures of a fact. Null if a figure isn't comparable. */
export const COMPARABLE_FIGURES: Figures = figures((when) => when);
/** Comparable figures of the fact's own hour. Null if a figure belongs to the whole day. */
export const FIGURES_OF_HOUR: Figures = figures((when, byDay) =>
  byDay === NEVER ? when : sql`${when} AND NOT (p.hour >= 0 AND ${byDay})`,
);
const FIGURES_OF_DAY: Figures = figures((when, byDay) => (byDay === NEVER ? byDay : sql`${when} AND ${byDay}`));

export const isComparable = (measure: string): measure is ComparableMeasure => Object.hasOwn(COMPARED_WHEN, measure);

const { keys, carried } = PERFORMANCE.facts;
/** Columns that identify a fact, except its hour. */
const OF_DAY = ['company_id', ...keyColumns([...keys.filter((key) => key !== 'hour'), ...carried])];

/**
 * Returns the figures of `facts` that belong to the whole day, as facts of hour -1. With `FIGURES_OF_HOUR` they add up to
 * `COMPARABLE_FIGURES`.
 */
export function figuresOfDays(facts: Sql): Sql {
  const columns = OF_DAY.map((key) => sql`p.${id(key)}`);
  const compared = Object.entries(FIGURES_OF_DAY).map(([name, figure]) => sql`${figure} AS ${id(name)}`);
  return sql`SELECT ${list([...columns, sql`(-1)::smallint AS hour`, ...compared])} FROM ${facts} p ${PROGRESS_JOIN}
    WHERE p.hour >= 0 AND (${REVENUE_BY_DAY} OR ${OFFICIAL_BY_DAY})`;
}

/** True if cost or revenue is still missing and has no estimate. Facts without a feed don't expect revenue. */
export const INCOMPLETE: Sql = sql`((p.earned IS NULL AND p.feed_id <> 0 AND ${HOUR} >= coalesce(g.revenue_until, 0)) OR (p.cost IS NULL AND ${HOUR} >= coalesce(g.cost_until, 0)))`;
