import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { FIGURES_DAY, giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { TaskService } from '../../core/queue/index.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;
let region: string;

const GROSS = 80;
const MONTH = `${FIGURES_DAY.slice(0, 7)}-01`;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  const { sites } = await call('{ sites { market { region } } }');
  region = sites[0].market.region;
  // The day is complete, so later changes are restatements.
  await desk.database.pool.query(
    `INSERT INTO freshness_mark (company_id, account_id, complete_until) VALUES ($1, $2, '2026-04-01T00:00:00Z')`,
    [world.ALFA.company, world.ALFA.account],
  );
});
afterAll(() => desk.close());

const preview = async (share: number | null, date = MONTH) =>
  (
    await call(
      `query ($region: RevenueShareRegion!, $date: Date!, $share: Float) {
        previewRevenueShare(partnerId: 1, region: $region, date: $date, revenueShare: $share) { date earned earnedAfter } }`,
      { region, date, share },
    )
  ).previewRevenueShare;
const put = async (share: number, date = MONTH, partnerId = 1, as?: string) =>
  (
    await call(
      `mutation ($id: Int!, $region: RevenueShareRegion!, $date: Date!, $share: Float!) {
        setRevenueShare(partnerId: $id, region: $region, date: $date, revenueShare: $share) { status message } }`,
      { id: partnerId, region, date, share },
      as,
    )
  ).setRevenueShare;
const remove = async (date = MONTH) =>
  (
    await call(
      `mutation ($region: RevenueShareRegion!, $date: Date!) {
        deleteRevenueShare(partnerId: 1, region: $region, date: $date) { status message } }`,
      { region, date },
    )
  ).deleteRevenueShare;
/** Runs all pending tasks as the worker would. */
async function work(): Promise<void> {
  const { rows } = await desk.database.pool.query<{ company_id: number; id: number }>(
    `SELECT company_id, id FROM task WHERE state = 'PENDING_FOR_EXECUTION' ORDER BY id`,
  );
  const tasks = desk.app.get(TaskService) as unknown as { run(companyId: number, taskId: number): Promise<void> };
  for (const { company_id, id } of rows) await tasks.run(company_id, id);
}
async function earned(table: string, company = world.ALFA.company): Promise<number> {
  const { rows } = await desk.database.pool.query(
    `SELECT sum(earned)::bigint AS earned FROM ${table} WHERE company_id = $1 AND date = $2`,
    [company, FIGURES_DAY],
  );
  return rows[0].earned / 1_000_000;
}

describe('a revenue share for a past month', () => {
  it('previews changes by day without writing', async () => {
    expect(await preview(0.85)).toEqual([{ date: FIGURES_DAY, earned: GROSS, earnedAfter: GROSS * 0.85 }]);
    expect(await preview(1)).toEqual([]);
    expect(await earned('perf_hour')).toBe(GROSS);
  });

  it('restates facts and rollups of its company, with ledger entries and audit records', async () => {
    expect(await put(0.85)).toMatchObject({
      status: 'success',
      message: expect.stringContaining('85% now. 1 day is being restated.'),
    });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'revenue-share.set',
      after: { revenueShare: 0.85 },
    });
    await work();
    for (const table of ['perf_hour', 'perf_day', 'perf_adgroup_day', 'perf_account_day'])
      expect({ table, earned: await earned(table) }).toEqual({ table, earned: GROSS * 0.85 });
    expect(await earned('perf_hour', world.BRAVO.company)).toBe(GROSS);
    const { rows: loads } = await desk.database.pool.query(
      `SELECT source, rows_changed, user_id FROM perf_load WHERE company_id = $1`,
      [world.ALFA.company],
    );
    expect(loads).toEqual([{ source: 'revenue-share', rows_changed: 1, user_id: world.ALFA.admin }]);
    const { rows: restated } = await desk.database.pool.query(
      'SELECT earned, earned_gross FROM perf_restatement WHERE company_id = $1',
      [world.ALFA.company],
    );
    expect(restated).toEqual([{ earned: -12_000_000, earned_gross: 0 }]);
  });

  it('replaces the previous share, and restores full revenue when deleted', async () => {
    await put(0.5);
    await work();
    expect(await earned('perf_account_day')).toBe(GROSS * 0.5);
    expect(await preview(null)).toEqual([{ date: FIGURES_DAY, earned: GROSS * 0.5, earnedAfter: GROSS }]);
    expect(await remove()).toMatchObject({ status: 'success' });
    await work();
    expect(await earned('perf_account_day')).toBe(GROSS);
    expect(await remove()).toEqual({ status: 'error', message: 'There is no share for this month and region.' });
  });
});

describe('the first revenue share for a region', () => {
  const later = new Date(Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5, 7)), 1)).toISOString().slice(0, 10);

  it("doesn't change earlier months", async () => {
    expect(await preview(0.5, later)).toEqual([]);
    expect(await put(0.5, later)).toMatchObject({ status: 'success' });
    await work();
    for (const table of ['perf_hour', 'perf_account_day'])
      expect({ table, earned: await earned(table) }).toEqual({ table, earned: GROSS });
  });

  it('can be preceded by a share for an earlier month, which restates that month', async () => {
    expect(await preview(0.85)).toEqual([{ date: FIGURES_DAY, earned: GROSS, earnedAfter: GROSS * 0.85 }]);
    await put(0.85);
    await work();
    expect(await earned('perf_account_day')).toBe(GROSS * 0.85);
    await remove();
    await work();
    expect(await earned('perf_account_day')).toBe(GROSS);
    await remove(later);
  });

  it('leaves earlier months with figures unchanged in the migration that introduced this rule', async () => {
    await put(0.5, later);
    await desk.database.pool.query(
      await readFile(
        new URL(
          '../../../../../prisma/migrations/20261124090000_shares_before_the_first/migration.sql',
          import.meta.url,
        ),
        'utf8',
      ),
    );
    const { rows } = await desk.database.pool.query(
      'SELECT month, share_micros FROM revenue_share WHERE company_id = $1 ORDER BY month',
      [world.ALFA.company],
    );
    expect(rows).toEqual([MONTH, later].map((month) => ({ month, share_micros: 500_000 })));
  });
});

it.each([
  [0.5, '2026-03-02', 1, 'Shares apply to a month. Enter its first day.'],
  [0.5, '2026-03-01', 5, 'Only revenue feeds have revenue shares.'],
  [1.2, '2026-03-01', 1, 'The share must be greater than 0 and at most 1 (100%).'],
  [0, '2026-03-01', 1, 'The share must be greater than 0 and at most 1 (100%).'],
])('rejects %s for %s at the partner %s', async (share, date, partner, message) => {
  await expect(put(share, date, partner)).rejects.toThrow(message);
});

it('requires its permission', async () => {
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['partners-section']);
  await expect(put(0.5, MONTH, 1, 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
});
