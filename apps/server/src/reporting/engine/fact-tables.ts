import {
  PERFORMANCE,
  STORED_KEYS,
  tablesOf,
  type FactKey,
  type FactTable as Declared,
  type ReachedKey,
  type StoredKey,
} from '@adops/domain';

/** What is said of a row beside its figures: some are estimates, or some cost or revenue is still to come. */
export const ROW_MARKS = ['estimated', 'incomplete'] as const;
export type RowMark = (typeof ROW_MARKS)[number];

const stored = Object.fromEntries(Object.entries(STORED_KEYS).map(([key, { column }]) => [key, column]));

/** Column of rows that holds each key. */
export const KEY_COLUMNS: Readonly<Record<FactKey, string>> = {
  ...(stored as Record<StoredKey | 'source' | 'buyer', string>),
  team: 'team_id',
  market: 'market_id',
  siteProject: 'site_project_id',
};

/** Stored key through which each of the others is reached. */
export const REACHED_THROUGH = {
  source: 'account',
  buyer: 'account',
  team: 'account',
  market: 'site',
  siteProject: 'site',
} as const satisfies Record<ReachedKey, StoredKey>;

/** The key of the facts behind a key of rows. */
export function storedKey(key: FactKey): StoredKey {
  return key in REACHED_THROUGH ? REACHED_THROUGH[key as ReachedKey] : (key as StoredKey);
}

export interface FactTable {
  readonly name: string;
  /** Its columns: stored keys, and what it has in place of the key others reach it through. */
  readonly keys: ReadonlySet<FactKey>;
}

/** Whether rows of the table can be grouped by the key, or filtered by it. */
export const hasKey = ({ keys }: FactTable, key: FactKey): boolean => keys.has(key) || keys.has(storedKey(key));

const tableOf = ({ name, keys, carried }: Declared): FactTable => ({
  name,
  keys: new Set([...keys, ...carried] as FactKey[]),
});

/** The performance facts and their rollups, the smallest first. */
export const PERF_TABLES: readonly FactTable[] = tablesOf(PERFORMANCE).map(tableOf);
export const PERF_HOUR = PERF_TABLES.at(-1)!;

/** The smallest table that has every key. */
export function smallestTable(needed: Iterable<FactKey>, tables: readonly FactTable[] = PERF_TABLES): FactTable {
  const keys = [...needed];
  const found = tables.find((table) => keys.every((key) => hasKey(table, key)));
  if (!found) throw new Error(`No table of facts has ${keys.join(', ')}.`);
  return found;
}
