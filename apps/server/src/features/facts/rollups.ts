import { addDays, FACT_FAMILIES, type FactFamily, unitsOf } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { forEachRow } from '../../core/tenancy/index.js';
import { lockDays } from './company-day-lock.repository.js';
import { factsOf, rebuildDay, sumsByDay } from './rollups.repository.js';
import { allStaleDays, isStale, markRefreshed, staleDaysOf } from './stale-days.repository.js';

/** Sum in a rollup that differs from the facts on a day. */
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
  /** Stops after the current day when aborted. */
  readonly stopping?: AbortSignal;
  readonly onDay?: (done: number, total: number) => void | Promise<void>;
}

/** Daily tables that reports read. Each company-day is replaced as a whole, in one transaction. */
export class Rollups {
  constructor(private readonly database: Database) {}

  /**
   * Updates the rollups of these days from the facts. An up-to-date day costs one lookup, so the call can be repeated
   * and run concurrently in several workers.
   * @returns the days that were refreshed.
   */
  async refresh(companyId: number, dates: readonly string[], options: { force?: boolean } = {}): Promise<string[]> {
    const refreshed: string[] = [];
    for (const date of [...new Set(dates)].sort()) {
      if (await this.refreshDay(companyId, date, options.force ?? false)) refreshed.push(date);
    }
    return refreshed;
  }

  /** Returns the days whose rollups are older than their facts. */
  staleDays(companyId: number): Promise<string[]> {
    return staleDaysOf(this.database.pool, companyId);
  }

  /**
   * Refreshes all stale days of all companies, newest first, because reports mostly request recent days.
   * @param since first day to refresh, by default all days
   * @returns the number of days that were refreshed.
   */
  async refreshStale({ since, stopping, onDay }: StaleOptions = {}): Promise<number> {
    const days = await allStaleDays(this.database.pool, since);
    let refreshed = 0;
    let done = 0;
    await forEachRow(days, async ({ companyId, date }) => {
      if (stopping?.aborted) return;
      if (await this.refreshDay(companyId, date, false)) refreshed += 1;
      await onDay?.((done += 1), days.length);
    });
    return refreshed;
  }

  private refreshDay(companyId: number, date: string, force: boolean): Promise<boolean> {
    return this.database.transaction(async (client) => {
      await lockDays(client, companyId, [addDays(date, -1), date, addDays(date, 1)]);
      const stale = await isStale(client, companyId, date);
      if (!force && !stale) return false;
      await rebuildDay(client, companyId, date);
      await markRefreshed(client, companyId, date);
      return true;
    });
  }

  /**
   * Compares all sums of all rollups with the facts, by day. Returns an empty list if they agree. Reads one snapshot,
   * so a concurrent load causes no false alarm. Stale days are omitted.
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
  const sums = (table: string) => sumsByDay(client, family, table, { companyId, from, to });
  const facts = await sums(factsOf(family));
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
