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
    const turns = new Turns({ together: 8, ofOne: 2, waitingOfOne: 10, refusalMs: 20 });
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
    const turns = new Turns({ together: 1, ofOne: 1, waitingOfOne: 10, refusalMs: 20 });
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
    const turns = new Turns({ together: 2, ofOne: 1, waitingOfOne: 2, refusalMs: 20 });
    const { ends, work } = held();
    const all = ['a1', 'a2', 'a3'].map((name) => turns.take(ANN, work(name)));
    await settled();
    const asked = performance.now();
    await expect(turns.take(ANN, work('a4'))).rejects.toBeInstanceOf(BadUserInput);
    // Held for a moment: timers may be a millisecond early.
    expect(performance.now() - asked).toBeGreaterThan(18);
    const gone = AbortSignal.abort(new Error('closed the page'));
    await expect(turns.take(ANN, work('a5'), gone)).rejects.toThrow('closed the page');
    const other = turns.take(BOB, work('b1'));
    for (let count = 0; count < 4; count += 1) {
      await settled();
      ends[count]!();
    }
    expect(await Promise.all([...all, other])).toHaveLength(4);
  });

  it('give whoever keeps the connections busy one at a time while others are there', async () => {
    let now = 0;
    const turns = new Turns({ together: 8, ofOne: 3, waitingOfOne: 10, refusalMs: 20 }, () => now);
    const { begun, ends, work } = held();
    const ask = (who: number, names: string[]) => names.map((name) => turns.take(who, work(name)));
    const endAll = async () => {
      for (const end of ends.splice(0)) end();
      await settled();
    };
    const all = ask(ANN, ['a1', 'a2', 'a3', 'a4']);
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    now = 1_000;
    all.push(...ask(BOB, ['b1']));
    // Three seconds of work were Ann's, a moment ago.
    await endAll();
    all.push(...ask(ANN, ['a5']));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
    all.push(...ask(BOB, ['b2', 'b3']));
    await settled();
    expect(begun.slice(5)).toEqual(['b2', 'b3']);
    await endAll();
    expect(begun.slice(7)).toEqual(['a5']);
    // Bob has left: nobody is kept waiting by Ann any more.
    now = 7_000;
    all.push(...ask(ANN, ['a6', 'a7']));
    await settled();
    expect(begun.slice(8)).toEqual(['a6', 'a7']);
    await endAll();
    // Long ago: what Ann used is forgotten.
    now = 90_000;
    all.push(...ask(BOB, ['b4']), ...ask(ANN, ['a8', 'a9']));
    await settled();
    expect(begun.slice(10)).toEqual(['b4', 'a8', 'a9']);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(13);
  });

  it('go on after a failure, and skip what nobody waits for any more', async () => {
    const turns = new Turns({ together: 2, ofOne: 1, waitingOfOne: 10, refusalMs: 20 });
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
