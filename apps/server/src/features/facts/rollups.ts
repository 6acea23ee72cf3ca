import { buildOrder, FACT_FAMILIES, keyColumns, PERFORMANCE, unitsOf, type FactFamily } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { COMPARABLE_FIGURES, INCOMPLETE, PROGRESS_JOIN } from '../../reporting/index.js';
import { accountDays, apportionDay, isPartFamily } from './apportion.js';
import { list } from './columns.js';
import { lockDays } from './company-day-lock.js';
import { addDays } from './days.js';
import { refreshProgress } from './progress.js';

const COMPARABLE = Object.keys(PERFORMANCE.computed) as (keyof typeof PERFORMANCE.computed)[];
/** Facts with what can be compared of them, and the source of their account. */
const FACTS = `(SELECT p.*, account.partner_id AS source_id, ${list(COMPARABLE, (name) => `${COMPARABLE_FIGURES[name].text} AS ${name}`)}, ${INCOMPLETE.text} AS incomplete
  FROM perf_hour p ${PROGRESS_JOIN.text}
  LEFT JOIN partner_account account ON account.company_id = p.company_id AND account.id = p.account_id)`;

/** Families but performance that have rollups or are parts of ad groups. */
const DERIVED = FACT_FAMILIES.filter(
  (family) => family !== PERFORMANCE && (family.rollups.length > 0 || isPartFamily(family)),
);

/** Rebuilds the rollups of a company-day from its facts and marks. Call with the day locked. */
export async function rebuildDay(client: Pick<PoolClient, 'query'>, companyId: number, date: string): Promise<void> {
  // A day's groups fit; sorting them on disk would take longer than reading them.
  await client.query("SET LOCAL work_mem = '64MB'");
  // A fresh day has no statistics: the planner would take it for one row and compare each with each.
  await client.query('SET LOCAL enable_nestloop = off; SET LOCAL jit = off');
  await refreshProgress(client, companyId, date);
  await rebuildRollups(client, PERFORMANCE, companyId, date);
  const days = await accountDays(client, companyId, date);
  for (const family of DERIVED) {
    for (const day of isPartFamily(family) ? days : [date]) {
      if (isPartFamily(family)) await apportionDay(client, family, companyId, day);
      await rebuildRollups(client, family, companyId, day);
    }
  }
}

async function rebuildRollups(
  client: Pick<PoolClient, 'query'>,
  family: FactFamily,
  companyId: number,
  date: string,
): Promise<void> {
  const figures = Object.keys(unitsOf(family));
  const marks = [...family.marks.loaded, ...family.marks.computed];
  for (const { name: table, from, ...rollup } of buildOrder(family)) {
    await client.query(`DELETE FROM ${table} WHERE company_id = $1 AND date = $2`, [companyId, date]);
    const keys = keyColumns(rollup.keys.filter((key) => key !== 'date'));
    const carried = keyColumns(rollup.carried);
    const columns = [...keys, ...carried, ...figures, ...marks];
    const values = [
      ...keys,
      ...carried.map((name) => `max(${name})`),
      ...figures.map((name) => `isum(${name})`),
      ...marks.map((name) => `bool_or(${name})`),
    ];
    await client.query(
      `INSERT INTO ${table} (company_id, date, ${columns.join(', ')})
       SELECT $1, $2, ${values.join(', ')}
       FROM ${from === 'perf_hour' ? FACTS : from} f WHERE company_id = $1 AND date = $2
       GROUP BY ${keys.join(', ')} ORDER BY ${keys.join(', ')}`,
      [companyId, date],
    );
  }
}

/** A day and rollup whose sums are not those of the facts. */
export interface RollupDifference {
  readonly date: string;
  readonly table: string;
  /** Column of the sum. */
  readonly column: string;
  readonly facts: number | null;
  readonly rollup: number | null;
}

export interface StaleOptions {
  readonly since?: string;
  /** Aborted: the day that was begun is finished, no other is begun. */
  readonly stopping?: AbortSignal;
  readonly onDay?: (done: number, total: number) => void | Promise<void>;
}

/** The daily tables reports read. Each company-day is replaced as a whole, in one transaction. */
export class Rollups {
  constructor(private readonly database: Database) {}

  /**
   * Updates the rollups of these days from the facts. Days that are up to date cost one look-up, so the call may be
   * repeated and several workers may make it at once.
   * @returns the days that were refreshed.
   */
  async refresh(companyId: number, dates: readonly string[], options: { force?: boolean } = {}): Promise<string[]> {
    const refreshed: string[] = [];
    for (const date of [...new Set(dates)].sort()) {
      if (await this.refreshDay(companyId, date, options.force ?? false)) refreshed.push(date);
    }
    return refreshed;
  }

  /** Days whose rollups are older than their facts. */
  async staleDays(companyId: number): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ date: string }>(
      'SELECT date FROM perf_refresh WHERE company_id = $1 AND rollup_version <> facts_version ORDER BY date',
      [companyId],
    );
    return rows.map((row) => row.date);
  }

  /**
   * Refreshes all stale days of all companies, newest first: reports mostly request those.
   * @param since first day to review; missing: all of them
   * @returns the number of days that were refreshed.
   */
  async refreshStale({ since, stopping, onDay }: StaleOptions = {}): Promise<number> {
    const { rows } = await this.database.pool.query<{ company_id: number; date: string }>(
      `SELECT company_id, date::text AS date FROM perf_refresh
       WHERE rollup_version <> facts_version AND date >= $1::date ORDER BY perf_refresh.date DESC, company_id`,
      [since ?? '-infinity'],
    );
    let refreshed = 0;
    for (const [index, { company_id, date }] of rows.entries()) {
      if (stopping?.aborted) break;
      if (await this.refreshDay(company_id, date, false)) refreshed += 1;
      await onDay?.(index + 1, rows.length);
    }
    return refreshed;
  }

  private refreshDay(companyId: number, date: string, force: boolean): Promise<boolean> {
    return this.database.transaction(async (client) => {
      await lockDays(client, companyId, [addDays(date, -1), date, addDays(date, 1)]);
      const { rows } = await client.query<{ stale: boolean }>(
        'SELECT rollup_version <> facts_version AS stale FROM perf_refresh WHERE company_id = $1 AND date = $2',
        [companyId, date],
      );
      if (!force && !rows[0]?.stale) return false;
      await rebuildDay(client, companyId, date);
      await client.query(
        `INSERT INTO perf_refresh AS r (company_id, date) VALUES ($1, $2)
         ON CONFLICT (company_id, date) DO UPDATE SET rollup_version = r.facts_version`,
        [companyId, date],
      );
      return true;
    });
  }

  /**
   * Compares every sum of every rollup with the facts, day by day. Nothing: they agree.
   * Reads one snapshot, so a concurrent load causes no false alarm; days still to be refreshed are left out.
   */
  async verify(companyId: number, range: { from: string; to: string }): Promise<RollupDifference[]> {
    return this.database.transaction(async (client) => {
      const differences: RollupDifference[] = [];
      for (const family of FACT_FAMILIES)
        differences.push(...(await verifyFamily(client, family, { companyId, ...range })));
      return differences;
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  }
}

async function verifyFamily(
  client: Pick<PoolClient, 'query'>,
  family: FactFamily,
  { companyId, from, to }: { companyId: number; from: string; to: string },
): Promise<RollupDifference[]> {
  if (family.rollups.length === 0) return [];
  const figures = Object.keys(unitsOf(family));
  const sums = async (table: string) => {
    const { rows } = await client.query<Record<string, number | string | null>>(
      `SELECT date, ${list(figures, (name) => `isum(${name}) AS ${name}`)} FROM ${table} f
       WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND NOT EXISTS (SELECT FROM perf_refresh r
         WHERE r.company_id = f.company_id AND r.date = f.date AND r.rollup_version <> r.facts_version)
       GROUP BY date`,
      [companyId, from, to],
    );
    return new Map(rows.map((row) => [row['date'] as string, row as Record<string, number | null>]));
  };
  const facts = await sums(family === PERFORMANCE ? FACTS : family.facts.name);
  const differences: RollupDifference[] = [];
  for (const { name: table } of family.rollups) {
    const rollup = await sums(table);
    for (const date of [...new Set([...facts.keys(), ...rollup.keys()])].sort())
      for (const column of figures) {
        const [inFacts, inRollup] = [facts.get(date)?.[column] ?? null, rollup.get(date)?.[column] ?? null];
        if (inFacts !== inRollup) differences.push({ date, table, column, facts: inFacts, rollup: inRollup });
      }
  }
  return differences;
}
