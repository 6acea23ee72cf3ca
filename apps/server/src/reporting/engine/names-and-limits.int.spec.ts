import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADGROUP_REPORT, groupingOf, OVERVIEW_REPORT } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { insertKnownFacts, knownFacts, TODAY, viewerOf } from '../../../test/known-facts.js';
import { MONTH } from '../../../test/reports-under-test.js';
import { Database } from '../../core/database/index.js';
import { ADGROUP_BINDING } from '../bindings/adgroup-report.js';
import { OVERVIEW_BINDING } from '../bindings/overview-report.js';
import { ReportEngine } from './report-engine.js';
import { ReportPool } from './report-pool.js';
import type { ReportRequest } from './request.js';
import type { ReportRow } from './rows.js';

let server: TestDatabase;
let database: Database;
let pool: ReportPool;
let engine: ReportEngine;
beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, knownFacts()));
  pool = new ReportPool(database, { timeoutSeconds: 20 });
  engine = new ReportEngine(database, pool, () => new Date(`${TODAY}T09:30:00Z`));
});
afterAll(async () => {
  await pool.close();
  await database.close();
  await server.drop();
});

const row = (...fields: string[]) => ({ fields: new Set(fields), previous: null, children: null });
const adgroups = (fields: string[], more: Partial<ReportRequest> = {}): Promise<{ rows: ReportRow[] }> =>
  engine.run({
    report: { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING },
    viewer: viewerOf(1),
    grouping: groupingOf(ADGROUP_REPORT, ['adgroup']),
    segment: null,
    filters: { dateRange: MONTH },
    page: 1,
    perPage: 100,
    selection: { rows: row(...fields), total: row(...fields), totalRecords: true, freshness: false },
    ...more,
  });

it('shows the filtered feed of an ad group, its own feed, or the main feed of its site', async () => {
  await database.pool.query('UPDATE site SET main_feed_id = 1 WHERE company_id = 1 AND id = 1');
  await database.pool.query('UPDATE adgroup SET feed_id = 2 WHERE company_id = 1 AND id = 2');
  const named = async (more: Partial<ReportRequest> = {}) => {
    const { rows } = await adgroups(['feedPartnerName', 'feedPartnerId'], more);
    return Object.fromEntries(rows.map((each) => [each.id, [each['feedPartnerId'], each['feedPartnerName']]]));
  };
  const all = await named();
  expect(all['2']).toEqual([2, 'Native feed']);
  // Even ad groups send visitors to site 1, odd ones to site 2, which has no main feed.
  expect(all['4']).toEqual([1, 'Search feed']);
  expect(all['3']).toEqual([null, null]);
  expect((await named({ filters: { dateRange: MONTH, feedIdIn: [1] } }))['2']).toEqual([1, 'Search feed']);
  const campaigns = await named({ grouping: groupingOf(ADGROUP_REPORT, ['campaign']) });
  expect(Object.values(campaigns).every(([id, name]) => id === null && name === null)).toBe(true);
});

it('sorts child rows of equal size by their key', async () => {
  await database.pool.query('UPDATE perf_account_day SET earned = NULL, reported_earned = NULL');
  const parts = { fields: new Set(['earned', 'name']), previous: null };
  const { rows } = await engine.run({
    report: { contract: OVERVIEW_REPORT, binding: OVERVIEW_BINDING },
    viewer: viewerOf(1),
    grouping: groupingOf(OVERVIEW_REPORT, ['site']),
    segment: null,
    filters: { dateRange: MONTH },
    page: 1,
    perPage: 100,
    selection: {
      rows: { ...row('earned'), breakdowns: new Map([['device', parts]]) },
      total: null,
      totalRecords: false,
      freshness: false,
    },
  });
  for (const each of rows) {
    const devices = (each.children as Record<string, ReportRow[]>)['device']!.map(({ row_id }) => row_id);
    expect(devices.length).toBeGreaterThan(1);
    expect(devices).toEqual([...devices].sort());
  }
});

it('returns a readable error if a count is too large for its type', async () => {
  await database.pool.query(
    'UPDATE perf_adgroup_day SET bought = 2000000000 WHERE company_id = 1 AND adgroup_id IN (4, 5)',
  );
  await expect(adgroups(['bought'])).rejects.toMatchObject({
    message: 'The sum of Bought exceeds 2,147,483,647. Choose fewer days or narrower filters.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  await expect(adgroups(['cost'], { orderBy: { column: 'cost', direction: 'DESC' } })).resolves.toBeDefined();
});
