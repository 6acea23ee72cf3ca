import type { RotatedKeyword } from '@adops/connectors';
import type { Queryable, TenantPrisma } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SAVED } from './keyword-rotation.repository.js';

/** A rotation as it is recorded. */
export interface RecordedList {
  readonly version: string;
  readonly list: readonly RotatedKeyword[];
}

/** A save that a site was asked for and that is not recorded yet. */
export interface SaveRow {
  readonly id: string;
  readonly companyId: number;
  readonly adgroupId: number;
  readonly before: RecordedList;
  readonly intended: readonly RotatedKeyword[];
  readonly userId: number;
  readonly actorId: number;
  readonly sessionId: number | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
}

/** @returns the id of the save */
export async function insertSave(
  entities: TenantPrisma,
  { companyId, userId, actorId, sessionId, origin }: Viewer,
  save: Pick<SaveRow, 'adgroupId' | 'before' | 'intended'>,
): Promise<string> {
  const { id } = await entities.keywordRotationSave.create({
    data: {
      ...{ companyId, adgroupId: save.adgroupId, userId, actorId, sessionId },
      before: save.before as object,
      intended: save.intended as object,
      requestId: origin?.requestId ?? null,
      address: origin?.address ?? null,
    },
    select: { id: true },
  });
  return String(id);
}

/** @returns false when it was removed already. */
export async function removeSave(entities: TenantPrisma, id: string): Promise<boolean> {
  return (await entities.keywordRotationSave.deleteMany({ where: { id: BigInt(id) } })).count === 1;
}

/**
 * Open saves of all companies: of each site its oldest first, so that those of a silent site keep no other waiting, and of those
 * that are as old as each other any, so that each has its turn.
 */
export async function openSaves(on: Queryable, before: Date, limit: number): Promise<SaveRow[]> {
  const { rows } = await on.query<SaveRow>(
    `SELECT id::text, company_id AS "companyId", adgroup_id AS "adgroupId", before, intended, user_id AS "userId",
       actor_id AS "actorId", session_id AS "sessionId", request_id AS "requestId", address, created_at AS "createdAt"
     FROM (
       SELECT s.*, row_number() OVER (PARTITION BY s.company_id, g.site_id ORDER BY s.created_at, s.id) AS nth
       FROM keyword_rotation_save s LEFT JOIN adgroup g ON g.company_id = s.company_id AND g.id = s.adgroup_id
       WHERE s.created_at < $1) s
     ORDER BY nth, random() LIMIT $2`,
    [before, limit],
  );
  return rows;
}

interface PendingSave {
  readonly userName: string | null;
  readonly createdAt: Date;
  readonly list: RotatedKeyword[];
}

/** Open saves of an ad group, the oldest first. */
export async function pendingSaves(on: Queryable, companyId: number, adgroupId: number): Promise<PendingSave[]> {
  const { rows } = await on.query<PendingSave>(
    `SELECT u.username AS "userName", m.created_at AS "createdAt", m.intended AS list
     FROM keyword_rotation_save m LEFT JOIN user_account u ON u.id = m.user_id
     WHERE m.company_id = $1 AND m.adgroup_id = $2 ORDER BY m.created_at`,
    [companyId, adgroupId],
  );
  return rows;
}

/** Whether a later save is recorded that began where this one did. */
export async function hasFollower(
  on: Queryable,
  { companyId, adgroupId, before, createdAt }: SaveRow,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `SELECT FROM audit_log WHERE company_id = $1 AND entity_type = 'adgroup' AND entity_id = $2 AND action = $3
       AND before->>'version' = $4 AND created_at >= $5 LIMIT 1`,
    [companyId, String(adgroupId), SAVED, before.version, createdAt],
  );
  return rowCount === 1;
}
