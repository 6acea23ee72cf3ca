import type { PoolClient } from 'pg';
import { columnsOf, type Grade, list, METRIC_COLUMNS } from './columns.js';
import { anyOf, type Target, withinTarget } from './slice.repository.js';

const DAY_MS = 86_400_000;

type Restated = Omit<Target, 'columns'>;

/**
 * SQL condition: the day of `perf_hour f` had been complete, as recorded when the load began or by the mark of the
 * site.
 */
const HAD_BEEN_COMPLETE = {
  account: '$7::int IS NOT NULL AND (f.account_id, f.date) IN (SELECT c.account_id, c.date FROM fact_closed c)',
  site: `EXISTS (SELECT FROM site_connection m WHERE m.company_id = f.company_id AND m.site_id = f.site_id AND $7::int = 0
    AND m.complete_until >= (f.date + 1)::timestamp AT TIME ZONE 'UTC')`,
};

/** Returns the reporter of the figures. Only loads of sites' figures contain sites in the slice. */
const giverOf = ({ slice }: Restated): 'account' | 'site' => (!slice.exact && slice.siteIds ? 'site' : 'account');

/**
 * Records the changes a load makes to complete days. It stores sums per account, ad group, day and feed before and
 * after, and the differences as append-only rows. Costs nothing while the days are incomplete.
 */
export class Restatement {
  private constructor(
    private readonly client: PoolClient,
    private readonly target: Restated,
    private readonly accountId: number,
    private readonly applies: boolean,
  ) {}

  /** Starts the recording. Call before the first change, with the company-days locked. */
  static async begin(client: PoolClient, target: Restated, accountId: number): Promise<Restatement> {
    const applies =
      giverOf(target) === 'site'
        ? await someSiteComplete(client, target, accountId)
        : await noteComplete(client, target, accountId);
    const restatement = new Restatement(client, target, accountId, applies);
    if (restatement.applies) await restatement.sums('fact_before');
    return restatement;
  }

  /** Ends the recording. Call after the last change. */
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

async function someSiteComplete(client: PoolClient, target: Restated, accountId: number): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM site_connection WHERE company_id = $1 AND $2 = 0
     AND complete_until >= ($3::date + 1)::timestamp AT TIME ZONE 'UTC' LIMIT 1`,
    [target.companyId, accountId, target.days[0]],
  );
  return rows.length > 0;
}

/**
 * Returns the days of the load, except days of a history that is still being loaded, because they have never been
 * complete.
 */
async function loadedDays(client: PoolClient, { companyId, days }: Restated): Promise<readonly string[]> {
  const { rows } = await client.query<{ before: string | null }>(
    'SELECT figures_loading_before::text AS before FROM company WHERE id = $1',
    [companyId],
  );
  const before = rows[0]?.before;
  return before ? days.filter((day) => day >= before) : days;
}

/**
 * Records in the temporary table `fact_closed` which days of which accounts had been complete, by the mark of the
 * account that reports the figures. An account without a mark isn't synced, so its day is complete once it is over and
 * has figures.
 * @returns true if there are any such days
 */
async function noteComplete(client: PoolClient, target: Restated, accountId: number): Promise<boolean> {
  const { companyId, slice } = target;
  const days = await loadedDays(client, target);
  if (days.length === 0) return false;
  const feeds = accountId === 0 && !slice.exact ? (slice.feedIds ?? null) : null;
  // Figures of one account or feed are complete for all ad groups at once. A load of several accounts uses the mark of
  // each.
  const marks = await client.query<{ id: number; until: Date | null }>(
    `SELECT m.account_id AS id, m.complete_until AS until FROM freshness_mark m
     JOIN partner_account a ON a.company_id = m.company_id AND a.id = m.account_id
     WHERE m.company_id = $1 AND ($2::int = 0 OR m.account_id = $2) AND ($3::int[] IS NULL OR a.partner_id = ANY ($3))`,
    [companyId, accountId, feeds],
  );
  const each = accountId === 0 && feeds === null;
  const complete = (day: string, until: Date | null) =>
    (until?.getTime() ?? 0) >= Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const isMarked = marks.rows.length > 0;
  const closed = days.flatMap((day) =>
    marks.rows.filter(({ until }) => complete(day, until)).map(({ id }) => ({ day, id: each ? id : null })),
  );
  const today = new Date().toISOString().slice(0, 10);
  const mayBeOver = (each || !isMarked) && days[0]! < today;
  if (closed.length === 0 && !mayBeOver) return false;

  await client.query('CREATE TEMP TABLE fact_closed (account_id int NOT NULL, date date NOT NULL) ON COMMIT DROP');
  const byMark = await client.query(
    `INSERT INTO fact_closed SELECT DISTINCT a.id, c.day FROM jsonb_to_recordset($2) AS c (day date, id int)
     JOIN partner_account a ON a.company_id = $1 AND (c.id IS NULL OR a.id = c.id) RETURNING 1`,
    [companyId, JSON.stringify(closed)],
  );
  if (!mayBeOver) return byMark.rows.length > 0;
  const { where, params } = withinTarget(target);
  const byFigures = await client.query(
    `INSERT INTO fact_closed SELECT DISTINCT f.account_id, f.date FROM perf_hour f
     WHERE ${where} AND f.date < $7 AND ${anyOf(columnsOf(target.sides))} AND f.account_id <> ALL ($8::int[]) RETURNING 1`,
    [...params, today, each ? marks.rows.map(({ id }) => id) : []],
  );
  return byMark.rows.length + byFigures.rows.length > 0;
}
