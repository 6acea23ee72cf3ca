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
  ...(stored as Record<StoredKey, string>),
  source: 'source_id',
  buyer: 'buyer_id',
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
  readonly keys: ReadonlySet<StoredKey>;
}

const tableOf = ({ name, keys, carried }: Declared): FactTable => ({
  name,
  keys: new Set([...keys, ...carried] as StoredKey[]),
});

/** The performance facts and their rollups, the smallest first; each has the account, which access is bound to. */
export const PERF_TABLES: readonly FactTable[] = tablesOf(PERFORMANCE).map(tableOf);
export const PERF_HOUR = PERF_TABLES.at(-1)!;

/** The smallest table that has every key. */
export function smallestTable(needed: Iterable<FactKey>, tables: readonly FactTable[] = PERF_TABLES): FactTable {
  const keys = [...new Set([...needed].map(storedKey))];
  const found = tables.find((candidate) => keys.every((key) => candidate.keys.has(key)));
  if (!found) throw new Error(`No table of facts has ${keys.join(', ')}.`);
  return found;
}
