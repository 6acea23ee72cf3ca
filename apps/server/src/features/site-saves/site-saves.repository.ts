import type { Queryable, TenantPrisma } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { NewSave, SavedValue, SaveEntry, SavePlace, SiteSaveKind } from './site-save.js';

/** Save as stored in the table. */
export interface SaveRow extends SavePlace {
  readonly id: string;
  readonly kind: string;
  readonly before: SavedValue;
  readonly intended: SavedValue;
  readonly userId: number;
  readonly actorId: number;
  readonly sessionId: number | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
}

/** Inserts a save. @returns its ID */
export async function insertSave(
  entities: TenantPrisma,
  { companyId, userId, actorId, sessionId, origin }: Viewer,
  { kind: { kind }, siteId, subject, before, intended }: NewSave,
): Promise<string> {
  const { id } = await entities.siteSave.create({
    data: {
      ...{ companyId, siteId, kind, subject, userId, actorId, sessionId },
      ...{ before: before as object, intended: intended as object },
      ...{ requestId: origin?.requestId ?? null, address: origin?.address ?? null },
    },
    select: { id: true },
  });
  return String(id);
}

/** Deletes a save. @returns false if it was already deleted */
export async function deleteSave(entities: TenantPrisma, id: string): Promise<boolean> {
  return (await entities.siteSave.deleteMany({ where: { id: BigInt(id) } })).count === 1;
}

/**
 * Returns interrupted saves of all companies, oldest first per site, so that an unresponsive site delays no other.
 * Saves of equal rank are in random order, so that none starves.
 */
export async function interruptedSaves(
  on: Queryable,
  now: Date,
  kinds: readonly Pick<SiteSaveKind, 'kind' | 'overAfterMs'>[],
  limit: number,
): Promise<SaveRow[]> {
  const { rows } = await on.query<SaveRow>(
    `SELECT m.id::text, m.company_id AS "companyId", m.site_id AS "siteId", s.name AS "siteName", m.kind, m.subject, m.before, m.intended,
       m.user_id AS "userId", m.actor_id AS "actorId", m.session_id AS "sessionId", m.request_id AS "requestId", m.address,
       m.created_at AS "createdAt"
     FROM (
       SELECT o.*, row_number() OVER (PARTITION BY o.company_id, o.site_id ORDER BY o.created_at, o.id) AS nth
       FROM site_save o JOIN unnest($2::text[], $3::int[]) AS k (kind, ms) ON k.kind = o.kind
       WHERE o.created_at < $1::timestamptz - k.ms * interval '1 millisecond') m
     JOIN site s ON s.company_id = m.company_id AND s.id = m.site_id
     ORDER BY m.nth, random() LIMIT $4`,
    [now, kinds.map(({ kind }) => kind), kinds.map(({ overAfterMs }) => overAfterMs), limit],
  );
  return rows;
}

/** Open save as shown on screens. */
export interface PendingSave<Value> {
  readonly userName: string | null;
  readonly createdAt: Date;
  readonly intended: Value;
}

/** Returns the open saves of a subject, oldest first. */
export async function pendingSaves<Value extends SavedValue>(
  on: Queryable,
  { companyId, kind, subject }: Pick<SaveRow, 'companyId' | 'kind' | 'subject'>,
): Promise<PendingSave<Value>[]> {
  const { rows } = await on.query<PendingSave<Value>>(
    `SELECT u.username AS "userName", m.created_at AS "createdAt", m.intended
     FROM site_save m LEFT JOIN user_account u ON u.id = m.user_id
     WHERE m.company_id = $1 AND m.kind = $2 AND m.subject = $3 ORDER BY m.created_at`,
    [companyId, kind, subject],
  );
  return rows;
}

/** Returns true if a later save of the subject that began from the same version is recorded. */
export async function hasFollower(
  on: Queryable,
  { companyId, before, createdAt }: SaveRow,
  { action, entityType, entityId }: SaveEntry,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `SELECT FROM audit_log WHERE company_id = $1 AND entity_type = $2 AND entity_id = $3 AND action = $4
       AND before->>'version' = $5 AND created_at >= $6 LIMIT 1`,
    [companyId, entityType, String(entityId), action, before.version, createdAt],
  );
  return rowCount === 1;
}
