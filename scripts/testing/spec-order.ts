import { changedFolders } from './changed.ts';
import type { Durations } from './durations.ts';

/** Specs above this many seconds begin first; begun last, one of them would run alone at the end. */
const LONG_SECONDS = 15;

/** Specs that every run plays early: without them no other result counts. */
const CORE = [
  'core/tenancy/',
  'core/permissions/',
  'core/auth/',
  'core/queue/',
  'running/lane-runner',
  'facts/',
  'reporting/engine/',
  'features/import/',
  'backup.int',
  'scripts/start.int',
];

/**
 * Order of the spec files of a run: the longest, the core, those of folders that changed in the last day, then the
 * rest, which begins at another file each day. A run that is cut leaves out the end.
 */
export async function inOrder(
  paths: readonly string[],
  durations: Durations,
  changed?: ReadonlySet<string>,
  day = dayNumber(),
): Promise<string[]> {
  const folders = changed ?? (await changedFolders());
  const seconds = (path: string): number => durations[path] ?? 5;
  const rank = (path: string): number => {
    if (seconds(path) >= LONG_SECONDS) return 0;
    if (CORE.some((part) => path.includes(part))) return 1;
    return [...folders].some((folder) => path.startsWith(`${folder}/`)) ? 2 : 3;
  };
  const ranked = paths.map((path) => ({ path, rank: rank(path) }));
  const front = ranked
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || seconds(b.path) - seconds(a.path) || (a.path < b.path ? -1 : 1));
  const rest = ranked.filter((one) => one.rank === 3).sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...front, ...rotated(rest, day * 37)].map(({ path }) => path);
}

/** The same list, begun at another place. */
export const rotated = <Item>(items: readonly Item[], by: number): Item[] =>
  items.length === 0 ? [] : [...items.slice(by % items.length), ...items.slice(0, by % items.length)];

/** Days since 1970, UTC. */
export const dayNumber = (now = Date.now()): number => Math.floor(now / 86_400_000);

/** Every Nth path, so that each shard has its part of the long ones. @param shard such as `1/3`, or null for all */
export function shardOf<Item>(paths: readonly Item[], shard: string | null): Item[] {
  if (shard === null) return [...paths];
  const [part, parts] = shard.split('/').map(Number) as [number, number];
  return paths.filter((_, at) => at % parts === part - 1);
}
