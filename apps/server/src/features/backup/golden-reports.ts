import {
  addDays,
  dayNumber,
  type DayRange,
  type FactKey,
  type Grouping,
  isMetric,
  PERMISSION_KEYS,
} from '@adops/domain';
import type { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { BOUND_REPORTS, type Report, ReportEngine, ReportPool } from '../../reporting/index.js';
import type { Manifest } from './manifest.js';
import { factsOf } from './tables.repository.js';
import { changedDays } from './verify-database.js';

/** Maximum number of reports to compare, distributed among the companies. */
const MAX_REPORTS = 20;
const MAX_DAYS = 7;
const MAX_ROWS = 5_000;
const TIMEOUT_SECONDS = 120;
/** Groupings that depend only on facts. Teams and labels may have changed since the backup. */
const LASTING: ReadonlySet<FactKey> = new Set<FactKey>([
  'adgroup', 'campaign', 'account', 'site', 'device', 'country', 'feed', 'date', 'hour', 'source',
]); // prettier-ignore

interface Golden {
  readonly companyId: number;
  readonly report: Report;
  readonly grouping: Grouping;
  readonly range: DayRange;
}

export interface GoldenResult {
  readonly compared: number;
  /** Descriptions of reports that differ. */
  readonly differing: string[];
}

/**
 * Runs the same reports on the restored database and on this one, for days without changes since the backup. Compares
 * all figures as text, by the keys of their rows.
 */
export async function compareReports(
  database: Database,
  restored: Database,
  { facts }: Manifest,
): Promise<GoldenResult> {
  const changed = changedDays(facts, await factsOf(database.pool));
  const asked = goldenReports(facts, new Set(changed.map(({ companyId, day }) => `${companyId} ${day}`)));
  const pools = [database, restored].map((each) => new ReportPool(each, { timeoutSeconds: TIMEOUT_SECONDS, connections: 2 })); // prettier-ignore
  const [here, there] = [new ReportEngine(database, pools[0]!), new ReportEngine(restored, pools[1]!)];
  const differing: string[] = [];
  try {
    for (const golden of asked) {
      const [ours, theirs] = [await answer(here, golden), await answer(there, golden)];
      if (ours === theirs) continue;
      const { companyId, report, grouping, range } = golden;
      differing.push(
        `${report.contract.title} of company ${companyId} by ${grouping.label}, ${range.start} to ${range.end}, differs`,
      );
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
  }
  return { compared: asked.length, differing };
}

/** Combines reports with fact groupings, alternating between companies, until there are enough. */
function goldenReports(facts: Manifest['facts'], changed: ReadonlySet<string>): Golden[] {
  const ranges = [...new Set(facts.map(([companyId]) => companyId))].flatMap((companyId) => {
    const range = unchangedRange(facts.filter((fact) => fact[0] === companyId), changed); // prettier-ignore
    return range ? [{ companyId, range }] : [];
  });
  const questions = BOUND_REPORTS.flatMap((report) =>
    report.contract.grouping.choices
      .filter(({ keys }) => keys.every((key) => LASTING.has(key)))
      .map((grouping) => ({ report, grouping })),
  );
  if (ranges.length === 0) return [];
  return questions.slice(0, MAX_REPORTS).map((question, at) => ({ ...question, ...ranges[at % ranges.length]! }));
}

/** Returns the latest consecutive days without changes since the backup. */
function unchangedRange(facts: Manifest['facts'], changed: ReadonlySet<string>): DayRange | null {
  const days = facts.filter(([companyId, day]) => !changed.has(`${companyId} ${day}`)).map(([, day]) => day);
  const end = days.sort().at(-1);
  if (end === undefined) return null;
  const unchanged = new Set(days);
  let start = end;
  while (dayNumber(end) - dayNumber(start) < MAX_DAYS - 1 && unchanged.has(addDays(start, -1)))
    start = addDays(start, -1);
  return { start, end };
}

async function answer(engine: ReportEngine, { companyId, report, grouping, range }: Golden): Promise<string> {
  const { contract } = report;
  const key = contract.api.rowKey ?? 'id';
  const figures = Object.entries(contract.columns).flatMap(([id, column]) => (isMetric(column) ? [id] : []));
  const fields = { fields: new Set([key, ...figures]), previous: null, children: null };
  const { rows, rowTotal, totalRecords } = await engine.run({
    report,
    viewer: viewerOf(companyId),
    grouping,
    segment: null,
    filters: { dateRange: range },
    page: 1,
    perPage: MAX_ROWS,
    selection: { rows: fields, total: fields, totalRecords: true, freshness: false },
  });
  const texts = rows.map((row) => JSON.stringify([key, ...figures].map((field) => row[field] ?? null))).sort();
  return [...texts, JSON.stringify(figures.map((field) => rowTotal?.[field] ?? null)), totalRecords].join('\n');
}

/** Returns a viewer with access to all accounts of a company. */
const viewerOf = (companyId: number): Viewer => ({
  companyId,
  userId: 0,
  actorId: 0,
  sessionId: null,
  permissions: new Set(PERMISSION_KEYS),
  accounts: 'all',
  teamId: null,
});
