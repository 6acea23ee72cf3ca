import { addDays, dayOf, type DayRange, daysOf, GROUP_DAYS } from '@adops/domain';
import { BadUserInput, type DateRangeInput } from '../../core/graphql/index.js';

/** Returns the default range of UTC days: today and the days before it. */
export function lastDays(): DayRange {
  const today = dayOf(new Date());
  return { start: addDays(today, 1 - GROUP_DAYS), end: today };
}

/**
 * Returns the requested range, or the default one.
 * @param maxDays maximum number of days, or null for any
 * @throws BadUserInput if the range is invalid
 */
export function checkedRange(range: DateRangeInput | null | undefined, maxDays: number | null): DayRange {
  if (!range) return lastDays();
  const refuse = (message: string): never => {
    throw new BadUserInput(message, { dateRange: [message] });
  };
  if (range.end < range.start) refuse("The end can't be before the start.");
  if (maxDays !== null && daysOf(range) > maxDays) refuse(`The range is longer than ${maxDays} days.`);
  return range;
}
