import { describe, expect, it } from '@jest/globals';
import {
  ageInWords,
  markOfBackup,
  markOfDrill,
  markOfSource,
  markOfWork,
  problemsOf,
  sortedSources,
  type Status,
} from './status-words.js';

const AT = '2026-11-22T12:00:00.000Z';
const before = (hours: number): string => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();
const fine: Status = {
  at: AT,
  checks: [{ name: 'database', isGood: true }, { name: 'queue', isGood: true }],
  sources: [{ name: 'Taboola', count: 3, failing: 0, lastGoodPull: before(0.1) }],
  workWaitsSince: null,
  waitingForApproval: 0,
  waitingForPerson: 0,
  backup: { isNightly: true, takenAt: before(10), failedAt: null, firstDueAt: before(999), firstDrillDueAt: before(990) },
  drill: { startedAt: before(24 * 20), passed: true, seconds: 29 },
  restoredFrom: null,
} as Status; // prettier-ignore

describe('the status description', () => {
  it('shows durations in their largest unit', () => {
    expect([0.002, 0.5, 3.9, 47, 49].map((hours) => ageInWords(before(hours), AT))).toEqual([
      '7 s',
      '30 min',
      '3 h',
      '47 h',
      '2 days',
    ]);
  });

  it('reports no problems for a healthy system', () => {
    expect(problemsOf(fine)).toEqual([]);
    expect(problemsOf({ ...fine, workWaitsSince: before(0.01) })).toEqual([]);
  });

  it('lists problems with the most severe problem first', () => {
    const problems = problemsOf({
      ...fine,
      restoredFrom: '2026-11-21T01:41:00Z',
      checks: [{ name: 'queue', isGood: false }, { name: 'database', isGood: true }],
      workWaitsSince: before(1),
      sources: [
        { name: 'Taboola', count: 3, failing: 1, lastGoodPull: before(5) },
        { name: 'Meta', count: 1, failing: 0, lastGoodPull: before(3) },
        { name: 'New', count: 1, failing: 0, lastGoodPull: null },
      ],
      backup: { isNightly: true, takenAt: before(27), failedAt: null },
      drill: { startedAt: before(24 * 36), passed: true, seconds: 29 },
    } as Status); // prettier-ignore
    expect(problems).toEqual([
      'Restored from a backup of 21 Nov 2026, 01:41 UTC. Syncs and changes are on hold until an administrator confirms it.',
      "The queue doesn't respond.",
      'Work has been waiting for 1 h. The worker may be down.',
      'Sync failing: Taboola.',
      'Data is late: Meta, New.',
      'The last backup is more than a day old.',
      'The last restore drill is more than 35 days old.',
    ]);
  });

  it('sorts failing and late sources before working sources', () => {
    const source = (name: string, failing: number, hours: number) => ({
      name,
      count: 1,
      failing,
      lastGoodPull: before(hours),
    });
    const sources = [source('A', 0, 1), source('B', 0, 9), source('C', 1, 1), source('D', 0, 1)];
    expect(sortedSources(sources, AT).map(({ name }) => name)).toEqual(['C', 'B', 'A', 'D']);
  });

  it("shows no warning until the first backup and the first drill are due", () => {
    const young: Status = {
      ...fine,
      backup: { isNightly: true, takenAt: null, failedAt: null, firstDueAt: before(-1), firstDrillDueAt: null },
      drill: null,
    };
    expect([markOfBackup(young), markOfDrill(young)]).toEqual(Array(2).fill({ mark: 'none', text: 'None yet' }));
    expect(problemsOf(young)).toEqual([]);
    const drillDueAt = (firstDrillDueAt: string) => ({ ...fine, drill: null, backup: { ...fine.backup, firstDrillDueAt } });
    expect(problemsOf(drillDueAt(before(-1)))).toEqual([]);
    // No warning without a problem in the summary.
    const overdue = { mark: 'late', text: 'None yet, overdue' };
    expect(markOfDrill(drillDueAt(before(1)))).toEqual(overdue);
    expect(problemsOf(drillDueAt(before(1)))).toEqual(['No restore drill has been run yet.']);
    const late = { ...young, backup: { ...young.backup, firstDueAt: before(1) } };
    expect(markOfBackup(late)).toEqual(overdue);
    expect(problemsOf(late)).toEqual(['No backup has been taken yet.']);
    expect(markOfDrill({ ...young, backup: { ...young.backup, isNightly: false, takenAt: before(1) } })).toBeNull();
  }); // prettier-ignore

  it('describes the status of sources, backups and drills', () => {
    const source = { name: 'x', count: 2, failing: 0, lastGoodPull: before(1) };
    expect(markOfSource({ ...source, failing: 2 }, AT).text).toBe('Failing');
    expect(markOfSource({ ...source, failing: 1 }, AT).text).toBe('1 of 2 failing');
    expect(markOfSource(source, AT)).toEqual({ mark: 'good', text: 'Working' });
    expect(markOfWork(fine).text).toBe('Nothing waiting');
    const backup = (changes: Partial<Status['backup']>) => markOfBackup({ ...fine, backup: { ...fine.backup, ...changes } });
    expect(backup({ failedAt: before(2) })).toEqual({ mark: 'bad', text: 'Failed 2 h ago' });
    expect(backup({ takenAt: null, isNightly: false })).toBeNull();
    expect(backup({ takenAt: before(99), isNightly: false })!.mark).toBe('good');
    expect(markOfDrill({ ...fine, drill: { ...fine.drill!, passed: false } })!.text).toBe('Failed 20 days ago');
  }); // prettier-ignore
});
