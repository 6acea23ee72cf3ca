import {
  keyColumns,
  PERFORMANCE,
  STORED_KEYS,
  tablesOf,
  type FactFamily,
  type FactKey,
  type FactTable as Declared,
  type ReachedKey,
  type StoredKey,
  type TableKey,
} from '@adops/domain';

/** Flags of a row in addition to its metrics: some are estimated, some cost or revenue is missing, some revenue is shared out by clicks bought. */
export const ROW_MARKS = ['estimated', 'incomplete', 'distributed'] as const;
export type RowMark = (typeof ROW_MARKS)[number];

const stored = Object.fromEntries(
  (Object.keys(STORED_KEYS) as TableKey[]).map((key) => [key, keyColumns([key])[0]!]),
) as Record<TableKey, string>;

/** Column of rows that holds each key. */
export const KEY_COLUMNS: Readonly<Record<FactKey, string>> = {
  ...stored,
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
  /** Figures it has a column or an expression for. */
  readonly measures: ReadonlySet<string>;
  /** Figures each part of an ad group has whole: they are taken once for each combination of these keys. */
  readonly repeated?: { readonly measures: ReadonlySet<string>; readonly keys: readonly StoredKey[] };
  /** Parts of ad groups: their column, below 0 in facts of what they have beyond their ad group, and the keys of their name. */
  readonly parts?: { readonly column: string; readonly keys: readonly FactKey[] };
  /** Facts kept by month, the largest of their family: statements over them run one at a time. */
  readonly isPartitioned: boolean;
}

/** Whether rows of the table can be grouped by the key, or filtered by it. */
export const hasKey = ({ keys }: FactTable, key: FactKey): boolean => keys.has(key) || keys.has(storedKey(key));

/** Tables of a family, the smallest first; the last has the facts themselves. */
export type FamilyTables = readonly FactTable[];

const made = new WeakMap<FactFamily, FamilyTables>();

export function familyTables(family: FactFamily): FamilyTables {
  const known = made.get(family);
  if (known) return known;
  const measures = new Set([...Object.keys(family.measures), ...Object.keys(family.computed)]);
  const { apportioned } = family;
  const repeated = apportioned?.repeated && {
    measures: new Set(Object.keys(apportioned.repeated)),
    keys: family.facts.keys.filter((key) => key !== apportioned.key) as StoredKey[],
  };
  const tableOf = ({ name, keys, carried }: Declared): FactTable => ({
    name,
    keys: new Set([...keys, ...carried] as FactKey[]),
    measures,
    ...(repeated && { repeated }),
    ...(apportioned?.beyond && {
      parts: { column: keyColumns([apportioned.key])[0]!, keys: apportioned.beyond as readonly FactKey[] },
    }),
    isPartitioned: name === family.facts.name && family.facts.partitioned,
  });
  const tables = tablesOf(family).map(tableOf);
  made.set(family, tables);
  return tables;
}

/** The facts themselves. */
export const factsOf = (tables: FamilyTables): FactTable => tables.at(-1)!;

/** The performance facts by the hour: what can be compared of them is worked out as they are read. */
export const PERF_HOUR = factsOf(familyTables(PERFORMANCE));

/** The smallest table that has every key. */
export function smallestTable(needed: Iterable<FactKey>, tables: FamilyTables): FactTable {
  const keys = [...needed];
  const found = tables.find((table) => keys.every((key) => hasKey(table, key)));
  if (!found) throw new Error(`No fact table has ${keys.join(', ')}.`);
  return found;
}
