import type { PoolClient } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Queryable } from '../../core/database/index.js';
import { quoted, type Table } from './tables.repository.js';

/** Settings with which text output is identical on all servers. */
const TEXT_SETTINGS = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL statement_timeout = 0`;

/** Snapshot of a backup and the connection that reads it. */
export interface Snapshot {
  /** False if another backup is running. */
  readonly isFree: boolean;
  readonly at: Date;
  /** Version of the database server. */
  readonly version: string;
  readonly pid: number;
}

/** Starts a snapshot and locks out other backups until the transaction ends. */
export async function beginSnapshot(client: Queryable): Promise<Snapshot> {
  const { rows } = await client.query<Snapshot>(
    `SELECT pg_try_advisory_xact_lock(hashtext('backup')) AS "isFree", now() AS at, current_setting('server_version') AS version,
       pg_backend_pid() AS pid`,
  );
  return rows[0]!;
}

/** Sets options so that text output of this transaction is identical on all servers. */
export async function useSameText(client: Queryable): Promise<void> {
  await client.query(TEXT_SETTINGS);
}

/** Returns the stream of all rows of a table as text. */
export const copyOut = (client: PoolClient, { name, columns }: Table): CopyToStreamQuery =>
  client.query(copyTo(`COPY (SELECT ${columns.map(quoted).join(', ')} FROM public.${quoted(name)}) TO STDOUT`));
