import { describe, expect, it } from '@jest/globals';
import { dayNumber, filesOfDay, rotated } from './turns.js';

describe('the test files of a day', () => {
  const files = ['session', 'speed', ...'abcdefghi'];
  const turns = { always: ['session', 'speed'], changed: [] as string[], seconds: () => 100, budget: 600 };

  it('fit into the budget, including files that run every day', () => {
    const { chosen, others } = filesOfDay(files, turns, 0);
    expect(chosen).toEqual(['a', 'b', 'c', 'd', 'session', 'speed']);
    expect([...chosen, ...others].sort()).toEqual([...files].sort());
  });

  it('include each file within a cycle, even while other files change', () => {
    const changed = ['a', 'b', 'c'];
    const played = [0, 1, 2, 3, 4].flatMap((day) => filesOfDay(files, { ...turns, changed }, day).chosen);
    expect(new Set(played)).toEqual(new Set(files));
    expect(filesOfDay(files, turns, 5)).toEqual(filesOfDay(files, turns, 0));
  });

  it('include changed files before the next files of the rotation', () => {
    expect(filesOfDay(files, { ...turns, changed: ['h', 'i', 'g'] }, 0).chosen).toEqual([
      'a',
      'b',
      'g',
      'h',
      'session',
      'speed',
    ]);
  });

  it('include one file of the rotation even if none fits', () => {
    expect(filesOfDay(files, { ...turns, budget: 100 }, 2).chosen).toEqual(['c', 'session', 'speed']);
  });

  it('rotate and count days', () => {
    expect([rotated([1, 2, 3], 4), rotated([], 1), dayNumber(86_400_000)]).toEqual([[2, 3, 1], [], 1]);
  });
});
