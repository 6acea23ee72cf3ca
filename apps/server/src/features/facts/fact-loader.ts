import { daysBetween, isDay } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { loadRows } from '../../core/metrics/index.js';
import type { Grade, Metric, Side } from './columns.js';
import { lockDays } from './company-day-lock.repository.js';
import { clearDayOnlyFigures } from './day-only.repository.js';
import { mergeExact } from './exact-merge.repository.js';
import { type FactRow, FactsRefused, type Slice } from './fact-row.js';
import { keepIncoming, namedColumns } from './incoming.repository.js';
import { type LedgerEntry, recordLoad } from './ledger.repository.js';
import type { LostFigure } from './lost-figures.repository.js';
import { ensurePartitions } from './partitions.repository.js';
import { Restatement } from './restatement.repository.js';
import { Rollups } from './rollups.js';
import { type Changes, mergeSlice, takeBackMissing, type Target } from './slice.repository.js';
import { stageRows } from './stage.js';
import { accountsAmong, preferHashJoins } from './stage.repository.js';
import { markStale } from './stale-days.repository.js';

export interface LoadInput {
  readonly companyId: number;
  /** Origin of the figures: `sync:google`, `import:<file>` or `demo`. Recorded in the ledger. */
  readonly source: string;
  /** Kinds of figures in the rows. Columns of other sides stay unchanged. */
  readonly sides: readonly Side[];
  /**
   * Figures of these sides that the rows contain. Default: all. Other figures stay unchanged, from any load. If revenue
   * is given only before or only after the share, the other one is computed from the share of its day and feed.
   */
  readonly figures?: readonly Metric[];
  /**
   * Account that reported the figures: an account of a traffic source for cost, of a feed for revenue. 0 means several
   * accounts.
   */
  readonly accountId: number;
  readonly slice: Slice;
  /**
   * Grade of the revenue. Default: final. Revenue of the grade `estimate` was reported by its feed and is marked as
   * estimated until it is final.
   */
  readonly grade?: Grade;
  /** Time at which the figures became known. Default: now. */
  readonly knownAt?: Date;
  readonly userId?: number | null;
  readonly rows: AsyncIterable<FactRow> | Iterable<FactRow>;
}

export interface LoadResult {
  /** Ledger entries, one per side. */
  readonly loadIds: readonly number[];
  readonly rowsRead: number;
  /** Figures that the load wrote: figures in the rows, and the revenue before or after the share computed from them. */
  readonly figures: readonly Metric[];
  /** Facts that are new or have changed figures. */
  readonly rowsChanged: number;
  /** Facts whose figures were removed because the load no longer contains them. */
  readonly rowsTakenBack: number;
  /** Figures that an exact load removed, by column. Empty for other loads. */
  readonly lost: readonly LostFigure[];
  /** Days with a change, sorted. Their rollups are stale until refreshed. */
  readonly days: readonly string[];
}

interface Merged {
  readonly changed: Changes;
  readonly takenBack: Changes;
  readonly lost: readonly LostFigure[];
}

/**
 * Loads performance facts. Demo data, imports, and syncs of platforms and feeds all use this class.
 *
 * Rows are copied into a temporary stage, validated, and merged in one transaction. Figures missing from the slice are
 * removed. The ledger records replaced figures and, for days that had been complete, the changes. Loading the same rows
 * again changes nothing. Two loads of one company-day run in sequence, and readers see either the old or the new
 * figures.
 */
export class FactLoader {
  private readonly rollups: Rollups;
  /** Months whose partition exists. */
  private readonly months = new Set<string>();

  constructor(private readonly database: Database) {
    this.rollups = new Rollups(database);
  }

  /**
   * Loads the rows and, by default, refreshes the rollups of the changed days.
   * @throws FactsRefused if a row is invalid. Nothing is written in that case.
   */
  async load(input: LoadInput, options: { refresh?: boolean } = {}): Promise<LoadResult> {
    if (!input.slice.exact) await this.ensurePartitions(input.slice.from, input.slice.to);
    const result = await this.database.transaction((client) => this.loadWithin(client, input));
    if (options.refresh !== false) await this.rollups.refresh(input.companyId, result.days);
    return result;
  }

  /**
   * Creates the monthly partitions for these days, in a separate transaction so that other transactions don't wait for
   * a load.
   */
  async ensurePartitions(from: string, to: string): Promise<void> {
    if (!isDay(from) || !isDay(to) || from > to) throw new FactsRefused(`${from} to ${to} is not a valid date range.`);
    const missing = new Set(
      daysBetween(from, to)
        .map((day) => day.slice(0, 7))
        .filter((month) => !this.months.has(month)),
    );
    if (missing.size === 0) return;
    await ensurePartitions(this.database.pool, from, to);
    for (const month of missing) this.months.add(month);
  }

  /**
   * Loads within the caller's transaction, at most once per transaction. The caller creates the partitions before the
   * load and refreshes the rollups afterwards. An exact load leaves its facts in the temporary table `fact_incoming`.
   */
  async loadWithin(client: PoolClient, input: LoadInput): Promise<LoadResult> {
    await preferHashJoins(client);
    const accountIds = await this.accountsOf(client, input);
    const columns = namedColumns(input.sides, input.figures);
    const figures = columns.written.map(({ field }) => field);
    const staged = await stageRows(client, { ...input, columns, accountIds });
    const sliceDays = input.slice.exact ? [] : daysBetween(input.slice.from, input.slice.to);
    const days = [...new Set([...sliceDays, ...staged.days])].sort();
    if (days.length === 0)
      return { loadIds: [], figures, rowsRead: staged.rowsRead, rowsChanged: 0, rowsTakenBack: 0, lost: [], days: [] };

    if (input.slice.exact) await ensurePartitions(client, days[0]!, days.at(-1)!);
    await lockDays(client, input.companyId, days);
    const { companyId, sides, slice } = input;
    const isProvisional = input.grade === 'estimate';
    const target: Target = {
      companyId,
      sides,
      columns,
      slice,
      accountIds,
      days,
      isProvisional,
      knownAt: input.knownAt ?? null,
    };
    const restatement = await Restatement.begin(client, target, input.accountId);
    const { changed, takenBack, lost } = slice.exact
      ? await this.exactly(client, target)
      : await this.asSlice(client, target);
    const changedDays = [...new Set([...takenBack.days, ...changed.days])].sort();
    if (changedDays.length > 0) await markStale(client, companyId, changedDays);
    const [rowsChanged, rowsTakenBack] = [changed.count, takenBack.count];

    const loadIds: number[] = [];
    for (const side of input.sides) {
      const counts = { rowsRead: staged.rowsRead, rowsChanged, rowsTakenBack };
      loadIds.push(await recordLoad(client, { ...entryOf(input, side, days), ...counts }));
    }
    loadRows.inc(staged.rowsRead);
    await restatement.finish(loadIds[0]!, input.grade ?? 'final', input.knownAt ?? null);
    return { loadIds, figures, rowsRead: staged.rowsRead, rowsChanged, rowsTakenBack, lost, days: changedDays };
  }

  private async asSlice(client: PoolClient, target: Target): Promise<Merged> {
    const { changes: replaced } = await clearDayOnlyFigures(client, target);
    const takenBack = replaced.add(await takeBackMissing(client, target));
    return { changed: await mergeSlice(client, target), takenBack, lost: [] };
  }

  private async exactly(client: PoolClient, target: Target): Promise<Merged> {
    await keepIncoming(client, target.companyId, target.columns);
    const { changes: replaced, lost } = await clearDayOnlyFigures(client, target);
    const merged = await mergeExact(client, target);
    return { ...merged, takenBack: replaced.add(merged.takenBack), lost: [...lost, ...merged.lost] };
  }

  private async accountsOf(client: PoolClient, input: LoadInput): Promise<readonly number[] | 'all'> {
    const wanted = input.slice.exact ? undefined : input.slice.accountIds;
    const named = wanted === undefined ? (input.accountId === 0 ? 'all' : [input.accountId]) : wanted;
    const all = [...new Set([...(named === 'all' ? [] : named), ...(input.accountId === 0 ? [] : [input.accountId])])];
    const known = new Set(await accountsAmong(client, input.companyId, all));
    const foreign = all.find((id) => !known.has(id));
    if (foreign !== undefined)
      throw new FactsRefused(`Account ${foreign} doesn't belong to company ${input.companyId}.`);
    return named;
  }
}

/** Returns the ledger entry of a load for one side, without its counts. */
function entryOf(
  { companyId, source, accountId, slice, grade, knownAt, userId }: LoadInput,
  side: Side,
  days: readonly string[],
): Omit<LedgerEntry, 'rowsRead' | 'rowsChanged' | 'rowsTakenBack'> {
  return {
    ...{ companyId, source, side, accountId },
    ...{ from: days[0]!, to: days.at(-1)! },
    hours: slice.exact ? [-1, 23] : [slice.fromHour ?? -1, slice.toHour ?? 23],
    ...{ grade: grade ?? 'final', knownAt: knownAt ?? null, userId: userId ?? null },
  };
}
