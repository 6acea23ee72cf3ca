import type { PoolClient } from 'pg';
import { columnOf, KEY_COLUMNS, list, METRIC_COLUMNS, type MetricColumn, NET_OF_GROSS } from './columns.js';
import type { Metric, Side } from './columns.js';

/** Columns of a load: the columns in its rows, and the columns computed from them. */
export interface NamedColumns {
  /** Columns in the rows. */
  readonly staged: readonly MetricColumn[];
  /** Revenue before or after the share, if the rows contain only the other one. */
  readonly derived: readonly MetricColumn[];
  /** All columns that the load writes, in table order. */
  readonly written: readonly MetricColumn[];
}

/** Returns the columns of a load. @param figures figures in the rows, by default all columns of the sides */
export function namedColumns(sides: readonly Side[], figures: readonly Metric[] | undefined): NamedColumns {
  const named = new Set(figures);
  const staged = METRIC_COLUMNS.filter(
    ({ side, field }) => sides.includes(side) && (figures === undefined || named.has(field)),
  );
  const has = (field: Metric) => staged.some((column) => column.field === field);
  const derived = NET_OF_GROSS.flatMap(({ gross, net }) => {
    if (has(gross) === has(net)) return [];
    return [columnOf(has(gross) ? net : gross)];
  });
  const written = METRIC_COLUMNS.filter((column) => staged.includes(column) || derived.includes(column));
  return { staged, derived, written };
}

/** Returns SQL of the net revenue (micros) for a gross revenue and a share (millionths), both SQL. */
export const netOf = (gross: string, share: string): string => `round(${gross}::numeric * ${share} / 1000000)::bigint`;

/** Returns SQL of the gross revenue from which `netOf` computes this net revenue, to the micro. */
const grossOf = (net: string, share: string): string => `round(${net}::numeric * 1000000 / ${share})::bigint`;

/**
 * SQL of a company's shares by feed and region, with the days they apply to, as in `shareOn`. Parameter $1: company.
 */
const SHARES = `(SELECT partner_id, region, share_micros, month AS since,
    coalesce(lead(month) OVER w, 'infinity'::date) AS until
  FROM revenue_share WHERE company_id = $1 WINDOW w AS (PARTITION BY partner_id, region ORDER BY month))`;

const KEYS = KEY_COLUMNS.join(', ');

/**
 * Returns the SQL of the staged rows as facts, with the account, campaign, site and buyer of their ad group and the
 * derived figures. Run the query after locking the days, so that both queries of a load use the same share even if the
 * share is being changed.
 * @param addUp True if rows of one key are summed.
 * @param more Additional columns of the stage, with the SQL that sums them.
 */
export function incoming(
  { staged, derived }: NamedColumns,
  addUp: boolean,
  more: readonly { readonly name: string; readonly sum: string }[],
): string {
  const sums = `(SELECT ${KEYS}, ${list([...staged.map((c) => ({ name: c.column, sum: `isum(${c.column})` })), ...more], ({ name, sum }) => `${sum} AS ${name}`)}
      FROM fact_stage GROUP BY ${KEYS})`;
  const share = 'coalesce(r.share_micros, 1000000)';
  const followed = derived.map(({ column, field }) => {
    const pair = NET_OF_GROSS.find(({ net, gross }) => net === field || gross === field)!;
    const from =
      pair.net === field
        ? netOf(`s.${columnOf(pair.gross).column}`, share)
        : grossOf(`s.${columnOf(pair.net).column}`, share);
    return `${from} AS ${column}`;
  });
  const columns = [
    ...staged.map((c) => `s.${c.column}`),
    ...followed,
    ...more.map(({ name }) => `s.${name}`),
    ...KEY_COLUMNS.map((key) => `s.${key}`),
  ];
  const shares = `LEFT JOIN site t ON t.company_id = $1 AND t.id = a.site_id
     LEFT JOIN market m ON m.id = t.market_id
     LEFT JOIN ${SHARES} r ON r.partner_id = s.feed_id AND r.region = m.region AND s.date >= r.since AND s.date < r.until`;
  return `SELECT ${columns.join(', ')}, a.account_id, a.campaign_id, coalesce(a.site_id, 0) AS site_id,
       coalesce(p.buyer_user_id, 0) AS buyer_id
     FROM ${addUp ? sums : 'fact_stage'} s
     JOIN adgroup a ON a.company_id = $1 AND a.id = s.adgroup_id
     JOIN partner_account p ON p.company_id = $1 AND p.id = a.account_id
     ${derived.length > 0 ? shares : ''}`;
}

/**
 * Stores the facts of an exact load, one row per key, in the temporary table `fact_incoming` until the transaction
 * ends.
 */
export async function keepIncoming(client: PoolClient, companyId: number, columns: NamedColumns): Promise<void> {
  const taken = [{ name: 'taken_back', sum: 'bit_or(taken_back)' }];
  await client.query(
    `CREATE TEMP TABLE fact_incoming (${list(columns.written, (c) => `${c.column} bigint`)}, taken_back int NOT NULL,
       adgroup_id int NOT NULL, date date NOT NULL, hour smallint NOT NULL, device_id smallint NOT NULL,
       country_id smallint NOT NULL, feed_id smallint NOT NULL, account_id int NOT NULL, campaign_id int NOT NULL,
       site_id int NOT NULL, buyer_id int NOT NULL) ON COMMIT DROP`,
  );
  const names = [...columns.written.map((c) => c.column), 'taken_back', ...KEY_COLUMNS];
  const own = ['account_id', 'campaign_id', 'site_id', 'buyer_id'];
  const all = [...names, ...own].join(', ');
  await client.query(`INSERT INTO fact_incoming (${all}) SELECT ${all} FROM (${incoming(columns, true, taken)}) i`, [
    companyId,
  ]);
  await client.query('ANALYZE fact_incoming');
}
