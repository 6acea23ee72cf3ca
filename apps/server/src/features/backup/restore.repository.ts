import type { PoolClient } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from '../../core/database/index.js';
import type { Manifest } from './manifest.js';
import { quoted, type Table } from './tables.repository.js';

/**
 * SQL to run after a restore. Changes in transit during the backup get an unknown outcome and start their quarantine,
 * and all leases are released. Sessions and links are ended because they may have been revoked or used since.
 */
const SETTLE = `
UPDATE automation_operation SET state = 'unknown', message = 'Restored from a backup: checking at the platform',
  sent_at = clock_timestamp(), sent_by_clock = clock_timestamp() WHERE state IN ('sending', 'unknown');
UPDATE automation_lane SET lease_until = NULL, offered_at = NULL WHERE closed_at IS NULL;
UPDATE task SET lease_until = NULL, offered_at = NULL WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS');
UPDATE session SET revoked_at = clock_timestamp(), revoked_why = 'restored from a backup' WHERE revoked_at IS NULL;
UPDATE one_time_link SET used_at = clock_timestamp() WHERE used_at IS NULL`;

/** Returns the name of a table or view outside of extensions, or null if the database is empty. */
export async function anyTable(on: Queryable): Promise<string | null> {
  const { rows } = await on.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1 LIMIT 1`,
  );
  return rows[0]?.name ?? null;
}

/** Creates partitions for the months of a backup. */
export async function ensurePartitions(on: Queryable, months: Manifest['months']): Promise<void> {
  if (months.facts) await on.query('SELECT perf_ensure_partitions($1, $2)', months.facts);
  // Backups from before the audit log was partitioned have no months for it.
  if (months.audit)
    await on.query(
      `DO $$ BEGIN IF to_regproc('audit_log_ensure_partitions') IS NOT NULL THEN
         PERFORM audit_log_ensure_partitions('${months.audit[0]}', '${months.audit[1]}'); END IF; END $$`,
    );
}

/**
 * Deletes rows that migrations inserted, because the backup contains them in their current state.
 * @param ordered tables, each after the tables it refers to
 */
export async function emptyTables(on: Queryable, ordered: readonly Table[]): Promise<void> {
  for (const { name } of ordered.toReversed()) {
    const { rows } = await on.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM public.${quoted(name)}) AS any`);
    if (rows[0]!.any) await on.query(`DELETE FROM public.${quoted(name)}`);
  }
}

/** Returns the stream that loads the text of a table as written by `copyOut`. */
export const copyInto = (client: PoolClient, { name, columns }: Table): CopyStreamQuery =>
  client.query(copyFrom(`COPY public.${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`));

export async function setSequences(on: Queryable, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await on.query('SELECT setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, isCalled]);
}

/** Settles work that was in progress at the time of the backup. */
export async function settle(on: Queryable): Promise<void> {
  await on.query(SETTLE);
}
