import { addDays, dayOf } from '@adops/domain';
import { expect, it, jest } from '@jest/globals';
import { migrateCommand } from '../../console/migrate.command.js';
import { prepareDatabase } from '../../prepare.js';
import { factStore } from './fact-store.fixture.js';

const store = factStore();
const TODAY = dayOf(new Date());
/** Three days that are refreshed before the API starts, and two that the worker refreshes. */
const [RECENT, OLD] = [[0, 1, 59].map((n) => addDays(TODAY, -n)), [60, 200].map((n) => addDays(TODAY, -n))];

/** Restores the state after the upgrade to reported hours: empty new columns in rollups, and all days stale. */
async function leaveAsAfterUpgrade(): Promise<void> {
  for (const { companyId, accounts, adgroups } of [store.one, store.two]) {
    for (const date of [...RECENT, ...OLD])
      await store.loader.load(
        store.cost([{ adgroupId: adgroups[0], date, hour: 5, cost: 10, bought: 4 }], {
          companyId,
          accountId: accounts[0],
          slice: { from: date, to: date },
        }),
      );
  }
  const companies = [store.one.companyId, store.two.companyId];
  for (const table of ['perf_day', 'perf_adgroup_day', 'perf_account_day', 'perf_geo_day'])
    await store.database.pool.query(`UPDATE ${table} SET bought = NULL WHERE company_id = ANY ($1)`, [companies]);
  await store.database.pool.query(
    'UPDATE perf_refresh SET facts_version = facts_version + 1 WHERE facts_version = rollup_version AND company_id = ANY ($1)',
    [companies],
  );
}

const bought = async (companyId: number, dates: readonly string[]): Promise<unknown[]> => {
  const { rows } = await store.database.pool.query<{ bought: number | null }>(
    'SELECT bought FROM perf_adgroup_day WHERE company_id = $1 AND date = ANY ($2::date[])',
    [companyId, dates],
  );
  return rows.map((row) => row.bought);
};

it('refreshes the last 60 days of all companies during database preparation, newest first', async () => {
  await leaveAsAfterUpgrade();
  const said: [string, number | undefined][] = [];
  await prepareDatabase(store.database.connectionString, {
    demo: false,
    say: (what, percent) => said.push([what, percent]),
  });
  for (const { companyId } of [store.one, store.two]) {
    expect(await bought(companyId, RECENT)).toEqual([4, 4, 4]);
    expect(await bought(companyId, OLD)).toEqual([null, null]);
    expect(await store.rollups.staleDays(companyId)).toEqual([...OLD].reverse());
  }
  const steps = said.filter(([what]) => what.startsWith('Refreshing the reports'));
  expect(steps.map(([, percent]) => Math.round(percent!))).toEqual([17, 33, 50, 67, 83, 100]);
});

it('refreshes all earlier days in one worker run, newest first', async () => {
  await leaveAsAfterUpgrade();
  const order: string[][] = [];
  const left = () => store.rollups.staleDays(store.one.companyId);
  const refreshed = await store.rollups.refreshStale({ onDay: async () => void order.push(await left()) });
  expect(refreshed).toBeGreaterThanOrEqual(10);
  expect(await left()).toEqual([]);
  // Remaining days are always older than refreshed ones.
  for (const stale of order) expect(stale).toEqual([...RECENT, ...OLD].sort().slice(0, stale.length));
});

it('skips the remaining days when the worker is stopping', async () => {
  await leaveAsAfterUpgrade();
  const ending = new AbortController();
  const refreshed = await store.rollups.refreshStale({ stopping: ending.signal, onDay: () => ending.abort() });
  expect(refreshed).toBe(1);
});

it('prints the progress of `console migrate` in few lines', async () => {
  await leaveAsAfterUpgrade();
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await migrateCommand.run(store.database, []);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(lines.at(-2)).toMatch(/^Refreshing the reports since .*: 100%$/);
  expect(lines.at(-1)).toBe('The database is up to date.');
  expect(lines.length).toBeLessThan(20);
});
