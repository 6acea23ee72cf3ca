import { momentText } from '@adops/domain';
import type { SystemStatusQuery } from '../../gql/graphql.js';

export type Status = SystemStatusQuery['systemStatus'];
type Source = Status['sources'][number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ages from which data, queued work and backups count as late. */
const LATE_PULL = 2 * HOUR;
const LATE_WORK = 5 * MINUTE;
const LATE_BACKUP = 26 * HOUR;
const LATE_DRILL = 35 * DAY;

/** Label of each server check, and its message on failure. */
export const CHECKS: Readonly<Record<Status['checks'][number]['name'], { label: string; failing: string }>> = {
  database: { label: 'Database', failing: 'The database is slow or its clock is off' },
  migrations: { label: 'Database version', failing: "The database doesn't match this version of the console" },
  queue: { label: 'Queue', failing: "The queue doesn't respond" },
  keys: { label: 'Stored secrets', failing: "Some stored secrets can't be decrypted, so their accounts aren't synced" },
  space: { label: 'Disk space', failing: 'Disk space is low' },
};

const age = (moment: string, now: string): number => Math.max(0, Date.parse(now) - Date.parse(moment));

/** Formats an age in its largest unit: '12 s', '4 min', '3 h', '2 days'. */
export function ageInWords(moment: string, now: string): string {
  const passed = age(moment, now);
  if (passed < MINUTE) return `${Math.floor(passed / 1000)} s`;
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
  if (passed < 2 * DAY) return `${Math.floor(passed / HOUR)} h`;
  return `${Math.floor(passed / DAY)} days`;
}

/** Formats a time as '22 Nov 2026, 09:41 UTC'. */
export const exactly = (moment: string): string => `${momentText(moment)} UTC`;

/** Severity of a status. 'none' means that there is nothing to rate yet. */
export type Mark = 'good' | 'late' | 'bad' | 'none';

/** Returns the sync status of a source. Failing takes precedence over late. */
export function markOfSource({ count, failing, lastGoodPull }: Source, now: string): { mark: Mark; text: string } {
  if (failing > 0) return { mark: 'bad', text: failing === count ? 'Failing' : `${failing} of ${count} failing` };
  if (!lastGoodPull) return { mark: 'late', text: 'Not synced yet' };
  return age(lastGoodPull, now) > LATE_PULL ? { mark: 'late', text: 'Late' } : { mark: 'good', text: 'Working' };
}

const GRAVITY: Readonly<Record<Mark, number>> = { bad: 0, late: 1, none: 2, good: 3 };

/** Returns the problems first, each by name. */
export const sortedSources = (sources: readonly Source[], now: string): Source[] =>
  [...sources].sort((a, b) => GRAVITY[markOfSource(a, now).mark] - GRAVITY[markOfSource(b, now).mark]);

/** Returns the mark for the age of the oldest queued work. Short waits are normal. */
export function markOfWork({ workWaitsSince, at }: Status): { mark: Mark; text: string } {
  if (!workWaitsSince) return { mark: 'good', text: 'Nothing waiting' };
  const mark = age(workWaitsSince, at) > LATE_WORK ? 'late' : 'good';
  return { mark, text: `Oldest: waiting for ${ageInWords(workWaitsSince, at)}` };
}

/** Status of the latest backup. Null if backups are taken externally. */
export function markOfBackup({ backup, at }: Status): { mark: Mark; text: string } | null {
  if (backup.failedAt) return { mark: 'bad', text: `Failed ${ageInWords(backup.failedAt, at)} ago` };
  if (backup.takenAt) {
    const isLate = backup.isNightly && age(backup.takenAt, at) > LATE_BACKUP;
    return { mark: isLate ? 'late' : 'good', text: `${ageInWords(backup.takenAt, at)} ago` };
  }
  return backup.isNightly ? noneYet(backup.firstDueAt, at) : null;
}

/** Status before the first run. It isn't a problem until the run is overdue. */
const noneYet = (dueAt: string | null | undefined, now: string): { mark: Mark; text: string } =>
  dueAt && Date.parse(dueAt) < Date.parse(now)
    ? { mark: 'late', text: 'None yet, overdue' }
    : { mark: 'none', text: 'None yet' };

export function markOfDrill({ drill, backup, at }: Status): { mark: Mark; text: string } | null {
  if (!drill) return backup.isNightly ? noneYet(backup.firstDrillDueAt, at) : null;
  const when = `${ageInWords(drill.startedAt, at)} ago`;
  if (!drill.passed) return { mark: 'bad', text: `Failed ${when}` };
  return { mark: age(drill.startedAt, at) > LATE_DRILL ? 'late' : 'good', text: `Passed ${when}` };
}

/** Returns the problems, most severe first. Empty if there are none. */
export function problemsOf(status: Status): string[] {
  const { checks, sources, at, restoredFrom } = status;
  const failing = sources.filter((source) => markOfSource(source, at).mark === 'bad').map(({ name }) => name);
  const late = sources.filter((source) => markOfSource(source, at).mark === 'late').map(({ name }) => name);
  const backup = markOfBackup(status);
  const drill = markOfDrill(status);
  return [
    ...(restoredFrom
      ? [`Restored from a backup of ${exactly(restoredFrom)}. Syncs and changes are on hold until an administrator confirms it.`]
      : []),
    ...checks.flatMap(({ name, isGood }) => (isGood ? [] : [`${CHECKS[name].failing}.`])),
    ...(markOfWork(status).mark === 'late' ? [`Work has been waiting for ${ageInWords(status.workWaitsSince!, at)}. The worker may be down.`] : []),
    ...(failing.length > 0 ? [`Sync failing: ${failing.join(', ')}.`] : []),
    ...(late.length > 0 ? [`Data is late: ${late.join(', ')}.`] : []),
    ...(backup?.mark === 'bad' ? ['The last backup failed.'] : []),
    ...(backup?.mark === 'late' ? [status.backup.takenAt ? 'The last backup is more than a day old.' : 'No backup has been taken yet.'] : []),
    ...(drill?.mark === 'bad' ? ['The last restore drill failed.'] : []),
    ...(drill?.mark === 'late' ? [status.drill ? 'The last restore drill is more than 35 days old.' : 'No restore drill has been run yet.'] : []),
  ]; // prettier-ignore
}
