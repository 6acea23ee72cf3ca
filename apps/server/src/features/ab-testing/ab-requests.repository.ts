import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export type AbAction = 'start' | 'stop' | 'delete';

/** A request to a site that isn't confirmed yet. */
export interface AbRequestRow {
  readonly id: string;
  readonly companyId: number;
  readonly testId: number;
  readonly action: AbAction;
  readonly userId: number;
  readonly actorId: number;
  readonly sessionId: number | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
}

/** Inserts an open request. @returns the ID of the request */
export async function insertRequest(change: Change, testId: number, action: AbAction): Promise<string> {
  const { userId, actorId, sessionId, origin, companyId }: Viewer = change.viewer;
  const [row] = await change.rows<{ id: string }>(
    `INSERT INTO ab_test_request (company_id, test_id, action, user_id, actor_id, session_id, request_id, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id::text`,
    [companyId, testId, action, userId, actorId, sessionId, origin?.requestId ?? null, origin?.address ?? null],
  );
  return row!.id;
}

/** Removes a request. @returns false if it was already removed */
export async function removeRequest(change: Change, id: string): Promise<boolean> {
  const rows = await change.rows('DELETE FROM ab_test_request WHERE company_id = $1 AND id = $2 RETURNING id', [
    change.companyId,
    id,
  ]);
  return rows.length === 1;
}

/**
 * Returns open requests of all companies, oldest first per site, so that a site that doesn't answer never delays other
 * sites. Ties are in random order, so that none starves.
 */
export async function openRequests(on: Queryable, before: Date, limit: number): Promise<AbRequestRow[]> {
  const { rows } = await on.query<AbRequestRow>(
    `SELECT id::text, company_id AS "companyId", test_id AS "testId", action, user_id AS "userId", actor_id AS "actorId",
       session_id AS "sessionId", request_id AS "requestId", address, created_at AS "createdAt"
     FROM (
       SELECT r.*, row_number() OVER (PARTITION BY r.company_id, t.site_id ORDER BY r.created_at, r.id) AS nth
       FROM ab_test_request r JOIN ab_test t ON t.company_id = r.company_id AND t.id = r.test_id
       WHERE r.created_at < $1) r
     ORDER BY nth, random() LIMIT $2`,
    [before, limit],
  );
  return rows;
}
