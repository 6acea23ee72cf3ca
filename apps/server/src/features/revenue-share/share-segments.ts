import { shareOn, type Shares } from '../facts/index.js';

/** Days on which a change gives revenue another share. */
export interface Segment {
  readonly from: string;
  readonly to: string;
  /** Share in millionths, after the change. */
  readonly share: number;
}

/** Returns the days from `first` to `last` that a change of the shares affects, as ranges with one share each. */
export function changedSegments(before: Shares, after: Shares, first: string, last: string): Segment[] {
  const starts = [first, ...[...before, ...after].map(({ month }) => month)]
    .filter((day) => day >= first && day <= last)
    .sort();
  return [...new Set(starts)].flatMap((from, at, all) => {
    const share = shareOn(after, from);
    if (share === shareOn(before, from)) return [];
    const next = all[at + 1];
    return [{ from, to: next === undefined ? last : dayBefore(next), share }];
  });
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
