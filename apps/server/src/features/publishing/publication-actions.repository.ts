import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { excludeBlocked } from './blocked-steps.repository.js';
import {
  matching,
  type NewPublication,
  type PublicationFilters,
  type PublicationState,
} from './publications.repository.js';
import { FOLLOWS_FROM_STEPS, isOpen, STEP_SUMS } from './states.repository.js';

/** A publication locked until the transaction ends. */
export interface LockedPublication {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly accountId: number;
  readonly state: PublicationState;
  readonly externalId: string | null;
  readonly isCancelled: boolean;
  readonly isOpen: boolean;
}

const COLUMNS = `p.id, p.kind, p.name, p.account_id AS "accountId", p.state, p.external_id AS "externalId",
  p.cancellation IS NOT NULL AS "isCancelled", ${isOpen('p')} AS "isOpen"`;

/** Locks the publications with these IDs that the viewer may see. */
export async function lockPublications(
  on: Queryable,
  { companyId, accounts }: Viewer,
  kind: string,
  ids: readonly number[],
): Promise<LockedPublication[]> {
  const { rows } = await on.query<LockedPublication>(
    `SELECT ${COLUMNS} FROM publication p
     WHERE p.company_id = $1 AND p.kind = $2 AND p.id = ANY ($3) AND ($4::int[] IS NULL OR p.account_id = ANY ($4))
     ORDER BY p.id FOR UPDATE`,
    [companyId, kind, ids, accounts === 'all' ? null : accounts],
  );
  return rows;
}

/** Locks publications that match the filters, newest first. */
export async function lockMatching(
  on: Queryable,
  viewer: Viewer,
  filters: PublicationFilters,
  limit: number,
): Promise<LockedPublication[]> {
  const { from, values } = matching(viewer, filters);
  const { rows } = await on.query<LockedPublication>(
    `SELECT ${COLUMNS} ${from} ORDER BY p.id DESC LIMIT $10 FOR UPDATE OF p`,
    [...values, limit],
  );
  return rows;
}

/**
 * Restarts failed publications on behalf of the viewer. Steps that may have been sent are looked up first. Of several
 * publications with the same name only one is restarted: the one with a result at the platform, or else the newest.
 * @returns IDs of the restarted publications. The names of the others are used by open publications
 */
export async function restartPublications(
  on: Queryable,
  { companyId, userId, actorId, sessionId, origin }: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  // A repeated request only returns publications of the user who sent it, without publications that another user has
  // restarted since.
  const { rows } = await on.query<{ id: number }>(
    `WITH chosen AS (
       SELECT DISTINCT ON (p.account_id, p.kind, p.name) p.id FROM publication p
       WHERE p.company_id = $1 AND p.id = ANY ($2) AND p.state = 'failed' AND NOT EXISTS (
         SELECT FROM publication o WHERE o.company_id = p.company_id AND o.account_id = p.account_id AND o.kind = p.kind
           AND o.name = p.name AND ${isOpen('o')})
       ORDER BY p.account_id, p.kind, p.name, EXISTS (
         SELECT FROM publication_step s WHERE s.company_id = p.company_id AND s.publication_id = p.id
           AND s.external_id IS NOT NULL) DESC, p.id DESC),
     steps AS (
       UPDATE publication_step s SET state = CASE WHEN s.was_sent THEN 'unknown' ELSE 'ready' END::step_state,
         attempt = 0, deaths = 0, extra_looks = 0, message = NULL, finished_at = NULL
       FROM chosen WHERE s.company_id = $1 AND s.publication_id = chosen.id AND s.state IN ('failed', 'excluded'))
     UPDATE publication p SET state = 'restarted', error = NULL, errors = NULL, finished_at = NULL, cancellation = NULL,
       run_after = clock_timestamp(), offered_at = NULL,
       request_key = CASE WHEN (user_id, actor_id) = ($3, $4) THEN request_key END,
       request_body = CASE WHEN (user_id, actor_id) = ($3, $4) THEN request_body END,
       user_id = $3, actor_id = $4, session_id = $5, address = $6, request_id = $7
     FROM chosen WHERE p.company_id = $1 AND p.id = chosen.id RETURNING p.id`,
    [companyId, ids, userId, actorId, sessionId, origin?.address ?? null, origin?.requestId ?? null],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Cancels open publications, which are already locked. A publication without a running call ends immediately, and its
 * worker loses it. Otherwise the worker settles the running call and ends the publication.
 * @returns their states afterwards
 */
export async function cancelPublications(
  on: Queryable,
  { companyId, userId }: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PublicationState>> {
  await on.query(
    `UPDATE publication SET cancellation = 'Canceled by ' || (SELECT username FROM user_account WHERE id = $3) || '.'
     WHERE company_id = $1 AND id = ANY ($2)`,
    [companyId, ids, userId],
  );
  await excludeBlocked(on, companyId, ids);
  const { rows } = await on.query<{ id: number; state: PublicationState }>(
    `UPDATE publication p SET lease_token = p.lease_token + CASE WHEN s.open = 0 THEN 1 ELSE 0 END,
       lease_until = CASE WHEN s.open > 0 THEN p.lease_until END, ${FOLLOWS_FROM_STEPS}
     FROM (SELECT publication_id, ${STEP_SUMS} FROM publication_step
       WHERE company_id = $1 AND publication_id = ANY ($2) GROUP BY publication_id) s
     WHERE p.company_id = $1 AND p.id = s.publication_id RETURNING p.id, p.state`,
    [companyId, ids],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/**
 * Marks failed publications as replaced if new ones have the same name and no part of the failed ones can exist at the
 * platform.
 */
export async function replaceFailed(
  on: Queryable,
  companyId: number,
  publications: readonly NewPublication[],
): Promise<void> {
  await on.query(
    `UPDATE publication p SET state = 'replaced'
     FROM unnest($2::int[], $3::text[], $4::text[]) AS n (account_id, kind, name)
     WHERE p.company_id = $1 AND p.account_id = n.account_id AND p.kind = n.kind AND p.name = n.name AND p.state = 'failed'
       AND NOT EXISTS (SELECT FROM publication_step s WHERE s.company_id = p.company_id AND s.publication_id = p.id
         AND (s.external_id IS NOT NULL OR s.was_sent))`,
    [
      companyId,
      publications.map(({ accountId }) => accountId),
      publications.map(({ kind }) => kind),
      publications.map(({ name }) => name),
    ],
  );
}
