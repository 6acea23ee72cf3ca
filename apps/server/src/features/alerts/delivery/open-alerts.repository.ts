import { type AlertFacts, alertSeverity, type AlertTypeName, type DeliverableAlert } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { DayHours } from '../detect/alert-row.js';
import { readThresholds } from '../store/run.repository.js';
import { thresholdsWith } from '../thresholds.js';

/** Maximum age of alerts to send. Older ones are no longer news. */
const RECENT = '7 days';
/** Maximum number of alerts per run, far more than users can read. The newest ones are sent. */
const MAX_ALERTS = 5_000;

/** Open alert with the data that a message contains. */
export interface OpenAlert extends DeliverableAlert {
  readonly facts: AlertFacts;
  readonly adgroup: string;
  readonly account: string;
  readonly site: string | null;
  readonly feed: string | null;
  /** Currency of losses, which is the company's reporting currency. */
  readonly currency: string;
}

interface OpenAlertRow {
  id: number;
  type: AlertTypeName;
  episode: number;
  raised_at: Date;
  datetime: Date;
  date_from: string | null;
  date: string | null;
  hour: number | null;
  hour_intervals: DayHours[] | null;
  range_begin: Date | null;
  range_end: Date | null;
  advertiser_name: string | null;
  lifetime_end: Date | null;
  loss_micros: number | null;
  loss_before_micros: number | null;
  adgroup_id: number;
  adgroup: string;
  account_id: number;
  account: string;
  site_id: number | null;
  site: string | null;
  feed_id: number | null;
  feed: string | null;
  currency: string;
}

/**
 * Returns open, unacknowledged alerts that are not part of a larger one.
 * @param ids limits the result to these alerts, or to recently raised ones if null
 */
export async function readOpenAlerts(
  on: Queryable,
  companyId: number,
  ids: readonly number[] | null,
  now: Date,
): Promise<OpenAlert[]> {
  const { rows } = await on.query<OpenAlertRow>(
    `SELECT a.id, a.type::text AS type, a.episode, a.raised_at, a.datetime, a.date_from, a.date, a.hour, a.hour_intervals,
       a.range_begin, a.range_end, a.advertiser_name, a.lifetime_end, a.loss_micros, a.loss_before_micros, a.adgroup_id,
       g.name AS adgroup, g.account_id, acc.name AS account, g.site_id, s.name AS site,
       coalesce(g.feed_id, s.main_feed_id) AS feed_id, p.name AS feed, c.reporting_currency AS currency
     FROM alert a JOIN company c ON c.id = a.company_id JOIN adgroup g ON g.company_id = a.company_id AND g.id = a.adgroup_id
     JOIN partner_account acc ON acc.company_id = g.company_id AND acc.id = g.account_id
     LEFT JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id
     LEFT JOIN partner p ON p.id = coalesce(g.feed_id, s.main_feed_id)
     WHERE a.company_id = $1 AND a.resolved_at IS NULL AND NOT a.is_acknowledged AND a.parent_id IS NULL
       AND CASE WHEN $2::int[] IS NULL THEN a.raised_at > $3::timestamptz - interval '${RECENT}' ELSE a.id = ANY ($2) END
     ORDER BY a.raised_at DESC, a.id DESC LIMIT ${MAX_ALERTS}`,
    [companyId, ids, now],
  );
  if (rows.length === 0) return [];
  const thresholds = thresholdsWith(await readThresholds(on, companyId)) as Readonly<
    Record<string, Readonly<Record<string, number>>>
  >;
  return rows.map((row) => openAlert(row, thresholds[row.type]?.['loss'], now));
}

const money = (micros: number | null): number | null => (micros === null ? null : micros / 1_000_000);

function openAlert(row: OpenAlertRow, threshold: number | undefined, now: Date): OpenAlert {
  const { id, type, episode, adgroup, account, site, feed, currency } = row;
  const loss = money(row.loss_micros);
  return {
    ...{ id, type, episode, adgroup, account, site, feed, currency },
    ...{ raisedAt: row.raised_at, adgroupId: row.adgroup_id, accountId: row.account_id },
    ...{ siteId: row.site_id, feedId: row.feed_id },
    severity: alertSeverity({ type, loss, lifetimeEnd: row.lifetime_end }, threshold, now),
    facts: factsOf(row, loss),
  };
}

const factsOf = (row: OpenAlertRow, loss: number | null): AlertFacts => ({
  ...{ id: row.id, type: row.type, datetime: row.datetime.toISOString(), date: row.date, hour: row.hour, loss },
  ...{ dateIntervalBegin: row.date_from, dateIntervalEnd: row.date, advertiserName: row.advertiser_name },
  ...(row.hour_intervals && { hourIntervals: row.hour_intervals }),
  ...(row.range_begin && { dateHourRangeBegin: row.range_begin.toISOString() }),
  ...(row.range_end && { dateHourRangeEnd: row.range_end.toISOString() }),
  ...(row.lifetime_end && { lifetimeEnd: row.lifetime_end.toISOString() }),
  lossBefore: money(row.loss_before_micros),
});
