import { expect } from '@jest/globals';
import { ADGROUP_REPORT, type DayRange } from '@adops/domain';
import { createTestDatabase } from '@adops/testing';
import { Database } from '../src/core/database/index.js';
import { ADGROUP_BINDING } from '../src/reporting/bindings/adgroup-report.js';
import { ReportEngine } from '../src/reporting/engine/report-engine.js';
import { ReportPool } from '../src/reporting/engine/report-pool.js';
import type { ReportRequest, ReportSelection } from '../src/reporting/engine/request.js';
import type { ReportRow } from '../src/reporting/engine/rows.js';
import { insertKnownFacts, knownFacts, TODAY, viewerOf } from './known-facts.js';
import type { Level, PlainRow } from './plain-report.js';

/** Known facts for the specs of the engine, and their expected values. */

export const world = knownFacts();
const report = { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING };
export const FIGURES = Object.entries(ADGROUP_REPORT.columns).flatMap(([id, column]) =>
  column.kind === 'base' || column.kind === 'derived' ? [id] : [],
);
export const ENTITY = [
  'adgroup',
  'adgroupId',
  'maxCPC',
  'adgroupBudgetAmount',
  'labels',
  'siteName',
  'campaign',
  'campaignBudgetAmount',
  'partnerAccountName',
  'currency',
  'userName',
  'sourcePartnerName',
  'adGroupCreatedDate',
];
export const ALL = new Set([...FIGURES, ...ENTITY, 'estimated', 'incomplete', 'date', 'hour']);
export const LEVELS: readonly Level[] = ['adgroup', 'campaign', 'account'];
export const MONTH: DayRange = { start: '2026-03-01', end: '2026-03-14' };

export interface ReportsUnderTest {
  readonly engine: ReportEngine;
  readonly database: Database;
  readonly pool: ReportPool;
  readonly ask: (question: Question) => ReturnType<ReportEngine['run']>;
  stop(): Promise<void>;
}

/** Creates a separate database with the known facts. */
export async function startReports(): Promise<ReportsUnderTest> {
  const server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  const pool = new ReportPool(database, { timeoutSeconds: 20 });
  const engine = new ReportEngine(database, pool, () => new Date(`${TODAY}T09:30:00Z`));
  return {
    engine,
    database,
    pool,
    ask: (question) => engine.run(requestOf(question)),
    async stop() {
      await pool.close();
      await database.close();
      await server.drop();
    },
  };
}

export const row = (fields: Iterable<string>) => ({ fields: new Set(fields), previous: null, children: null });
export const everything: ReportSelection = { rows: row(ALL), total: row(ALL), totalRecords: true, freshness: false };

export interface Question extends Partial<Omit<ReportRequest, 'grouping' | 'segment'>> {
  level?: Level;
  segment?: 'date' | 'dateTime' | 'hour';
}
function requestOf({ level = 'adgroup', segment, ...rest }: Question): ReportRequest {
  return {
    report,
    viewer: viewerOf(1),
    grouping: ADGROUP_REPORT.grouping.choices.find((each) => each.id === level)!,
    segment: ADGROUP_REPORT.segments.find((each) => each.id === segment) ?? null,
    filters: {},
    page: 1,
    perPage: 500,
    selection: everything,
    ...rest,
  };
}

/** Returns the parts of a row by its segment. */
export const partsOf = (row: ReportRow): ReportRow[] => row.children as ReportRow[];

export const pick = (from: ReportRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name] === undefined ? null : from[name]]));

export function expectRows(rows: readonly ReportRow[], expected: readonly PlainRow[]): void {
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ key }) => String(key)));
  rows.forEach((each, index) => {
    const plain = expected[index]!;
    expect(pick(each, FIGURES)).toEqual(plain.figures);
    expect(pick(each, ENTITY)).toEqual(plain.entity);
    expect(each['estimated']).toBe(plain.estimated);
    expect(each['incomplete']).toBe(plain.incomplete);
  });
}
