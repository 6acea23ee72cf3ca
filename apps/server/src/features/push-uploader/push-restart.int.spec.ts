import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PUSH_SOURCE } from '@adops/domain';
import { giveRole } from '../../../test/two-companies.js';
import { DatabasePace } from '../../core/limits/index.js';
import { AdPlatforms } from '../automation/index.js';
import type { PublicationRunner, PublishingPoint } from '../publishing/publication-runner.js';
import { ONCLICK, PushDesk, type SentTask, UPLOAD } from './push-desk.fixture.js';

jest.setTimeout(120_000);
/** Address that the platform rejects, because its host is numeric. */
const REFUSED_URL = 'https://192.0.2.1/sale';
const NAME_IS_TAKEN = 'The account already has an item with this name. Choose another name.';
const CANCELLED = 'Canceled by ALFA-admin.';
const ONE_CANCELLED = { status: 'success', message: '1 task was canceled.' };
const ONE_RESTARTED = { status: 'success', message: '1 task was restarted.' };
let desk: PushDesk;

beforeAll(async () => {
  desk = await PushDesk.open();
});
afterEach(async () => {
  await desk.sandbox.clearFailures();
  await desk.sql('DELETE FROM publication');
});
afterAll(() => desk.close());

/** Uploads a campaign. @returns the ID of its task */
async function upload(name: string, values: object = {}, as = 'ALFA-admin'): Promise<number> {
  await desk.upload([{ ...ONCLICK, name, ...values }], desk.account, as);
  return (await task(name)).id;
}

/** Uploads a campaign that the platform rejects. @returns the ID of its task */
async function uploadRefused(name: string): Promise<number> {
  const id = await upload(name, { targetUrl: REFUSED_URL });
  await desk.work();
  expect(await task(name)).toMatchObject({ status: 'failed', campaign: { errors: [{ attribute: 'targetUrl' }] } });
  return id;
}

/** Configures the platform to accept the previously rejected URL. */
const lift = () =>
  desk.sql(
    `UPDATE publication_step SET payload = payload || '{"targetUrl": "https://alfa.example/"}' WHERE kind = 'pushCampaign.create'`,
  );

/** Returns the newest task with a name. */
const task = async (name: string): Promise<SentTask> => (await desk.tasks({ name })).rows[0]!;

/** Returns a worker that calls `act` each time it reaches a point. */
const runnerAt = (point: PublishingPoint, act: () => Promise<unknown>): PublicationRunner =>
  desk.runner(async (at) => {
    if (at === point) await act();
  });

async function actions(name: string): Promise<string[]> {
  const { rows } = await desk.sql('SELECT action FROM audit_log WHERE entity_name = $1 ORDER BY id', name);
  return rows.map(({ action }) => action.replace('pushCampaign.', ''));
}

/** Returns the status of the only campaign with a name at the platform. */
async function statusAtPlatform(name: string): Promise<string | null | undefined> {
  const ids = await desk.atPlatform(name);
  expect(ids).toHaveLength(1);
  return (await desk.entity(ids[0]!))?.status;
}

describe('a publishing step', () => {
  it('sends no request after its deadline if another worker has since created the campaign', async () => {
    await upload('Overtaken');
    const { creation } = desk.console.app.get(AdPlatforms).of(PUSH_SOURCE)!;
    const create = jest.spyOn(creation!, 'create');
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    // The first call waits for the platform's rate limit for as long as the process is suspended.
    const take = jest.spyOn(desk.console.app.get(DatabasePace), 'take').mockImplementation(({ key }) => {
      if (create.mock.calls.length !== 1 || !key.endsWith(':campaign')) return Promise.resolve();
      return asleep;
    });
    await desk.work();
    expect(await task('Overtaken')).toMatchObject({
      status: 'started',
      error: "The platform didn't respond. We are checking whether the item was created.",
    });
    await desk.passHours();
    await desk.work();
    wake();
    await Promise.all(create.mock.results.map(({ value }) => value));
    expect(create).toHaveBeenCalledTimes(2);
    expect(await statusAtPlatform('Overtaken')).toBe('enabled');
    expect(await actions('Overtaken')).toEqual(['create', 'enable']);
    create.mockRestore();
    take.mockRestore();
  });

  it('fails after too many worker crashes, with instructions for the user', async () => {
    await upload('Killed too often');
    const killed = runnerAt('begun', () => Promise.reject(new Error('The worker ended.')));
    for (let turn = 0; turn < 8; turn += 1) {
      await desk.work(killed).catch(() => undefined);
      await desk.passHours();
    }
    await desk.work();
    const { status, error } = await task('Killed too often');
    expect(status).toBe('failed');
    expect(error).toMatch(/Check the result on the platform\.$/);
    expect(await desk.atPlatform('Killed too often')).toEqual([]);
  });
});

describe('restarting a task', () => {
  it('publishes one campaign after a rejection, and writes an audit record', async () => {
    const id = await uploadRefused('Refused once');
    await lift();
    expect(await desk.restart({ taskIds: [id, id] })).toEqual(ONE_RESTARTED);
    expect(await task('Refused once')).toMatchObject({ status: 'restarted', error: null, campaign: { errors: null } });
    expect(await desk.restart({ taskIds: [id] })).toEqual({
      status: 'error',
      message: 'No task was restarted. 1 is not failed.',
    });
    await desk.work();
    expect(await task('Refused once')).toMatchObject({
      ...{ id, status: 'completed', error: null },
      review: { status: 'in_review', feedback: null },
    });
    expect(await statusAtPlatform('Refused once')).toBe('enabled');
    expect(await actions('Refused once')).toEqual(['restart', 'create', 'enable']);
    const { rows } = await desk.sql("SELECT * FROM audit_log WHERE entity_name = 'Refused once' ORDER BY id LIMIT 1");
    expect(rows).toMatchObject([
      {
        ...{ entity_type: 'pushCampaign', account_id: desk.account, user_id: desk.world.ALFA.admin },
        ...{ before: { status: 'failed' }, after: { status: 'restarted' } },
      },
    ]);
  });

  it("doesn't adopt another user's campaign that now uses the name", async () => {
    const id = await uploadRefused('Of another user');
    await desk.sql("UPDATE publication SET name = 'Aside'");
    await upload('Of another user', { status: 'PAUSED' });
    await desk.work();
    await desk.sql("UPDATE publication SET name = 'Of another user' WHERE id = $1", id);
    expect(await desk.restart({ taskIds: [id] })).toEqual(ONE_RESTARTED);
    await desk.work();
    const { rows } = await desk.tasks({ statuses: ['failed'] });
    expect(rows).toMatchObject([{ id, error: NAME_IS_TAKEN }]);
    expect(await statusAtPlatform('Of another user')).toBe('paused');
  });

  it('finds the campaign of a lost response without creating a second campaign', async () => {
    const id = await upload('Lost before');
    await desk.sql('UPDATE publication_step SET deaths = 4');
    const killed = runnerAt('sent', () => Promise.reject(new Error('The worker ended.')));
    await expect(desk.work(killed)).rejects.toThrow('The worker ended.');
    await desk.passHours();
    await desk.work();
    expect(await task('Lost before')).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Canceled/) });
    expect(await statusAtPlatform('Lost before')).toBe('paused');
    expect(await desk.restart({ taskIds: [id] })).toEqual(ONE_RESTARTED);
    await desk.work();
    expect(await task('Lost before')).toMatchObject({ status: 'completed', error: null });
    expect(await statusAtPlatform('Lost before')).toBe('enabled');
  });

  it('returns the number of tasks that were left unchanged', async () => {
    const failed = await uploadRefused('Failed');
    await lift();
    const completed = await upload('Completed', { status: 'PAUSED' });
    await desk.work();
    expect(await desk.restart({ taskIds: [completed, failed] })).toEqual({
      status: 'warning',
      message: '1 task was restarted. 1 is not failed.',
    });
    await desk.work();
    expect(await statusAtPlatform('Failed')).toBe('enabled');
    expect(await statusAtPlatform('Completed')).toBe('paused');
  });

  it('restarts the failed tasks of an account by filter, up to 1,000 per call', async () => {
    for (const name of ['Here 1', 'Here 2', 'There']) await upload(name, { targetUrl: REFUSED_URL });
    const open = await upload('Here 3', { status: 'PAUSED' });
    await desk.work();
    await lift();
    await desk.sql("UPDATE publication SET account_id = $1 WHERE name = 'There'", desk.world.ALFA.otherAccount);
    const filters = { partnerAccountId: desk.account, statuses: ['completed'], name: ' here ' };
    expect(await desk.restart({ filters })).toEqual({ status: 'success', message: '2 tasks were restarted.' });
    expect(await desk.restart({ filters })).toEqual({
      status: 'error',
      message: 'No failed task matches the filters.',
    });
    await desk.work();
    expect(await statusAtPlatform('Here 1')).toBe('enabled');
    expect(await statusAtPlatform('Here 2')).toBe('enabled');
    expect(await task('There')).toMatchObject({ status: 'failed' });

    await desk.sql(
      `INSERT INTO publication (company_id, kind, account_id, permission, name, content, state)
       SELECT company_id, kind, account_id, permission, 'Many ' || n, content, 'failed'
       FROM publication, generate_series(1, 1001) n WHERE id = $1`,
      open,
    );
    expect(await desk.restart({ filters: { name: 'Many' } })).toEqual({
      status: 'warning',
      message: '1,000 tasks were restarted. More failed tasks match. Restart again to include them.',
    });
    expect(await desk.restart({ filters: { name: 'Many' } })).toEqual(ONE_RESTARTED);
  });

  it('rejects both IDs and filters, missing or empty IDs, and too many IDs', async () => {
    const both = 'Send either taskIds or filters, not both.';
    await expect(desk.restart({})).rejects.toThrow(both);
    await expect(desk.restart({ taskIds: [1], filters: {} })).rejects.toThrow(both);
    await expect(desk.restart({ taskIds: [] })).rejects.toThrow('Choose a task.');
    const many = Array.from({ length: 1_001 }, (_, id) => id);
    await expect(desk.cancel(many)).rejects.toThrow('You can select up to 1,000 tasks at once.');
  });

  it('publishes with the permissions of the user who restarts the task', async () => {
    const { company, buyer, admin } = desk.world.ALFA;
    await giveRole(desk.console.database, company, buyer, ['propeller-ads-uploader']);
    const id = await upload('Rights taken', {}, 'ALFA-buyer');
    await giveRole(desk.console.database, company, buyer, ['adgroup-report']);
    await desk.work();
    expect(await task('Rights taken')).toMatchObject({
      status: 'failed',
      error: 'The user who requested it no longer has permission to use this tool.',
    });
    expect(await desk.restart({ taskIds: [id] })).toEqual(ONE_RESTARTED);
    await desk.work();
    expect(await task('Rights taken')).toMatchObject({ status: 'completed' });
    expect(await statusAtPlatform('Rights taken')).toBe('enabled');
    const { rows } = await desk.sql("SELECT DISTINCT user_id FROM audit_log WHERE entity_name = 'Rights taken'");
    expect(rows).toEqual([{ user_id: admin }]);
  });

  it('moves a task to another user, even if both users have used the same key', async () => {
    const { company, buyer } = desk.world.ALFA;
    await giveRole(desk.console.database, company, buyer, ['propeller-ads-uploader']);
    const send = (as: string, name: string) =>
      desk.console.call({
        query: UPLOAD,
        variables: { account: desk.account, campaigns: [{ ...ONCLICK, name, targetUrl: REFUSED_URL }] },
        ...{ company, as, headers: { 'idempotency-key': 'a-key-of-two-users' } },
      });
    await send('ALFA-buyer', 'Key of the buyer');
    await send('ALFA-admin', 'Key of the admin');
    await desk.work();
    await lift();
    expect(await desk.restart({ taskIds: [(await task('Key of the buyer')).id] })).toEqual(ONE_RESTARTED);
    // The name is taken now, so that the repeated request creates no second task.
    expect((await send('ALFA-buyer', 'Key of the buyer')).data.uploadCampaigns.status).toBe('error');
    await desk.work();
    expect(await statusAtPlatform('Key of the buyer')).toBe('enabled');
  });

  it('leaves one open task if an upload with the same name is concurrent', async () => {
    const id = await uploadRefused('At once');
    await lift();
    await Promise.all([desk.restart({ taskIds: [id] }), desk.upload([{ ...ONCLICK, name: 'At once' }])]);
    expect((await desk.tasks({ statuses: ['newly', 'restarted'] })).totalRecords).toBe(1);
    await desk.work();
    expect(await statusAtPlatform('At once')).toBe('enabled');
  });

  it('restarts one of several tasks with the same name, reusing the existing campaign', async () => {
    const id = await upload('Draft');
    await desk.work(runnerAt('finished', () => desk.cancel([id]).catch(() => undefined)));
    // A restart may finish the campaign, so the task isn't replaced.
    const later = await upload('Draft');
    await desk.work();
    expect((await desk.tasks()).rows).toMatchObject([
      { id: later, status: 'failed', error: NAME_IS_TAKEN },
      { id, status: 'failed', error: CANCELLED },
    ]);
    const nameTaken = '1 was skipped because another open task of the account has its name.';
    expect(await desk.restart({ taskIds: [id, later] })).toEqual({
      status: 'warning',
      message: `1 task was restarted. ${nameTaken}`,
    });
    expect(await desk.restart({ taskIds: [later] })).toEqual({
      status: 'error',
      message: `No task was restarted. ${nameTaken}`,
    });
    await desk.work();
    expect((await desk.tasks()).rows).toMatchObject([
      { id: later, status: 'failed' },
      { id, status: 'completed' },
    ]);
    expect(await statusAtPlatform('Draft')).toBe('enabled');
  });
});

describe('canceling a task', () => {
  it('stops a task that no worker has claimed, with one audit record', async () => {
    const id = await upload('Never begun');
    expect(await desk.cancel([id])).toEqual(ONE_CANCELLED);
    expect(await desk.cancel([id])).toEqual({
      status: 'error',
      message: 'No task was canceled. 1 has ended already.',
    });
    await desk.work();
    expect(await task('Never begun')).toMatchObject({ status: 'deleted', error: CANCELLED });
    expect((await task('Never begun')).finishedAt).not.toBeNull();
    expect(await desk.restart({ taskIds: [id] })).toMatchObject({ status: 'error' });
    expect(await desk.atPlatform('Never begun')).toEqual([]);
    expect(await actions('Never begun')).toEqual(['cancel']);
  });

  it('stops a task before its call, so that the worker sends nothing', async () => {
    const id = await upload('Looked for');
    const answers: unknown[] = [];
    await desk.work(runnerAt('looked', async () => answers.push(await desk.cancel([id]))));
    expect(answers).toEqual([ONE_CANCELLED]);
    expect(await task('Looked for')).toMatchObject({ status: 'deleted', error: CANCELLED });
    expect(await desk.atPlatform('Looked for')).toEqual([]);
  });

  it('sends no step that was excluded after its lookup', async () => {
    await upload('Excluded');
    await desk.work(runnerAt('looked', () => desk.sql("UPDATE publication_step SET state = 'excluded'")));
    expect(await task('Excluded')).toMatchObject({ status: 'failed' });
    expect(await desk.atPlatform('Excluded')).toEqual([]);
  });

  it('completes a running call, but the created campaign remains a draft', async () => {
    const id = await upload('Being sent');
    const answers: unknown[] = [];
    const cancelTwice = async () => answers.push(await desk.cancel([id]), await desk.cancel([id]));
    await desk.work(runnerAt('begun', cancelTwice));
    expect(answers).toEqual([
      { status: 'success', message: '1 task was canceled. 1 ends when the platform has responded.' },
      {
        status: 'error',
        message: 'No task was canceled. 1 was already canceled and ends when the platform has responded.',
      },
    ]);
    expect(await task('Being sent')).toMatchObject({ status: 'failed', error: CANCELLED });
    expect(await statusAtPlatform('Being sent')).toBe('paused');
    expect(await actions('Being sent')).toEqual(['cancel', 'create']);
  });

  it("doesn't resend after a lost response, and creates no missing campaign", async () => {
    await desk.sandbox.planFailure({ platform: 'propeller', method: 'POST', kind: 'silence' });
    const id = await upload('Lost and cancelled');
    await desk.work();
    expect(await desk.cancel([id])).toMatchObject({ status: 'success' });
    expect(await task('Lost and cancelled')).toMatchObject({ status: 'started', error: CANCELLED });
    await desk.passHours();
    await desk.work();
    expect(await task('Lost and cancelled')).toMatchObject({ status: 'deleted', error: CANCELLED });
    expect(await desk.atPlatform('Lost and cancelled')).toEqual([]);
  });

  it("shows the platform's rejection as the reason", async () => {
    const id = await upload('Refused and cancelled', { targetUrl: REFUSED_URL });
    await desk.work(runnerAt('begun', () => desk.cancel([id])));
    expect(await task('Refused and cancelled')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('valid URL'),
    });
    expect(await desk.atPlatform('Refused and cancelled')).toEqual([]);
  });

  it('leaves the created draft, and a restart only enables the draft', async () => {
    const id = await upload('Half made');
    let made = 0;
    await desk.work(runnerAt('finished', async () => void ((made += 1) === 1 && (await desk.cancel([id])))));
    expect(await task('Half made')).toMatchObject({ status: 'failed', error: CANCELLED });
    expect(await statusAtPlatform('Half made')).toBe('paused');
    const [draft] = await desk.atPlatform('Half made');
    expect(await desk.restart({ taskIds: [id] })).toEqual(ONE_RESTARTED);
    await desk.work();
    expect(await task('Half made')).toMatchObject({ status: 'completed', error: null });
    expect(await desk.atPlatform('Half made')).toEqual([draft]);
    expect(await statusAtPlatform('Half made')).toBe('enabled');
    expect(await actions('Half made')).toEqual(['create', 'cancel', 'restart', 'enable']);
  });
});

describe('restarting and canceling tasks', () => {
  it('requires the permission, the company and access to the account', async () => {
    const { company, buyer, otherAccount } = desk.world.ALFA;
    const id = await uploadRefused('Not theirs');
    await lift();
    await giveRole(desk.console.database, company, buyer, ['adgroup-report']);
    const refused = "You don't have permission to do this.";
    await expect(desk.restart({ taskIds: [id] }, 'ALFA-buyer')).rejects.toThrow(refused);
    await expect(desk.cancel([id], 'ALFA-buyer')).rejects.toThrow(refused);
    await expect(desk.restart({ taskIds: [id] }, 'BRAVO-admin')).rejects.toThrow();

    const bravo = async (name: string) =>
      desk.console.call({
        query: `mutation { ${name}(taskIds: [${id}]) { status } }`,
        ...{ company: desk.world.BRAVO.company, as: 'BRAVO-admin' },
      });
    for (const name of ['restartPushTasks', 'cancelPushTasks'])
      expect((await bravo(name)).errors).toMatchObject([
        { message: 'Task not found.', extensions: { code: 'NOT_FOUND' } },
      ]);

    await giveRole(desk.console.database, company, buyer, ['propeller-ads-uploader']);
    await desk.sql('UPDATE publication SET account_id = $1', otherAccount);
    await expect(desk.restart({ taskIds: [id] }, 'ALFA-buyer')).rejects.toThrow('Task not found.');
    await expect(desk.cancel([id], 'ALFA-buyer')).rejects.toThrow('Task not found.');
    expect(await desk.restart({ filters: {} }, 'ALFA-buyer')).toMatchObject({ status: 'error' });
    expect(await task('Not theirs')).toMatchObject({ status: 'failed' });
    expect(await desk.atPlatform('Not theirs')).toEqual([]);
  });
});

describe('uploading a campaign', () => {
  it('replaces a failed task with the same name and without a result', async () => {
    const refused = await uploadRefused('Again');
    const later = await upload('Again');
    expect((await desk.tasks()).rows).toMatchObject([
      { id: later, status: 'newly' },
      { id: refused, status: 'replaced' },
    ]);
    await desk.work();
    expect(await desk.restart({ taskIds: [refused] })).toEqual({
      status: 'error',
      message: 'No task was restarted. 1 is not failed.',
    });
    expect(await statusAtPlatform('Again')).toBe('enabled');
  });
});
