/** Returns the days since 1970, UTC. */
export const dayNumber = (now = Date.now()): number => Math.floor(now / 86_400_000);

/** Files of which a run plays some. */
export interface Turns {
  /** Played in every run. */
  readonly always: readonly string[];
  /** Played in addition while there is time, because something near them changed. */
  readonly changed: readonly string[];
  readonly seconds: (file: string) => number;
  /** Seconds of all files that a run plays. */
  readonly budget: number;
}

/**
 * Divides files for a day. Some are always played. Half of the remaining budget goes to a part of the others, and the
 * parts take turns by day; the rest of it goes to files that changed, then to the files that are next in turn.
 */
export function filesOfDay(
  all: readonly string[],
  { always, changed, seconds, budget }: Turns,
  day: number,
): { chosen: string[]; others: string[] } {
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + seconds(file), 0);
  const sorted = [...all].sort();
  const chosen = sorted.filter((file) => always.includes(file));
  const rest = sorted.filter((file) => !always.includes(file));
  const parts = partsOf(rest, seconds, Math.max(0, budget - sum(chosen)) / 2);
  const inTurn = rotated(parts, day);
  chosen.push(...(inTurn.shift() ?? []));
  for (const file of new Set([...rest.filter((one) => changed.includes(one)), ...inTurn.flat()]))
    if (!chosen.includes(file) && sum(chosen) + seconds(file) <= budget) chosen.push(file);
  return { chosen: chosen.sort(), others: sorted.filter((file) => !chosen.includes(file)) };
}

/** Returns the same list, starting at another index. */
export const rotated = <Item>(items: readonly Item[], by: number): Item[] =>
  items.length === 0 ? [] : [...items.slice(by % items.length), ...items.slice(0, by % items.length)];

/** Returns the consecutive parts of a list, each with at most so many seconds unless it has a single file. */
function partsOf(files: readonly string[], seconds: (file: string) => number, budget: number): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const file of files) {
    if (parts.length === 0 || seconds(file) > left) {
      parts.push([]);
      left = budget;
    }
    parts.at(-1)!.push(file);
    left -= seconds(file);
  }
  return parts;
}
