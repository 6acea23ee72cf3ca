import type { Database, Queryable } from '../../core/database/index.js';

/** A restored database that isn't confirmed yet. */
export interface OpenRestoration {
  readonly backupName: string;
  readonly backupTakenAt: Date;
  readonly restoredAt: Date;
}

/** Returns the restoration of this database that waits for a confirmation. Null if there is none. */
export async function openRestoration(database: Database): Promise<OpenRestoration | null> {
  const { rows } = await database.pool.query<OpenRestoration>(
    `SELECT backup_name AS "backupName", backup_taken_at AS "backupTakenAt", restored_at AS "restoredAt"
     FROM restoration WHERE confirmed_at IS NULL ORDER BY id DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Marks the restoration as confirmed, using the database clock. */
export async function markConfirmed(on: Queryable): Promise<void> {
  await on.query('UPDATE restoration SET confirmed_at = clock_timestamp() WHERE confirmed_at IS NULL');
}

/** Records that this database is a restored one, if the table for it exists. */
export async function markRestored(
  on: Queryable,
  { name, takenAt }: { readonly name: string; readonly takenAt: string },
): Promise<void> {
  const { rows } = await on.query<{ there: boolean }>(`SELECT to_regclass('public.restoration') IS NOT NULL AS there`);
  if (!rows[0]!.there) return;
  await on.query(
    `INSERT INTO restoration (backup_name, backup_taken_at) SELECT $1, $2
     WHERE NOT EXISTS (SELECT FROM restoration WHERE confirmed_at IS NULL)`,
    [name, takenAt],
  );
}
