const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const DAY_MS = 86_400_000;

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-before-migration)?$/;

/** Formats a name such as 2026-11-22T01-41-07Z, which sorts by time and is a valid folder name on all systems. */
export const nameOf = (takenAt: Date, isBeforeMigration: boolean): string =>
  `${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isBeforeMigration ? '-before-migration' : ''}`;

/** Returns the time of the backup with this name. Null if it isn't the name of a backup. */
export function takenAtOf(name: string): Date | null {
  const found = NAME.exec(name);
  return found && new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`);
}

/** Returns the number of the week. Weeks begin on Monday, such as 5 January 1970. */
const weekOf = (time: number): number => Math.floor((time / DAY_MS - 4) / 7);

/**
 * Returns the names of backups to delete. Backups younger than a day are retained. The newest backup of each of the
 * last 7 days and last 4 weeks with backups (UTC) is also retained. Other files are never included.
 */
export function expired(names: readonly string[], now: Date): string[] {
  const backups = names
    .flatMap((name) => {
      const takenAt = takenAtOf(name);
      return takenAt ? [{ name, time: takenAt.getTime() }] : [];
    })
    .sort((a, b) => b.time - a.time);
  const days = new Set<number>();
  const weeks = new Set<number>();
  return backups.flatMap(({ name, time }) => {
    const day = Math.floor(time / DAY_MS);
    const isOfDay = !days.has(day) && days.size < DAYS_KEPT;
    const isOfWeek = !weeks.has(weekOf(time)) && weeks.size < WEEKS_KEPT;
    if (isOfDay) days.add(day);
    if (isOfWeek) weeks.add(weekOf(time));
    return isOfDay || isOfWeek || time > now.getTime() - DAY_MS ? [] : [name];
  });
}
