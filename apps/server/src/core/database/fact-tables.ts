import {
  DIMENSIONS,
  FACT_FAMILIES,
  keepsComputed,
  keyColumns,
  tablesOf,
  type FactFamily,
  type FactTable,
  type Measure,
} from '@adops/domain';
import type { Queryable } from './database.js';

/** Returns the tables that families declare. */
export const declaredTables = (): string[] =>
  FACT_FAMILIES.flatMap((family) => tablesOf(family).map(({ name }) => name));

type Columns = ReadonlyMap<string, string>;

const BOOLEAN = 'boolean NOT NULL DEFAULT false';

/**
 * Returns the columns of a table with their types. Figures come first and wide types before narrow ones, so that rows
 * are small.
 */
export function columnsOf(family: FactFamily, table: FactTable): Columns {
  const isFacts = table.name === family.facts.name;
  const figure = ({ unit, isLarge }: Measure): string => (isFacts && unit === 'count' && !isLarge ? 'int' : 'bigint');
  const loaded = Object.entries(family.measures).map(([name, each]): [string, string] => [name, figure(each)]);
  const computed = Object.keys(family.computed).map((name): [string, string] => [name, 'bigint']);
  const keys = [...table.keys, ...table.carried].map((key): [string, string] => [
    DIMENSIONS[key].column,
    `${DIMENSIONS[key].type} NOT NULL`,
  ]);
  const hasComputed = !isFacts || keepsComputed(family);
  const marks = hasComputed ? [...family.marks.loaded, ...family.marks.computed] : family.marks.loaded;
  return new Map([
    ...loaded,
    ...(hasComputed ? computed : []),
    ['company_id', 'int NOT NULL'],
    ...keys,
    ...marks.map((mark): [string, string] => [mark, BOOLEAN]),
  ]);
}

const primaryKey = (table: FactTable): string[] => ['company_id', ...keyColumns(table.keys)];

/** Returns the statement that creates a table of a family. */
export function createTable(family: FactFamily, table: FactTable): string {
  const columns = [...columnsOf(family, table)].map(([name, type]) => `  ${name} ${type},`);
  const isPartitioned = table.name === family.facts.name && family.facts.partitioned;
  return `CREATE TABLE ${table.name} (
${columns.join('\n')}
  PRIMARY KEY (${primaryKey(table).join(', ')})
)${isPartitioned ? ' PARTITION BY RANGE (date)' : ''};
`;
}

interface FoundTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
}

/** Returns the existing tables of the database, with types in the notation of declarations. */
async function foundTables(on: Queryable): Promise<ReadonlyMap<string, FoundTable>> {
  const { rows } = await on.query<FoundTable>(
    `SELECT c.relname AS name,
       json_object_agg(a.attname, CASE format_type(a.atttypid, a.atttypmod) WHEN 'integer' THEN 'int' ELSE format_type(a.atttypid, a.atttypmod) END
         || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')) AS columns,
       (SELECT json_agg(k.attname ORDER BY o.place) FROM pg_index i
        CROSS JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS o (number, place)
        JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = o.number
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) GROUP BY c.oid, c.relname`,
    [declaredTables()],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Returns the SQL that converts the migrated database to the tables that families declare. Empty if they agree. Drops
 * undeclared tables and columns. Only reports a different primary key, because facts have to be copied for it.
 */
export async function diffToFamilies(on: Queryable): Promise<string> {
  const found = await foundTables(on);
  const statements: string[] = [];
  for (const family of FACT_FAMILIES) {
    for (const table of tablesOf(family)) {
      const existing = found.get(table.name);
      if (!existing) {
        statements.push(createTable(family, table));
        continue;
      }
      statements.push(...columnChanges(columnsOf(family, table), existing));
      const [declared, present] = [primaryKey(table).join(', '), existing.key.join(', ')];
      if (declared !== present)
        statements.push(`-- ${table.name} has the primary key (${present}), but (${declared}) is declared.\n`);
    }
  }
  return statements.join('');
}

function columnChanges(declared: Columns, { name: table, columns: present }: FoundTable): string[] {
  const change = (what: string): string => `ALTER TABLE ${table} ${what};\n`;
  return [
    ...[...declared].flatMap(([column, type]) => {
      if (!Object.hasOwn(present, column)) return [change(`ADD COLUMN ${column} ${type}`)];
      return present[column] === type
        ? []
        : [`-- ${table}.${column} is ${present[column]}, but ${type} is declared.\n`];
    }),
    ...Object.keys(present)
      .filter((column) => !declared.has(column))
      .map((column) => change(`DROP COLUMN ${column}`)),
  ];
}
