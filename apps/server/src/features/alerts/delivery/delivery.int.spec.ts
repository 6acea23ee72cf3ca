import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_ALERT_TIMINGS } from '@adops/domain';
import { Mailer } from '../../../core/mail/index.js';
import { JobRegistry } from '../../../core/queue/index.js';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.js';
import { giveRole } from '../../../../test/two-companies.js';
import { openAlertDesk, SEVEN } from '../alert-desk.fixture.js';
import { AlertWebhooks, webhookSignature } from './alert-webhooks.service.js';
import { DeliveryPlanService } from './delivery-plan.service.js';
import { DeliverySendService } from './delivery-send.service.js';
import { alertOutbox } from './messages.repository.js';

jest.setTimeout(120_000);
const HOUR = 3_600_000;
const MASTER = `test:${Buffer.alloc(32, 7).toString('base64')}`;
/** Status with which the receiver accepts a request and closes the connection without a response. */
const HANGS_UP = 0;
let mailbox: Mailbox;
let outside: Server;
let calls: { url: string; headers: IncomingHttpHeaders; body: string }[];
let status: number;
let bench: Awaited<ReturnType<typeof openAlertDesk>>;
let company: number;

const sql = (statement: string, values: unknown[] = []) => bench.desk.database.pool.query(statement, values);
const to = (username: string) => mailbox.to(`${username}@example.com`);
const loss = SEVEN[5]!;
const severe = (id: number, adgroup?: number) => ({
  ...{ ...loss, id, ...(adgroup && { adgroup }) },
  values: { ...loss.values, loss_micros: 300_000_000 },
});
const state = async () =>
  (await sql('SELECT state, reason, attempts, error FROM alert_message WHERE company_id = $1 ORDER BY id', [company]))
    .rows;

/** Runs the job that the worker runs every half minute. */
async function run(now = new Date(), stopping = new AbortController().signal): Promise<void> {
  await bench.desk.app.get(DeliveryPlanService).planAll(now);
  await bench.desk.app.get(DeliverySendService).sendDue(stopping, () => now);
}
async function receives(kind: 'user' | 'team', id: number, change: Record<string, unknown> = {}): Promise<void> {
  const row = {
    ...{ company_id: company, kind, owner_id: id, timings: JSON.stringify(DEFAULT_ALERT_TIMINGS), time_zone: 'UTC' },
    ...{ digest_hour: 8, since: '2026-01-01T00:00:00Z', ...change },
  };
  const columns = Object.keys(row);
  await sql(
    `INSERT INTO alert_receiver (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}
const due = () => sql(`UPDATE alert_message SET next_attempt_at = clock_timestamp() WHERE state = 'pending'`);

beforeAll(async () => {
  mailbox = await openMailbox();
  outside = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ url: request.url ?? '', headers: request.headers, body });
      if (status === HANGS_UP) return request.socket.destroy();
      response.writeHead(status, status === 302 ? { location: 'https://elsewhere.example/' } : {}).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => outside.once('listening', resolve));
  bench = await openAlertDesk({
    ...{ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example', SECRETS_KEYS: MASTER },
    SANDBOX_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`,
  });
  company = bench.world.ALFA.company;
  await sql(`UPDATE user_account SET email = username || '@example.com'`);
});
afterAll(async () => {
  await bench.desk.close();
  await mailbox.close();
  outside.closeAllConnections();
  outside.close();
});
beforeEach(async () => {
  calls = [];
  status = 200;
  await bench.reset();
  for (const table of ['alert_message', 'alert_receiver', 'alert_mute']) await sql(`DELETE FROM ${table}`);
  await sql('UPDATE membership SET team_id = NULL, team_role = NULL WHERE company_id = $1', [company]);
});

describe('alert email', () => {
  it('reports a severe alert only once with any number of workers, and links to the alert', async () => {
    const { admin } = bench.world.ALFA;
    await receives('user', admin);
    await bench.insert(severe(1));
    const before = to('ALFA-admin').length;
    await Promise.all([run(), run(), run()]);
    await run();
    expect(to('ALFA-admin')).toHaveLength(before + 1);
    const letter = to('ALFA-admin').at(-1)!;
    expect(letter).toContain('Subject: Significant loss: ALFA ad group');
    expect(letter).toContain('Account ALFA account');
    expect(letter).toContain('Loss 300.00');
    expect(letter).toContain(`https://console.example/company/${company}/alertReport?`);
    expect(await state()).toEqual([{ state: 'sent', reason: 'now', attempts: 1, error: null }]);
  });

  it('combines alerts of one account in one message, with the largest losses first', async () => {
    await receives('user', bench.world.ALFA.admin);
    const largest = { ...severe(3, bench.other), values: { ...loss.values, loss_micros: 900_000_000 } };
    await bench.insert(severe(1), severe(2), largest);
    const before = to('ALFA-admin').length;
    await run();
    // All three share the site, which is the cause with the most alerts.
    expect(to('ALFA-admin')).toHaveLength(before + 1);
    const letter = to('ALFA-admin').at(-1)!;
    expect(letter).toContain('Subject: 3 alerts: Site ALFA site');
    expect(letter.match(/Loss \d+/g)).toEqual(['Loss 900', 'Loss 300', 'Loss 300']);
    expect(letter).toMatch(/Losses are in [A-Z]{3}\. Days and hours are in UTC\./);
  });

  it('reports an alert again when the alert reopens or becomes severe', async () => {
    const timings = { ...DEFAULT_ALERT_TIMINGS, SignificantLossAlert: { normal: 'now', high: 'now' } };
    await receives('user', bench.world.ALFA.admin, { timings: JSON.stringify(timings) });
    await bench.insert({ ...loss, id: 1 });
    const before = to('ALFA-admin').length;
    await run();
    await run();
    expect(to('ALFA-admin')).toHaveLength(before + 1);
    await sql('UPDATE alert SET loss_micros = 300000000 WHERE company_id = $1', [company]);
    await run();
    await run();
    expect(to('ALFA-admin')).toHaveLength(before + 2);
    await sql('UPDATE alert SET episode = 2, raised_at = now() WHERE company_id = $1', [company]);
    await run();
    await run();
    expect(to('ALFA-admin')).toHaveLength(before + 3);
  });

  it('reaches only users who can see the account and the alert type when the email is sent', async () => {
    const { buyer } = bench.world.ALFA;
    await receives('user', buyer);
    await bench.insert(severe(1), severe(2, bench.other));
    const before = to('ALFA-buyer').length;
    await bench.desk.app.get(DeliveryPlanService).planAll(new Date());
    await giveRole(bench.desk.database, company, buyer, ['alert-report', 'es-alerter-cyclic-loss']);
    await run();
    expect(to('ALFA-buyer')).toHaveLength(before);
    expect(await state()).toEqual([expect.objectContaining({ state: 'dropped' })]);
    await giveRole(bench.desk.database, company, buyer, ['alert-report', 'es-alerter']);
    await run();
    expect(to('ALFA-buyer')).toHaveLength(before + 1);
    expect(to('ALFA-buyer').at(-1)).not.toContain('ALFA other');
  });

  it('skips alerts that have been acknowledged or muted, and waits until quiet hours are over', async () => {
    const { admin, account } = bench.world.ALFA;
    const hour = new Date().getUTCHours();
    await receives('user', admin, { quiet_from: hour, quiet_to: (hour + 2) % 24 });
    await bench.insert(severe(1));
    const before = to('ALFA-admin').length;
    await run();
    expect(await state()).toEqual([]);
    await sql(
      `INSERT INTO alert_mute (company_id, user_id, entity_type, entity_id, until) VALUES ($1, $2, 'account', $3, now() + interval '1 day')`,
      [company, admin, account],
    );
    const later = new Date(Date.now() + 3 * HOUR);
    await run(later);
    expect(await state()).toEqual([]);
    await sql('DELETE FROM alert_mute');
    await bench.desk.app.get(DeliveryPlanService).planAll(later);
    await bench.mark([1]);
    await run(later);
    expect(to('ALFA-admin')).toHaveLength(before);
    expect(await state()).toEqual([expect.objectContaining({ state: 'dropped' })]);
  });

  it('collects the remaining alerts in a daily digest', async () => {
    await receives('user', bench.world.ALFA.admin);
    await bench.insert({ ...loss, id: 1 }, SEVEN[1]!);
    await sql(`UPDATE alert SET raised_at = now() - interval '1 hour'`);
    const before = to('ALFA-admin').length;
    const tomorrow = new Date(Date.now() + 24 * HOUR);
    const slot = Date.UTC(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth(), tomorrow.getUTCDate(), 8);
    await run(new Date(slot - 60_000));
    expect(to('ALFA-admin')).toHaveLength(before);
    await Promise.all([run(new Date(slot)), run(new Date(slot))]);
    await run(new Date(slot + 60_000));
    expect(to('ALFA-admin')).toHaveLength(before + 1);
    expect(to('ALFA-admin').at(-1)).toContain('Subject: Alert digest: 2 alerts');
  });

  it('retries after a rejection, at most five times', async () => {
    await receives('user', bench.world.ALFA.admin);
    await bench.insert(severe(1));
    const refusing = jest.spyOn(bench.desk.app.get(Mailer), 'handOver').mockResolvedValue('refused');
    for (let attempt = 1; attempt <= 5; attempt++) {
      await run();
      expect(await state()).toEqual([
        expect.objectContaining({ attempts: attempt, state: attempt < 5 ? 'pending' : 'failed' }),
      ]);
      await run();
      await due();
    }
    expect((await state())[0].error).toBe('The mail server rejected the message.');
    refusing.mockRestore();
  });

  it('arrives once after a crash before sending, and possibly twice after a crash while sending', async () => {
    const { admin, buyer } = bench.world.ALFA;
    const arrived = () => to('ALFA-admin').length + to('ALFA-buyer').length;
    await receives('user', admin);
    await receives('user', buyer);
    await bench.insert(severe(1));
    await bench.desk.app.get(DeliveryPlanService).planAll(new Date());
    const pool = bench.desk.database.pool;
    const die = async () => {
      const [leaving, ...left] = await alertOutbox.claim(pool);
      expect(await alertOutbox.begin(pool, leaving!)).toBe(true);
      await sql(`UPDATE alert_message SET lease_until = now() - interval '1 minute' WHERE lease_until IS NOT NULL`);
      expect(await alertOutbox.begin(pool, leaving!)).toBe(false);
      return left.length;
    };
    const slow = await alertOutbox.claim(pool);
    await sql(`UPDATE alert_message SET lease_until = now() - interval '1 minute' WHERE lease_until IS NOT NULL`);
    await alertOutbox.takeOverAbandoned(pool);
    const taken = await alertOutbox.claim(pool);
    // A slow worker returns after another one has claimed its messages.
    expect(taken.map(({ attempts }) => attempts)).toEqual(slow.map(({ attempts }) => attempts));
    expect(await alertOutbox.begin(pool, slow[0]!)).toBe(false);
    await alertOutbox.giveBack(pool, taken);
    expect(await die()).toBe(1);
    const before = arrived();
    await run();
    expect(arrived()).toBe(before + 2);
    expect((await state()).map(({ state: each, attempts }) => [each, attempts])).toEqual([
      ['sent', 2],
      ['sent', 1],
    ]);
    await sql(`DELETE FROM alert_receiver WHERE owner_id = $1`, [buyer]);
    await bench.insert(severe(3));
    await bench.desk.app.get(DeliveryPlanService).planAll(new Date());
    await die();
    await alertOutbox.takeOverAbandoned(pool);
    await die();
    await run();
    expect(arrived()).toBe(before + 2);
    expect((await state()).at(-1)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('may have arrived'),
    });
  });

  it('continues in another worker if a worker stops', async () => {
    await receives('user', bench.world.ALFA.admin);
    await receives('user', bench.world.ALFA.buyer);
    await bench.insert(severe(1));
    const stopping = new AbortController();
    const sending = jest.spyOn(bench.desk.app.get(Mailer), 'handOver').mockImplementation(() => {
      stopping.abort();
      return Promise.resolve('sent');
    });
    await run(new Date(), stopping.signal);
    sending.mockRestore();
    expect((await state()).map(({ state: each, attempts }) => [each, attempts]).sort()).toEqual([
      ['pending', 0],
      ['sent', 1],
    ]);
    await run();
    expect((await state()).map(({ state: each, attempts }) => [each, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
  });

  it("reaches users of one company even if another company's settings can't be read", async () => {
    const { ALFA, BRAVO } = bench.world;
    expect(ALFA.company).toBeLessThan(BRAVO.company);
    await receives('user', ALFA.admin);
    await bench.insert(severe(1));
    for (const table of ['alert_receiver', 'alert'])
      await sql(
        `INSERT INTO ${table} SELECT (r).* FROM (
           SELECT jsonb_populate_record(t, jsonb_build_object('company_id', $2::int, ${table === 'alert' ? `'adgroup_id'` : `'owner_id'`}, $3::int)) AS r
           FROM ${table} t WHERE company_id = $1) copy`,
        [ALFA.company, BRAVO.company, table === 'alert' ? BRAVO.adgroup : BRAVO.admin],
      );
    await sql(`UPDATE alert_receiver SET timings = '{}' WHERE company_id = $1`, [ALFA.company]);
    const before = to('BRAVO-admin').length;
    const { signal: stopping } = new AbortController();
    const deliver = bench.desk.app.get(JobRegistry).handlerOf('alerts.deliver')({} as never, { stopping } as never);
    await expect(deliver).rejects.toThrow(`Company ${ALFA.company}`);
    expect(to('BRAVO-admin')).toHaveLength(before + 1);
    await sql('DELETE FROM alert WHERE company_id = $1', [BRAVO.company]);
  });
});

describe('a team', () => {
  const lead = async () => {
    const { admin, team } = bench.world.ALFA;
    await sql(`UPDATE membership SET team_id = $3, team_role = 'leader' WHERE company_id = $1 AND user_id = $2`, [
      ...[company, admin, team],
    ]);
  };

  it('applies its settings to members without their own settings', async () => {
    await receives('team', bench.world.ALFA.team, { mails_members: true });
    await sql('UPDATE membership SET team_id = $3 WHERE company_id = $1 AND user_id = $2', [
      ...[company, bench.world.ALFA.buyer, bench.world.ALFA.team],
    ]);
    await bench.insert(severe(1));
    const before = to('ALFA-buyer').length;
    await run();
    expect(to('ALFA-buyer')).toHaveLength(before + 1);
  });

  it('notifies its leader once about alerts not acknowledged in time', async () => {
    await lead();
    await sql('UPDATE membership SET team_id = $3 WHERE company_id = $1 AND user_id = $2', [
      ...[company, bench.world.ALFA.buyer, bench.world.ALFA.team],
    ]);
    await receives('team', bench.world.ALFA.team, { escalate_after: 4 });
    await bench.insert(severe(1), severe(2));
    await bench.mark([2]);
    const before = to('ALFA-admin').length;
    await run();
    expect(to('ALFA-admin')).toHaveLength(before);
    await run(new Date(Date.now() + 4.1 * HOUR));
    await run(new Date(Date.now() + 5 * HOUR));
    expect(to('ALFA-admin')).toHaveLength(before + 1);
    expect(to('ALFA-admin').at(-1)).toContain('Subject: Not acknowledged: Significant loss');
  });

  it('calls its signed webhook only about the accounts of its buyers', async () => {
    const { team, admin, buyer } = bench.world.ALFA;
    await sql('UPDATE membership SET team_id = $3 WHERE company_id = $1 AND user_id = $2', [company, buyer, team]);
    await receives('team', team, { webhook_host: 'hooks.example.com' });
    const webhooks = bench.desk.app.get(AlertWebhooks);
    const key = await webhooks.set(company, team, 'https://hooks.example.com/T1', admin, bench.desk.database.pool);
    await bench.insert(severe(1), severe(2, bench.other));
    await run();
    await run();
    expect(calls).toHaveLength(1);
    const [{ url, headers, body }] = calls as [(typeof calls)[number]];
    expect(url).toBe('/hooks.example.com/T1');
    expect(headers['x-adops-signature']).toBe(webhookSignature(key, String(headers['x-adops-timestamp']), body));
    expect(JSON.parse(body).text).toContain('ALFA ad group');
    expect(body).not.toContain('ALFA other');
    const { rows } = await sql(`SELECT value FROM secret WHERE owner_kind = 'team'`);
    expect(JSON.stringify(rows.map(({ value }) => String(value)))).not.toContain(key);
  });

  it("retries a webhook that didn't respond, with the same ID", async () => {
    const { team, admin, buyer } = bench.world.ALFA;
    await sql('UPDATE membership SET team_id = $3 WHERE company_id = $1 AND user_id = $2', [company, buyer, team]);
    await receives('team', team, { webhook_host: 'hooks.example.com' });
    const webhooks = bench.desk.app.get(AlertWebhooks);
    await webhooks.set(company, team, 'https://hooks.example.com/T1', admin, bench.desk.database.pool);
    await bench.insert(severe(1));
    status = HANGS_UP;
    for (let attempt = 0; attempt < 4; attempt++) {
      await run();
      await due();
    }
    expect(calls.map(({ headers }) => headers['x-adops-delivery'])).toEqual([
      expect.stringMatching(/^alerts-\d+-\d+$/),
      calls[0]!.headers['x-adops-delivery'],
    ]);
    expect(await state()).toMatchObject([
      { state: 'failed', attempts: 2, error: expect.stringContaining('may have arrived') },
    ]);
  });

  it('rejects webhooks that redirect or lead to private networks', async () => {
    const { team, admin } = bench.world.ALFA;
    const webhooks = bench.desk.app.get(AlertWebhooks);
    const pool = bench.desk.database.pool;
    await webhooks.set(company, team, 'https://hooks.example.com/T1', admin, pool);
    status = 302;
    const post = async () => (await webhooks.post(company, team, { text: 'x' }, 'test-1')).error;
    expect(await post()).toContain("Redirects aren't allowed");
    expect(calls).toHaveLength(1);
    await webhooks.set(company, team, 'http://169.254.169.254/latest', admin, pool);
    expect(await post()).toBe('The address is in a private network.');
    expect(calls).toHaveLength(1);
  });

  it('retries a failed message on request, and sends the message once', async () => {
    const { team, admin, buyer } = bench.world.ALFA;
    await sql('DELETE FROM alert_message WHERE company_id = $1', [company]);
    await sql('UPDATE membership SET team_id = $3 WHERE company_id = $1 AND user_id = $2', [company, buyer, team]);
    await receives('team', team, { webhook_host: 'hooks.example.com' });
    await bench.desk.app
      .get(AlertWebhooks)
      .set(company, team, 'https://hooks.example.com/T1', admin, bench.desk.database.pool);
    await bench.insert(severe(1));
    status = 500;
    for (let attempt = 0; attempt < 5; attempt++) {
      await run();
      await due();
    }
    await run();
    expect(await state()).toMatchObject([{ state: 'failed', attempts: 5 }]);
    const ask = (query: string, as = 'ALFA-admin') => bench.desk.call({ query, company, as });
    const { teamAlertDeliveries, teamAlertDelivery } = (
      await ask(`{ teamAlertDeliveries { id webhookHost failedCount sentCount }
        teamAlertDelivery(teamId: ${team}) { messages { id state error } } }`)
    ).data;
    expect(teamAlertDeliveries).toContainEqual({
      id: team,
      webhookHost: 'hooks.example.com',
      failedCount: 1,
      sentCount: 0,
    });
    const [{ id, error }] = teamAlertDelivery.messages;
    expect(error).toBe('The webhook responded with status 500.');
    const retry = (messageId: number, as?: string) =>
      ask(`mutation { retryTeamAlertMessage(teamId: ${team}, messageId: ${messageId}) { status message } }`, as);
    expect((await retry(id, 'ALFA-buyer')).errors![0]!.message).toContain("You don't have permission");
    const own = await ask(`mutation { retryAlertMessage(messageId: ${id}) { status } }`);
    expect(own.data.retryAlertMessage).toEqual({ status: 'error' });
    calls = [];
    status = 200;
    expect((await retry(id)).data.retryTeamAlertMessage).toEqual({
      status: 'success',
      message: 'The message will be sent again.',
    });
    expect((await retry(id)).data.retryTeamAlertMessage).toMatchObject({ status: 'error' });
    await Promise.all([run(), run()]);
    await run();
    expect(calls).toHaveLength(1);
    expect(await state()).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
    expect((await retry(id)).data.retryTeamAlertMessage).toMatchObject({ status: 'error' });
  });
});
