import { addDays } from '@adops/domain';
import { refuse } from '../import/index.js';

const HOUR_MS = 3_600_000;
/**
 * Offset of the last minute of an hour. A UTC hour belongs to the local hour that begins within it, so its end decides.
 */
const END_OF_HOUR = 59 * 60_000;

/** First and last of the days to replace. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns true if a moment lies in a day of the file. */
type Coverage = (instant: number) => boolean;

/** Returns the coverage of days by the clock of their UTC offset, in minutes. */
export function coverageOfOffsets(days: ReadonlyMap<number, ReadonlySet<string>>): Coverage {
  return (instant) =>
    [...days].some(([offset, own]) => own.has(new Date(instant + offset * 60_000).toISOString().slice(0, 10)));
}

/** Returns the coverage of days by the clock of a time zone. */
export function coverageOfZone(timeZone: string, days: ReadonlySet<string>): Coverage {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant) => days.has(format.format(instant));
}

/** Returns true if all hours of a UTC day lie in days of the file. */
export const isWhole = (day: string, covers: Coverage): boolean =>
  Array.from({ length: 24 }, (_, hour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS + END_OF_HOUR).every(covers);

/**
 * Returns the stored days that a file replaces, which are the days it covers completely.
 * @throws ImportRefused if the file covers a requested day only in part
 */
export function daysToReplace(days: readonly string[], covers: Coverage, asked: DayRange | null): string[] {
  const chosen = asked === null ? days : days.filter((day) => day >= asked.from && day <= asked.to);
  if (chosen.length === 0) refuse(`The file has no rows from ${asked!.from} to ${asked!.to}.`);
  const partial = chosen.filter((day) => !isWhole(day, covers));
  if (partial.length === 0) return [...chosen];
  const whole = days.filter((day) => isWhole(day, covers));
  const runs = whole.filter((day, at) => at === 0 || addDays(whole[at - 1]!, 1) !== day);
  const advice =
    whole.length === 0
      ? 'Export the previous and following days, too.'
      : runs.length === 1
        ? `Import the complete days with --days ${whole[0]!}..${whole.at(-1)!}.`
        : 'Import the complete days with --days, one range after another.';
  return refuse(
    `The file has only a part of these UTC days and would remove the rest of their data: ${partial.slice(0, 10).join(', ')}${partial.length > 10 ? ' …' : ''}. ${advice}`,
  );
}

/** Parses `2026-03-02..2026-03-05`, or one day. @throws ImportRefused if the text is invalid */
export function readDayRange(text: string): DayRange {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/.exec(text.trim()) ?? [];
  const range = { from: from ?? '', to: to ?? from ?? '' };
  const isValid = [range.from, range.to].every((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)));
  if (!from || !isValid || range.to < range.from) refuse(`--days ${text} is not FROM..TO with days as YYYY-MM-DD.`);
  return range;
}
