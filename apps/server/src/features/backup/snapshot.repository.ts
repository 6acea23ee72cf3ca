import type { PoolClient } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Queryable } from '../../core/database/index.js';
import { quoted, type Table } from './tables.repository.js';

/** The same text on every server, regardless of its settings. */
const TEXT_SETTINGS = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL statement_timeout = 0`;

/** The moment a backup is of, and the connection that reads it. */
export interface Snapshot {
  /** False: another backup is running. */
  readonly isFree: boolean;
  readonly at: Date;
  /** Of the database server. */
  readonly version: string;
  readonly pid: number;
}

/** Locks other backups out until the transaction ends. */
export async function beginSnapshot(client: Queryable): Promise<Snapshot> {
  const { rows } = await client.query<Snapshot>(
    `SELECT pg_try_advisory_xact_lock(hashtext('backup')) AS "isFree", now() AS at, current_setting('server_version') AS version,
       pg_backend_pid() AS pid`,
  );
  return rows[0]!;
}

/** Values of this transaction read the same on every server. */
export async function useSameText(client: Queryable): Promise<void> {
  await client.query(TEXT_SETTINGS);
}

/** All rows of a table as text. */
export const copyOut = (client: PoolClient, { name, columns }: Table): CopyToStreamQuery =>
  client.query(copyTo(`COPY (SELECT ${columns.map(quoted).join(', ')} FROM public.${quoted(name)}) TO STDOUT`));
