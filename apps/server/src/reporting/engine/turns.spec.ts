import { describe, expect, it } from '@jest/globals';
import { BadUserInput } from '../../core/graphql/index.js';
import { Turns } from './turns.js';

const ANN = 1;
const BOB = 2;

/** Work that ends when told. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { begun, ends, work };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('let each person do so much at once, and nobody wait for another', async () => {
    const turns = new Turns({ together: 8, ofOne: 2, waitingOfOne: 10 });
    const { begun, ends, work } = held();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take(ANN, work(name)));
    all.push(turns.take(BOB, work('b1')));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    ends[0]!();
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    while (begun.length < 5 || ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('come to each person in turn where there is not enough for all', async () => {
    const turns = new Turns({ together: 1, ofOne: 1, waitingOfOne: 10 });
    const { begun, ends, work } = held();
    const all = ['a1', 'a2', 'a3'].map((name) => turns.take(ANN, work(name)));
    all.push(...['b1', 'b2'].map((name) => turns.take(BOB, work(name))));
    for (let count = 0; count < 5; count += 1) {
      await settled();
      ends[count]!();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('refuse what would wait behind too much', async () => {
    const turns = new Turns({ together: 2, ofOne: 1, waitingOfOne: 2 });
    const { ends, work } = held();
    const all = ['a1', 'a2', 'a3'].map((name) => turns.take(ANN, work(name)));
    await settled();
    await expect(turns.take(ANN, work('a4'))).rejects.toBeInstanceOf(BadUserInput);
    const other = turns.take(BOB, work('b1'));
    for (let count = 0; count < 4; count += 1) {
      await settled();
      ends[count]!();
    }
    expect(await Promise.all([...all, other])).toHaveLength(4);
  });

  it('go on after a failure, and skip what nobody waits for any more', async () => {
    const turns = new Turns({ together: 2, ofOne: 1, waitingOfOne: 10 });
    const gone = new AbortController();
    const failing = turns.take(ANN, () => Promise.reject(new Error('broken')));
    const left = turns.take(ANN, () => Promise.resolve('left'), gone.signal);
    const next = turns.take(ANN, () => Promise.resolve('next'));
    gone.abort(new Error('closed the page'));
    await expect(failing).rejects.toThrow('broken');
    await expect(left).rejects.toThrow('closed the page');
    expect(await next).toBe('next');
  });
});
