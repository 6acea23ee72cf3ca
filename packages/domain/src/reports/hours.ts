/** Part of each day, as 'HH:mm' in UTC. The start is inclusive, the end exclusive. */
export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

export const WHOLE_DAY: TimeRange = { start: '00:00', end: '24:00' };

const hourOf = (text: string): number | null => {
  const hour = /^(\d\d):00$/.exec(text)?.[1];
  return hour !== undefined && Number(hour) <= 24 ? Number(hour) : null;
};

/**
 * Returns the hours (0 to 23) in a part of the day. Null if it contains no hours, or doesn't start and end at full
 * hours.
 */
export function hoursOf({ start, end }: TimeRange): number[] | null {
  const [from, to] = [hourOf(start), hourOf(end)];
  if (from === null || to === null || from >= to) return null;
  return Array.from({ length: to - from }, (_, at) => from + at);
}

export const isWholeDay = ({ start, end }: TimeRange): boolean => start === WHOLE_DAY.start && end === WHOLE_DAY.end;
