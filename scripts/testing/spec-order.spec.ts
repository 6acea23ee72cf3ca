import { describe, expect, it } from '@jest/globals';
import { dayNumber, inOrder, rotated, shardOf } from './spec-order.js';
import { storiesOfDay } from './stories.js';

describe('the order of specs', () => {
  const durations = { 'packages/long.spec.ts': 30, 'apps/server/src/core/queue/queue.int.spec.ts': 4 };
  const paths = [
    'packages/a.spec.ts',
    'packages/b.spec.ts',
    'apps/server/src/features/teams/x.spec.ts',
    'apps/server/src/core/queue/queue.int.spec.ts',
    'packages/long.spec.ts',
  ];
  const order = (day: number): Promise<string[]> =>
    inOrder(paths, durations, new Set(['apps/server/src/features/teams']), day);

  it('begins with long files, the core and changed folders', async () => {
    expect((await order(0)).slice(0, 3)).toEqual([
      'packages/long.spec.ts',
      'apps/server/src/core/queue/queue.int.spec.ts',
      'apps/server/src/features/teams/x.spec.ts',
    ]);
  });

  it('begins the rest at another file on another day, and contains each file once', async () => {
    expect((await order(0)).at(-1)).not.toBe((await order(1)).at(-1));
    expect((await order(1)).sort()).toEqual([...paths].sort());
  });

  it('divides files among shards', () => {
    expect([shardOf([1, 2, 3], '1/2'), shardOf([1, 2, 3], '2/2'), shardOf([1, 2], null)]).toEqual([
      [1, 3],
      [2],
      [1, 2],
    ]);
  });

  it('rotates lists and counts days', () => {
    expect([rotated([1, 2, 3], 4), rotated([], 1), dayNumber(86_400_000)]).toEqual([[2, 3, 1], [], 1]);
  });
});

describe('the stories of a day', () => {
  const names = ['session', 'speed', ...'abcdefghi'];
  const seconds = Object.fromEntries(names.map((name) => [`apps/web/e2e/${name}.e2e.ts`, 100]));

  it('fit into the budget, with those that every run plays', () => {
    const { chosen, others } = storiesOfDay(names, [], seconds, 0);
    expect(chosen).toEqual(['a', 'b', 'c', 'session', 'speed']);
    expect([...chosen, ...others].sort()).toEqual([...names].sort());
  });

  it('include each file within the days of a cycle', () => {
    const played = [0, 1, 2].flatMap((day) => storiesOfDay(names, [], seconds, day).chosen);
    expect(new Set(played)).toEqual(new Set(names));
    expect(storiesOfDay(names, [], seconds, 3)).toEqual(storiesOfDay(names, [], seconds, 0));
  });

  it('include changed files in addition, up to one and a half budgets', () => {
    const changed = ['d', 'e', 'f', 'g', 'h', 'i'].map((name) => `apps/web/e2e/${name}.e2e.ts`);
    expect(storiesOfDay(names, changed, seconds, 0).chosen).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'session', 'speed']);
  });
});
