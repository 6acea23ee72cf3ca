import { Injectable } from '@nestjs/common';
import type { AlertTypeName, CheckedCustomFilter, DayRange } from '@adops/domain';
import { Database } from '../../../core/database/index.js';
import type { Scope } from '../../../reporting/index.js';
import type { StoredAlert } from '../alert-shapes.js';

/** Selection of alerts. */
export interface AlertSelection {
  readonly companyId: number;
  readonly range: DayRange;
  readonly types: readonly AlertTypeName[];
  readonly states: readonly string[] | null;
  readonly scope: Scope;
  readonly conditions: readonly CheckedCustomFilter[];
}

/** Ad group of a row in the report. */
export interface AdgroupOfAlerts {
  readonly adgroup_id: number;
  readonly adgroup: string;
  readonly campaign_id: number;
  readonly campaign: string;
  readonly source_id: number;
  readonly source: string;
  readonly site_id: number | null;
  readonly account_id: number;
  readonly account: string;
  readonly user_id: number | null;
  readonly username: string | null;
  readonly link_final_url: string | null;
  /** Loss in micros. Null if none of the ad group's alerts has a loss that counts. */
  readonly loss: number | null;
}

const stateOf = (a: string): string =>
  `CASE WHEN ${a}.resolved_at IS NOT NULL THEN 'resolved' WHEN ${a}.is_acknowledged THEN 'acknowledged' ELSE 'open' END`;

/** SQL of the columns for sorting and conditions, over the grouped ad groups. */
const COLUMNS: Readonly<Record<string, string>> = {
  id: 'v.adgroup_id',
  market: 'mk.name',
  siteName: 's.name',
  sourcePartnerName: 'p.name',
  userName: 'u.username',
  campaign: 'c.name',
  adgroup: 'g.name',
  acknowledgeStatus: 'v.rank',
  loss: 'v.loss',
  datetime: 'v.newest',
  processingDatetime: 'v.found',
};
export const isAlertColumn = (name: string): boolean => Object.hasOwn(COLUMNS, name);

const TEXT_OPERATIONS: Readonly<Record<string, (column: string, place: string) => string>> = {
  eq: (column, place) => `lower(${column}) = lower(${place})`,
  neq: (column, place) => `lower(${column}) IS DISTINCT FROM lower(${place})`,
  contains: (column, place) => `position(lower(${place}) IN lower(${column})) > 0`,
  notContains: (column, place) => `position(lower(${place}) IN coalesce(lower(${column}), '')) = 0`,
};
const NUMBER_OPERATIONS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: 'IS DISTINCT FROM',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** Returns the SQL of a condition on a column, with its value in the parameter `place`. Money is stored in micros. */
function conditionOf({ name, operation, value }: CheckedCustomFilter, place: string): string {
  const column = COLUMNS[name]!;
  if (typeof value !== 'number') return TEXT_OPERATIONS[operation]!(column, place);
  return `${column} ${NUMBER_OPERATIONS[operation]!} ${place}::numeric * 1000000`;
}

/** Returns the SQL condition for selected alerts. Uses parameters $1 to $5. */
const selectedAlerts = (a: string): string => `${a}.company_id = $1
  AND ${a}.datetime >= $2::date::timestamp AT TIME ZONE 'UTC'
  AND ${a}.datetime < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
  AND ${a}.type::text = ANY($4::text[]) AND ($5::text[] IS NULL OR ${stateOf(a)} = ANY($5))`;
const SELECTED = selectedAlerts('a');

const noLongerHolds = (a: string): string => `${a}.resolution::text IN ('restated', 'corrected')`;
const beginOf = (a: string): string =>
  `coalesce(${a}.range_begin, (coalesce(${a}.date_from, ${a}.date) + make_interval(hours => coalesce(${a}.hour, 0))) AT TIME ZONE 'UTC')`;
const endOf = (a: string): string =>
  `coalesce(${a}.range_end, (${a}.date + make_interval(hours => coalesce(${a}.hour, 23) + 1)) AT TIME ZONE 'UTC')`;
/**
 * SQL condition: the alert's loss counts. It doesn't count if the alert no longer applies. It also doesn't count if
 * another selected alert counts its hours, by containing the alert or by a larger loss in an overlapping period.
 */
const IS_COUNTED = `(a.loss_micros IS NOT NULL AND ${noLongerHolds('a')} IS NOT TRUE AND NOT EXISTS (
  SELECT FROM alert p WHERE ${selectedAlerts('p')} AND p.adgroup_id = a.adgroup_id AND ${noLongerHolds('p')} IS NOT TRUE AND (
    p.id = a.parent_id OR ((p.loss_micros, p.id) > (a.loss_micros, a.id) AND p.parent_id IS DISTINCT FROM a.id
      AND ${beginOf('p')} < ${endOf('a')} AND ${beginOf('a')} < ${endOf('p')}))))`;
/** SQL condition for selected ad groups. Uses parameters $6 to $12. */
const ADGROUPS = `
  ($6::int[] IS NULL OR g.account_id = ANY($6)) AND ($7::int[] IS NULL OR g.site_id = ANY($7))
  AND ($8::int[] IS NULL OR g.campaign_id = ANY($8)) AND ($9::int[] IS NULL OR g.id = ANY($9))
  AND ($10::int[] IS NULL OR coalesce(g.feed_id, s.main_feed_id, 0) = ANY($10))
  AND (($11::int[] IS NULL AND $12::int[] IS NULL) OR EXISTS (
    SELECT FROM perf_day f WHERE f.company_id = $1 AND f.adgroup_id = g.id AND f.date BETWEEN $2 AND $3
      AND ($11::int[] IS NULL OR f.device_id = ANY($11)) AND ($12::int[] IS NULL OR f.country_id = ANY($12))))`;

function selected({ companyId, range, types, states, scope }: AlertSelection): unknown[] {
  const { account, site, campaign, adgroup, feed, device, country } = scope;
  return [companyId, range.start, range.end, types, states, account, site, campaign, adgroup, feed, device, country];
}

/** Returns the ad groups with matching alerts, as `FROM … WHERE …`. */
function matching(selection: AlertSelection): { from: string; params: unknown[] } {
  const params = selected(selection);
  const conditions = selection.conditions.map((condition) => {
    params.push(String(condition.value));
    return `AND ${conditionOf(condition, `$${params.length}`)}`;
  });
  const from = `
      FROM (
        SELECT a.adgroup_id, count(*) AS alerts, max(a.datetime) AS newest, max(a.processed_at) AS found,
          isum(a.loss_micros) FILTER (WHERE ${IS_COUNTED}) AS loss,
          max(CASE ${stateOf('a')} WHEN 'open' THEN 2 WHEN 'acknowledged' THEN 1 ELSE 0 END) AS rank
        FROM alert a WHERE ${SELECTED} GROUP BY a.adgroup_id
      ) v
      JOIN adgroup g ON g.company_id = $1 AND g.id = v.adgroup_id
      JOIN campaign c ON c.company_id = $1 AND c.id = g.campaign_id
      JOIN partner_account acc ON acc.company_id = $1 AND acc.id = g.account_id
      JOIN partner p ON p.id = acc.partner_id
      LEFT JOIN user_account u ON u.id = acc.buyer_user_id
      LEFT JOIN site s ON s.company_id = $1 AND s.id = g.site_id
      LEFT JOIN market mk ON mk.id = s.market_id
      WHERE ${ADGROUPS} ${conditions.join(' ')}`;
  return { from, params };
}

@Injectable()
export class AlertReportRepository {
  constructor(private readonly database: Database) {}

  /** Returns a page of ad groups with alerts, and their total number. */
  async adgroups(
    selection: AlertSelection,
    order: { readonly column: string; readonly direction: 'ASC' | 'DESC' },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: AdgroupOfAlerts[]; total: number; totalLoss: number | null }> {
    const { from, params } = matching(selection);
    const totals = await this.database.pool.query<{ count: number; loss: number | null }>(
      `SELECT count(*) AS count, isum(v.loss) AS loss ${from}`,
      params,
    );
    const { rows } = await this.database.pool.query<AdgroupOfAlerts>(
      `SELECT g.id AS adgroup_id, g.name AS adgroup, c.id AS campaign_id, c.name AS campaign, p.id AS source_id,
         p.name AS source, g.site_id, acc.id AS account_id, acc.name AS account, acc.buyer_user_id AS user_id,
         u.username, g.link_final_url, v.loss
       ${from} ORDER BY ${COLUMNS[order.column]} ${order.direction} NULLS LAST, v.newest DESC, g.id
       OFFSET $${params.length + 1} LIMIT $${params.length + 2}`,
      [...params, page.offset, page.limit],
    );
    const { count, loss } = totals.rows[0]!;
    return { rows, total: count, totalLoss: loss };
  }

  /** Counts matching alerts, and the ad groups that have one. */
  async count(selection: AlertSelection): Promise<{ readonly alerts: number; readonly adgroups: number }> {
    const { from, params } = matching(selection);
    const { rows } = await this.database.pool.query<{ alerts: number; adgroups: number }>(
      `SELECT coalesce(isum(v.alerts), 0) AS alerts, count(*) AS adgroups ${from}`,
      params,
    );
    return rows[0]!;
  }

  /** Returns the alerts of these ad groups, newest first. */
  async alerts(
    selection: Pick<AlertSelection, 'companyId' | 'range' | 'types' | 'states'>,
    adgroupIds: readonly number[],
  ): Promise<StoredAlert[]> {
    const { companyId, range, types, states } = selection;
    const { rows } = await this.database.pool.query<StoredAlert>(
      `SELECT a.id, a.type, a.adgroup_id, a.datetime, a.processed_at, a.date_from, a.date, a.hour, a.hour_intervals,
         a.range_begin, a.range_end, a.advertiser_id, a.advertiser_name, a.lifetime_end, a.loss_micros,
         a.loss_before_micros, a.is_acknowledged, a.resolved_at, a.resolution, a.parent_id,
         ${IS_COUNTED} AS is_counted
       FROM alert a WHERE ${SELECTED} AND a.adgroup_id = ANY($6::int[]) ORDER BY a.datetime DESC, a.id DESC`,
      [companyId, range.start, range.end, types, states, adgroupIds],
    );
    return rows;
  }
}
