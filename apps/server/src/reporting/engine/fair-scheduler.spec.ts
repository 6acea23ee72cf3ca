import { describe, expect, it } from '@jest/globals';
import { BadUserInput } from '../../core/graphql/index.js';
import { FairScheduler } from './fair-scheduler.js';

const ANN = 1;
const BOB = 2;

/** Returns tasks that end when the test ends them. */
function heldTasks() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  return { started, ends, task };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const limits = { maxPendingPerUser: 10, rejectionDelayMs: 20 };

describe('the report scheduler', () => {
  it('limits each user while other users are active, without delaying any user', async () => {
    const scheduler = new FairScheduler({ ...limits, concurrency: 8, perUser: 2 });
    const { started, ends, task } = heldTasks();
    const all = [scheduler.run(BOB, task('b1'))];
    all.push(...['a1', 'a2', 'a3', 'a4'].map((name) => scheduler.run(ANN, task(name))));
    await settled();
    expect(started).toEqual(['b1', 'a1', 'a2']);
    ends[1]!();
    await settled();
    expect(started).toEqual(['b1', 'a1', 'a2', 'a3']);
    while (started.length < 5 || ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    expect(await Promise.all(all)).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']);
  });

  it('assigns a single user all connections except one, which is reserved for the next user', async () => {
    const scheduler = new FairScheduler({ ...limits, concurrency: 4, perUser: 2 });
    const { started, ends, task } = heldTasks();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => scheduler.run(ANN, task(name)));
    await settled();
    expect(started).toEqual(['a1', 'a2', 'a3']);
    all.push(scheduler.run(BOB, task('b1')));
    await settled();
    expect(started.slice(3)).toEqual(['b1']);
    // From now on Ann is limited to her share. One of her three tasks ends, and two remain.
    ends[0]!();
    await settled();
    expect(started.slice(4)).toEqual([]);
    ends[1]!();
    await settled();
    expect(started.slice(4)).toEqual(['a4']);
    for (const end of ends) end();
    expect(await Promise.all(all)).toHaveLength(5);
  });

  it('alternates between users if there are too few connections for all', async () => {
    const scheduler = new FairScheduler({ ...limits, concurrency: 1, perUser: 1 });
    const { started, ends, task } = heldTasks();
    const all = ['a1', 'a2', 'a3'].map((name) => scheduler.run(ANN, task(name)));
    all.push(...['b1', 'b2'].map((name) => scheduler.run(BOB, task(name))));
    for (let count = 0; count < 5; count += 1) {
      await settled();
      ends[count]!();
    }
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('rejects excess tasks after a delay', async () => {
    const scheduler = new FairScheduler({ ...limits, concurrency: 2, perUser: 1, maxPendingPerUser: 2 });
    const { ends, task } = heldTasks();
    const all = ['a1', 'a2', 'a3'].map((name) => scheduler.run(ANN, task(name)));
    await settled();
    const asked = performance.now();
    await expect(scheduler.run(ANN, task('a4'))).rejects.toBeInstanceOf(BadUserInput);
    // Timers may fire a millisecond early.
    expect(performance.now() - asked).toBeGreaterThan(18);
    const gone = AbortSignal.abort(new Error('closed the page'));
    await expect(scheduler.run(ANN, task('a5'), gone)).rejects.toThrow('closed the page');
    const other = scheduler.run(BOB, task('b1'));
    for (let count = 0; count < 4; count += 1) {
      await settled();
      ends[count]!();
    }
    expect(await Promise.all([...all, other])).toHaveLength(4);
  });

  it('assigns heavy users one connection while other users are active', async () => {
    let now = 0;
    const scheduler = new FairScheduler({ ...limits, concurrency: 4, perUser: 3 }, () => now);
    const { started, ends, task } = heldTasks();
    const ask = (user: number, names: string[]) => names.map((name) => scheduler.run(user, task(name)));
    const endAll = async () => {
      for (const end of ends.splice(0)) end();
      await settled();
    };
    const all = ask(ANN, ['a1', 'a2', 'a3', 'a4']);
    await settled();
    expect(started).toEqual(['a1', 'a2', 'a3']);
    now = 1_000;
    all.push(...ask(BOB, ['b1']));
    // Ann has just used three seconds.
    await endAll();
    all.push(...ask(ANN, ['a5']));
    await settled();
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
    all.push(...ask(BOB, ['b2', 'b3']));
    await settled();
    expect(started.slice(5)).toEqual(['b2', 'b3']);
    await endAll();
    expect(started.slice(7)).toEqual(['a5']);
    // Bob has left, so Ann has all connections but one again.
    now = 7_000;
    all.push(...ask(ANN, ['a6', 'a7']));
    await settled();
    expect(started.slice(8)).toEqual(['a6', 'a7']);
    await endAll();
    // Ann's use was long ago and no longer counts.
    now = 90_000;
    all.push(...ask(BOB, ['b4']), ...ask(ANN, ['a8', 'a9']));
    await settled();
    expect(started.slice(10)).toEqual(['b4', 'a8', 'a9']);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(13);
  });

  it('continues after a failure, and skips tasks of aborted requests', async () => {
    const scheduler = new FairScheduler({ ...limits, concurrency: 1, perUser: 1 });
    const gone = new AbortController();
    const failing = scheduler.run(ANN, () => Promise.reject(new Error('broken')));
    const left = scheduler.run(ANN, () => Promise.resolve('left'), gone.signal);
    const next = scheduler.run(ANN, () => Promise.resolve('next'));
    gone.abort(new Error('closed the page'));
    await expect(failing).rejects.toThrow('broken');
    await expect(left).rejects.toThrow('closed the page');
    expect(await next).toBe('next');
  });
});
