import { daysBetween, type FactFamily, isDay } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { loadRows } from '../../core/metrics/index.js';
import { isPartFamily } from './apportion.repository.js';
import { lockDays } from './company-day-lock.repository.js';
import { FactsRefused } from './fact-row.js';
import { rowCheck } from './family-checks.js';
import {
  accountOf,
  type FamilyLoad,
  merge,
  nameTexts,
  stageOf,
  sumStage,
  takeBack,
  targetOf,
  withinSlice,
  writeLedger,
} from './family-merge.repository.js';
import { FamilyRestatement } from './family-restatement.repository.js';
import { figuresOf, givenKeys } from './family-row.js';
import { stageFamily } from './family-stage.js';
import { markStale } from './stale-days.repository.js';

/**
 * Loads facts of all families except performance, in the same way as performance facts. Rows are copied into a stage,
 * validated, and merged where they differ. Facts of the slice that are missing from the load are deleted. All of this
 * happens in one transaction with the ledger. Loading the same rows again changes nothing.
 */
export class FamilyLoader {
  constructor(private readonly database: Database) {}

  /**
   * Loads facts.
   * @returns the number of rows read
   * @throws FactsRefused if a row is invalid. Nothing is written in that case.
   */
  async load(load: FamilyLoad): Promise<number> {
    const { rowsRead } = await this.database.transaction((client) => loadFamilies(client, load));
    return rowsRead;
  }
}

export interface FamilyLoadResult {
  readonly rowsRead: number;
  /** Facts that are new, have changed figures, or were deleted. */
  readonly rowsChanged: number;
  /** Facts, included in `rowsChanged`, that were deleted or lost all figures of the load. */
  readonly rowsTakenBack: number;
}

/**
 * Loads within the caller's transaction. The caller then refreshes the days of the slice. The sums of each family stay
 * in a temporary table (`familySums`).
 */
export async function loadFamilies(client: PoolClient, load: FamilyLoad): Promise<FamilyLoadResult> {
  const { companyId, slice, families } = load;
  if (!isDay(slice.from) || !isDay(slice.to) || slice.from > slice.to)
    throw new FactsRefused(`${slice.from} to ${slice.to} is not a valid date range.`);
  await client.query("SET LOCAL enable_nestloop = off; SET LOCAL jit = off; SET LOCAL work_mem = '32MB'");
  const days = load.days ?? daysBetween(slice.from, slice.to);
  await lockDays(client, companyId, days);
  const read: number[] = [];
  for (const each of families) {
    const check = await rowCheck(client, companyId, slice, givenKeys(each.family));
    read.push(await stageFamily(client, stageOf(each.family), each, check));
  }
  let [rowsChanged, rowsTakenBack] = [0, 0];
  for (const [nth, target] of families.map(targetOf).entries()) {
    await nameTexts(client, companyId, target);
    await sumStage(client, companyId, target);
    const restatement = await FamilyRestatement.begin(client, {
      ...{ companyId, family: target.family, source: load.source, accountId: accountOf(slice), days },
      figures: figuresOf(target).map(({ column }) => column),
      keepsMissing: load.keepsMissing ?? false,
      ...withinSlice(target.family, load),
    });
    const takenBack = load.keepsMissing ? 0 : await takeBack(client, target, load);
    const changed = await merge(client, target, load);
    await restatement.finish(await writeLedger(client, load, target, [read[nth]!, changed, takenBack]));
    if (takenBack + changed > 0 && hasDerived(target.family)) await markStale(client, companyId, days);
    rowsChanged += changed + takenBack;
    rowsTakenBack += takenBack;
  }
  const rowsRead = read.reduce((sum, each) => sum + each, 0);
  loadRows.inc(rowsRead);
  return { rowsRead, rowsChanged, rowsTakenBack };
}

/** Returns true if rollups or parts of ad groups are computed from the family's facts when their days are refreshed. */
const hasDerived = (family: FactFamily): boolean => family.rollups.length > 0 || isPartFamily(family);
