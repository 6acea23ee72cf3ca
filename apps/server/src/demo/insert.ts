import type { PoolClient } from 'pg';

const CHUNK = 5000;

/** Inserts objects whose keys are column names (or `column::type`). */
export async function insert(
  client: PoolClient,
  table: string,
  columns: Record<string, string>,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(columns);
  const types = names.map((name) => `${name} ${columns[name]!.replace(/^.*\[\]$/, 'jsonb')}`);
  const values = names.map((name) =>
    columns[name]!.endsWith('[]') ? `ARRAY(SELECT jsonb_array_elements_text(${name}))` : name,
  );
  for (let at = 0; at < rows.length; at += CHUNK) {
    await client.query(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM jsonb_to_recordset($1) AS r (${types.join(', ')})`,
      [JSON.stringify(rows.slice(at, at + CHUNK))],
    );
  }
}
