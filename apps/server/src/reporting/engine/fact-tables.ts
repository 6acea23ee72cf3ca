import {
  keyColumn,
  PERFORMANCE,
  storedKey,
  tablesOf,
  type FactFamily,
  type FactKey,
  type FactTable as Declared,
  type StoredKey,
} from '@adops/domain';

/**
 * Flags of a row: some figures are estimated, some cost or revenue is missing, or some revenue is allocated by clicks
 * bought.
 */
export const ROW_MARKS = ['estimated', 'incomplete', 'distributed'] as const;
export type RowMark = (typeof ROW_MARKS)[number];

export interface FactTable {
  readonly name: string;
  /** Key columns: stored keys, and additional keys of the table. */
  readonly keys: ReadonlySet<FactKey>;
  /** Figures with a column or an expression in the table. */
  readonly measures: ReadonlySet<string>;
  /** Figures of an ad group that each of its parts repeats. They count once per combination of these keys. */
  readonly repeated?: { readonly measures: ReadonlySet<string>; readonly keys: readonly StoredKey[] };
  /**
   * Set if rows are parts of ad groups. `column` is below 0 in facts with the difference to the ad group, and `keys`
   * identify the part.
   */
  readonly parts?: { readonly column: string; readonly keys: readonly FactKey[] };
  /** True for facts partitioned by month, the largest table of a family. */
  readonly isPartitioned: boolean;
}

/** Returns true if rows of the table can be grouped or filtered by the key. */
export const hasKey = ({ keys }: FactTable, key: FactKey): boolean => keys.has(key) || keys.has(storedKey(key));

/** Tables of a family from smallest to largest. The last one contains the facts themselves. */
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
      parts: { column: keyColumn(apportioned.key), keys: apportioned.beyond as readonly FactKey[] },
    }),
    isPartitioned: name === family.facts.name && family.facts.partitioned,
  });
  const tables = tablesOf(family).map(tableOf);
  made.set(family, tables);
  return tables;
}

/** Returns the table with the facts themselves. */
export const factsOf = (tables: FamilyTables): FactTable => tables.at(-1)!;

/** Hourly performance facts. Their comparable figures are computed when they are read. */
export const PERF_HOUR = factsOf(familyTables(PERFORMANCE));

/** Returns the smallest table that contains all keys. */
export function smallestTable(needed: Iterable<FactKey>, tables: FamilyTables): FactTable {
  const keys = [...needed];
  const found = tables.find((table) => keys.every((key) => hasKey(table, key)));
  if (!found) throw new Error(`No fact table has ${keys.join(', ')}.`);
  return found;
}
