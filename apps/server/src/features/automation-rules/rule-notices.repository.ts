import type { Queryable } from '../../core/database/index.js';

/** A hold nobody was told of. */
export interface UntoldHold {
  readonly companyId: number;
  readonly company: string;
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  readonly reason: string;
  readonly heldAt: Date;
}

/** Rules held since the last notice about them, in all companies, the longest held first. */
export async function untoldHolds(on: Queryable, limit: number): Promise<UntoldHold[]> {
  const { rows } = await on.query<UntoldHold>(
    `SELECT r.company_id AS "companyId", c.name AS company, r.id, r.name, r.owner_id AS "ownerId",
       r.held_reason AS reason, r.held_at AS "heldAt"
     FROM automation_rule r JOIN company c ON c.id = r.company_id
     WHERE r.held_at IS NOT NULL AND r.removed_at IS NULL AND (r.hold_told_at IS NULL OR r.hold_told_at < r.held_at)
     ORDER BY r.held_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/** The hold as it was when it was told of: one that came meanwhile is told of again. */
export async function setHoldTold(on: Queryable, { companyId, id, heldAt }: UntoldHold): Promise<void> {
  await on.query('UPDATE automation_rule SET hold_told_at = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    heldAt,
  ]);
}
