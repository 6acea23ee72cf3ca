import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { type Mailbox, openMailbox } from '../../../test/mailbox.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { Mailer } from '../../core/mail/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import { type CostWorld, insertCosts, insertRates, leaveAsKilled, PERIOD, work } from './monthly-costs.fixture.js';
import { MonthlyCostsJobs } from './monthly-costs.jobs.js';
import { MonthlyCostsRepository } from './monthly-costs.repository.js';
import { MAX_COST_TASKS_PER_HOUR } from './monthly-costs.service.js';
import { MonthlyCostsTask } from './monthly-costs.task.js';

jest.setTimeout(180_000);
let desk: TestConsole;
let mailbox: Mailbox;
let files: string;
let world: TwoCompanies;
let alfa: CostWorld;
let call: ReturnType<typeof callsOf>;
const RECEIVER = 'accountant@example.com';
const rows = async (text: string, values: unknown[] = []) => (await desk.database.pool.query(text, values)).rows;

beforeAll(async () => {
  mailbox = await openMailbox();
  files = await mkdtemp(join(tmpdir(), 'costs-'));
  desk = await TestConsole.open({ SMTP_URL: mailbox.url, FILES_DIR: files, TRUST_PROXY: '1' });
  world = await insertTwoCompanies(desk.database);
  alfa = await insertCosts(desk, world.ALFA, 7);
  await insertRates(desk);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  desk.app.get(MonthlyCostsTask).mailWaits = [0, 0];
});
beforeEach(async () => {
  await rows('DELETE FROM monthly_costs_report');
  await rows("DELETE FROM task WHERE kind = 'monthly-costs'");
  for (const name of await readdir(files)) await rm(join(files, name), { recursive: true });
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['monthly-costs-report']);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await desk.close();
  await mailbox.close();
  await rm(files, { recursive: true });
});

const CREATE = `mutation ($start: Date!, $end: Date!, $email: String!, $accounts: [Int!]!) {
  createMonthlyCostsReport(startDate: $start, endDate: $end, receiverEmail: $email, partnerAccounts: $accounts) { status message taskId } }`;
interface Asked {
  start: string;
  end: string;
  email: string;
  accounts: number[];
}
const usual = (): Asked => ({
  start: PERIOD.from,
  end: PERIOD.to,
  email: RECEIVER,
  accounts: [world.ALFA.account, alfa.eur],
});
const send = (change: Partial<Asked> = {}, as = 'ALFA-admin', headers: Record<string, string> = {}) =>
  desk.call({ query: CREATE, variables: { ...usual(), ...change }, company: world.ALFA.company, as, headers });
const list = async (as?: string) =>
  (
    await call(
      `{ monthlyCostsReports { id state done total error fileSize receiverEmail accountCount mailedAt expiresAt } }`,
      {},
      as,
    )
  ).monthlyCostsReports;
/** Returns the latest mail. The mail server receives it before a run ends. */
const lastLetter = (to = RECEIVER): string => mailbox.to(to).at(-1)!;
const tokenIn = (letter: string): string => /costs\/\d+#(\S+)/.exec(letter)![1]!;
const open = (token: string, company = world.ALFA.company, address = '10.0.0.1') =>
  desk.http().post(`/company/${company}/api/monthly-costs/link`).set('X-Forwarded-For', address).send({ token });
const own = async (id: number, as = 'ALFA-admin', company = world.ALFA.company) =>
  desk
    .http()
    .get(`/company/${company}/api/monthly-costs/${id}`)
    .set('Authorization', `Bearer ${await desk.tokenOf(as)}`);
const stored = async (): Promise<string[]> =>
  (await readdir(files, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ name }) => name);
async function mailed(change: Partial<Asked> = {}, as?: string): Promise<string> {
  expect((await send(change, as)).errors).toBeUndefined();
  await work(desk);
  return lastLetter(change.email);
}

describe('a cost report request', () => {
  it.each([
    [{ email: 'no address' }, { receiverEmail: ['Enter a valid email address.'] }],
    [{ email: '' }, { receiverEmail: expect.arrayContaining(['Recipient email is required.']) }],
    [{ accounts: [] }, { partnerAccounts: ['Choose at least one account.'] }],
    [{ end: '2026-02-01' }, { endDate: ["The last day can't be before the first day."] }],
    [{ start: '2025-03-30' }, { endDate: ['The period is longer than a year. Choose one year or less.'] }],
    [
      { start: '2099-01-01', end: '2099-01-02' },
      { endDate: ['The last day is in the future. Choose today or an earlier day.'] },
    ],
  ])('rejects %j at its field', async (change, fields) => {
    const { errors } = await send(change);
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(await rows('SELECT FROM monthly_costs_report')).toEqual([]);
  });

  it('accepts a full leap year', async () => {
    expect((await send({ start: '2024-01-01', end: '2024-12-31' })).errors).toBeUndefined();
  });

  it("rejects accounts of other companies or sources, and accounts the user can't access", async () => {
    const fields = { partnerAccounts: ["You don't have access to some of these accounts. Remove them and try again."] };
    for (const [account, as] of [
      [world.ALFA.otherAccount, 'ALFA-buyer'],
      [world.BRAVO.account, 'ALFA-admin'],
      [alfa.organic, 'ALFA-admin'],
    ] as const) {
      const { errors } = await send({ accounts: [account] }, as);
      expect(errors![0]!.extensions).toMatchObject({ fields });
    }
  });

  it('requires the permission in the form, the list and the file', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
    expect((await send({ accounts: [world.ALFA.account] }, 'ALFA-buyer')).errors![0]!.extensions.code).toBe(
      'FORBIDDEN',
    );
    await expect(list('ALFA-buyer')).rejects.toThrow("don't have permission");
    expect((await own(1, 'ALFA-buyer')).status).toBe(403);
  });

  it('returns the same request for a repeated key, but rejects a different body', async () => {
    const key = { 'Idempotency-Key': 'costs-of-march' };
    const [first, second] = await Promise.all([send({}, undefined, key), send({}, undefined, key)]);
    expect(second.data.createMonthlyCostsReport.taskId).toBe(first.data.createMonthlyCostsReport.taskId);
    expect((await send({ email: 'other@example.com' }, undefined, key)).errors![0]!.message).toContain(
      'Send a new key',
    );
    expect(await list()).toHaveLength(1);
  });

  it('fails after ten requests per hour and user', async () => {
    for (let at = 0; at < MAX_COST_TASKS_PER_HOUR; at++) expect((await send()).errors).toBeUndefined();
    expect((await send()).errors![0]!.message).toContain('10 cost reports per hour');
    expect((await send({ accounts: [alfa.eur] }, 'ALFA-buyer')).errors).toBeUndefined();
  });

  it('emails the report, shows its progress only to its user, and writes audit records', async () => {
    await mailed();
    const [request, ...others] = await list();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ state: 'done', error: null, receiverEmail: RECEIVER, accountCount: 2 });
    expect([request.done > 0, request.fileSize > 1_000, request.mailedAt !== null]).toEqual([true, true, true]);
    expect(request.done).toBe(request.total);
    expect(await list('ALFA-buyer')).toEqual([]);
    expect((await own(request.id)).status).toBe(200);
    expect((await own(request.id, 'ALFA-buyer')).status).toBe(404);
    const actions = (await rows("SELECT action FROM audit_log WHERE entity_type = 'monthly-costs' ORDER BY id")).map(
      ({ action }) => action as string,
    );
    expect(actions.slice(-3)).toEqual(['monthly-costs.create', 'monthly-costs.mail', 'monthly-costs.download']);
  });

  it('fails with a message if the user has lost access to an account', async () => {
    await send({ accounts: [alfa.eur] }, 'ALFA-buyer');
    await rows('UPDATE partner_account SET buyer_user_id = NULL WHERE id = $1', [alfa.eur]);
    await work(desk);
    await rows('UPDATE partner_account SET buyer_user_id = $2 WHERE id = $1', [alfa.eur, world.ALFA.buyer]);
    expect(await list('ALFA-buyer')).toMatchObject([
      { state: 'failed', fileSize: null, error: expect.stringContaining('no longer have access') },
    ]);
  });
});

describe('an emailed report link', () => {
  it('serves the workbook without a sign-in, and records each use with its IP address', async () => {
    const letter = await mailed();
    expect(letter).toContain('ALFA-admin requested the costs of ALFA company');
    for (let use = 0; use < 2; use++) {
      const { status, headers } = await open(tokenIn(letter));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-disposition': `attachment; filename="costs ${PERIOD.from} to ${PERIOD.to}.xlsx"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
        action: 'monthly-costs.download',
        user_id: null,
        address: '10.0.0.1',
      });
    }
    expect(
      await rows("SELECT FROM audit_log WHERE reason = 'Downloaded with the link sent to accountant@example.com.'"),
    ).toHaveLength(2);
  });

  it('stores only a hash of its token', async () => {
    const token = tokenIn(await mailed());
    const [link] = await rows('SELECT token_hash FROM monthly_costs_link');
    expect(link.token_hash).toHaveLength(32);
    const tables =
      await rows(`SELECT to_jsonb(r)::text AS text FROM monthly_costs_report r UNION ALL SELECT to_jsonb(t)::text FROM task t
      UNION ALL SELECT to_jsonb(a)::text FROM audit_log a`);
    expect(tables.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('returns 404 for a wrong token, another company, an expired link or a removed report', async () => {
    const token = tokenIn(await mailed());
    const wrong = tokenIn(await mailed()).replace(/^aoc_./, (start) => `aoc_${start.endsWith('A') ? 'B' : 'A'}`);
    expect((await open(wrong, undefined, '10.0.1.1')).status).toBe(404);
    expect((await open('x', undefined, '10.0.1.1')).status).toBe(404);
    expect((await open(token, world.BRAVO.company, '10.0.1.1')).status).toBe(404);
    expect(
      (await desk.http().post('/api/monthly-costs/link').set('X-Forwarded-For', '10.0.1.1').send({ token })).status,
    ).toBe(404);
    expect((await open(token)).status).toBe(200);
    await rows("UPDATE monthly_costs_report SET expires_at = now() - interval '1 second'");
    const { status, body } = await open(token, undefined, '10.0.1.1');
    expect([status, body.errors[0].message]).toEqual([404, expect.stringContaining('expired or was removed')]);
    await rows("UPDATE monthly_costs_report SET expires_at = now() + interval '1 day'");
    for (const { id } of await list())
      await call('mutation ($id: Int!) { deleteMonthlyCostsReport(id: $id) { status } }', { id });
    expect((await open(token, undefined, '10.0.1.1')).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('expires when the user who requested the report loses access', async () => {
    const token = tokenIn(await mailed({ accounts: [alfa.eur] }, 'ALFA-buyer'));
    expect((await open(token)).status).toBe(200);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
    expect((await open(token, undefined, '10.0.2.1')).status).toBe(404);
  });

  it('blocks an address after ten wrong tokens, but still accepts a valid token', async () => {
    const token = tokenIn(await mailed());
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await open('x', undefined, '10.0.3.1')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 400]);
    expect((await open(token, undefined, '10.0.3.1')).status).toBe(200);
  });

  it('expires together with the file', async () => {
    const token = tokenIn(await mailed());
    await mailed();
    expect(await stored()).toHaveLength(2);
    const jobs = desk.app.get(MonthlyCostsJobs);
    await jobs.sweep(new Date(Date.now() + 6 * 86_400_000));
    expect(await stored()).toHaveLength(2);
    const later = new Date(Date.now() + 7 * 86_400_000 + 60_000);
    jest
      .spyOn(desk.app.get<FileStorage>(FILE_STORAGE), 'remove')
      .mockRejectedValueOnce(new Error('The store is away.'));
    await expect(jobs.sweep(later)).rejects.toThrow('away');
    expect(await stored()).toHaveLength(1);
    await jobs.sweep(later);
    expect(await stored()).toEqual([]);
    expect(await rows('SELECT FROM monthly_costs_link')).toEqual([]);
    expect(await rows('SELECT file_key, ready_at FROM monthly_costs_report')).toEqual(
      Array(2).fill({ file_key: null, ready_at: null }),
    );
    expect((await open(token, undefined, '10.0.4.1')).status).toBe(404);
    await jobs.sweep(new Date(Date.now() + 40 * 86_400_000));
    expect(await list()).toEqual([]);
  });
});

describe('an interrupted report run', () => {
  it('sends the email with the same file if interrupted after the file was stored', async () => {
    const killed = jest.spyOn(desk.app.get(Mailer), 'send').mockRejectedValueOnce(new Error('killed'));
    await send();
    await work(desk);
    await leaveAsKilled(desk);
    const [before] = await rows('SELECT file_key, ready_at FROM monthly_costs_report');
    expect(before.ready_at).not.toBeNull();
    killed.mockRestore();
    await work(desk);
    expect((await open(tokenIn(lastLetter()))).status).toBe(200);
    expect(await rows('SELECT file_key, ready_at FROM monthly_costs_report')).toEqual([before]);
    expect(await list()).toMatchObject([{ state: 'done' }]);
    expect(await stored()).toHaveLength(1);
  });

  it('repeats the email if interrupted before recording it, and both links work', async () => {
    jest.spyOn(desk.app.get(MonthlyCostsRepository), 'setMailed').mockRejectedValueOnce(new Error('killed'));
    await send();
    await work(desk);
    const token = tokenIn(lastLetter());
    await leaveAsKilled(desk);
    await work(desk);
    expect((await open(token)).status).toBe(200);
    expect((await open(tokenIn(lastLetter()))).status).toBe(200);
    expect(await list()).toMatchObject([{ state: 'done' }]);
  });

  it('leaves one file if interrupted while writing the file', async () => {
    const storage = desk.app.get<FileStorage>(FILE_STORAGE);
    jest.spyOn(storage, 'size').mockRejectedValueOnce(new Error('killed'));
    await send();
    await work(desk);
    expect(await stored()).toHaveLength(1);
    await leaveAsKilled(desk);
    await work(desk);
    expect(await stored()).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'done' }]);
  });
});

describe('a request whose email is rejected', () => {
  it('fails after three attempts, allows a download, and retries without rebuilding', async () => {
    const refused = jest.spyOn(desk.app.get(Mailer), 'send').mockResolvedValue(false);
    await send();
    await work(desk);
    expect(refused).toHaveBeenCalledTimes(3);
    const [failed] = await list();
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining("couldn't be sent") });
    expect((await own(failed.id)).status).toBe(200);
    refused.mockRestore();
    const [{ ready_at: readyAt }] = await rows('SELECT ready_at FROM monthly_costs_report');
    const RETRY = 'mutation ($id: Int!) { retryMonthlyCostsReport(id: $id) { status message } }';
    await expect(call(RETRY, { id: failed.id }, 'ALFA-buyer')).rejects.toThrow('Not found');
    expect((await call(RETRY, { id: failed.id })).retryMonthlyCostsReport.status).toBe('success');
    expect((await call(RETRY, { id: failed.id })).retryMonthlyCostsReport).toMatchObject({ status: 'warning' });
    await work(desk);
    expect((await open(tokenIn(lastLetter()))).status).toBe(200);
    expect(await list()).toMatchObject([{ id: failed.id, state: 'done' }]);
    expect(await rows('SELECT ready_at FROM monthly_costs_report')).toEqual([{ ready_at: readyAt }]);
  });

  it('fails immediately if no mail server is configured', async () => {
    jest.spyOn(desk.app.get(Mailer), 'isConfigured', 'get').mockReturnValue(false);
    expect((await send()).errors![0]!.message).toContain('no mail server');
  });
});
