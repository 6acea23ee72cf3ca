import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADGROUP_REPORT,
  DAILY_REPORT,
  groupingOf,
  HOURLY_REPORT,
  isMetric,
  isShareable,
  OVERVIEW_REPORT,
  type ReportContract,
} from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { insertKnownFacts, type KnownFacts, rebuildRollups, TODAY, viewerOf } from '../../../test/known-facts.js';
import { groupedRows, moreFigures } from '../../../test/plain-grouped-report.js';
import { insertKnowledge, reportedByDay } from '../../../test/partly-reported.js';
import { wholeDaysApart, withProgress } from '../../../test/plain-progress.js';
import { sumFacts } from '../../../test/plain-report.js';
import { MONTH, pick } from '../../../test/reports-under-test.js';
import { Database } from '../../core/database/index.js';
import { Rollups, setFreshness } from '../../features/facts/index.js';
import { BOUND_REPORTS } from '../bindings/index.js';
import { ReportEngine } from './report-engine.js';
import { ReportPool } from './report-pool.js';
import type { ReportRequest, RowSelection } from './request.js';
import type { ReportRow } from './rows.js';

const { known, plain } = reportedByDay;
let world: KnownFacts = reportedByDay.world;

let server: TestDatabase;
let database: Database;
let pool: ReportPool;
let engine: ReportEngine;
beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
  await database.transaction(async (client) => {
    await insertKnownFacts(client, world);
    await insertKnowledge(client);
    await rebuildRollups(client, world);
    await client.query(`INSERT INTO perf_refresh (company_id, date) SELECT DISTINCT company_id, date FROM perf_hour`);
  });
  pool = new ReportPool(database, { timeoutSeconds: 20 });
  engine = new ReportEngine(database, pool, () => new Date(`${TODAY}T09:30:00Z`));
}, 60_000);
afterAll(async () => {
  await pool.close();
  await database.close();
  await server.drop();
});

const REPORTS: readonly ReportContract[] = [OVERVIEW_REPORT, ADGROUP_REPORT, HOURLY_REPORT, DAILY_REPORT];
const metricsOf = (contract: ReportContract): string[] =>
  Object.entries(contract.columns).flatMap(([id, column]) => (isMetric(column) ? [id] : []));
const additiveOf = (contract: ReportContract): string[] =>
  Object.entries(contract.columns).flatMap(([id, column]) => (isShareable(column) ? [id] : []));
const keyField = (contract: ReportContract): 'id' | 'row_id' => contract.api.rowKey ?? 'id';

function request(contract: ReportContract, grouping: string, more: Partial<ReportRequest> = {}): ReportRequest {
  const fields = new Set([...metricsOf(contract), 'estimated', 'incomplete']);
  const row: RowSelection = { fields, previous: null, children: null };
  return {
    report: BOUND_REPORTS.find((each) => each.contract === contract)!,
    viewer: viewerOf(1),
    grouping: groupingOf(contract, [grouping]),
    segment: null,
    filters: { dateRange: MONTH },
    page: 1,
    perPage: 10_000,
    selection: { rows: row, total: row, totalRecords: true, freshness: false },
    ...more,
  };
}

/** Compares rows, total and marks of a report with plain loops. */
async function expectPlain(contract: ReportContract, grouping: string): Promise<void> {
  const { keys } = groupingOf(contract, [grouping]);
  const expected = groupedRows(world, { viewer: viewerOf(1), keys, filters: { dateRange: MONTH } });
  const answer = await engine.run(request(contract, grouping));
  const names = metricsOf(contract);
  const marksOf = (facts: (typeof expected)[number]['facts']) => ({
    estimated: facts.some((fact) => fact.estimated),
    incomplete: facts.some((fact) => fact.incomplete),
  });
  expect(answer.rows).toHaveLength(expected.length);
  for (const row of answer.rows) {
    const own = expected.find(({ id }) => id === String(row[keyField(contract)]))!;
    expect({ id: own.id, ...pick(row, names) }).toEqual({ id: own.id, ...pick(own.figures as never, names) });
    expect({ id: own.id, ...pick(row, ['estimated', 'incomplete']) }).toEqual({ id: own.id, ...marksOf(own.facts) });
  }
  const facts = expected.flatMap((each) => each.facts);
  expect(pick(answer.rowTotal!, names)).toEqual(pick(moreFigures(sumFacts(facts)) as never, names));
  expect(pick(answer.rowTotal!, ['estimated', 'incomplete'])).toEqual(marksOf(facts));
}

const GROUPINGS = REPORTS.flatMap((contract) =>
  contract.grouping.choices.map(({ id }) => [contract.id, id, contract] as const),
);

describe('figures for reported hours of the feed', () => {
  it.each(GROUPINGS)('match plain loops over the reported hours: %s by %s', (_, grouping, contract) =>
    expectPlain(contract, grouping),
  );

  it('include unreported hours and incomplete rows in the test data', () => {
    const facts = world.facts.filter(({ company_id }) => company_id === 1);
    const some = (test: (fact: (typeof facts)[number]) => boolean): boolean => facts.some(test);
    expect(some((fact) => fact.sold !== null && fact.reported_sold === null)).toBe(true);
    expect(some((fact) => fact.bought !== null && fact.sold === null && fact.reported_bought !== null)).toBe(true);
    expect(some((fact) => fact.incomplete) && !facts.every((fact) => fact.incomplete)).toBe(true);
    expect(some((fact) => fact.reported_earned !== null && fact.compared_earned === null)).toBe(true);
  });
});

describe('a feed that reports by day', () => {
  const RATIOS = ['opCTR', 'RPC'];
  const own = world.facts.filter((fact) => fact.company_id === 1);
  const boughtByHour = own.filter(({ hour, byDay, reported_bought: bought }) => hour >= 0 && byDay.revenue && bought);
  const daysOfAdgroups = new Set(boughtByHour.map((fact) => `${fact.adgroup_id} ${fact.date}`));

  it.each([...daysOfAdgroups].map((each) => each.split(' ') as [string, string]))(
    'preserves the ratios of ad group %s on %s for the day, but not for hours',
    async (id, date) => {
      const row: RowSelection = { fields: new Set([...RATIOS, 'hour']), previous: null, children: null };
      const ask = async (contract: ReportContract, grouping: string) =>
        engine.run(
          request(contract, grouping, {
            filters: { dateRange: { start: date, end: date }, adgroupIdIn: [Number(id)] },
            selection: { rows: row, total: row, totalRecords: true, freshness: false },
          }),
        );
      const { rows, rowTotal } = await ask(HOURLY_REPORT, 'hour');
      const facts = wholeDaysApart(own.filter((fact) => fact.adgroup_id === Number(id) && fact.date === date));
      for (const each of rows) {
        const sums = sumFacts(facts.filter(({ hour }) => hour === ((each['hour'] as number | null) ?? -1)));
        expect(pick(each, RATIOS)).toEqual(pick(moreFigures(sums) as never, RATIOS));
      }
      const whole = await ask(ADGROUP_REPORT, 'adgroup');
      expect(pick(rowTotal!, RATIOS)).toEqual(pick(whole.rowTotal!, RATIOS));
    },
  );

  it('covers days with hourly bought clicks', () => expect(daysOfAdgroups.size).toBeGreaterThan(2));
});

describe('a freshness mark that advances', () => {
  it('marks only the affected days as stale, and counts rows without revenue after a refresh', async () => {
    const rollups = new Rollups(database);
    expect(await rollups.staleDays(1)).toEqual([]);
    const until = '2026-03-14T20:00:00Z';
    await setFreshness(database, [{ companyId: 1, accountId: 12, completeUntil: new Date(until) }]);
    expect(await rollups.staleDays(1)).toEqual(['2026-03-13', '2026-03-14']);
    expect(await rollups.staleDays(2)).toEqual([]);
    await rollups.refresh(1, await rollups.staleDays(1));
    expect(await rollups.verify(1, { from: MONTH.start, to: MONTH.end })).toEqual([]);
    const marks = known.marks.map((mark) => (mark.account_id === 12 ? { ...mark, until } : mark));
    world = { ...world, facts: withProgress(plain.facts, { ...known, marks }) };
    for (const [, grouping, contract] of GROUPINGS) await expectPlain(contract, grouping);
  });

  it('changes nothing if the mark moves back or the sync failed', async () => {
    const rollups = new Rollups(database);
    await setFreshness(database, [
      { companyId: 1, accountId: 12, completeUntil: new Date('2026-03-12T00:00:00Z') },
      { companyId: 1, accountId: 12, error: 'Quota used up' },
    ]);
    expect(await rollups.staleDays(1)).toEqual([]);
  });
});

describe('the total of a report', () => {
  const micros = (value: unknown): number => Math.round(((value as number | null) ?? 0) * 1e6);
  const sums = (contract: ReportContract, rows: readonly ReportRow[]): Record<string, number> =>
    Object.fromEntries(
      additiveOf(contract).map((name) => [name, rows.reduce((sum, row) => sum + micros(row[name]), 0)]),
    );

  it.each(GROUPINGS)('equals the sum of all pages: %s by %s', async (_, grouping, contract) => {
    const perPage = contract.api.paged === false ? 10_000 : 7;
    const rows: ReportRow[] = [];
    let total: ReportRow | null = null;
    for (let page = 1; page === 1 || rows.length % perPage === 0; page++) {
      const answer = await engine.run(request(contract, grouping, { page, perPage }));
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
      total = answer.rowTotal;
    }
    expect(additiveOf(contract)).toContain('profit');
    expect(sums(contract, rows)).toEqual(sums(contract, [total!]));
  });

  it.each(GROUPINGS)(
    'equals its child rows, as each row equals its own child rows: %s by %s',
    async (_, grouping, contract) => {
      const fields = new Set(metricsOf(contract));
      for (const segment of contract.segments) {
        const parts = { fields, previous: null };
        const isField = contract.api.childrenType !== undefined;
        const row: RowSelection = {
          fields,
          previous: null,
          children: isField ? null : parts,
          ...(isField && { breakdowns: new Map([[segment.id, parts]]) }),
        };
        const answer = await engine.run(
          request(contract, grouping, {
            segment: isField ? null : segment,
            selection: { rows: row, total: row, totalRecords: true, freshness: false },
          }),
        );
        for (const each of [...answer.rows, answer.rowTotal!]) {
          const own = isField
            ? (each.children as Record<string, ReportRow[]>)[segment.id]!
            : (each.children as ReportRow[]);
          expect({ segment: segment.id, ...sums(contract, own) }).toEqual({
            segment: segment.id,
            ...sums(contract, [each]),
          });
        }
      }
    },
  );
});
