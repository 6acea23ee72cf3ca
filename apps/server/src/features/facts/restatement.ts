import type { PoolClient } from 'pg';
import { list, METRIC_COLUMNS, type Grade } from './columns.js';
import { type Target, withinTarget } from './slice-sql.js';

/** Whether the day of `perf_hour f` had been complete: by the mark of the account that gives the figures, or of the site. */
const HAD_BEEN_COMPLETE = {
  account: `EXISTS (SELECT FROM freshness_mark m WHERE m.company_id = f.company_id
    AND m.account_id = CASE WHEN $7::int = 0 THEN f.account_id ELSE $7::int END
    AND m.complete_until >= (f.date + 1)::timestamp AT TIME ZONE 'UTC')`,
  site: `EXISTS (SELECT FROM site_connection m WHERE m.company_id = f.company_id AND m.site_id = f.site_id AND $7::int = 0
    AND m.complete_until >= (f.date + 1)::timestamp AT TIME ZONE 'UTC')`,
};

/** Marks of a company that may say so, for the first of the days. */
const SOME_MARK = {
  account: `SELECT FROM freshness_mark WHERE company_id = $1 AND ($2 = 0 OR account_id = $2)
    AND complete_until >= ($3::date + 1)::timestamp AT TIME ZONE 'UTC' LIMIT 1`,
  site: `SELECT FROM site_connection WHERE company_id = $1 AND $2 = 0
    AND complete_until >= ($3::date + 1)::timestamp AT TIME ZONE 'UTC' LIMIT 1`,
};

/** A load of sites' figures names the sites. */
const giverOf = ({ slice }: Target): 'account' | 'site' => (!slice.exact && slice.siteIds ? 'site' : 'account');

/**
 * Notes what a load changes in days that had been complete: sums per account, ad group, day and feed before and after,
 * and the differences as append-only rows. Costs nothing while the days are still coming in.
 */
export class Restatement {
  private constructor(
    private readonly client: PoolClient,
    private readonly target: Target,
    private readonly accountId: number,
    private readonly applies: boolean,
  ) {}

  /** Call before the first change, with the company-days locked. */
  static async begin(client: PoolClient, target: Target, accountId: number): Promise<Restatement> {
    const { rowCount } = await client.query(SOME_MARK[giverOf(target)], [target.companyId, accountId, target.days[0]]);
    const restatement = new Restatement(client, target, accountId, (rowCount ?? 0) > 0);
    if (restatement.applies) await restatement.sums('fact_before');
    return restatement;
  }

  /** Call after the last change. */
  async finish(loadId: number, grade: Grade, knownAt: Date | null): Promise<void> {
    if (!this.applies) return;
    await this.sums('fact_after');
    const keys = ['account_id', 'adgroup_id', 'date', 'feed_id'];
    const delta = (column: string) =>
      `CASE WHEN b.${column} IS NULL AND a.${column} IS NULL THEN NULL ELSE coalesce(a.${column}, 0) - coalesce(b.${column}, 0) END`;
    await this.client.query(
      `INSERT INTO perf_restatement (${list(METRIC_COLUMNS, (c) => c.column)}, company_id, load_id, known_at, grade, ${keys.join(', ')})
       SELECT ${list(METRIC_COLUMNS, (c) => delta(c.column))}, $1, $2, coalesce($3::timestamptz, now()), $4, ${keys.join(', ')}
       FROM fact_before b FULL JOIN fact_after a USING (${keys.join(', ')})
       WHERE (${list(METRIC_COLUMNS, (c) => `b.${c.column}`)}) IS DISTINCT FROM (${list(METRIC_COLUMNS, (c) => `a.${c.column}`)})`,
      [this.target.companyId, loadId, knownAt, grade],
    );
  }

  private async sums(table: 'fact_before' | 'fact_after'): Promise<void> {
    const { where, params } = withinTarget(this.target);
    await this.client.query(
      `CREATE TEMP TABLE ${table} (LIKE perf_restatement) ON COMMIT DROP;
       ALTER TABLE ${table} ALTER company_id DROP NOT NULL, ALTER load_id DROP NOT NULL, ALTER known_at DROP NOT NULL, ALTER grade DROP NOT NULL`,
    );
    await this.client.query(
      `INSERT INTO ${table} (account_id, adgroup_id, date, feed_id, ${list(METRIC_COLUMNS, (c) => c.column)})
       SELECT f.account_id, f.adgroup_id, f.date, f.feed_id, ${list(METRIC_COLUMNS, (c) => `isum(f.${c.column})`)}
       FROM perf_hour f WHERE ${where} AND ${HAD_BEEN_COMPLETE[giverOf(this.target)]} GROUP BY 1, 2, 3, 4`,
      [...params, this.accountId],
    );
  }
}
