import type { PoolClient } from 'pg';
import type { Side } from '../facts/index.js';

/** A file of an account, identified by its name or its content hash. */
export interface ImportedFile {
  readonly companyId: number;
  readonly accountId: number;
  readonly fileName: string;
  readonly sha256: string;
}

/** Returns the IDs of earlier imports of a file and locks them for the transaction. */
export async function lockEarlierImports(
  client: PoolClient,
  { companyId, accountId, fileName, sha256 }: ImportedFile,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM import_file WHERE company_id = $1 AND account_id = $2 AND (file_name = $3 OR sha256 = $4) FOR UPDATE`,
    [companyId, accountId, fileName, sha256],
  );
  return rows.map(({ id }) => id);
}

export interface ImportRecord {
  readonly format: string;
  readonly sides: readonly Side[];
  readonly rows: number;
  readonly userId: number | null;
}

/** Records an import and replaces earlier ones of the file. @returns its ID */
export async function recordImport(
  client: PoolClient,
  { companyId, accountId, fileName, sha256 }: ImportedFile,
  earlier: readonly number[],
  { format, sides, rows: count, userId }: ImportRecord,
): Promise<number> {
  await client.query('DELETE FROM import_file WHERE company_id = $1 AND id = ANY ($2)', [companyId, earlier]);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO import_file (company_id, account_id, file_name, sha256, format, sides, rows, summary, user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '{}', $8) RETURNING id`,
    [companyId, accountId, fileName, sha256, format, sides, count, userId],
  );
  return rows[0]!.id;
}

/** Stores the summary of an import after all rows are written. */
export async function keepSummary(
  client: PoolClient,
  companyId: number,
  importId: number,
  summary: object,
): Promise<void> {
  await client.query('UPDATE import_file SET summary = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    importId,
    JSON.stringify(summary, storable),
  ]);
}

/** Removes characters from text of a file that Postgres can't store. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD').toWellFormed() : value;
