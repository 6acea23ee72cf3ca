import type { FactFamily } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { loadRows } from '../../core/metrics/index.js';
import { isPartFamily } from './apportion.repository.js';
import { lockDays } from './company-day-lock.repository.js';
import { daysBetween, isDay } from './days.js';
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
 * The one way facts of any family but performance enter the store, in the manner of those: rows are copied into a
 * stage, validated, merged where they differ, and facts of the slice that are missing from the load are deleted, in
 * one transaction with the ledger. Loading the same rows again changes nothing.
 */
export class FamilyLoader {
  constructor(private readonly database: Database) {}

  /**
   * @returns the number of rows read
   * @throws FactsRefused when a row cannot be right; nothing is written then.
   */
  async load(load: FamilyLoad): Promise<number> {
    const { rowsRead } = await this.database.transaction((client) => loadFamilies(client, load));
    return rowsRead;
  }
}

export interface FamilyLoadResult {
  readonly rowsRead: number;
  /** Facts that are new, have other figures than before, or are no longer there. */
  readonly rowsChanged: number;
  /** Of those, the facts that are no longer there, or lost all figures of the load. */
  readonly rowsTakenBack: number;
}

/**
 * The same in a transaction of the caller, who refreshes the days of the slice afterwards. Leaves the sums of each
 * family in a temporary table (`familySums`).
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

/** Whether something is worked out of its facts: by the refresh of their days. */
const hasDerived = (family: FactFamily): boolean => family.rollups.length > 0 || isPartFamily(family);
