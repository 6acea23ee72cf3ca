import { describe, expect, it } from '@jest/globals';
import { expired, nameOf, takenAtOf } from './backup-names.js';

const night = (date: string): string => `${date}T01-41-00Z`;
const nights = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    night(new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10)),
  );

describe('names of backups', () => {
  it('contain the time of the backup', () => {
    const at = new Date('2026-11-22T01:41:07.500Z');
    expect(nameOf(at, false)).toBe('2026-11-22T01-41-07Z');
    expect(nameOf(at, true)).toBe('2026-11-22T01-41-07Z-before-migration');
    expect(takenAtOf(nameOf(at, true))).toEqual(new Date('2026-11-22T01:41:07Z'));
    for (const other of ['.part-1', '2026-11-22', 'x2026-11-22T01-41-07Z', '2026-11-22T01-41-07Z.old'])
      expect(takenAtOf(other)).toBeNull();
  });
});

describe('the selection of backups to retain', () => {
  it('covers 7 days and 4 weeks', () => {
    // 60 nights up to Sunday 22 November 2026.
    const names = nights('2026-09-24', 60);
    const gone = new Set(expired(names, new Date('2026-11-22T09:00:00Z')));
    expect(names.filter((name) => !gone.has(name))).toEqual([
      // The last backup of each earlier week.
      night('2026-11-01'),
      night('2026-11-08'),
      night('2026-11-15'),
      ...nights('2026-11-16', 7),
    ]);
  });

  it('includes all backups of the last day, and the newest backup of earlier days', () => {
    const names = ['2026-11-20T01-41-00Z', '2026-11-20T09-00-00Z', '2026-11-21T10-00-00Z-before-migration', '2026-11-21T12-00-00Z'];
    expect(expired(names, new Date('2026-11-22T09:00:00Z'))).toEqual(['2026-11-20T01-41-00Z']);
    expect(expired(names, new Date('2026-11-23T09:00:00Z')).sort()).toEqual(['2026-11-20T01-41-00Z', '2026-11-21T10-00-00Z-before-migration']);
  }); // prettier-ignore

  it('includes the last backup regardless of its age, and ignores other files', () => {
    const names = [night('2025-01-01'), 'notes', '.part-2025-01-01T01-41-00Z'];
    expect(expired(names, new Date('2026-11-22T09:00:00Z'))).toEqual([]);
  });
});
