import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let desk: TestConsole;
let world: TwoCompanies;
beforeAll(async () => {
  desk = await TestConsole.open({ BACKUP_FOLDER: '/tmp', FILES_DIR: '/tmp' });
  world = await insertTwoCompanies(desk.database);
  await sql('DELETE FROM connection; DELETE FROM freshness_mark; DELETE FROM automation_task; DELETE FROM task');
});
afterAll(() => desk.close());
beforeEach(() => sql('DELETE FROM backup_run; DELETE FROM restore_drill; DELETE FROM restoration'));

const sql = async (text: string) => void (await desk.database.pool.query(text));
const STATUS = `{ systemStatus { at checks { name isGood } sources { name count failing lastGoodPull } workWaitsSince
  waitingForApproval waitingForPerson backup { isNightly takenAt failedAt firstDueAt firstDrillDueAt } drill { startedAt passed seconds } restoredFrom } }`;
const statusFor = async (as: string, company = world.ALFA.company) =>
  (await desk.call({ query: STATUS, company, as })).data.systemStatus;

async function collect(company: number, account: number, pulled: string | null, failing = false): Promise<void> {
  await sql(`INSERT INTO connection (company_id, account_id, connector, collect_from, failing_since)
    VALUES (${company}, ${account}, 'taboola', now(), ${failing ? 'now()' : 'NULL'})`);
  if (pulled)
    await sql(`INSERT INTO freshness_mark (company_id, account_id, last_good_pull) VALUES (${company}, ${account}, '${pulled}')`);
} // prettier-ignore

it('allows access to members of the company with any role', async () => {
  const { company, buyer } = world.ALFA;
  await giveRole(desk.database, company, buyer, []);
  const status = await statusFor('ALFA-buyer');
  expect(status.checks).toEqual(
    ['database', 'migrations', 'queue', 'keys', 'space'].map((name) => ({ name, isGood: expect.any(Boolean) })),
  );
  expect(status).toMatchObject({ workWaitsSince: null, waitingForApproval: 0, drill: null, restoredFrom: null });
  const { rows } = await desk.database.pool.query<{ due: Date }>(
    `SELECT created_at + interval '2 hours' AS due FROM company WHERE id = ${company}`,
  );
  const firstDueAt = rows[0]!.due.toISOString();
  expect(status.backup).toEqual({ isNightly: true, takenAt: null, failedAt: null, firstDueAt, firstDrillDueAt: null });
  const other = await desk.call({ query: STATUS, company, as: 'BRAVO-admin' });
  expect(other.data?.systemStatus ?? null).toBeNull();
  expect((await desk.call({ query: STATUS, company })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

it('returns the most delayed sync and failures among visible accounts', async () => {
  const { company, account, otherAccount } = world.ALFA;
  await sql(`UPDATE partner_account SET partner_id = 5, status = 'active' WHERE company_id = ${company}`);
  await collect(company, account, '2026-11-22T10:00:00Z');
  await collect(company, otherAccount, '2026-11-22T08:00:00Z', true);
  await collect(world.BRAVO.company, world.BRAVO.account, '2026-11-20T08:00:00Z', true);
  const [{ name }] = (await desk.database.pool.query<{ name: string }>('SELECT name FROM partner WHERE id = 5'))
    .rows as [{ name: string }];
  expect((await statusFor('ALFA-admin')).sources).toEqual([
    { name, count: 2, failing: 1, lastGoodPull: '2026-11-22T08:00:00.000Z' },
  ]);
  expect((await statusFor('ALFA-buyer')).sources).toEqual([
    { name, count: 1, failing: 0, lastGoodPull: '2026-11-22T10:00:00.000Z' },
  ]);
  // An account without any successful sync is reported despite the others.
  await sql(`DELETE FROM freshness_mark WHERE account_id = ${account}`);
  expect((await statusFor('ALFA-admin')).sources).toMatchObject([{ count: 2, lastGoodPull: null }]);
});

it('reports an account whose sync failed, even if the account is synced externally', async () => {
  const { company, account, otherAccount } = world.ALFA;
  await sql(`DELETE FROM connection WHERE company_id = ${company}; DELETE FROM freshness_mark WHERE company_id = ${company};
    UPDATE partner_account SET partner_id = 5, status = 'active' WHERE company_id = ${company}`);
  await collect(company, account, '2026-11-22T10:00:00Z');
  await sql(`INSERT INTO freshness_mark (company_id, account_id, last_good_pull, last_error)
    VALUES (${company}, ${otherAccount}, '2026-11-22T09:00:00Z', 'HTTP 429')`);
  expect((await statusFor('ALFA-admin')).sources).toMatchObject([{ count: 2, failing: 1 }]);
  await sql(`UPDATE freshness_mark SET last_error = NULL WHERE company_id = ${company}`);
  expect((await statusFor('ALFA-admin')).sources).toMatchObject([{ count: 1, failing: 0 }]);
});

it("counts tasks and changes that await a user, only in the caller's accounts", async () => {
  const { company, account, otherAccount, adgroup } = world.ALFA;
  const { company: others, account: theirs } = world.BRAVO;
  await sql(`INSERT INTO automation_task (company_id, id, type, state, needs_approval) VALUES
    (${company}, 1, 'status', 'PENDING', true), (${company}, 2, 'status', 'PENDING', true),
    (${company}, 3, 'status', 'ERROR', false), (${others}, 4, 'status', 'PENDING', true)`);
  await sql(`INSERT INTO automation_operation (company_id, id, task_id, account_id, level, entity_id, field, state, finished_at)
    SELECT c, n, t, a, 'adgroup', ${adgroup}, 'status', s::operation_state, f FROM (VALUES
      (${company}, 1, 1, ${account}, 'planned', NULL), (${company}, 2, 2, ${otherAccount}, 'planned', NULL),
      (${company}, 3, 3, ${account}, 'person', now()), (${company}, 4, 3, ${otherAccount}, 'person', now()),
      (${company}, 5, 3, ${account}, 'person', now() - interval '8 days'),
      (${others}, 6, 4, ${theirs}, 'person', now())) v (c, n, t, a, s, f)`);
  await sql(`INSERT INTO task (company_id, kind, payload, created_at) VALUES (${company}, 'none', '{}', '2026-11-22T07:00:00Z'),
    (${others}, 'none', '{}', '2026-11-21T07:00:00Z')`);
  const waits = { workWaitsSince: '2026-11-22T07:00:00.000Z' };
  expect(await statusFor('ALFA-admin')).toMatchObject({ ...waits, waitingForApproval: 2, waitingForPerson: 2 });
  expect(await statusFor('ALFA-buyer')).toMatchObject({ ...waits, waitingForApproval: 1, waitingForPerson: 1 });
});

it('returns the last successful backup, later failures, the last drill and open restores', async () => {
  await sql(`INSERT INTO backup_run (name, taken_at, duration_ms, bytes, error) VALUES
    ('first', '2026-11-18T01:41:00Z', 1, 1, NULL), ('a', '2026-11-20T01:41:00Z', 1, 1, NULL), ('', '2026-11-19T01:41:00Z', 1, 0, 'no space')`);
  await sql(`INSERT INTO restore_drill (backup_name, started_at, duration_ms, passed, findings) VALUES
    ('a', '2026-11-20T03:11:00Z', 29400, true, '{}'), ('a', '2026-10-20T03:11:00Z', 1, false, '{x}')`);
  const status = await statusFor('ALFA-admin');
  expect(status.backup).toMatchObject({ isNightly: true, takenAt: '2026-11-20T01:41:00.000Z', failedAt: null });
  expect(status.backup.firstDrillDueAt).toBe('2026-11-19T03:41:00.000Z');
  expect(status.drill).toEqual({ startedAt: '2026-11-20T03:11:00.000Z', passed: true, seconds: 29 });
  await sql(`INSERT INTO backup_run (name, taken_at, duration_ms, bytes, error) VALUES ('', '2026-11-21T01:41:00Z', 1, 0, 'no space');
    INSERT INTO restoration (backup_name, backup_taken_at) VALUES ('a', '2026-11-20T01:41:00Z')`);
  expect(await statusFor('ALFA-admin')).toMatchObject({
    backup: { takenAt: '2026-11-20T01:41:00.000Z', failedAt: '2026-11-21T01:41:00.000Z' },
    restoredFrom: '2026-11-20T01:41:00.000Z',
  });
});
