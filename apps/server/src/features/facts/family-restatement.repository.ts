import type { FactFamily } from '@adops/domain';
import type { PoolClient } from 'pg';

/** Range of facts of a family that a load may change. */
export interface RestatedSlice {
  readonly companyId: number;
  readonly family: FactFamily;
  /** Columns of the load's figures. */
  readonly figures: readonly string[];
  readonly source: string;
  /** The only account of the load, or 0 if there are several. */
  readonly accountId: number;
  readonly days: readonly string[];
  /** True if the load adds to figures of other loads of these days. */
  readonly keepsMissing: boolean;
  /** SQL conditions on the facts `f`, with their parameters. */
  readonly where: string;
  readonly values: readonly unknown[];
}

const BEFORE = 'restated_before';

/** Returns the SQL of the end of a day. Days of accounts end as late as noon UTC of the next day. */
const END_OF_DAY = (isUtc: boolean): string => `(d.day + interval '${isUtc ? '24' : '36'} hours') AT TIME ZONE 'UTC'`;

/**
 * Records the changes a load makes to complete days. It stores sums per account, ad group and day before and after, and
 * the differences as append-only rows. For incomplete days it costs only one query of the ledger.
 */
export class FamilyRestatement {
  private constructor(
    private readonly client: PoolClient,
    private readonly slice: RestatedSlice,
    private readonly days: readonly string[],
  ) {}

  /** Starts the recording. Call before the first change, with the company-days locked. */
  static async begin(client: PoolClient, slice: RestatedSlice): Promise<FamilyRestatement> {
    const restatement = new FamilyRestatement(client, slice, await completeDays(client, slice));
    if (restatement.days.length > 0) {
      await client.query(`DROP TABLE IF EXISTS ${BEFORE}`);
      const { text, values } = restatement.sums();
      // Utility statements support no parameters, so the table is created empty first.
      await client.query(
        `CREATE TEMP TABLE ${BEFORE} (account_id int, adgroup_id int, date date, figures jsonb) ON COMMIT DROP`,
      );
      await client.query(`INSERT INTO ${BEFORE} ${text}`, values);
    }
    return restatement;
  }

  /** Ends the recording. Call after the last change. */
  async finish(loadId: number): Promise<void> {
    if (this.days.length === 0) return;
    const { text, values } = this.sums();
    const { companyId, family } = this.slice;
    const at = values.length;
    await this.client.query(
      `INSERT INTO family_restatement (company_id, family, date, account_id, adgroup_id, load_id, known_at, figures)
       SELECT $${at + 1}, $${at + 2}, date, account_id, adgroup_id, $${at + 3}, now(), changed.figures
       FROM ${BEFORE} b FULL JOIN (${text}) a USING (account_id, adgroup_id, date)
       CROSS JOIN LATERAL (
         SELECT jsonb_object_agg(name, coalesce((a.figures ->> name)::bigint, 0) - coalesce((b.figures ->> name)::bigint, 0)) AS figures
         FROM unnest($${at + 4}::text[]) name WHERE a.figures ->> name IS DISTINCT FROM b.figures ->> name) changed
       WHERE changed.figures IS NOT NULL`,
      [...values, companyId, family.id, loadId, this.slice.figures],
    );
  }

  /** Returns the query for the current sums of the complete days. */
  private sums(): { readonly text: string; readonly values: unknown[] } {
    const { family, figures, where, values } = this.slice;
    const sums = figures.map((column) => `'${column}', isum(f.${column})`);
    return {
      text: `SELECT f.account_id, f.adgroup_id, f.date, jsonb_build_object(${sums.join(', ')}) AS figures
        FROM ${family.facts.name} f WHERE ${where} AND f.date = ANY ($${values.length + 1}::date[]) GROUP BY 1, 2, 3`,
      values: [...values, this.days],
    };
  }
}

/**
 * Returns the days that were complete before the load, because an earlier load of the same source reported them after
 * their end. A load that adds to figures of other loads has no earlier load of the same kind. For such a load, a day is
 * complete once it is over and has figures.
 */
async function completeDays(client: PoolClient, slice: RestatedSlice): Promise<string[]> {
  const { companyId, family, source, accountId, days, keepsMissing, where, values } = slice;
  const end = END_OF_DAY(family.apportioned === undefined || family.apportioned.isUtc === true);
  const at = values.length;
  const reported = `EXISTS (SELECT FROM perf_load l WHERE l.company_id = $1 AND l.family = $2 AND l.source = $3 AND l.account_id = $4
    AND l.from_date <= d.day AND l.to_date >= d.day AND l.known_at >= ${end})`;
  const { rows } = keepsMissing
    ? await client.query<{ day: string }>(
        `SELECT d.day::text FROM unnest($${at + 1}::date[]) AS d (day) WHERE ${end} <= now()
         AND EXISTS (SELECT FROM ${family.facts.name} f WHERE ${where} AND f.date = d.day)`,
        [...values, days],
      )
    : await client.query<{ day: string }>(`SELECT d.day::text FROM unnest($5::date[]) AS d (day) WHERE ${reported}`, [
        ...[companyId, family.id, source, accountId],
        days,
      ]);
  return rows.map(({ day }) => day);
}
