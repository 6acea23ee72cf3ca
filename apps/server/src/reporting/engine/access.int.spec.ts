import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewerOf } from '../../../test/known-facts.js';
import {
  everything,
  MONTH,
  row,
  startReports,
  type ReportsUnderTest,
  world,
} from '../../../test/reports-under-test.js';
import type { ReportSelection } from './request.js';

let reports: ReportsUnderTest;
const ask: ReportsUnderTest['ask'] = (question) => reports.ask(question);
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

describe('column permissions', () => {
  const viewer = viewerOf(1, { without: ['es-classifier'] });
  const selection: ReportSelection = { ...everything, rows: row(['classifierSuggestion', 'bought']) };

  it('return null for hidden columns, and values to users with the permission', async () => {
    const refused = await ask({ viewer, selection });
    expect(refused.rows.every((each) => (each['classifierSuggestion'] ?? null) === null)).toBe(true);
    const allowed = await ask({ selection });
    expect(allowed.rows.some((each) => each['classifierSuggestion'] === 'pause')).toBe(true);
  });
  it('reject hidden columns in sort order and conditions', async () => {
    await expect(ask({ viewer, orderBy: { column: 'classifierSuggestion', direction: 'ASC' } })).rejects.toThrow(
      'unknown column',
    );
    const customFilters = [{ name: 'classifierSuggestion', operation: 'eq', value: 'pause' }];
    await expect(ask({ viewer, filters: { customFilters } })).rejects.toThrow('Validation error!');
    await expect(ask({ filters: { customFilters } })).resolves.toBeDefined();
  });
  it('reject users without the permission of the report', async () => {
    const outsider = viewerOf(1, { without: ['adgroup-report', 'advertisers-report'] });
    await expect(ask({ viewer: outsider })).rejects.toThrow('permission');
  });
  it('ignore withoutTraffic if the user lacks its permission', async () => {
    const plain = viewerOf(1, { without: ['adgroup-report-without-traffic'] });
    const [ignored, usual] = await Promise.all([
      ask({ viewer: plain, filters: { withoutTraffic: true } }),
      ask({ viewer: plain, filters: {} }),
    ]);
    expect(ignored).toEqual(usual);
  });
  it('match no rows of another team without the permission to view all teams', async () => {
    const buyer = viewerOf(1, { without: ['view-team-performance'], teamId: 1 });
    const filters = { dateRange: MONTH, teamIdIn: [2] };
    expect((await ask({ viewer: buyer, filters })).totalRecords).toBe(0);
    expect((await ask({ viewer: viewerOf(1), filters })).totalRecords).toBeGreaterThan(0);
  });
});

describe('totals of entity properties', () => {
  it('sum budgets once per entity if all have the same currency', async () => {
    const one = await ask({ filters: { dateRange: MONTH, partnerAccountIdIn: [1, 2] } });
    const mine = world.adgroups.filter((each) => each.company_id === 1 && each.id <= 17 && each.account_id <= 2);
    const campaigns = new Set(mine.map((each) => each.campaign_id));
    const budgets = world.campaigns.filter((each) => each.company_id === 1 && campaigns.has(each.id));
    const sum = (list: readonly { budget_micros: number | null }[]): number =>
      list.reduce((total, each) => total + (each.budget_micros ?? 0), 0) / 1e6;
    const withoutUnassigned = await ask({ filters: { dateRange: MONTH, partnerAccountIdIn: [2] } });
    expect(withoutUnassigned.rowTotal!['currency']).toBe('USD');
    expect(one.rowTotal!['adgroupBudgetAmount']).toBe(sum(mine));
    expect(one.rowTotal!['campaignBudgetAmount']).toBe(sum(budgets));
    expect(one.rowTotal!['maxCPC'] ?? null).toBeNull();
    expect(one.rowTotal!['adgroup'] ?? null).toBeNull();
  });
  it('return null if there are several currencies', async () => {
    const all = await ask({ filters: { dateRange: MONTH } });
    expect(all.rowTotal!['adgroupBudgetAmount']).toBeNull();
    expect(all.rowTotal!['currency']).toBeNull();
  });
});

it('returns device, country and feed only if the filters select a single value', async () => {
  const fields = row(['deviceName', 'deviceId', 'country', 'countryCode', 'feedPartnerName', 'feedPartnerId']);
  const selection = { ...everything, rows: fields };
  const one = await ask({
    selection,
    filters: { dateRange: MONTH, deviceIdIn: [2], countryCodeIn: ['DE'], feedIdIn: [1] },
  });
  expect(one.rows[0]).toMatchObject({
    deviceName: 'Mobile',
    deviceId: 2,
    country: 'Germany',
    countryCode: 'DE',
    feedPartnerName: 'Search feed',
    feedPartnerId: 1,
  });
  const several = await ask({ selection, filters: { dateRange: MONTH, deviceIdIn: [1, 2] } });
  expect(several.rows[0]).toMatchObject({ deviceName: null, country: null, feedPartnerId: null });
});

it('cancels the statement when the client disconnects', async () => {
  const gone = new AbortController();
  const slow = reports.pool.withClient({ signal: gone.signal }, (client) => client.query('SELECT pg_sleep(15)'));
  setTimeout(() => gone.abort(), 100);
  const began = Date.now();
  await expect(slow).rejects.toThrow('canceling statement');
  expect(Date.now() - began).toBeLessThan(5_000);
  expect((await ask({})).totalRecords).toBeGreaterThan(0);
});

it('returns a readable error when a statement exceeds the time limit', async () => {
  await expect(
    reports.pool.withClient({}, async (client) => {
      await client.query("SET statement_timeout = '200ms'");
      await client.query('SELECT pg_sleep(10)');
    }),
  ).rejects.toThrow('took too long');
});

it('fetches large pages for one user sequentially', async () => {
  let together = 0;
  let max = 0;
  const work = async (): Promise<void> => {
    max = Math.max(max, ++together);
    await new Promise((resolve) => setTimeout(resolve, 20));
    together--;
  };
  await Promise.all([1, 1, 1].map((user) => reports.pool.inTurn(user, { large: true }, work)));
  expect(max).toBe(1);
  await Promise.all([1, 2].map((user) => reports.pool.inTurn(user, { large: true }, work)));
  expect(max).toBe(2);
});
