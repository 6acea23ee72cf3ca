import { changedFolders } from './changed.ts';
import { type Durations, kindOf } from './durations.ts';
import { dayNumber, filesOfDay, rotated } from './turns.ts';

/**
 * Minimum duration in seconds of specs that start early. If one of them started last, it would run alone at the end.
 */
const LONG_SECONDS = 15;

/** Seconds of long specs outside the core in a usual run, for one worker. */
const LONG_BUDGET_SECONDS = 200;

const LAST_RANK = 4;

/** Specs that every run starts early, because without them no other result counts. */
const CORE = [
  'core/tenancy/',
  'core/permissions/',
  'core/auth/',
  'core/queue/',
  'running/lane-runner',
  'facts/',
  'reporting/engine/',
  'features/import/import',
  'backup.int',
  'scripts/start.int',
];

/** Selects the spec files of a usual run. Long ones outside the core take turns by day. */
export async function specsOfDay(
  paths: readonly string[],
  durations: Durations,
  changed?: ReadonlySet<string>,
  day = dayNumber(),
): Promise<{ chosen: string[]; others: string[] }> {
  const folders = changed ?? (await changedFolders());
  const seconds = (path: string): number => durations[path] ?? 5;
  const long = paths.filter((path) => seconds(path) >= LONG_SECONDS && !isCore(path));
  const turns = {
    always: [],
    changed: long.filter((path) => isBelow(path, folders)),
    ...{ seconds, budget: LONG_BUDGET_SECONDS },
  };
  const { others } = filesOfDay(long, turns, day);
  return { chosen: paths.filter((path) => !others.includes(path)), others };
}

/**
 * Returns the order of the spec files: quick unit and web specs, long specs, the core, files in folders that changed in
 * the last day, and then all others, starting at a different file each day.
 * @returns the files, and which of them are the others. A run without enough time skips those at the end
 */
export async function inOrder(
  paths: readonly string[],
  durations: Durations,
  changed?: ReadonlySet<string>,
  day = dayNumber(),
): Promise<{ paths: string[]; rest: ReadonlySet<string> }> {
  const folders = changed ?? (await changedFolders());
  const seconds = (path: string): number => durations[path] ?? 5;
  const rank = (path: string): number => {
    const isLong = seconds(path) >= LONG_SECONDS;
    // Hundreds of quick files take two minutes in total.
    if (kindOf(path) !== 'integration' && !isLong) return 0;
    if (isLong) return 1;
    if (isCore(path)) return 2;
    return isBelow(path, folders) ? 3 : LAST_RANK;
  };
  const ranked = paths.map((path) => ({ path, rank: rank(path) }));
  const front = ranked
    .filter((one) => one.rank < LAST_RANK)
    .sort((a, b) => a.rank - b.rank || seconds(b.path) - seconds(a.path) || (a.path < b.path ? -1 : 1));
  const last = ranked.filter((one) => one.rank === LAST_RANK).sort((a, b) => (a.path < b.path ? -1 : 1));
  const rest = rotated(last, day * 37).map(({ path }) => path);
  return { paths: [...front.map(({ path }) => path), ...rest], rest: new Set(rest) };
}

const isCore = (path: string): boolean => CORE.some((part) => path.includes(part));
const isBelow = (path: string, folders: ReadonlySet<string>): boolean =>
  [...folders].some((folder) => path.startsWith(`${folder}/`));

/**
 * Returns every Nth path, so that slow files are distributed over all shards.
 * @param shard such as `1/3`, or null for all
 */
export function shardOf<Item>(paths: readonly Item[], shard: string | null): Item[] {
  if (shard === null) return [...paths];
  const [part, parts] = shard.split('/').map(Number) as [number, number];
  return paths.filter((_, at) => at % parts === part - 1);
}
