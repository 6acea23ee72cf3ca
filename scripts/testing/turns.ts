/** Returns the number of days since 1970, UTC. */
export const dayNumber = (now = Date.now()): number => Math.floor(now / 86_400_000);

/** Files of which each run includes some. */
export interface Turns {
  /** Files of every run. */
  readonly always: readonly string[];
  /** Files that are included if there is time, because related code changed. */
  readonly changed: readonly string[];
  readonly seconds: (file: string) => number;
  /** Total seconds of all files of a run. */
  readonly budget: number;
}

/**
 * Selects the files of a day. Some are always included. Half of the remaining budget is for one section of the other
 * files, and the sections take turns by day. The rest is for changed files, and then for the files that are next in
 * turn.
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

/** Returns consecutive sections of a list. Each takes at most so many seconds, unless it has a single file. */
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
