import { keyColumns, PERFORMANCE, type ComparableMeasure } from '@adops/domain';
import { id, list, sql, type Sql } from './sql.js';

/**
 * What can be compared of a fact `p` of perf_hour, and whether it is whole, from how far its ad group's day is in (`g`).
 * A fact that is newer than the last refresh of its day counts as unreported.
 */
export const PROGRESS_JOIN: Sql = sql`LEFT JOIN perf_progress g ON g.company_id = p.company_id AND g.date = p.date AND g.adgroup_id = p.adgroup_id AND g.feed_id = p.feed_id AND g.account_id = p.account_id`;

/** A figure of the whole day is in with the day's last hour. */
const HOUR = sql`(CASE WHEN p.hour < 0 THEN 23 ELSE p.hour END)`;
/** An estimate that still stands in an hour before the mark says that the feed has not reported the fact. */
export const REPORTED: Sql = sql`${HOUR} < g.revenue_until AND NOT p.estimated`;
const COMPARED = sql`${REPORTED} AND CASE WHEN p.hour < 0 THEN g.estimated_hours <> 0 ELSE (g.estimated_hours >> p.hour) & 1 = 1 END`;
const FINAL = sql`g.is_final`;
/** The source gives bought clicks by the hour, and has given this one. */
const HOURLY = sql`p.hour >= 0 AND p.hour < g.bought_until`;

/** Both sides of a comparison with figures given by day belong to the day as a whole, in all hours of it (docs/decisions/046). */
const REVENUE_BY_DAY = sql`g.revenue_by_day`;
const OFFICIAL_BY_DAY = sql`g.official_by_day`;
const NEVER = sql`false`;

/** When a figure of a fact can be compared, the column it comes from, and where the day as a whole has it instead of the hour. */
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

/** Figures of a fact as far as they can be compared; null where they cannot. */
export const COMPARABLE_FIGURES: Figures = figures((when) => when);
/** The same of its own hour: null where the day as a whole has them. */
export const FIGURES_OF_HOUR: Figures = figures((when, byDay) =>
  byDay === NEVER ? when : sql`${when} AND NOT (p.hour >= 0 AND ${byDay})`,
);
const FIGURES_OF_DAY: Figures = figures((when, byDay) => (byDay === NEVER ? byDay : sql`${when} AND ${byDay}`));

export const isComparable = (measure: string): measure is ComparableMeasure => Object.hasOwn(COMPARED_WHEN, measure);

const { keys, carried } = PERFORMANCE.facts;
/** Columns that say what a fact is of, but its hour. */
const OF_DAY = ['company_id', ...keyColumns([...keys.filter((key) => key !== 'hour'), ...carried])];

/**
 * Figures the hours of `facts` have for their day as a whole, as facts of hour -1. With `FIGURES_OF_HOUR` of the facts themselves
 * they add up to `COMPARABLE_FIGURES`.
 */
export function figuresOfDays(facts: Sql): Sql {
  const columns = OF_DAY.map((key) => sql`p.${id(key)}`);
  const compared = Object.entries(FIGURES_OF_DAY).map(([name, figure]) => sql`${figure} AS ${id(name)}`);
  return sql`SELECT ${list([...columns, sql`(-1)::smallint AS hour`, ...compared])} FROM ${facts} p ${PROGRESS_JOIN}
    WHERE p.hour >= 0 AND (${REVENUE_BY_DAY} OR ${OFFICIAL_BY_DAY})`;
}

/** Cost or revenue of the fact is still to come, and nothing stands in for it. Without a feed no revenue will come. */
export const INCOMPLETE: Sql = sql`((p.earned IS NULL AND p.feed_id <> 0 AND ${HOUR} >= coalesce(g.revenue_until, 0)) OR (p.cost IS NULL AND ${HOUR} >= coalesce(g.cost_until, 0)))`;
