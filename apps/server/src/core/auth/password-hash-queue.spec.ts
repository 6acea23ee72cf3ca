import { describe, expect, it } from '@jest/globals';
import { type HashCaller, PasswordHashQueue, PasswordQueueFull } from './password-hash-queue.js';

const LIMITS = { running: 2, waiting: 6, others: 4, perUser: 2, userLine: 3 };

const person = (user: string, address = user, more: Partial<HashCaller> = {}): HashCaller => ({
  user,
  address,
  isKnown: false,
  isSignIn: true,
  ...more,
});

/** Returns functions to control running work, and the result of each caller. */
function open(limits = LIMITS) {
  const turns = new PasswordHashQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const ask = (caller: HashCaller): void => {
    void turns
      .run(caller, () => {
        started.push(caller.user);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(PasswordQueueFull);
        refused.push(caller.user);
      });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finishOne = async (): Promise<void> => {
    ends.shift()!();
    await settle();
  };
  const finishAll = async (): Promise<void> => {
    await settle();
    while (ends.length > 0) await finishOne();
  };
  return { turns, started, refused, ask, settle, finishOne, finishAll };
}

describe('the queue for hashing passwords', () => {
  it('runs two calls at a time in order, and then removes their users from memory', async () => {
    const { turns, started, refused, ask, settle, finishAll } = open();
    for (const name of ['ann', 'bob', 'cid', 'dan']) ask(person(name));
    await settle();
    expect(started).toEqual(['ann', 'bob']);
    expect(turns.waitingCount).toBe(2);
    await finishAll();
    expect(started).toEqual(['ann', 'bob', 'cid', 'dan']);
    expect(refused).toEqual([]);
    expect(turns.waitingCount).toBe(0);
  });

  it('runs at most two calls per user, queues further calls, and rejects the excess', async () => {
    const { started, refused, ask, settle, finishAll } = open();
    for (let call = 0; call < 8; call += 1) ask(person('greedy'));
    ask(person('ann'));
    await settle();
    expect(refused).toEqual(['greedy', 'greedy', 'greedy']);
    await finishAll();
    expect(started.indexOf('ann')).toBe(2);
    expect(started.filter((name) => name === 'greedy')).toHaveLength(5);
  });

  it("reserves capacity for sign-ins, which other calls can't use", async () => {
    const { started, refused, ask, settle, finishAll } = open();
    for (let call = 0; call < 10; call += 1) ask(person(`script-${call}`, 'there', { isSignIn: false }));
    for (const name of ['ann', 'bob', 'cid', 'dan']) ask(person(name, 'there'));
    await settle();
    expect(refused).toHaveLength(6);
    expect(refused.every((name) => name.startsWith('script'))).toBe(true);
    await finishAll();
    expect(started).toEqual(['script-0', 'script-1', 'ann', 'bob', 'cid', 'script-2', 'dan', 'script-3']);
  });

  it('when full, rejects a call of the busiest address in favor of a less busy address', async () => {
    const { started, refused, ask, finishAll, settle } = open();
    for (let call = 0; call < 8; call += 1) ask(person(`stranger-${call}`, 'there'));
    ask(person('ann', 'office'));
    ask(person('bob', 'home'));
    await settle();
    expect(refused).toEqual(['stranger-7', 'stranger-6']);
    await finishAll();
    expect(started).toEqual(expect.arrayContaining(['ann', 'bob']));
  });

  it("when full, rejects an unknown user's call in favor of a user at a known address", async () => {
    const { refused, ask, settle } = open();
    for (let call = 0; call < 8; call += 1) ask(person(`stranger-${call}`));
    ask(person('one more stranger'));
    ask(person('ann', 'office', { isKnown: true }));
    await settle();
    expect(refused).toEqual(['one more stranger', 'stranger-7']);
  });
});
