const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const DAY_MS = 86_400_000;

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-before-migration)?$/;

/** 2026-11-22T01-41-07Z: sorts by time, and is a name of a folder everywhere. */
export const nameOf = (takenAt: Date, isBeforeMigration: boolean): string =>
  `${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isBeforeMigration ? '-before-migration' : ''}`;

/** When the backup of this name was taken; null: it is no name of ours. */
export function takenAtOf(name: string): Date | null {
  const found = NAME.exec(name);
  return found && new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`);
}

/** Weeks begin on Monday, as 5 January 1970 was one. */
const weekOf = (time: number): number => Math.floor((time / DAY_MS - 4) / 7);

/**
 * Returns the names that need not be kept any longer. Kept: what is younger than a day, the newest of each of the last 7 days and of
 * each of the last 4 weeks that have one (UTC). Names that are not ours are never among them.
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
