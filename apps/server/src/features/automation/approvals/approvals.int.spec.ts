import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.js';
import { giveRole } from '../../../../test/two-companies.js';
import { JobRegistry } from '../../../core/queue/index.js';
import { Mailer } from '../../../core/mail/index.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  desk = await AutomationDesk.open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example' });
  await sql(`UPDATE user_account SET email = username || '@example.com'`);
  await sql('UPDATE company SET approval_entity_limit = 5 WHERE id = $1', [desk.company]);
  // The buyer may change campaigns, but only in one account.
  await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['bulk-actions']);
});
afterAll(async () => {
  await desk.close();
  await mailbox.close();
});
beforeEach(() => desk.reset());

const sql = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values);
const to = (username: string) => mailbox.to(`${username}@example.com`);
/** Runs the job that the worker runs once a minute. */
const run = () =>
  desk.console.app.get(JobRegistry).handlerOf('approvals.notify')({} as never, {
    progress: async () => undefined,
    stopping: new AbortController().signal,
  });
const preview = async (count: number): Promise<number> =>
  (await desk.call(RAISE, { ids: desk.some(count), value: 0.1, preview: true })).data.adgroupBulk.updateBid.taskId;
const request = async (id: number, as?: string) =>
  (await desk.call(ACT('requestApproval { status message }'), { id }, as)).data.automation.task.requestApproval;
const waiting = async (as: string) => {
  const { data } = await desk.call(
    `{ automation { awaitingMyApprovalCount tasks(filters: { awaitsMyApproval: true }) { total items { id } } } }`,
    {},
    as,
  );
  return {
    count: data.automation.awaitingMyApprovalCount as number,
    ids: data.automation.tasks.items.map(({ id }: { id: number }) => id) as number[],
  };
};
const age = (id: number, hours: number) =>
  sql(`UPDATE automation_task SET created_at = created_at - $3 * interval '1 hour' WHERE company_id = $1 AND id = $2`, [
    desk.company,
    id,
    hours,
  ]);

describe('a task that needs a second approval', () => {
  it('appears for possible approvers, but not for its author or users with partial access', async () => {
    const before = await waiting('both-admin');
    const id = await preview(6);
    expect((await waiting('both-admin')).ids).toEqual([id, ...before.ids]);
    expect((await waiting('both-admin')).count).toBe(before.count + 1);
    expect((await waiting('ALFA-admin')).ids).not.toContain(id);
    expect((await waiting('ALFA-buyer')).ids).not.toContain(id);
    await desk.call(ACT('approve { status }'), { id }, 'both-admin');
    expect((await waiting('both-admin')).ids).toEqual(before.ids);
    await desk.ended(id);
  });

  it('triggers only one email to its possible approvers, however often the job runs', async () => {
    const id = await preview(6);
    const [others, own] = [to('both-admin').length, to('ALFA-admin').length];
    // The author is still reviewing the task.
    await run();
    expect(to('both-admin')).toHaveLength(others);
    expect(await request(id)).toEqual({ status: 'success', message: 'Approval requested. 1 user will get an email.' });
    await Promise.all([run(), run(), run()]);
    await run();
    await request(id);
    await run();
    expect(to('both-admin')).toHaveLength(others + 1);
    expect(to('ALFA-admin')).toHaveLength(own);
    expect(to('ALFA-buyer')).toHaveLength(0);
    const letter = to('both-admin').at(-1)!;
    expect(letter).toContain('Subject: Approval needed: Update bid for ad groups (6 changes)');
    expect(letter).toContain(`https://console.example/company/${desk.company}/automation/details/${id}`);
    expect(letter).toContain('ALFA-admin needs your approval');
  });

  it('triggers emails to users with the placement permission only for placement tasks', async () => {
    const { company, world } = desk;
    await giveRole(desk.database, company, world.ALFA.buyer, ['placement-report-bulk-actions']);
    await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1', [company, world.ALFA.buyer]);
    try {
      const id = await preview(6);
      expect((await request(id)).message).toBe('Approval requested. 1 user will get an email.');
      await sql(`UPDATE automation_operation SET level = 'placement' WHERE company_id = $1 AND task_id = $2`, [
        company,
        id,
      ]);
      expect((await request(id)).message).toBe('Approval requested. 2 users will get an email.');
      const { data } = await desk.call('query ($id: Int!) { automation { task(id: $id) { approverCount } } }', { id });
      expect(data.automation.task.approverCount).toBe(2);
      await desk.call(ACT('decline { status }'), { id }, 'both-admin');
    } finally {
      await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1', [company, world.ALFA.admin]);
      await giveRole(desk.database, company, world.ALFA.buyer, ['bulk-actions']);
    }
  });

  it('triggers an email to approvers after ten minutes, and another before it expires', async () => {
    const id = await preview(6);
    const before = to('both-admin').length;
    await age(id, 0.2);
    await run();
    expect(to('both-admin')).toHaveLength(before + 1);
    await age(id, 19);
    await run();
    expect(to('both-admin')).toHaveLength(before + 1);
    await age(id, 1);
    await run();
    await run();
    expect(to('both-admin')).toHaveLength(before + 2);
    expect(to('both-admin').at(-1)).toContain('Subject: Reminder: approval needed');
    expect((await waiting('both-admin')).ids).toContain(id);
    await age(id, 5);
    await run();
    expect(to('both-admin')).toHaveLength(before + 2);
    expect((await waiting('both-admin')).ids).not.toContain(id);
  });

  it('triggers another email if the server rejected the first, but not if the result is unknown', async () => {
    const mailer = desk.console.app.get(Mailer);
    const refusing = jest.spyOn(mailer, 'send').mockResolvedValue(false);
    const refused = await preview(6);
    await request(refused);
    await run();
    refusing.mockRestore();
    const before = to('both-admin').length;
    await run();
    await run();
    expect(to('both-admin')).toHaveLength(before + 1);
    // A worker stopped between claiming and sending. The reminder is still sent.
    const unknown = await preview(6);
    await sql(`INSERT INTO approval_notice (company_id, task_id, user_id, kind) VALUES ($1, $2, $3, 'request')`, [
      desk.company,
      unknown,
      desk.world.both,
    ]);
    await request(unknown);
    await run();
    expect(to('both-admin')).toHaveLength(before + 1);
    await age(unknown, 21);
    await run();
    expect(to('both-admin')).toHaveLength(before + 2);
  });

  it('reports if no other user can approve the task, or if it needs no approval', async () => {
    const id = await preview(6);
    await sql(`UPDATE membership SET is_active = false WHERE company_id = $1 AND user_id = $2`, [
      desk.company,
      desk.world.both,
    ]);
    try {
      expect(await request(id)).toMatchObject({
        status: 'error',
        message: expect.stringContaining('No other user has permission'),
      });
    } finally {
      await sql(`UPDATE membership SET is_active = true WHERE company_id = $1 AND user_id = $2`, [
        desk.company,
        desk.world.both,
      ]);
    }
    expect(await request(await preview(2))).toMatchObject({ status: 'error' });
  });
});

describe('a task that a user stopped', () => {
  const ENDED = `query ($id: Int!) { automation { task(id: $id) { status statusValue stoppedCount successCount excludeCount skippedCount
    operationCount endedAt endedBy { username } } } }`;
  const taskOf = async (id: number) => (await desk.call(ENDED, { id })).data.automation.task;

  it('changes to Stopped, and shows the user, the time and the number of unsent changes', async () => {
    await sql('UPDATE company SET approval_entity_limit = 500 WHERE id = $1', [desk.company]);
    try {
      const id = await preview(40);
      const [{ id: out }] = (await desk.taskOf(id)).operations.items;
      await desk.call(`mutation ($out: Int!) { automation { operation(id: $out) { exclude { status } } } }`, { out });
      desk.platform.latencyMs = 300;
      await desk.call(
        `mutation ($id: Int!) { automation { task(id: $id) { approve { status } } } }`,
        { id },
        'both-admin',
      );
      const stopped = await desk.call(
        `mutation ($id: Int!) { automation { task(id: $id) { cancel { status message } } } }`,
        { id },
        'both-admin',
      );
      expect(stopped.data.automation.task.cancel.status).toBe('success');
      await desk.ended(id);
      const task = await taskOf(id);
      expect(task).toMatchObject({
        status: 'Stopped',
        endedBy: { username: 'both-admin' },
        endedAt: expect.any(String),
      });
      expect(task.stoppedCount).toBeGreaterThan(0);
      expect(task.stoppedCount + task.successCount).toBe(39);
      expect([task.excludeCount, task.skippedCount]).toEqual([task.stoppedCount + 1, 0]);
    } finally {
      desk.platform.latencyMs = 0;
      await sql('UPDATE company SET approval_entity_limit = 5 WHERE id = $1', [desk.company]);
    }
  });

  it('becomes Discarded if its author stops the task, and Declined if another user does', async () => {
    const mine = await preview(2);
    await desk.call(ACT('decline { status }'), { id: mine });
    expect(await taskOf(mine)).toMatchObject({
      status: 'Discarded',
      stoppedCount: 0,
      skippedCount: 0,
      endedBy: { username: 'ALFA-admin' },
    });
    const theirs = await preview(2);
    await desk.call(ACT('decline { status }'), { id: theirs }, 'both-admin');
    expect(await taskOf(theirs)).toMatchObject({ status: 'Declined', endedBy: { username: 'both-admin' } });
  });
});
