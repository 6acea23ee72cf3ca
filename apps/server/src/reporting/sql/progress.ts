import type { ComparableMeasure } from '@adops/domain';
import { id, sql, type Sql } from './sql.js';

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

const where = (condition: Sql, column: string): Sql => sql`CASE WHEN ${condition} THEN p.${id(column)} END`;

/** Figures of a fact as far as they can be compared; null where they cannot. */
export const COMPARABLE_FIGURES: Readonly<Record<ComparableMeasure, Sql>> = {
  reported_earned: where(REPORTED, 'earned'),
  compared_earned: where(COMPARED, 'earned'),
  compared_est: where(COMPARED, 'earned_est'),
  final_earned: where(FINAL, 'earned'),
  reported_sold: where(REPORTED, 'sold'),
  reported_bought: where(REPORTED, 'bought'),
  reported_outbound: where(REPORTED, 'outbound'),
  reported_outbound_nbot: where(REPORTED, 'outbound_nbot'),
  final_bought: where(FINAL, 'bought'),
  hourly_bought: where(HOURLY, 'bought'),
  hourly_inbound: where(HOURLY, 'inbound'),
  hourly_inbound_nbot: where(HOURLY, 'inbound_nbot'),
};

/** Cost or revenue of the fact is still to come, and nothing stands in for it. Without a feed no revenue will come. */
export const INCOMPLETE: Sql = sql`((p.earned IS NULL AND p.feed_id <> 0 AND ${HOUR} >= coalesce(g.revenue_until, 0)) OR (p.cost IS NULL AND ${HOUR} >= coalesce(g.cost_until, 0)))`;
