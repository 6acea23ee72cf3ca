import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export interface CollectionTaskRow {
  readonly id: number;
  readonly state: 'PENDING' | 'PENDING_FOR_EXECUTION' | 'PROCESS' | 'SUCCESS' | 'ERROR' | 'REJECTED';
  readonly done: number;
  readonly total: number;
  readonly result: unknown;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Returns a task of the viewer or, without an ID, their newest one of the kind. */
export async function collectionTask(
  on: Queryable,
  { companyId, userId }: Viewer,
  kind: string,
  id: number | null,
): Promise<CollectionTaskRow | null> {
  const { rows } = await on.query<CollectionTaskRow>(
    `SELECT id, state, done, total, result, error, created_at AS "createdAt", finished_at AS "finishedAt" FROM task
     WHERE company_id = $1 AND user_id = $2 AND kind = $3 AND ($4::int IS NULL OR id = $4) ORDER BY id DESC LIMIT 1`,
    [companyId, userId, kind, id],
  );
  return rows[0] ?? null;
}

/** Locks a site until the transaction ends, so that collections of it run in sequence. */
export async function lockSite(on: Queryable, companyId: number, siteId: number): Promise<void> {
  await on.query(`SELECT pg_advisory_xact_lock(hashtextextended('hotspots ' || $1 || ' ' || $2, 0))`, [
    String(companyId),
    String(siteId),
  ]);
}
