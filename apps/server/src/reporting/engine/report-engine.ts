import {
  dayOf,
  resolvePreset,
  searchableNames,
  type ReportContract,
  type StoredKey,
  type TableKey,
} from '@adops/domain';
import type { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { reportSeconds } from '../../core/metrics/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { assertPartsFit, limitedParts, mayBeLarge } from './answer-size.js';
import { checkRequest } from './check.js';
import { childrenSql, togetherSql } from './children-sql.js';
import { comparisonByClock, comparisonOf, reportedBy, type Comparison } from './comparison.js';
import { completeHours, readFreshness, readProgress, type Freshness } from './freshness.js';
import { pageSql } from './page-sql.js';
import type { Hours } from './key-sql.js';
import {
  breakdownPlans,
  hasChildren,
  planReport,
  sharedFacts,
  type Cut,
  type FactSource,
  type Plan,
  type SharedFacts,
} from './plan.js';
import type { ReadOptions, ReportPool } from './report-pool.js';
import type { CheckedRequest, ReportFilterValues, ReportRequest } from './request.js';
import { attachChildren, decodePage, type Cell, type DecodedPage, type ReportRow } from './rows.js';
import { resolveScope, type Scope } from './scope.js';

/** Result of a report. Parts that weren't requested are empty. */
export interface ReportAnswer {
  readonly rows: ReportRow[];
  readonly rowTotal: ReportRow | null;
  readonly rowAverage: ReportRow | null;
  readonly totalRecords: number;
  /** Number of rows without a part of an ad group, such as "Not attributed". Null if rows aren't parts of ad groups. */
  readonly unattributedRecords: number | null;
  readonly freshness: readonly Freshness[];
  /** End and exclusions of a comparison that ends today, otherwise null. */
  readonly comparison: Pick<Comparison, 'until' | 'partners'> | null;
}

interface Prepared {
  readonly plan: Plan;
  readonly freshness: Freshness[] | null;
  readonly cut: Cut | null;
  readonly comparison: Comparison | null;
}

/** Runs report requests: validates, plans, compiles and executes them. Contains no code for any particular report. */
export class ReportEngine {
  constructor(
    private readonly database: Database,
    private readonly pool: ReportPool,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Runs a request. @throws Forbidden, BadUserInput, or the signal's reason if the client has disconnected */
  async run(request: ReportRequest, signal?: AbortSignal): Promise<ReportAnswer> {
    const checked = checkRequest(request, this.now());
    const large = mayBeLarge(checked);
    return this.pool.inTurn(checked.viewer.userId, { signal, large }, () => this.answer(checked, signal));
  }

  /** Validates and plans a request, for exports. */
  async plan(request: ReportRequest): Promise<Plan> {
    return (await this.prepare(checkRequest(request, this.now()))).plan;
  }

  /** Returns the freshness of sources and feeds the viewer can see, for the range of the filters or the last 7 days. */
  async freshness(viewer: Viewer, filters: ReportFilterValues): Promise<Freshness[]> {
    const now = this.now();
    const today = dayOf(now);
    const scope = await resolveScope(this.database.pool, viewer, filters);
    const range = filters.dateRange ?? resolvePreset('last7Days', today);
    if (range.end < range.start) throw new BadUserInput("The end can't be before the start.");
    return readFreshness(this.database.pool, viewer, scope, range, { now, today });
  }

  private async prepare(checked: CheckedRequest): Promise<Prepared> {
    const filters = { ...checked.filters, dateRange: checked.range };
    const scope = await resolveScope(this.database.pool, checked.viewer, filters, textKeys(checked.report.contract));
    // In a comparison with today, both ranges end at the last hour reported by all accounts that are on time.
    const cuts = checked.compareRange !== null && checked.range.end === checked.today;
    const onlyComplete = checked.settings?.has('showOnlyCompleteHours') ?? false;
    const freshness = onlyComplete ? await this.freshnessOf(checked, scope) : null;
    const comparison = cuts ? await this.comparisonOf(checked, scope) : null;
    const hours: Hours = {
      accountTime: checked.settings?.has('usePartnerAccountTime') ?? false,
      complete: onlyComplete && freshness ? completeHours(freshness) : null,
    };
    const cut = comparison?.cut ?? null;
    return { plan: planReport(checked, scope, cut, hours, comparison?.leftOut), freshness, cut, comparison };
  }

  private async comparisonOf(checked: CheckedRequest, scope: Scope): Promise<Comparison> {
    const { viewer, range, today } = checked;
    const { facts } = checked.report.contract;
    // Without freshness marks, a comparison ends with the last full hour, or with yesterday for daily facts.
    if (!facts.every((family) => reportedBy(family))) return comparisonByClock(this.now(), facts);
    const comparison = comparisonOf(await readProgress(this.database.pool, viewer, scope, range, today), this.now());
    return checked.comparesLate ? { ...comparison, leftOut: null } : comparison;
  }

  private freshnessOf(checked: CheckedRequest, scope: Scope): Promise<Freshness[]> {
    const moment = { now: this.now(), today: checked.today };
    return readFreshness(this.database.pool, checked.viewer, scope, checked.range, moment);
  }

  private async answer(checked: CheckedRequest, signal: AbortSignal | undefined): Promise<ReportAnswer> {
    const { plan, freshness, cut, comparison } = await this.prepare(checked);
    const read = reportSeconds.startTimer({
      report: checked.report.contract.id,
      rollup: plan.current.parts[0]?.table.name ?? 'none',
    });
    const [page, fresh] = await Promise.all([
      this.readPage(plan, cut, signal).finally(read),
      checked.selection.freshness ? (freshness ?? this.freshnessOf(checked, plan.scope)) : [],
    ]);
    const { rows, total, average, totalRecords, unattributedRecords } = page;
    return {
      rows,
      rowTotal: total,
      rowAverage: average,
      totalRecords,
      unattributedRecords,
      freshness: fresh,
      comparison,
    };
  }

  private async readPage(plan: Plan, cut: Cut | null, signal: AbortSignal | undefined): Promise<DecodedPage> {
    const { selection } = plan.request;
    if (!selection.rows && !selection.total && !selection.average && !selection.totalRecords) {
      return { rows: [], pageKeys: [], total: null, average: null, totalRecords: 0, unattributedRecords: null };
    }
    const breakdowns = breakdownPlans(plan, cut);
    const options: ReadOptions = {
      signal,
      hourly: [plan, ...breakdowns].some(readsHours),
      large: mayBeLarge(plan.request),
    };
    const shared = sharedFacts(plan, breakdowns, cut);
    if (shared) return this.readTogether(plan, breakdowns, shared, options);
    const { statement, layout } = pageSql(plan);
    if (breakdowns.length === 0 && (!hasChildren(plan.request) || !plan.children)) {
      const page = await decodePage(plan, layout, await this.pool.read(statement, options));
      await this.addNested(plan, page);
      // Rows have no children without a segment.
      return page;
    }
    return this.pool.atOneMoment(options, async (read) => {
      const page = await decodePage(plan, layout, await read(statement));
      await this.addNested(plan, page);
      for (const parted of breakdowns.length > 0 ? breakdowns : [plan]) {
        const children = childrenSql(parted, page.pageKeys);
        if (!children) continue;
        const parts = await read(limitedParts(children.statement));
        assertPartsFit(parts);
        await attachChildren(parted, page, parts);
      }
      return page;
    });
  }

  /** Reads rows, total and breakdowns in one statement that reads the facts once. */
  private async readTogether(
    plan: Plan,
    breakdowns: readonly Plan[],
    shared: SharedFacts,
    options: ReadOptions,
  ): Promise<DecodedPage> {
    const { statement, layout } = togetherSql(plan, breakdowns, shared);
    const answers: Cell[][][] = [plan, ...breakdowns].map(() => []);
    for (const [number, cells] of await this.pool.read(statement, options)) {
      answers[number as number]!.push(cells as Cell[]);
    }
    const page = await decodePage(plan, layout, answers[0]!);
    await this.addNested(plan, page);
    for (const [index, breakdown] of breakdowns.entries()) await attachChildren(breakdown, page, answers[index + 1]!);
    return page;
  }

  /** Adds nested values to the page's rows, with one `load` call per field. */
  private async addNested({ request }: Plan, page: DecodedPage): Promise<void> {
    const asked = request.selection.rows;
    for (const [name, nested] of Object.entries(request.report.nested ?? {})) {
      const wanted = [asked?.fields, asked?.previous, asked?.children?.fields, asked?.children?.previous];
      if (!wanted.some((fields) => fields?.has(name))) continue;
      const ids = new Set(
        page.rows.flatMap((row) => (typeof row[nested.via] === 'number' ? [row[nested.via] as number] : [])),
      );
      const values = ids.size > 0 ? await nested.load(request.viewer, [...ids], request) : new Map<number, unknown>();
      for (const row of page.rows) {
        row[name] = values.get(row[nested.via] as number) ?? null;
        if (row.previous) row.previous[name] = row[name];
      }
    }
  }
}

/**
 * Returns the searchable keys of each fact family: its own keys, or its carried keys if none of its own is searchable.
 */
const textKeys = ({ facts }: ReportContract): StoredKey[] =>
  facts.flatMap(({ facts: { keys, carried } }) => {
    const named = keys.filter(isSearchable);
    return named.length > 0 ? named : carried.filter(isSearchable);
  });
const isSearchable = (key: TableKey): key is StoredKey => searchableNames(key) !== null;

function readsHours(plan: Plan): boolean {
  const hours = (source: FactSource | null | undefined): boolean =>
    source?.parts.some((part) => part.table.isPartitioned) ?? false;
  return [plan.current, plan.previous?.source, plan.children?.current, plan.children?.previous].some(hours);
}
