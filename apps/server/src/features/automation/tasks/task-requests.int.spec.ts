import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';
import { LaneDispatcher } from '../running/lane-dispatcher.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
let url: string;
beforeAll(async () => {
  desk = await AutomationDesk.open();
  await desk.console.app.listen(0, '127.0.0.1');
  url = `${await desk.console.app.getUrl()}/company/${desk.company}/api/graphql`;
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const TWO = `mutation ($ids: [Int!]) { adgroupBulk(adgroupIds: $ids) { pause { taskId } updateLabels(labels: ["a"]) { taskId } } }`;
const SET = `mutation ($id: Int!, $new: Float!) { adgroup(adgroupId: $id) {
  updateMaxCPC(oldValue: 0.1, newValue: $new) { status message value taskId } } }`;

const asked = (query: string, variables: object, key?: string, as?: string) =>
  desk.call(query, variables, as, key === undefined ? {} : { 'Idempotency-Key': key });

async function tasks(): Promise<number> {
  const { rows } = await desk.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM automation_task');
  return rows[0]!.n;
}

/** Runs `work` and returns the number of tasks it added. */
async function made(work: () => Promise<unknown>): Promise<number> {
  const before = await tasks();
  await work();
  return (await tasks()) - before;
}

describe('a request with an Idempotency-Key', () => {
  it('returns the same task when repeated after its response was lost', async () => {
    const dispatcher = desk.console.app.get(LaneDispatcher);
    const { dispatch } = dispatcher;
    const body = JSON.stringify({ query: RAISE, variables: { ids: desk.some(3), value: 0.1 } });
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await desk.console.tokenOf('ALFA-admin')}`,
      'idempotency-key': 'lost-answer-1',
    };
    const send = () => fetch(url, { method: 'POST', headers, body });
    let repeated: unknown;
    const count = await made(async () => {
      // Closes the connection as the first action after the commit, as if the process ended at that moment.
      dispatcher.dispatch = () => {
        desk.console.app.getHttpServer().closeAllConnections();
        return Promise.resolve();
      };
      await expect(send()).rejects.toThrow();
      dispatcher.dispatch = dispatch;
      repeated = await (await send()).json();
    });
    expect(count).toBe(1);
    const { rows } = await desk.database.pool.query<{ id: number }>(
      `SELECT id FROM automation_task WHERE company_id = $1 AND request_key = 'lost-answer-1'`,
      [desk.company],
    );
    const [{ id }] = rows as [{ id: number }];
    expect(repeated).toEqual({
      data: { adgroupBulk: { updateBid: { status: 'success', message: '3 changes on the way.', taskId: id } } },
    });
    expect(await desk.ended(id)).toMatchObject({ successCount: 3 });
  });

  it('creates its task when repeated after a failure before the commit', async () => {
    const { pool } = desk.database;
    const send = () => asked(RAISE, { ids: desk.some(2), value: 0.1 }, 'before-the-commit');
    await pool.query(`CREATE FUNCTION no_more() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'gone'; END $$;
      CREATE TRIGGER no_more BEFORE INSERT ON automation_operation FOR EACH STATEMENT EXECUTE FUNCTION no_more()`);
    try {
      expect(await made(async () => expect((await send()).errors).toHaveLength(1))).toBe(0);
    } finally {
      await pool.query('DROP FUNCTION no_more CASCADE');
    }
    expect(await made(async () => expect((await send()).errors).toBeUndefined())).toBe(1);
  });

  it('creates one task for any number of concurrent requests', async () => {
    const ids: number[] = [];
    const count = await made(async () => {
      const send = () => asked(RAISE, { ids: desk.some(2), value: 0.2, preview: true }, 'at-the-same-time');
      for (const { data } of await Promise.all(Array.from({ length: 6 }, send)))
        ids.push(data.adgroupBulk.updateBid.taskId);
    });
    expect(count).toBe(1);
    expect(new Set(ids).size).toBe(1);
  });

  it('can create several tasks, and returns the same tasks when repeated', async () => {
    const send = async () => {
      const { data } = await asked(TWO, { ids: desk.some(2) }, 'two-of-them');
      return [data.adgroupBulk.pause.taskId, data.adgroupBulk.updateLabels.taskId] as number[];
    };
    let first: number[] = [];
    expect(
      await made(async () => {
        first = await send();
        expect(await send()).toEqual(first);
      }),
    ).toBe(2);
    expect(new Set(first).size).toBe(2);
    await Promise.all(first.map((id) => desk.ended(id)));
  });

  it('rejects a key that was used for a different request', async () => {
    const value = (amount: number) =>
      asked(RAISE, { ids: desk.some(1), value: amount, preview: true }, 'one-of-a-kind');
    expect((await value(0.1)).errors).toBeUndefined();
    const count = await made(async () => {
      expect((await value(0.2)).errors?.[0]).toMatchObject({
        message: expect.stringContaining('already used for another request'),
        extensions: { code: 'BAD_USER_INPUT' },
      });
    });
    expect(count).toBe(0);
  });

  it('belongs to one user, so that another user can use the same key', async () => {
    const send = (as: string) => asked(RAISE, { ids: desk.some(1), value: 0.1, preview: true }, 'of-two-people', as);
    expect(
      await made(async () => {
        await send('ALFA-admin');
        await send('both-admin');
        await send('both-admin');
      }),
    ).toBe(2);
  });

  it('requires a valid key', async () => {
    for (const key of ['short', 'x'.repeat(201), 'with some spaces'])
      expect((await asked(RAISE, { ids: desk.some(1), value: 0.1 }, key)).errors?.[0]).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT' },
      });
  });
});

it('creates a new task for each request without a key', async () => {
  const send = () => asked(RAISE, { ids: desk.some(1), value: 0.1, preview: true });
  expect(await made(async () => void [await send(), await send()])).toBe(2);
});

it('blocks a repeated single change until the first request finishes, and returns its result', async () => {
  const send = async () =>
    (await asked(SET, { id: desk.some(1)[0], new: 0.25 }, 'a-single-edit')).data.adgroup.updateMaxCPC;
  const count = await made(async () => {
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ status: 'success', value: 0.25 });
    expect(second).toEqual(first);
    // The old value in the request is out of date by now, so that a first request would be a conflict.
    expect(await send()).toEqual(first);
  });
  expect(count).toBe(1);
});

it('returns the same preview for a repeated undo', async () => {
  const { data } = await asked(RAISE, { ids: desk.some(2), value: 0.1 });
  const id = data.adgroupBulk.updateBid.taskId;
  await desk.ended(id);
  const undo = async () =>
    (await asked(ACT('undo { status message taskId }'), { id }, 'an-undo-key')).data.automation.task.undo;
  expect(await made(async () => expect(await undo()).toEqual(await undo()))).toBe(1);
});

it('accepts a repeated approval, but records only one approval', async () => {
  const { data } = await asked(RAISE, { ids: desk.some(2), value: 0.1, preview: true });
  const id = data.adgroupBulk.updateBid.taskId;
  const { planHash } = await desk.taskOf(id);
  const approve = async (as?: string) =>
    (await asked(ACT(`approve(planHash: "${planHash}") { status message }`), { id }, undefined, as)).data.automation
      .task.approve;
  const first = await approve();
  expect(first).toEqual({ status: 'success', message: 'Approved.' });
  expect(await approve()).toEqual(first);
  await desk.ended(id);
  expect(await approve()).toEqual(first);
  expect(await approve('both-admin')).toMatchObject({ status: 'error' });
  const { rows } = await desk.database.pool.query(
    `SELECT 1 FROM audit_log WHERE company_id = $1 AND task_id = $2 AND action = 'automationTask.approve'`,
    [desk.company, id],
  );
  expect(rows).toHaveLength(1);
});
