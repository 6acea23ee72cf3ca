import { describe, expect, it } from '@jest/globals';
import { inOrder, shardOf, specsOfDay } from './spec-order.js';

describe('the order of spec files', () => {
  const durations = { 'packages/long.spec.ts': 30, 'apps/server/src/core/queue/queue.int.spec.ts': 4 };
  const paths = [
    'packages/a.spec.ts',
    'apps/server/src/features/a/b.int.spec.ts',
    'apps/server/src/features/b/c.int.spec.ts',
    'apps/server/src/features/teams/x.int.spec.ts',
    'apps/server/src/core/queue/queue.int.spec.ts',
    'packages/long.spec.ts',
  ];
  const ordered = (day: number) => inOrder(paths, durations, new Set(['apps/server/src/features/teams']), day);
  const order = async (day: number): Promise<string[]> => (await ordered(day)).paths;

  it('starts with quick files, long files, the core, and changed folders', async () => {
    expect((await order(0)).slice(0, 4)).toEqual([
      'packages/a.spec.ts',
      'packages/long.spec.ts',
      'apps/server/src/core/queue/queue.int.spec.ts',
      'apps/server/src/features/teams/x.int.spec.ts',
    ]);
  });

  it('rotates the remaining files daily, and contains each file once', async () => {
    expect((await order(0)).at(-1)).not.toBe((await order(1)).at(-1));
    expect((await order(1)).sort()).toEqual([...paths].sort());
  });

  it('lists the files that a run can postpone to another day', async () => {
    expect([...(await ordered(0)).rest].sort()).toEqual(paths.slice(1, 3));
  });

  it('divides files among shards', () => {
    expect([shardOf([1, 2, 3], '1/2'), shardOf([1, 2, 3], '2/2'), shardOf([1, 2], null)]).toEqual([
      [1, 3],
      [2],
      [1, 2],
    ]);
  });

  it('rotates long specs outside the core', async () => {
    const long = [...'abcdef'].map((name) => `apps/server/src/features/${name}/x.int.spec.ts`);
    const core = 'apps/server/src/features/import/import-x.int.spec.ts';
    const all = [...long, core, 'packages/quick.spec.ts', 'apps/server/src/features/a/quick.int.spec.ts'];
    const seconds = Object.fromEntries([...long, core].map((path) => [path, 100]));
    const played = async (day: number): Promise<string[]> => (await specsOfDay(all, seconds, new Set(), day)).chosen;
    expect(await played(0)).toEqual([long[0], long[1], ...all.slice(6)]);
    expect(await played(1)).toEqual([long[1], long[2], ...all.slice(6)]);
    expect(new Set((await Promise.all([0, 1, 2, 3, 4, 5].map(played))).flat())).toEqual(new Set(all));
    const changed = new Set(['apps/server/src/features/e']);
    expect((await specsOfDay(all, seconds, changed, 0)).chosen).toEqual([long[0], long[4], ...all.slice(6)]);
  });
});
