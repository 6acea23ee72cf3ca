import type { Queryable } from '../../core/database/index.js';
import type { Manifest } from './manifest.js';

/**
 * Tables that a backup excludes. Migrations are in the manifest, and the restore record belongs to a single database.
 * Unlogged tables contain only temporary data.
 */
const LEFT_OUT = ['_prisma_migrations', 'restoration'];

/** Money columns whose sums are compared by company and day. */
const FACT_SUMS = ['cost', 'rebate', 'conv_value', 'earned_gross', 'earned', 'earned_est', 'yahoo_earned'];

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

export interface Table {
  readonly name: string;
  readonly columns: string[];
}

/** Returns tables with their columns, each after the tables it refers to. @throws Error for circular references */
export async function tablesOf(on: Queryable): Promise<Table[]> {
  const { rows } = await on.query<Table & { needs: string[] }>(
    `SELECT c.relname AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT coalesce(array_agg(DISTINCT r.relname::text), '{}') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needs
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relpersistence = 'p' AND c.relname <> ALL ($1) ORDER BY c.relname`,
    [LEFT_OUT],
  );
  const ordered: Table[] = [];
  const placed = new Set<string>();
  for (let open = rows; open.length > 0;) {
    const ready = open.filter(({ needs }) => needs.every((name) => placed.has(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${open.map(({ name }) => name).join(', ')}.`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      placed.add(name);
    }
    open = open.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/**
 * Returns sequence values. Sequences aren't part of a snapshot, so they are read afterwards and are never behind its
 * rows.
 */
export async function sequencesOf(on: Queryable): Promise<Manifest['sequences']> {
  const { rows } = await on.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
       AND relname <> 'restoration_id_seq' ORDER BY 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await on.query<{ value: number; isCalled: boolean }>(
      `SELECT last_value AS value, is_called AS "isCalled" FROM public.${quoted(name)}`,
    );
    sequences.push({ name, ...state[0]! });
  }
  return sequences;
}

/** Returns row counts and money sums of facts by company and day. */
export async function factsOf(on: Queryable): Promise<Manifest['facts']> {
  const { rows } = await on.query<{ company: number; day: string; rows: number; sums: (string | null)[] }>(
    `SELECT company_id AS company, date AS day, count(*) AS rows,
       ARRAY[${FACT_SUMS.map((column) => `sum(${column})::text`).join(', ')}] AS sums
     FROM perf_hour GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows.map(({ company, day, rows: count, sums }) => [company, day, count, sums]);
}

/** Returns the first and last days of tables partitioned by month. */
export async function monthsOf(on: Queryable): Promise<Manifest['months']> {
  const read = async (text: string): Promise<[string, string] | null> => {
    const { rows } = await on.query<{ first: string | null; last: string | null }>(text);
    const { first, last } = rows[0]!;
    return first === null || last === null ? null : [first, last];
  };
  return {
    facts: await read('SELECT min(date) AS first, max(date) AS last FROM perf_hour'),
    audit: await read(
      `SELECT (min(created_at) AT TIME ZONE 'UTC')::date AS first, (max(created_at) AT TIME ZONE 'UTC')::date AS last FROM audit_log`,
    ),
  };
}
