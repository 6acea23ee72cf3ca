import type { MediaConfigPart } from '@adops/domain';
import type { Queryable, TenantPrisma } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** A part as it is recorded: no secrets, with its version and the state of the whole. */
export type ShownPart = Record<string, unknown> & { readonly version: string };

/** A save that a site was asked for and that is not recorded yet. */
export interface SaveRow {
  readonly id: string;
  readonly companyId: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly part: MediaConfigPart;
  readonly before: ShownPart;
  readonly intended: ShownPart;
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
  save: Pick<SaveRow, 'siteId' | 'part' | 'before' | 'intended'>,
): Promise<string> {
  const { id } = await entities.mediaConfigSave.create({
    data: {
      ...{ companyId, siteId: save.siteId, part: save.part, userId, actorId, sessionId },
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
  return (await entities.mediaConfigSave.deleteMany({ where: { id: BigInt(id) } })).count === 1;
}

/**
 * Open saves of all companies: of each site its oldest first, so that those of a silent site keep no other waiting, and of those
 * that are as old as each other any, so that each has its turn.
 */
export async function openSaves(on: Queryable, before: Date, limit: number): Promise<SaveRow[]> {
  const { rows } = await on.query<SaveRow>(
    `SELECT m.id::text, m.company_id AS "companyId", m.site_id AS "siteId", s.name AS "siteName", m.part, m.before, m.intended,
       m.user_id AS "userId", m.actor_id AS "actorId", m.session_id AS "sessionId", m.request_id AS "requestId", m.address,
       m.created_at AS "createdAt"
     FROM (
       SELECT o.*, row_number() OVER (PARTITION BY o.company_id, o.site_id ORDER BY o.created_at, o.id) AS nth
       FROM media_config_save o WHERE o.created_at < $1) m
     JOIN site s ON s.company_id = m.company_id AND s.id = m.site_id
     ORDER BY m.nth, random() LIMIT $2`,
    [before, limit],
  );
  return rows;
}

/** Whether a later save of the part is recorded that began where this one did. */
export async function hasFollower(
  on: Queryable,
  { companyId, siteId, part, before, createdAt }: SaveRow,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `SELECT FROM audit_log WHERE company_id = $1 AND entity_type = 'site' AND entity_id = $2 AND action = $3
       AND before->>'version' = $4 AND created_at >= $5 LIMIT 1`,
    [companyId, String(siteId), `media-config.${part}`, before.version, createdAt],
  );
  return rowCount === 1;
}
